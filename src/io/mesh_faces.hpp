#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "geometry/triangle_mesh.hpp"

namespace tsubu::io {

// Of a face, for messages.
inline constexpr const char* cannot_be_cut =
    "cannot be cut into triangles: its sides cross each other, or it is a hollow one of more than 10 000 corners";

// Puts the polygons of a file into a mesh, whose points may come after them.
class MeshFaces {
 public:
  // From the first corner of a face to its last; `place` is that of the face, to whom it may concern.
  void begin(std::size_t place) { face_ = {.place = place}; }
  void add(std::uint32_t corner, geometry::TriangleMesh& mesh) {
    if (face_.corners == 0) face_.first = mesh.triangles.size(), centre_ = corner;
    if (face_.corners >= 2) mesh.triangles.push_back({centre_, last_, corner});
    ++face_.corners;
    last_ = corner;
  }
  [[nodiscard]] std::size_t corners() const { return face_.corners; }
  void end() {
    if (face_.corners > 3) polygons_.push_back(face_);
  }

  // Once all points are there: so far polygons are fans, which only some are right as. Calls refuse(place) for each
  // that cannot be cut into triangles.
  template <class Refuse>
  void cut(geometry::TriangleMesh& mesh, const Refuse& refuse) const {
    for (const Face& face : polygons_)
      if (!cut(face, mesh)) refuse(face.place);
  }

 private:
  struct Face {
    std::size_t first = 0, corners = 0;  // its first triangle
    std::size_t place = 0;
  };
  static bool cut(const Face& face, geometry::TriangleMesh& mesh);

  Face face_;
  std::uint32_t centre_ = 0, last_ = 0;
  std::vector<Face> polygons_;  // of more than three corners
};

}  // namespace tsubu::io

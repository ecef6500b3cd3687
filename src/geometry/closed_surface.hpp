#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "geometry/box_tree.hpp"
#include "geometry/triangle_mesh.hpp"

namespace tsubu::geometry {

// The surface of a solid, made of triangles, and which side of it a point is on.
//
// The side is that of the nearest place of the surface; where that is an edge or a corner, of its pseudonormal, the sum
// of the normals around it, weighted by their angles (Baerentzen & Aanaes 2005): that is right for every closed surface
// that does not cut itself, where the normal of any one of the triangles is not.
class ClosedSurface {
 public:
  // Of triangles that hang together, each edge with two of them, as geometry::mend leaves them; turned outwards here.
  // Throws ShapeError, one sentence, if they are open, in several parts, or cut each other.
  explicit ClosedSurface(const TriangleMesh& mesh);

  [[nodiscard]] double volume() const { return volume_; }  // [m3]
  [[nodiscard]] const Vec3& low() const { return low_; }   // of the box around it
  [[nodiscard]] const Vec3& high() const { return high_; }

  struct Nearest {
    Vec3 at;       // the place of the surface
    Vec3 inwards;  // unit, from there to the inside
    double depth;  // of the point below the surface; negative outside
  };
  [[nodiscard]] Nearest nearest(const Vec3& p) const;

  // Whether the straight way from a to b goes through it.
  [[nodiscard]] bool crossed(const Vec3& a, const Vec3& b) const;

 private:
  void add_normals();

  std::vector<Vec3> points_;
  std::vector<std::array<std::uint32_t, 3>> triangles_;
  std::vector<Vec3> face_, corner_;         // pseudonormals, outwards
  std::vector<std::array<Vec3, 3>> edges_;  // of ab, bc, ca of each triangle
  BoxTree tree_;
  Vec3 low_, high_;
  double volume_ = 0;
};

}  // namespace tsubu::geometry

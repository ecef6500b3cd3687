#include "io/mesh_faces.hpp"

#include <algorithm>

#include "geometry/cut_polygon.hpp"

namespace tsubu::io {

bool MeshFaces::cut(const Face& face, geometry::TriangleMesh& mesh) {
  const auto fan = mesh.triangles.begin() + static_cast<std::ptrdiff_t>(face.first);
  std::vector<std::uint32_t> ring = {(*fan)[0], (*fan)[1]};
  for (std::size_t n = 0; n + 2 < face.corners; ++n) ring.push_back(fan[static_cast<std::ptrdiff_t>(n)][2]);
  const auto triangles = geometry::cut_polygon(mesh.points, ring);
  if (triangles) std::ranges::copy(*triangles, fan);
  return triangles.has_value();
}

}  // namespace tsubu::io

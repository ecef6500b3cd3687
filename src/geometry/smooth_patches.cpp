#include "geometry/smooth_patches.hpp"

#include <algorithm>

#include "geometry/fold.hpp"
#include "geometry/pieces.hpp"

namespace tsubu::geometry {

std::vector<std::uint32_t> smooth_patches(const std::vector<Vec3>& points,
                                          const std::vector<std::array<std::uint32_t, 3>>& triangles,
                                          const std::vector<Vec3>& normals, const LooseEdges& edges, double bend) {
  double size = 0;
  for (const Vec3& p : points) size = std::max(size, norm(p - points[0]));
  const double out = Fold::plane * size;
  Pieces pieces(triangles.size());
  const auto look_at = [&](const ShellEdge& e) {
    if (!e.open() && Fold(e, points, triangles, normals).goes_on(bend, out))
      pieces.join(e.triangles[0], e.triangles[1]);
  };
  for (const ShellEdge& e : edges.edges) look_at(e);
  // where a rib stands on a floor, the floor goes on below it
  const auto& several = edges.several;
  for (std::size_t k = 0; k < several.size(); ++k)
    for (std::size_t n = k + 1; n < several.size() && several[n].edge == several[k].edge; ++n)
      look_at({edges.edges[several[k].edge].ends, {several[k].triangle, several[n].triangle}});
  return pieces.all();
}

}  // namespace tsubu::geometry

#include "geometry/flat_pieces.hpp"

#include <tuple>

#include "geometry/fold.hpp"
#include "geometry/pieces.hpp"

namespace tsubu::geometry {
namespace {

using Triangle = std::array<std::uint32_t, 3>;

// Whether all points of each piece are near the plane through the middle of its corners whose normal is the mean of its
// triangles, by area: that depends on the rim of a flat piece only, and not on how small they are. For the first
// triangle of each piece.
std::vector<char> are_planes(const std::vector<Vec3>& points, const std::vector<Triangle>& triangles,
                             const std::vector<Vec3>& normals, const std::vector<std::uint32_t>& pieces,
                             double tolerance) {
  std::vector<Vec3> normal(triangles.size()), middle(triangles.size());
  std::vector<double> corners(triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    const auto& [a, b, c] = triangles[t];
    const std::uint32_t piece = pieces[t];
    const Vec3 area = cross(points[b] - points[a], points[c] - points[a]);
    // neighbours may run opposite ways
    normal[piece] += dot(area, normals[piece]) < 0 ? -area : area;
    middle[piece] += points[a] + points[b] + points[c], corners[piece] += 3;
  }
  std::vector<char> plane(triangles.size(), true);
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    const std::uint32_t piece = pieces[t];
    for (const std::uint32_t k : triangles[t]) {
      const double out = dot(points[k] - (1 / corners[piece]) * middle[piece], normal[piece]);
      if (!((out < 0 ? -out : out) < tolerance * norm(normal[piece]))) plane[piece] = false;
    }
  }
  return plane;
}

}  // namespace

std::vector<std::uint32_t> flat_pieces(const std::vector<Vec3>& points, const std::vector<Triangle>& triangles,
                                       const std::vector<Vec3>& normals, const LooseEdges& edges, double size,
                                       double tolerance) {
  constexpr double last_digits = 1e-12;  // of the size
  Pieces maybe(triangles.size()), exactly(triangles.size());
  for (const ShellEdge& e : edges.edges) {
    if (e.open()) continue;
    const Fold fold(e, points, triangles, normals);
    if (fold.may_be_plane(tolerance)) maybe.join(e.triangles[0], e.triangles[1]);
    if (fold.is_within(last_digits * size)) exactly.join(e.triangles[0], e.triangles[1]);
  }
  std::vector<std::uint32_t> pieces = maybe.all();
  const std::vector<char> plane = are_planes(points, triangles, normals, pieces, tolerance);
  for (std::uint32_t t = 0; t < pieces.size(); ++t)
    if (!plane[pieces[t]]) pieces[t] = exactly.first_of(t);
  return pieces;
}

std::vector<Outermost> outermost_points(const std::vector<Vec3>& points, const std::vector<Triangle>& triangles,
                                        const std::vector<std::uint32_t>& pieces) {
  // of several that are as far, always the same one, in whatever order they come
  const auto along = [&](std::uint32_t k, int axis) {
    const Vec3& p = points[k];
    return axis == 0 ? std::tuple(p.x, p.y, p.z) : axis == 1 ? std::tuple(p.y, p.z, p.x) : std::tuple(p.z, p.x, p.y);
  };
  std::vector<Outermost> all;
  all.reserve(triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    const std::uint32_t a = triangles[t][0];
    all.push_back({a, a, a, a, a, a});
    Outermost& out = all[pieces[t]];
    for (const std::uint32_t k : triangles[t])
      for (int axis = 0; axis < 3; ++axis) {
        std::uint32_t &low = out[static_cast<std::size_t>(2 * axis)],
                      &high = out[static_cast<std::size_t>(2 * axis + 1)];
        if (along(k, axis) < along(low, axis)) low = k;
        if (along(high, axis) < along(k, axis)) high = k;
      }
  }
  return all;
}

}  // namespace tsubu::geometry

#include "geometry/self_intersections.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

#include "geometry/box_tree.hpp"

// Two triangles are in each other's way as deep as one of them has to be moved to be free of the other. They are
// convex, so that is the least of their overlaps along a few axes: the normals of both, and those of one side of each.
// Of two triangles in one plane the normals tell nothing, and the axes are those across their sides, in the plane. A
// depth has one meaning for all of this, which tests of sides against faces do not have: where two squares cross in
// the shape of a plus, every side goes through the rim of the other one and none through its face.
namespace tsubu::geometry {
namespace {

using Corners = std::array<Vec3, 3>;

struct Facet {
  Corners corner;
  Vec3 normal;  // of unit length
};

struct Range {
  double low, high;

  [[nodiscard]] bool within(double reach) const { return low >= -reach && high <= reach; }
  [[nodiscard]] bool around_zero(double reach) const { return low < -reach && high > reach; }
};

[[nodiscard]] Range range_along(const Vec3& axis, const Vec3& origin, const Corners& c) {
  const double u = dot(c[0] - origin, axis), v = dot(c[1] - origin, axis), w = dot(c[2] - origin, axis);
  return {std::min({u, v, w}), std::max({u, v, w})};
}

[[nodiscard]] Vec3 side(const Corners& c, int k) { return c[k < 2 ? k + 1 : 0] - c[k]; }

// Whether moving one of them along an axis, of any length, by no more than `reach` parts them.
[[nodiscard]] bool parts(const Vec3& axis, const Corners& a, const Corners& b, double reach) {
  const Range of_a = range_along(axis, a[0], a), of_b = range_along(axis, a[0], b);
  const double depth = std::min(of_a.high - of_b.low, of_b.high - of_a.low);
  return depth <= 0 || depth * depth <= reach * reach * norm2(axis);
}

[[nodiscard]] bool overlap_in_plane(const Vec3& normal, const Corners& a, const Corners& b, double reach) {
  for (int k = 0; k < 3; ++k)
    if (parts(cross(normal, side(a, k)), a, b, reach) || parts(cross(normal, side(b, k)), a, b, reach)) return false;
  return true;
}

// If their normals do not part them.
[[nodiscard]] bool go_through(const Corners& a, const Corners& b, double reach) {
  constexpr double parallel = 1e-12;  // the square of a sine: below it an axis would be one of roundings
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const Vec3 u = side(a, i), v = side(b, j), axis = cross(u, v);
      if (norm2(axis) > parallel * (norm2(u) * norm2(v)) && parts(axis, a, b, reach)) return false;
    }
  return true;
}

[[nodiscard]] double height(const Corners& c) {
  const double longest2 = std::max({norm2(side(c, 0)), norm2(side(c, 1)), norm2(side(c, 2))});
  return norm(cross(side(c, 0), side(c, 1))) / root(longest2);
}

[[nodiscard]] bool cut(const Facet& a, const Facet& b, bool share_a_side, double reach) {
  const Range of_b = range_along(a.normal, a.corner[0], b.corner);
  const Range of_a = range_along(b.normal, b.corner[0], a.corner);
  // at a common side triangles of two planes meet, and nowhere else
  if (!share_a_side && of_a.around_zero(reach) && of_b.around_zero(reach)) return go_through(a.corner, b.corner, reach);
  const bool a_in_b = of_a.within(reach), b_in_a = of_b.within(reach);
  if (!a_in_b && !b_in_a) return false;
  // the plane of a sliver is known on it, but not far beside it
  const bool a_is_higher = height(a.corner) >= height(b.corner);
  if (!(a_is_higher ? b_in_a : a_in_b)) return false;
  return overlap_in_plane(a_is_higher ? a.normal : b.normal, a.corner, b.corner, reach);
}

// In the middle of what two triangles that cut each other have in common: of the line, or of the polygon in a common
// plane. The second one is clipped by planes that stand upon the sides of the first.
[[nodiscard]] Vec3 middle_of_cut(const Facet& a, const Facet& b, double reach) {
  std::vector<Vec3> ring(b.corner.begin(), b.corner.end());
  const auto clip = [&](const Vec3& origin, const Vec3& normal, bool keep_inside) {
    std::vector<Vec3> left;
    for (std::size_t k = 0; k < ring.size(); ++k) {
      const Vec3 &p = ring[k], &q = ring[(k + 1) % ring.size()];
      const double from = dot(p - origin, normal), to = dot(q - origin, normal);
      if (keep_inside && from >= 0) left.push_back(p);
      if ((from < 0) != (to < 0)) left.push_back(p + from / (from - to) * (q - p));
    }
    if (!left.empty()) ring = std::move(left);
  };
  for (int k = 0; k < 3; ++k) clip(a.corner[static_cast<std::size_t>(k)], cross(a.normal, side(a.corner, k)), true);
  if (!range_along(a.normal, a.corner[0], b.corner).within(reach)) clip(a.corner[0], a.normal, false);
  Vec3 sum;
  for (const Vec3& p : ring) sum += p - a.corner[0];
  return a.corner[0] + 1 / static_cast<double>(ring.size()) * sum;
}

}  // namespace

SelfIntersections self_intersections(const TriangleMesh& mesh, double tolerance) {
  std::vector<Vec3> normals;
  std::vector<Box> boxes;
  normals.reserve(mesh.triangles.size()), boxes.reserve(mesh.triangles.size());
  for (const auto& [a, b, c] : mesh.triangles) {
    const Vec3 &p = mesh.points[a], &q = mesh.points[b], &r = mesh.points[c];
    const Vec3 n = cross(q - p, r - p);
    normals.push_back(1 / norm(n) * n);
    const Box pq = Box::around(p, q, 0.5 * tolerance), pr = Box::around(p, r, 0.5 * tolerance);
    boxes.push_back({Box::around(pq.low, pr.low, 0).low, Box::around(pq.high, pr.high, 0).high});
  }
  const auto face = [&](std::uint32_t t) {
    const auto& [a, b, c] = mesh.triangles[t];
    return Facet{{mesh.points[a], mesh.points[b], mesh.points[c]}, normals[t]};
  };
  SelfIntersections found;
  BoxTree(boxes).for_pairs([&](std::uint32_t t, std::uint32_t u) {
    int shared = 0;
    for (const std::uint32_t p : mesh.triangles[t])
      for (const std::uint32_t q : mesh.triangles[u]) shared += p == q;
    if (!cut(face(t), face(u), shared > 1, tolerance)) return;
    const std::array<std::uint32_t, 2> pair{std::min(t, u), std::max(t, u)};
    if (found.pairs == 0 || pair < found.first) found.first = pair;
    ++found.pairs;
  });
  if (found.pairs > 0) found.at = middle_of_cut(face(found.first[0]), face(found.first[1]), tolerance);
  return found;
}

}  // namespace tsubu::geometry

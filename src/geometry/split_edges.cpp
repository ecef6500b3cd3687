#include "geometry/split_edges.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <utility>

#include "geometry/box_tree.hpp"
#include "geometry/closest_points.hpp"
#include "geometry/shell_edges.hpp"

namespace tsubu::geometry {
namespace {

using Triangle = std::array<std::uint32_t, 3>;

// Points on an edge, by how far along it they lie.
using OnEdge = std::vector<std::pair<double, std::uint32_t>>;

// How wide a polygon is for its length: 0 if all its points are on one line, below zero if it is turned over.
double width(const std::vector<std::uint32_t>& ring, const std::vector<Vec3>& points, const Vec3& normal) {
  Vec3 area;
  double longest2 = 0;
  for (std::size_t n = 0; n < ring.size(); ++n) {
    const Vec3 b = points[ring[n]], c = points[ring[(n + 1) % ring.size()]];
    area += cross(b - points[ring[0]], c - points[ring[0]]);
    longest2 = std::max(longest2, norm2(c - b));
  }
  return (dot(area, normal) < 0 ? -norm(area) : norm(area)) / longest2;
}

// A triangle with points on its sides, as triangles that have them for corners: the polygon is cut by ears, the one
// first that is widest together with what it leaves, so that no needle is made that need not be. An ear judged alone
// would often be the whole triangle, and leave the points of a side on one line. A point that lies a little inside of a
// side makes the polygon hollow there: what would fold over it is no ear.
void cut(const Triangle& t, const std::array<OnEdge, 3>& on, const std::vector<Vec3>& points,
         std::vector<Triangle>& out) {
  std::vector<std::uint32_t> ring;
  for (std::size_t side = 0; side < 3; ++side) {
    ring.push_back(t[side]);
    for (const auto& [_, k] : on[side]) ring.push_back(k);
  }
  const Vec3 normal = cross(points[t[1]] - points[t[0]], points[t[2]] - points[t[0]]);
  const auto quality = [&](std::size_t n) {
    std::vector<std::uint32_t> rest = ring;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(n));
    const std::uint32_t before = ring[(n + ring.size() - 1) % ring.size()], after = ring[(n + 1) % ring.size()];
    return std::min(width({before, ring[n], after}, points, normal), width(rest, points, normal));
  };
  while (ring.size() > 3) {
    std::size_t best = 0;
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t n = 0; n < ring.size(); ++n)
      if (const double q = quality(n); q > most) most = q, best = n;
    out.push_back({ring[(best + ring.size() - 1) % ring.size()], ring[best], ring[(best + 1) % ring.size()]});
    ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(best));
  }
  out.push_back({ring[0], ring[1], ring[2]});
}

}  // namespace

SplitMesh split_at_points(const TriangleMesh& given, double tolerance, const std::vector<Vec3>& also) {
  TriangleMesh mesh = given;
  mesh.points.insert(mesh.points.end(), also.begin(), also.end());
  const std::vector<ShellEdge> all = loose_edges(mesh.points, mesh.triangles).edges;
  std::vector<ShellEdge> open;
  std::ranges::copy_if(all, std::back_inserter(open), &ShellEdge::open);
  SplitMesh result{mesh};
  if (open.empty()) return result;
  // only points of open edges can lie on one: all others have triangles all around
  std::vector<std::uint32_t> candidates;
  std::vector<Box> boxes;
  for (const ShellEdge& e : open) {
    candidates.insert(candidates.end(), e.ends.begin(), e.ends.end());
    boxes.push_back(Box::around(mesh.points[e.ends[0]], mesh.points[e.ends[1]], tolerance));
  }
  for (std::size_t k = given.points.size(); k < mesh.points.size(); ++k)
    candidates.push_back(static_cast<std::uint32_t>(k));
  std::ranges::sort(candidates);
  candidates.erase(std::ranges::unique(candidates).begin(), candidates.end());
  const BoxTree tree(boxes);
  // By triangle and point: a point near two sides of a thin triangle is on the nearer one alone.
  struct Foot {
    double distance;
    std::size_t side;
    double along;
  };
  std::map<std::pair<std::uint32_t, std::uint32_t>, Foot> feet;
  for (const std::uint32_t k : candidates) {
    const Vec3 p = mesh.points[k];
    tree.for_meeting({p, p}, [&](std::uint32_t n) {
      const ShellEdge& e = open[n];
      const Vec3 a = mesh.points[e.ends[0]], b = mesh.points[e.ends[1]];
      if (k == e.ends[0] || k == e.ends[1] || norm(p - a) <= tolerance || norm(p - b) <= tolerance) return;
      const OnSegment on = closest_on_segment(p, a, b);
      const Triangle& t = mesh.triangles[e.triangles[0]];
      if (norm(p - on.at) > tolerance || std::ranges::count(t, k)) return;
      for (std::size_t side = 0; side < 3; ++side) {
        const std::uint32_t from = t[side], to = t[(side + 1) % 3];
        if (std::min(from, to) != e.ends[0] || std::max(from, to) != e.ends[1]) continue;
        const Foot foot{norm(p - on.at), side, from == e.ends[0] ? on.t : 1 - on.t};
        const auto [its, first] = feet.try_emplace({e.triangles[0], k}, foot);
        if (!first && std::pair(foot.distance, side) < std::pair(its->second.distance, its->second.side))
          its->second = foot;
      }
    });
  }
  std::map<std::uint32_t, std::array<OnEdge, 3>> cuts;  // by triangle
  for (const auto& [which, foot] : feet) cuts[which.first][foot.side].emplace_back(foot.along, which.second);
  result.mesh.triangles.clear();
  for (std::uint32_t n = 0; n < mesh.triangles.size(); ++n) {
    const auto found = cuts.find(n);
    if (found == cuts.end()) {
      result.mesh.triangles.push_back(mesh.triangles[n]);
      continue;
    }
    for (OnEdge& on : found->second) std::ranges::sort(on);
    cut(mesh.triangles[n], found->second, mesh.points, result.mesh.triangles);
    ++result.split;
  }
  return result;
}

}  // namespace tsubu::geometry

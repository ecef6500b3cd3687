#include "geometry/open_edges.hpp"

#include <algorithm>
#include <limits>

#include "geometry/box_tree.hpp"
#include "geometry/closest_points.hpp"

namespace tsubu::geometry {
namespace {

constexpr double far = std::numeric_limits<double>::infinity();

// Points of open edges, and what is around each: those at the other ends of all its edges, and those of its open ones.
class Rim {
 public:
  Rim(const TriangleMesh& mesh, const std::vector<ShellEdge>& edges) : mesh_(mesh) {
    for (const ShellEdge& e : edges)
      if (e.open()) open.push_back(e);
    if (open.empty()) return;
    for (const ShellEdge& e : open) points.insert(points.end(), e.ends.begin(), e.ends.end());
    std::ranges::sort(points);
    points.erase(std::ranges::unique(points).begin(), points.end());
    place_.assign(mesh.points.size(), none);
    for (std::uint32_t at = 0; at < points.size(); ++at) place_[points[at]] = at;
    around_.resize(points.size()), along_.resize(points.size());
    for (const ShellEdge& e : edges)
      for (const std::size_t end : {0u, 1u})
        if (const std::uint32_t at = place_[e.ends[end]]; at != none) {
          around_[at].push_back(e.ends[1 - end]);
          if (e.open()) along_[at].push_back(e.ends[1 - end]);
        }
  }
  std::vector<ShellEdge> open;
  std::vector<std::uint32_t> points;  // ascending

  [[nodiscard]] const std::vector<std::uint32_t>& around(std::uint32_t k) const { return around_[place_[k]]; }
  [[nodiscard]] const std::vector<std::uint32_t>& along(std::uint32_t k) const { return along_[place_[k]]; }
  [[nodiscard]] bool hangs_on(std::uint32_t k, std::uint32_t other) const {
    return k == other || std::ranges::count(around(k), other) > 0;
  }
  [[nodiscard]] double shortest_at(std::uint32_t k) const {
    double shortest = far;
    for (const std::uint32_t other : along(k))
      shortest = std::min(shortest, norm(mesh_.points[other] - mesh_.points[k]));
    return shortest;
  }

 private:
  static constexpr std::uint32_t none = ~0u;

  const TriangleMesh& mesh_;
  std::vector<std::uint32_t> place_;  // of each point of the mesh among those of the rim
  std::vector<std::vector<std::uint32_t>> around_, along_;
};

// Three edges around nothing. Each hole is counted at the edge of its two lowest points.
[[nodiscard]] std::size_t count_missing(const TriangleMesh& mesh, const Rim& rim) {
  std::size_t missing = 0;
  for (const ShellEdge& e : rim.open)
    for (const std::uint32_t third : rim.along(e.ends[0]))
      missing += third > e.ends[1] && std::ranges::count(rim.along(e.ends[1]), third) > 0 &&
                 third_point(mesh.triangles[e.triangles[0]], e.ends) != third;
  return missing;
}

}  // namespace

OpenEdges open_edges(const TriangleMesh& mesh, const std::vector<ShellEdge>& edges, double reach) {
  const Rim rim(mesh, edges);
  OpenEdges found{rim.open.size(), count_missing(mesh, rim)};
  if (rim.open.empty()) return found;
  std::vector<Box> boxes;
  for (const ShellEdge& e : rim.open)
    boxes.push_back(Box::around(mesh.points[e.ends[0]], mesh.points[e.ends[1]], reach));
  const BoxTree tree(boxes);
  for (const std::uint32_t k : rim.points) {
    const Vec3 p = mesh.points[k];
    const double least_edge = rim.shortest_at(k);
    double gap = far;
    tree.for_meeting({p, p}, [&](std::uint32_t n) {
      const auto& [a, b] = rim.open[n].ends;
      if (rim.hangs_on(k, a) || rim.hangs_on(k, b)) return;
      const Vec3 from = mesh.points[a], to = mesh.points[b];
      const double apart = norm(p - closest_on_segment(p, from, to).at);
      if (apart <= reach && apart <= 0.1 * std::min(least_edge, norm(to - from))) gap = std::min(gap, apart);
    });
    if (!(gap < far)) continue;
    if (found.gaps++ == 0) found.gap_at = p;
    found.widest_gap = std::max(found.widest_gap, gap);
  }
  return found;
}

}  // namespace tsubu::geometry

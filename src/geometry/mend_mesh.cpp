#include "geometry/mend_mesh.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "geometry/box_tree.hpp"
#include "geometry/open_edges.hpp"
#include "geometry/self_intersections.hpp"
#include "geometry/shell_edges.hpp"
#include "geometry/split_edges.hpp"
#include "geometry/turn_alike.hpp"
#include "geometry/weld.hpp"

namespace tsubu::geometry {
namespace {

using Triangle = std::array<std::uint32_t, 3>;

double longest_side(const TriangleMesh& mesh, const Triangle& t) {
  double longest = 0;
  for (int k = 0; k < 3; ++k) longest = std::max(longest, norm(mesh.points[t[(k + 1) % 3]] - mesh.points[t[k]]));
  return longest;
}
double area_of(const TriangleMesh& mesh, const Triangle& t) {
  return 0.5 * norm(cross(mesh.points[t[1]] - mesh.points[t[0]], mesh.points[t[2]] - mesh.points[t[0]]));
}
double height_of(const TriangleMesh& mesh, const Triangle& t) { return 2 * area_of(mesh, t) / longest_side(mesh, t); }

// What it encloses, if it is closed: above zero if fronts are outwards.
double volume_of(const TriangleMesh& mesh, const Vec3& middle) {
  double sum = 0;
  for (const auto& [a, b, c] : mesh.triangles)
    sum += dot(mesh.points[a] - middle, cross(mesh.points[b] - middle, mesh.points[c] - middle));
  return sum / 6;
}

// A triangle whose corners are on one line within the tolerance covers nothing, but its middle corner may part an edge
// of its neighbour: that is cut there afterwards.
void drop_degenerate(TriangleMesh& mesh, double tolerance, MeshFindings& found) {
  const auto flat = [&](const Triangle& t) { return !(height_of(mesh, t) > tolerance); };
  found.degenerate += std::erase_if(mesh.triangles, flat);
}

// Copies, from whatever corner and whichever way round they run, lie side by side once all are sorted, the first in
// front.
void drop_duplicates(TriangleMesh& mesh, MeshFindings& found) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> sorted;  // lower two corners, the highest and the number
  sorted.reserve(mesh.triangles.size());
  for (Triangle t : mesh.triangles) {
    std::ranges::sort(t);
    sorted.emplace_back(std::uint64_t{t[0]} << 32 | t[1], std::uint64_t{t[2]} << 32 | sorted.size());
  }
  std::ranges::sort(sorted);
  std::vector<bool> is_copy(sorted.size());
  for (std::size_t n = 1; n < sorted.size(); ++n) {
    const auto& [low, high] = sorted[n];
    const auto& [low_before, high_before] = sorted[n - 1];
    is_copy[high & ~0u] = low == low_before && high >> 32 == high_before >> 32;
  }
  std::size_t kept = 0;
  for (std::size_t n = 0; n < is_copy.size(); ++n)
    if (!is_copy[n]) mesh.triangles[kept++] = mesh.triangles[n];
  found.duplicate += mesh.triangles.size() - kept;
  mesh.triangles.resize(kept);
}

double size_of(const TriangleMesh& mesh) {
  if (mesh.points.empty()) return 0;
  Box all{mesh.points[0], mesh.points[0]};
  for (const Vec3& p : mesh.points) all = {Box::around(all.low, p, 0).low, Box::around(all.high, p, 0).high};
  return norm(all.high - all.low);
}

}  // namespace

MendedMesh mend(const TriangleMesh& raw) {
  MendedMesh result;
  MeshFindings& found = result.found;
  found.triangles_before = raw.triangles.size(), found.points_before = raw.points.size();
  const double tolerance = found.tolerance = weld_tolerance(raw);
  WeldedMesh whole = welded(raw, tolerance);
  found.merged = whole.merged;
  found.degenerate = whole.dropped;
  TriangleMesh& mesh = result.mesh = std::move(whole.mesh);
  drop_degenerate(mesh, tolerance, found);
  drop_duplicates(mesh, found);
  SplitMesh split = split_at_points(mesh, tolerance);
  found.split = split.split;
  drop_degenerate(split.mesh, 0, found);
  drop_duplicates(split.mesh, found);  // where a triangle lay upon parts of another
  mesh = without_unused_points(split.mesh);

  const LooseEdges edges = loose_edges(mesh.points, mesh.triangles);
  // a gap that is wider than this part of the size may well be meant
  found.open = open_edges(mesh, edges.edges, 1e-4 * size_of(mesh));
  for (std::size_t n = 0; n < edges.several.size(); ++n)
    found.crowded_edges += n == 0 || edges.several[n].edge != edges.several[n - 1].edge;
  const TurnedAlike alike = turn_alike(mesh, edges);
  found.parts = alike.parts, found.turned = alike.turned;
  // two triangles that touch may be in each other's way by the rounding of the file and what welding moved either
  const SelfIntersections crossings = self_intersections(mesh, 3 * std::max(tolerance, file_rounding(raw)));
  found.crossings = crossings.pairs, found.first_crossing = crossings.first, found.crossing_at = crossings.at;

  found.triangles = mesh.triangles.size(), found.points = mesh.points.size();
  for (const Triangle& t : mesh.triangles) {
    const double area = area_of(mesh, t), longest = longest_side(mesh, t);
    found.area += area;
    found.slivers += longest > 1000 * (2 * area / longest);
  }
  if (!mesh.points.empty()) found.low = found.high = mesh.points[0];
  for (const Vec3& p : mesh.points) {
    found.low = Box::around(found.low, p, 0).low;
    found.high = Box::around(found.high, p, 0).high;
  }
  if (found.open.count == 0) found.volume = volume_of(mesh, 0.5 * (found.low + found.high));
  return result;
}

}  // namespace tsubu::geometry

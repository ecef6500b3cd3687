#include "geometry/closed_surface.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "geometry/closest_points.hpp"
#include "geometry/crossing.hpp"
#include "geometry/mass_properties.hpp"
#include "geometry/mend_mesh.hpp"
#include "geometry/shape_error.hpp"

namespace tsubu::geometry {
namespace {

Vec3 unit(const Vec3& v) {
  const double length = norm(v);
  return length > 0 ? (1 / length) * v : Vec3{};
}

}  // namespace

ClosedSurface::ClosedSurface(const TriangleMesh& mesh) {
  const auto [mended, found] = mend(mesh);
  if (mended.triangles.empty()) throw ShapeError("it has no triangle with an area");
  if (found.open.count > 0)
    throw ShapeError("it is open: " + std::to_string(found.open.count) +
                     " of its edges belong to one triangle only, so it has no inside");
  if (found.crowded_edges > 0)
    throw ShapeError(std::to_string(found.crowded_edges) +
                     " of its edges belong to more than two triangles, so its inside is not known");
  if (found.parts > 1)
    throw ShapeError("it has " + std::to_string(found.parts) +
                     " parts that do not hang together; give each a region of its own");
  if (found.crossings > 0) throw ShapeError("it cuts itself, so its inside is not known");
  points_ = mended.points;
  triangles_ = mended.triangles;
  low_ = found.low, high_ = found.high;
  // relative to its middle: numbers far from the origin would be rounded
  std::vector<Vec3> near = points_;
  for (Vec3& p : near) p -= 0.5 * (low_ + high_);
  volume_ = mass_inside_mesh(near, triangles_, 1).volume;
  if (volume_ < 0) {
    volume_ = -volume_;
    for (auto& t : triangles_) std::swap(t[1], t[2]);
  }
  add_normals();
  std::vector<Box> boxes;
  for (const auto& [a, b, c] : triangles_) {
    const Box ab = Box::around(points_[a], points_[b], 0);
    boxes.push_back({Box::around(ab.low, points_[c], 0).low, Box::around(ab.high, points_[c], 0).high});
  }
  tree_ = BoxTree(boxes);
}

void ClosedSurface::add_normals() {
  corner_.assign(points_.size(), {});
  std::map<std::pair<std::uint32_t, std::uint32_t>, Vec3> of_edge;
  const auto ends = [](std::uint32_t a, std::uint32_t b) { return std::pair(std::min(a, b), std::max(a, b)); };
  for (const auto& t : triangles_) {
    const Vec3 n = unit(cross(points_[t[1]] - points_[t[0]], points_[t[2]] - points_[t[0]]));
    face_.push_back(n);
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t a = t[k], b = t[(k + 1) % 3], c = t[(k + 2) % 3];
      of_edge[ends(a, b)] += n;
      const Vec3 u = points_[b] - points_[a], v = points_[c] - points_[a];
      corner_[a] += std::atan2(norm(cross(u, v)), dot(u, v)) * n;
    }
  }
  for (const auto& [a, b, c] : triangles_)
    edges_.push_back({of_edge[ends(a, b)], of_edge[ends(b, c)], of_edge[ends(c, a)]});
}

ClosedSurface::Nearest ClosedSurface::nearest(const Vec3& p) const {
  double least = std::numeric_limits<double>::infinity();
  std::uint32_t triangle = 0;
  OnTriangle foot{};
  tree_.for_nearer(p, least, [&](std::uint32_t t) {
    const auto& [a, b, c] = triangles_[t];
    const OnTriangle on = closest_on_triangle(p, points_[a], points_[b], points_[c]);
    const double apart = norm(p - on.at);
    if (apart < least || (apart == least && t < triangle)) least = apart, triangle = t, foot = on;
    return least;
  });
  const std::size_t where = static_cast<std::size_t>(foot.region);
  const Vec3 outwards = foot.region == Region::face      ? face_[triangle]
                        : foot.region < Region::vertex_a ? edges_[triangle][where - 1]
                                                         : corner_[triangles_[triangle][where - 4]];
  const Vec3 apart = p - foot.at;
  const bool inside = dot(apart, outwards) < 0;
  if (!(least > 0)) return {foot.at, -1.0 * unit(outwards), 0};
  const Vec3 way = (1 / least) * apart;
  return inside ? Nearest{foot.at, way, least} : Nearest{foot.at, -way, -least};
}

bool ClosedSurface::crossed(const Vec3& a, const Vec3& b) const {
  bool found = false;
  tree_.for_meeting(Box::around(a, b, 0), [&](std::uint32_t t) {
    const auto& [p, q, r] = triangles_[t];
    found = found || crossing(a, b, {points_[p], points_[q], points_[r]}).has_value();
  });
  return found;
}

}  // namespace tsubu::geometry

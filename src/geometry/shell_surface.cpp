#include "geometry/shell_surface.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/shell_edges.hpp"

namespace tsubu::geometry {
namespace {

using Triangle = std::array<std::uint32_t, 3>;

// Below this bend [rad] a surface is flat and an edge straight: more than single precision makes of a plane, less than
// the facets of the finest cylinder.
constexpr double flat = 1e-4;

// Below this bend an edge is blunt: of what bends more the faces count as faces, on which bodies can lie flat.
constexpr double cosine_of_blunt = 0.966;  // 15 degrees

[[nodiscard]] Vec3 unit(const Vec3& v) { return (1 / norm(v)) * v; }

[[nodiscard]] Vec3 normal_of(const Triangle& t, const std::vector<Vec3>& points) {
  return unit(cross(points[t[1]] - points[t[0]], points[t[2]] - points[t[0]]));
}

// Whether two triangles make an edge that something could touch.
[[nodiscard]] bool sticks_out(const ShellEdge& edge, const std::vector<Vec3>& points,
                              const std::vector<Triangle>& triangles, bool closed) {
  if (edge.open()) return true;
  const Vec3 a = points[edge.ends[0]], along = unit(points[edge.ends[1]] - a);
  const auto away = [&](std::uint32_t t) {  // from the edge, within the triangle
    const Vec3 v = points[third_point(triangles[t], edge.ends)] - a;
    return unit(v - dot(v, along) * along);
  };
  const Vec3 up = normal_of(triangles[edge.triangles[0]], points);
  const Vec3 here = away(edge.triangles[0]), there = away(edge.triangles[1]);
  const double rise = dot(there, up), folds = dot(there, here);
  if (std::abs(rise) < flat) return folds > 0;  // folded back upon itself, or flat
  return !closed || rise < 0;
}

// Edges that stick out, straight runs of them in one piece.
class Ridges {
 public:
  Ridges(const std::vector<Vec3>& points, std::vector<ShellEdge> edges)
      : points_(points), edges_(std::move(edges)), at_(points.size()) {
    for (std::uint32_t e = 0; e < edges_.size(); ++e)
      for (const std::uint32_t end : edges_[e].ends) at_[end].push_back(e);
    std::vector<bool> taken(edges_.size());
    for (std::uint32_t e = 0; e < edges_.size(); ++e)
      if (!taken[e]) joined.push_back(run(e, taken));
  }
  std::vector<ShellEdge> joined;

 private:
  [[nodiscard]] ShellEdge run(std::uint32_t seed, std::vector<bool>& taken) const {
    ShellEdge whole = edges_[seed];
    taken[seed] = true;
    const Vec3 along = unit(points_[whole.ends[1]] - points_[whole.ends[0]]);
    for (std::uint32_t& end : whole.ends) {
      const Vec3 outward = &end == &whole.ends[0] ? -along : along;
      while (at_[end].size() == 2) {
        const std::uint32_t next = taken[at_[end][0]] ? at_[end][1] : at_[end][0];
        const auto& [a, b] = edges_[next].ends;
        const std::uint32_t far = a == end ? b : a;
        if (taken[next] || edges_[next].open() != whole.open() ||
            norm(unit(points_[far] - points_[end]) - outward) > flat)
          break;
        taken[next] = true;
        end = far;
      }
    }
    return whole;
  }

  const std::vector<Vec3>& points_;
  std::vector<ShellEdge> edges_;
  std::vector<std::vector<std::uint32_t>> at_;  // edges of each point
};

}  // namespace

void lay_surface(Shape& shape, const std::vector<Vec3>& points, const std::vector<Triangle>& triangles, bool closed) {
  const std::vector<ShellEdge> edges = shell_edges(triangles);
  std::vector<ShellEdge> out;
  std::ranges::copy_if(edges, std::back_inserter(out),
                       [&](const ShellEdge& e) { return sticks_out(e, points, triangles, closed); });
  const Ridges ridges(points, std::move(out));

  // corners in front
  std::vector<bool> corner(points.size());
  for (const ShellEdge& e : ridges.joined) corner[e.ends[0]] = corner[e.ends[1]] = true;
  shape.corners = static_cast<std::size_t>(std::ranges::count(corner, true));
  std::vector<std::uint16_t> place(points.size());
  std::size_t in_front = 0, behind = shape.corners;
  shape.points.resize(points.size());
  for (std::size_t k = 0; k < points.size(); ++k) {
    const std::size_t at = corner[k] ? in_front++ : behind++;
    place[k] = static_cast<std::uint16_t>(at);
    shape.points[at] = points[k];
  }
  for (const auto& [a, b, c] : triangles) shape.triangles.push_back({place[a], place[b], place[c]});

  Surface& surface = shape.surface;
  const auto third = [&](const ShellEdge& e, int side) {
    return e.triangles[side] == ShellEdge::none ? Surface::none
                                                : place[third_point(triangles[e.triangles[side]], e.ends)];
  };
  surface.blunt_corner.assign(shape.corners, true);
  for (const ShellEdge& e : ridges.joined) {
    shape.edges.push_back({place[e.ends[0]], place[e.ends[1]]});
    // where runs were joined the ends are no points of one triangle, but those of the first edge still are beside it
    const auto whole = [&](int side) -> std::uint16_t {
      if (e.triangles[side] == ShellEdge::none) return Surface::none;
      const Vec3 a = points[e.ends[0]], along = unit(points[e.ends[1]] - a);
      std::uint32_t farthest = 0;
      double most_far = -1;
      for (const std::uint32_t k : triangles[e.triangles[side]]) {
        const Vec3 v = points[k] - a;
        const double far = norm2(v - dot(v, along) * along);
        if (far > most_far) most_far = far, farthest = k;
      }
      return place[farthest];
    };
    surface.beside.push_back({whole(0), whole(1)});
    const bool blunt = !e.open() && dot(normal_of(triangles[e.triangles[0]], points),
                                        normal_of(triangles[e.triangles[1]], points)) > cosine_of_blunt;
    surface.blunt_edge.push_back(blunt);
    if (!blunt) surface.blunt_corner[place[e.ends[0]]] = surface.blunt_corner[place[e.ends[1]]] = false;
  }
  if (triangles.size() == 1) return;

  surface.across.assign(triangles.size(), {Surface::none, Surface::none, Surface::none});
  std::vector<std::vector<std::uint16_t>> ring(points.size());
  for (const ShellEdge& e : edges) {
    ring[place[e.ends[0]]].push_back(place[e.ends[1]]);
    ring[place[e.ends[1]]].push_back(place[e.ends[0]]);
    if (e.open()) continue;
    for (int side = 0; side < 2; ++side) {
      const Triangle& t = triangles[e.triangles[side]];
      const std::uint32_t own = third_point(t, e.ends);
      // the side opposite to its third point: bc if that is a, ca if b, ab if c
      const std::size_t k = own == t[0] ? 1 : own == t[1] ? 2 : 0;
      surface.across[e.triangles[side]][k] = third(e, 1 - side);
    }
  }
  surface.first.push_back(0);
  for (const auto& neighbours : ring) {
    surface.ring.insert(surface.ring.end(), neighbours.begin(), neighbours.end());
    surface.first.push_back(static_cast<std::uint32_t>(surface.ring.size()));
  }
}

std::size_t bytes_of(const Shape& shape) {
  const auto bytes = [](const auto&... list) { return (... + (list.size() * sizeof(list[0]))); };
  const Surface& s = shape.surface;
  return sizeof(Shape) + bytes(shape.points, shape.radius, shape.edges, shape.triangles) +
         bytes(s.across, s.first, s.ring, s.beside, s.blunt_edge, s.blunt_corner) + s.triangles.bytes() +
         s.edges.bytes();
}

void plant_trees(Shape& shape) {
  if (shape.surface.empty()) return;
  std::vector<Box> boxes;
  for (const auto& [a, b, c] : shape.triangles) {
    const Box side = Box::around(shape.points[a], shape.points[b], 0);
    boxes.push_back({Box::around(side.low, shape.points[c], 0).low, Box::around(side.high, shape.points[c], 0).high});
  }
  shape.surface.triangles = BoxTree(boxes);
  boxes.clear();
  for (const auto& [a, b] : shape.edges) boxes.push_back(Box::around(shape.points[a], shape.points[b], 0));
  shape.surface.edges = BoxTree(boxes);
}

}  // namespace tsubu::geometry

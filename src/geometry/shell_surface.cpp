#include "geometry/shell_surface.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "geometry/flat_pieces.hpp"
#include "geometry/fold.hpp"
#include "geometry/shell_edges.hpp"
#include "geometry/smooth_patches.hpp"

namespace tsubu::geometry {
namespace {

using Triangle = std::array<std::uint32_t, 3>;

[[nodiscard]] Vec3 unit(const Vec3& v) { return (1 / norm(v)) * v; }

// Whether two triangles make an edge that something could touch, from outside if the body is full.
[[nodiscard]] bool sticks_out(const ShellEdge& edge, const std::vector<Vec3>& points,
                              const std::vector<Triangle>& triangles, const std::vector<Vec3>& normals,
                              const std::vector<std::uint32_t>& flat, bool full) {
  if (edge.open()) return true;
  const Fold fold(edge, points, triangles, normals);
  // within a flat piece it is none, unless that is folded back upon itself
  if (flat[edge.triangles[0]] == flat[edge.triangles[1]]) return fold.turns_back();
  return !full || fold.rise < 0;
}

// Edges that stick out, straight runs of them in one piece.
class Ridges {
 public:
  Ridges(const std::vector<Vec3>& points, std::vector<ShellEdge> edges)
      : points_(points), edges_(std::move(edges)), at_(points.size()) {
    for (std::uint32_t e = 0; e < edges_.size(); ++e)
      for (const std::uint32_t end : edges_[e].ends)
        if (At& at = at_[end]; ++at.count <= 2) at.edge[at.count - 1] = e;
    std::vector<bool> taken(edges_.size());
    joined.reserve(edges_.size());
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
      while (at_[end].count == 2) {
        const auto& [one, other] = at_[end].edge;
        const std::uint32_t next = taken[one] ? other : one;
        const auto& [a, b] = edges_[next].ends;
        const std::uint32_t far = a == end ? b : a;
        if (taken[next] || edges_[next].open() != whole.open() ||
            norm(unit(points_[far] - points_[end]) - outward) > Fold::flat)
          break;
        taken[next] = true;
        end = far;
      }
    }
    return whole;
  }

  const std::vector<Vec3>& points_;
  std::vector<ShellEdge> edges_;
  // Edges of a point: how many, and which if they are two, as only then one may continue the other.
  struct At {
    std::uint32_t count = 0;
    std::array<std::uint32_t, 2> edge = {};
  };
  std::vector<At> at_;
};

// Fills in a shape.
class Layer {
 public:
  Layer(Shape& shape, const std::vector<Vec3>& points, const std::vector<Triangle>& triangles,
        const std::vector<Vec3>& normals, const std::vector<std::uint32_t>& flat)
      : shape_(shape),
        points_(points),
        triangles_(triangles),
        normals_(normals),
        flat_(flat),
        outermost_(outermost_points(points, triangles, flat)),
        place_(points.size()) {}

  // Corners in front.
  void order_points(const std::vector<ShellEdge>& ridges) {
    std::vector<bool> corner(points_.size());
    for (const ShellEdge& e : ridges) corner[e.ends[0]] = corner[e.ends[1]] = true;
    shape_.corners = static_cast<std::size_t>(std::ranges::count(corner, true));
    shape_.points.resize(points_.size());
    std::size_t in_front = 0, behind = shape_.corners;
    for (std::size_t k = 0; k < points_.size(); ++k) {
      const std::size_t at = corner[k] ? in_front++ : behind++;
      place_[k] = static_cast<std::uint32_t>(at);
      shape_.points[at] = points_[k];
    }
    shape_.triangles.reserve(triangles_.size());
    for (const auto& [a, b, c] : triangles_) shape_.triangles.push_back({place_[a], place_[b], place_[c]});
  }

  void lay_edges(const std::vector<ShellEdge>& ridges, const Blunt& is_blunt) {
    Surface& surface = shape_.surface;
    surface.blunt_corner.assign(shape_.corners, true);
    shape_.edges.reserve(ridges.size());
    surface.beside.reserve(ridges.size()), surface.blunt_edge.reserve(ridges.size());
    for (const ShellEdge& e : ridges) {
      shape_.edges.push_back({place_[e.ends[0]], place_[e.ends[1]]});
      surface.beside.push_back({beside(e, 0), beside(e, 1)});
      surface.blunt_edge.push_back(!e.open() && is_blunt(bend(e), norm(points_[e.ends[1]] - points_[e.ends[0]])));
      if (!surface.blunt_edge.back())
        surface.blunt_corner[place_[e.ends[0]]] = surface.blunt_corner[place_[e.ends[1]]] = false;
    }
  }

  void lay_neighbours(const LooseEdges& all) {
    const std::vector<ShellEdge>& edges = all.edges;
    Surface& surface = shape_.surface;
    surface.across.assign(triangles_.size(), {Surface::none, Surface::none, Surface::none});
    for (const ShellEdge& e : edges) {
      if (e.open()) continue;
      for (const int side : {0, 1}) {
        const std::uint32_t t = e.triangles[side];
        surface.across[t][side_at(t, e)] = place_[third_point(triangles_[e.triangles[1 - side]], e.ends)];
      }
    }
    for (auto first = all.several.begin(); first != all.several.end();) {
      const ShellEdge& e = edges[first->edge];
      const auto last = std::find_if(first, all.several.end(), [&](const auto& at) { return at.edge != first->edge; });
      for (auto here = first; here != last; ++here) {
        const std::size_t side = side_at(here->triangle, e);
        surface.across[here->triangle][side] = Surface::several;
        for (auto other = first; other != last; ++other)
          if (other != here)
            surface.others.push_back(
                {3ull * here->triangle + side, place_[third_point(triangles_[other->triangle], e.ends)]});
      }
      first = last;
    }
    std::ranges::stable_sort(surface.others, {}, &Surface::Beyond::side);
    lay_rings(edges);
    find_hollows(all);
  }

 private:
  // Neighbours of each point, in the order of the edges.
  void lay_rings(const std::vector<ShellEdge>& edges) {
    Surface& surface = shape_.surface;
    surface.first.assign(points_.size() + 1, 0);
    for (const ShellEdge& e : edges)
      for (const std::uint32_t end : e.ends) ++surface.first[place_[end] + 1];
    std::partial_sum(surface.first.begin(), surface.first.end(), surface.first.begin());
    surface.ring.resize(surface.first.back());
    std::vector<std::uint32_t> next(surface.first.begin(), surface.first.end() - 1);
    for (const ShellEdge& e : edges) {
      const std::uint32_t a = place_[e.ends[0]], b = place_[e.ends[1]];
      surface.ring[next[a]++] = b;
      surface.ring[next[b]++] = a;
    }
  }

  // A triangle is in a hollow if its points are: each with a whole round of triangles that lean by less than 60 degrees
  // and, seen along the normal, have no angle of more than 150 degrees there, so that some edge leads within 75 degrees
  // of anywhere; and neither these edges, nor the triangles beyond its own, lead down.
  void find_hollows(const LooseEdges& all) {
    std::vector<char> whole(points_.size(), true);
    const auto spoil = [&](const ShellEdge& e) { whole[e.ends[0]] = whole[e.ends[1]] = false; };
    // a sheet may fold back over itself and still show the same side, if its triangles do not run alike
    const auto runs_along = [&](std::uint32_t triangle, const ShellEdge& e) {
      const Triangle& t = triangles_[triangle];
      const auto at = static_cast<std::size_t>(std::ranges::find(t, e.ends[0]) - t.begin());
      return t[(at + 1) % 3] == e.ends[1];
    };
    for (const ShellEdge& e : all.edges)
      if (e.open() || runs_along(e.triangles[0], e) == runs_along(e.triangles[1], e)) spoil(e);
    for (const auto& crowded : all.several) spoil(all.edges[crowded.edge]);
    // the triangles at each point
    std::vector<std::uint32_t> first(points_.size() + 1, 0), around(3 * triangles_.size());
    for (const Triangle& t : triangles_)
      for (const std::uint32_t k : t) ++first[k + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
    for (std::uint32_t t = 0; t < triangles_.size(); ++t)
      for (const std::uint32_t k : triangles_[t]) around[next[k]++] = t;
    for (std::uint32_t t = 0; t < triangles_.size(); ++t) {
      int sides = Surface::front | Surface::back;
      for (const std::uint32_t k : triangles_[t]) {
        if (!whole[k]) sides = 0;
        for (std::size_t n = first[k]; n < first[k + 1] && sides != 0; ++n) sides &= hollow_sides(t, k, around[n]);
      }
      shape_.surface.hollow.push_back(static_cast<char>(sides));
    }
  }
  // On which sides of a triangle another one, which has the point k with it, does not lead down.
  [[nodiscard]] int hollow_sides(std::uint32_t triangle, std::uint32_t k, std::uint32_t other) const {
    if (triangle == other) return Surface::front | Surface::back;
    const Vec3 n = normals_[triangle];
    if (!(dot(n, normals_[other]) > 0.5)) return 0;
    const Triangle& t = triangles_[other];
    const std::size_t own = k == t[0] ? 0 : k == t[1] ? 1 : 2;
    const Vec3 to_b = points_[t[(own + 1) % 3]] - points_[k], to_c = points_[t[(own + 2) % 3]] - points_[k];
    const Vec3 flat_b = to_b - dot(to_b, n) * n, flat_c = to_c - dot(to_c, n) * n;
    constexpr double widest = -0.866;  // its cosine
    if (!(dot(flat_b, flat_c) > widest * norm(flat_b) * norm(flat_c))) return 0;
    int sides = Surface::front | Surface::back;
    const auto look_along = [&](const Vec3& way) {
      const double rises = dot(way, n), tiny = 2 * Surface::level * norm(way);
      if (!(rises >= -tiny)) sides &= ~Surface::front;
      if (!(rises <= tiny)) sides &= ~Surface::back;
    };
    look_along(to_b), look_along(to_c);
    // beyond an edge: straight away from it
    const auto& mine = triangles_[triangle];
    const auto has = [&](std::uint32_t point) { return std::ranges::find(mine, point) != mine.end(); };
    const auto across = [](const Vec3& v, const Vec3& edge) { return v - dot(v, edge) / norm2(edge) * edge; };
    if (has(t[(own + 1) % 3])) look_along(across(to_c, to_b));
    if (has(t[(own + 2) % 3])) look_along(across(to_b, to_c));
    return sides;
  }

  // Which side of a triangle an edge is, the one opposite to its third point: bc if that is a, ca if b, ab if c.
  [[nodiscard]] std::size_t side_at(std::uint32_t triangle, const ShellEdge& e) const {
    const Triangle& t = triangles_[triangle];
    const std::uint32_t own = third_point(t, e.ends);
    return own == t[0] ? 1 : own == t[1] ? 2 : 0;
  }

  // From an edge, or the whole run of edges, into one of its triangles, up to the point of the flat piece around it
  // that is farthest away.
  struct Into {
    std::uint32_t point;
    Vec3 way;  // perpendicular to the edge
  };
  [[nodiscard]] Into into(const ShellEdge& e, std::size_t side) const {
    const Vec3 a = points_[e.ends[0]], along = unit(points_[e.ends[1]] - a);
    const auto to = [&](std::uint32_t k) {
      const Vec3 v = points_[k] - a;
      return Into{k, v - dot(v, along) * along};
    };
    const std::uint32_t t = e.triangles[side];
    Into farthest = to(triangles_[t][0]);
    for (const std::uint32_t k : triangles_[t])
      if (const Into here = to(k); norm2(here.way) > norm2(farthest.way)) farthest = here;
    const Vec3 inward = farthest.way;
    for (const std::uint32_t k : outermost_[flat_[t]])
      if (const Into here = to(k); dot(here.way, inward) > dot(farthest.way, inward)) farthest = here;
    return farthest;
  }

  [[nodiscard]] std::uint32_t beside(const ShellEdge& e, std::size_t side) const {
    return e.triangles[side] == ShellEdge::none ? Surface::none : place_[into(e, side).point];
  }

  // Between the triangles themselves: their normals tell nothing where neighbours run opposite ways, and the sine of an
  // angle does not tell a blade from a plane.
  [[nodiscard]] double bend(const ShellEdge& e) const {
    const Vec3 here = into(e, 0).way, there = into(e, 1).way;
    return std::atan2(norm(cross(here, there)), -dot(here, there));
  }

  Shape& shape_;
  const std::vector<Vec3>& points_;
  const std::vector<Triangle>& triangles_;
  const std::vector<Vec3>& normals_;
  const std::vector<std::uint32_t>& flat_;  // pieces
  std::vector<Outermost> outermost_;
  std::vector<std::uint32_t> place_;  // of each point in the shape
};

}  // namespace

void lay_surface(Shape& shape, const std::vector<Vec3>& points, const std::vector<Triangle>& triangles,
                 const LooseEdges& edges, bool full, double smooth, const Blunt& is_blunt, double rounding) {
  double size = 0;
  for (const Vec3& p : points) size = std::max(size, norm(p - points[0]));
  const std::vector<Vec3> normals = unit_normals(triangles, points);
  const std::vector<std::uint32_t> flat =
      flat_pieces(points, triangles, normals, edges, size, std::max(Fold::plane * size, rounding));
  std::vector<ShellEdge> out;
  std::ranges::copy_if(edges.edges, std::back_inserter(out),
                       [&](const ShellEdge& e) { return sticks_out(e, points, triangles, normals, flat, full); });
  const std::vector<ShellEdge> ridges = Ridges(points, std::move(out)).joined;
  Layer layer(shape, points, triangles, normals, flat);
  layer.order_points(ridges);
  layer.lay_edges(ridges, is_blunt);
  if (triangles.size() < 2) return;
  layer.lay_neighbours(edges);
  shape.surface.patch = smooth_patches(points, triangles, normals, edges, smooth);
}

std::size_t bytes_of(const Shape& shape) {
  const auto bytes = [](const auto&... list) { return (... + (list.size() * sizeof(list[0]))); };
  const Surface& s = shape.surface;
  return sizeof(Shape) + bytes(shape.points, shape.radius, shape.edges, shape.triangles) +
         bytes(s.across, s.others, s.first, s.ring, s.beside, s.blunt_edge, s.blunt_corner, s.hollow, s.patch) +
         s.triangles.bytes() + s.edges.bytes() + s.corners.bytes();
}

void plant_trees(Shape& shape) {
  if (shape.surface.empty()) return;
  std::vector<Box> boxes;
  boxes.reserve(std::max(shape.triangles.size(), shape.edges.size()));
  for (const auto& [a, b, c] : shape.triangles) {
    const Box side = Box::around(shape.points[a], shape.points[b], 0);
    boxes.push_back({Box::around(side.low, shape.points[c], 0).low, Box::around(side.high, shape.points[c], 0).high});
  }
  shape.surface.triangles = BoxTree(boxes);
  boxes.clear();
  for (const auto& [a, b] : shape.edges) boxes.push_back(Box::around(shape.points[a], shape.points[b], 0));
  shape.surface.edges = BoxTree(boxes);
  boxes.clear();
  for (std::size_t k = 0; k < shape.corners; ++k) boxes.push_back({shape.points[k], shape.points[k]});
  shape.surface.corners = BoxTree(boxes);
}

}  // namespace tsubu::geometry

#pragma once
#include <cstdint>
#include <utility>

#include "geometry/closest_points.hpp"
#include "geometry/shape.hpp"

// Where two bodies of rounded simplices touch.
//
// A touch is a pair of features that come nearest to each other: a corner of one body and a face (or edge, or point) of
// the other, or two edges. Every corner is held against the whole of each simplex of the other body, so that it stays
// one touch, with one history, while it slides from a face over an edge; and distances are continuous, so forces are.
//
// One place must not be counted twice; so a touch has a weight. Where an edge touches with its end, the corner there is
// a touch already: the weight of a touch of two edges is the part of its overlap that the ends do not bear, by which
// the edges are nearer to each other than any of the four ends is to the opposite edge. Where two corners meet each
// sees the other, and corners much closer to each other than they are round touch as one: they share their weight
// (sameness). Where one touch hands over to another both change continuously. Two parallel edges touch at the ends of
// their common stretch, two faces at the corners of their common polygon.
namespace tsubu::geometry {

// A body as contacts see it. Everything is relative to a point near the pair.
struct Outline {
  const Shape* shape;
  const Vec3* corners;  // of its points, relative to the centre
  Vec3 centre;
  double scale;

  [[nodiscard]] Vec3 corner(std::size_t k) const { return centre + corners[k]; }
  [[nodiscard]] double rounding(std::size_t k) const { return scale * shape->radius[k]; }
  [[nodiscard]] int dimension() const { return !shape->triangles.empty() ? 2 : !shape->edges.empty() ? 1 : 0; }
};

// Which features touch: what kind, and their numbers in their bodies.
struct TouchKey {
  enum Kind : std::uint32_t { corner_of_i, corner_of_j, edges };
  [[nodiscard]] static std::uint32_t make(Kind kind, std::size_t first, std::size_t second) {
    return kind << 30 | static_cast<std::uint32_t>(first) << 15 | static_cast<std::uint32_t>(second);
  }
  static constexpr std::size_t most_features = 1u << 15;
};

// Whether two touches of the same bodies share a corner: where one of them ends the other may begin.
[[nodiscard]] inline bool share_a_corner(const Shape& i, const Shape& j, std::uint32_t one, std::uint32_t other) {
  const auto kind = [](std::uint32_t key) { return static_cast<TouchKey::Kind>(key >> 30); };
  const auto first = [](std::uint32_t key) { return key >> 15 & (TouchKey::most_features - 1); };
  const auto second = [](std::uint32_t key) { return key & (TouchKey::most_features - 1); };
  if (kind(one) == kind(other)) return kind(one) != TouchKey::edges && first(one) == first(other);
  if (kind(one) == TouchKey::edges) std::swap(one, other);
  if (kind(other) != TouchKey::edges) return false;
  const auto& ends = kind(one) == TouchKey::corner_of_i ? i.edges[first(other)] : j.edges[second(other)];
  return ends[0] == first(one) || ends[1] == first(one);
}

struct Touch {
  std::uint32_t key;
  Vec3 on_i, on_j;            // closest points of the simplices, without their rounding
  double radius_i, radius_j;  // of the rounding
  double distance;            // of the closest points; below zero for a corner behind a plane [m]
  double own;                 // how much of the overlap no other touch bears [m]

  [[nodiscard]] Vec3 between() const { return on_i - on_j; }
  [[nodiscard]] double overlap() const { return radius_i + radius_j - distance; }
  [[nodiscard]] bool of_corner() const { return key >> 30 != TouchKey::edges; }
};

// How much two corners touch as one: all where their closest points are at one place, not at all where they are as far
// apart as the centres of the two roundings.
[[nodiscard]] inline double sameness(const Touch& a, const Touch& b) {
  const double reach = a.radius_i + a.radius_j;
  const double apart = norm2(0.5 * ((a.on_i - b.on_i) + (a.on_j - b.on_j)));
  const double left = most(0.0, 1 - apart / (reach * reach));
  return left * left;
}

namespace touches {

constexpr double all = 1e300;

// The point of a body's simplex number t that is nearest to p.
[[nodiscard]] inline Vec3 nearest_on(const Outline& body, std::size_t t, const Vec3& p) {
  const Shape& s = *body.shape;
  if (!s.triangles.empty()) {
    const auto [a, b, c] = s.triangles[t];
    return closest_on_triangle(p, body.corner(a), body.corner(b), body.corner(c)).at;
  }
  if (!s.edges.empty()) return closest_on_segment(p, body.corner(s.edges[t][0]), body.corner(s.edges[t][1])).at;
  return body.corner(t);
}
[[nodiscard]] inline std::size_t simplices(const Shape& s) {
  return !s.triangles.empty() ? s.triangles.size() : !s.edges.empty() ? s.edges.size() : s.points.size();
}
// A point of simplex t: whose rounding is that of all of it.
[[nodiscard]] inline std::size_t point_of(const Shape& s, std::size_t t) {
  return !s.triangles.empty() ? s.triangles[t][0] : !s.edges.empty() ? s.edges[t][0] : t;
}
// Cheap bounds for how near a corner or an edge comes to a body: most features of most pairs are farther apart than it
// takes to touch, and closest points are costly. A body of one triangle lies in a plane.
class Bounds {
 public:
  explicit Bounds(const Outline& body) : body_(body), flat_(body.shape->triangles.size() == 1) {
    if (!flat_) return;
    at_ = body.corner(0);
    normal_ = cross(body.corner(1) - at_, body.corner(2) - at_);
    normal_ *= 1 / norm(normal_);
  }
  // The distance of a point from all simplices is no less.
  [[nodiscard]] double of(const Vec3& p) const {
    // the balls of a clump have radii of their own
    if (body_.dimension() == 0) return 0;
    const double outside = norm(p - body_.centre) - body_.scale * (body_.shape->extent - body_.shape->radius[0]);
    return flat_ ? most(outside, magnitude(height(p))) : outside;
  }
  // And that of a segment.
  [[nodiscard]] double of(const Vec3& a, const Vec3& b) const {
    if (!flat_) return 0;
    const double ha = height(a), hb = height(b);
    return ha * hb > 0 ? least(magnitude(ha), magnitude(hb)) : 0;
  }

 private:
  [[nodiscard]] static double magnitude(double v) { return v < 0 ? -v : v; }
  [[nodiscard]] double height(const Vec3& p) const { return dot(p - at_, normal_); }

  const Outline& body_;
  bool flat_;
  Vec3 at_, normal_;
};

}  // namespace touches

// Calls f(touch) for every pair of features nearer than `reach` beyond their rounding, in a fixed order, and returns a
// bound for the least gap of all pairs [m].
template <class F>
double for_touches(const Outline& i, const Outline& j, double reach, const F& f) {
  const Shape &a = *i.shape, &b = *j.shape;
  const int dim_i = i.dimension(), dim_j = j.dimension();
  double least_gap = touches::all;
  // whether a pair at that distance, or at no less, may be a touch
  const auto near = [&](double distance, double radii) {
    least_gap = least(least_gap, distance - radii);
    return distance - radii < reach;
  };
  const auto corners = [&](const Outline& with, const Outline& other, TouchKey::Kind kind) {
    const touches::Bounds bounds(other);
    for (std::size_t k = 0; k < with.shape->points.size(); ++k) {
      const Vec3 at = with.corner(k);
      const double bound = bounds.of(at);
      for (std::size_t t = 0; t < touches::simplices(*other.shape); ++t) {
        const double r = with.rounding(k), s = other.rounding(touches::point_of(*other.shape, t));
        if (bound - (r + s) >= reach) {
          (void)near(bound, r + s);
          continue;
        }
        const Vec3 foot = touches::nearest_on(other, t, at);
        const double distance = norm(at - foot);
        if (!near(distance, r + s)) continue;
        const std::uint32_t key = TouchKey::make(kind, k, t);
        if (kind == TouchKey::corner_of_i)
          f(Touch{key, at, foot, r, s, distance, touches::all});
        else
          f(Touch{key, foot, at, s, r, distance, touches::all});
      }
    }
  };
  if (dim_i == 0 || dim_j > 0) corners(i, j, TouchKey::corner_of_i);
  if (dim_i > 0) corners(j, i, TouchKey::corner_of_j);
  if (dim_i == 0 || dim_j == 0) return least_gap;

  const touches::Bounds from_i(i), from_j(j);
  for (std::size_t k = 0; k < a.edges.size(); ++k) {
    const Vec3 a0 = i.corner(a.edges[k][0]), a1 = i.corner(a.edges[k][1]);
    const double ri = i.rounding(a.edges[k][0]), bound = from_j.of(a0, a1), length_a = norm(a1 - a0);
    for (std::size_t t = 0; t < b.edges.size(); ++t) {
      const double rj = j.rounding(b.edges[t][0]);
      const Vec3 b0 = j.corner(b.edges[t][0]), b1 = j.corner(b.edges[t][1]);
      const double middles = 0.5 * (norm((a0 - b0) + (a1 - b1)) - length_a - norm(b1 - b0));
      const double apart = most(most(bound, from_i.of(b0, b1)), middles);
      if (apart - (ri + rj) >= reach) {
        (void)near(apart, ri + rj);
        continue;
      }
      const BetweenSegments closest = closest_between_segments(a0, a1, b0, b1);
      const double distance = norm(closest.on_a - closest.on_b);
      if (!near(distance, ri + rj)) continue;
      const double ends = root(
          least(least(norm2(a0 - closest_on_segment(a0, b0, b1).at), norm2(a1 - closest_on_segment(a1, b0, b1).at)),
                least(norm2(b0 - closest_on_segment(b0, a0, a1).at), norm2(b1 - closest_on_segment(b1, a0, a1).at))));
      const double own = ends - distance;
      if (own > 0) f(Touch{TouchKey::make(TouchKey::edges, k, t), closest.on_a, closest.on_b, ri, rj, distance, own});
    }
  }
  return least_gap;
}

}  // namespace tsubu::geometry

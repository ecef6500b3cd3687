#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

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
// the edges are nearer to each other than any of the four ends is to the opposite edge, or to the surface around that
// edge if it is round. Where two corners meet each sees the other, and corners much closer to each other than they are
// round touch as one: they share their weight (sameness). Where one touch hands over to another both change
// continuously. Two parallel edges touch at the ends of their common stretch, two faces at the corners of their common
// polygon.
//
// Triangles that hang together are one surface, and a corner touches it where its distance is least of all places
// around: a foot on an edge or a point counts if it is that of all triangles there. An edge between two of them
// touches only what lies outside the wedge it is the tip of.
namespace tsubu::geometry {

// A body as contacts see it. Everything is relative to a point near the pair.
struct Outline {
  const Shape* shape;
  const Vec3* corners;  // of its points, relative to the centre
  Vec3 centre;
  double scale;
  Quat turn;

  [[nodiscard]] Vec3 corner(std::size_t k) const { return centre + corners[k]; }
  [[nodiscard]] double rounding(std::size_t k) const { return scale * shape->radius[k]; }
  [[nodiscard]] int dimension() const { return !shape->triangles.empty() ? 2 : !shape->edges.empty() ? 1 : 0; }
  [[nodiscard]] std::size_t simplices() const {
    return dimension() == 2 ? shape->triangles.size() : dimension() == 1 ? shape->edges.size() : shape->points.size();
  }
  // The rounding of a simplex.
  [[nodiscard]] double rounding_of(std::size_t simplex) const {
    return rounding(dimension() == 2   ? shape->triangles[simplex][0]
                    : dimension() == 1 ? shape->edges[simplex][0]
                                       : simplex);
  }
};

// Which features touch: what kind, and their numbers in their bodies. Of a corner the first number is its own, of edges
// that of i.
struct TouchKey {
  enum Kind : std::uint64_t { corner_of_i, corner_of_j, edges };
  static constexpr int bits = 31;
  static constexpr std::size_t most_features = std::size_t{1} << bits;

  [[nodiscard]] static std::uint64_t make(Kind kind, std::size_t first, std::size_t second) {
    return kind << 2 * bits | first << bits | second;
  }
  [[nodiscard]] static Kind kind(std::uint64_t key) { return static_cast<Kind>(key >> 2 * bits); }
  [[nodiscard]] static std::size_t first(std::uint64_t key) { return key >> bits & (most_features - 1); }
  [[nodiscard]] static std::size_t second(std::uint64_t key) { return key & (most_features - 1); }
  // Whether two keys are of the same corner.
  [[nodiscard]] static bool same_corner(std::uint64_t one, std::uint64_t other) {
    return kind(one) != edges && one >> bits == other >> bits;
  }
};

struct Touch {
  std::uint64_t key;
  Vec3 on_i, on_j;              // closest points of the simplices, without their rounding
  double radius_i, radius_j;    // of the rounding
  double distance;              // of the closest points; below zero for a corner behind a plane [m]
  double own;                   // how much of the overlap no other touch bears [m]
  Vec3 end_i = {}, end_j = {};  // of edges: what bears the rest, the end that is nearest and the point nearest to it

  [[nodiscard]] Vec3 between() const { return on_i - on_j; }
  [[nodiscard]] double gap() const { return distance - (radius_i + radius_j); }
  [[nodiscard]] double overlap() const { return radius_i + radius_j - distance; }
  [[nodiscard]] bool of_corner() const { return TouchKey::kind(key) != TouchKey::edges; }
};

// How much two touches are one: wholly where their closest points are at one place, not at all where they are as far
// apart as the centres of the two roundings.
[[nodiscard]] inline double sameness(const Touch& a, const Touch& b) {
  const double reach = a.radius_i + a.radius_j;
  const double apart = norm2(0.5 * ((a.on_i - b.on_i) + (a.on_j - b.on_j)));
  const double left = most(0.0, 1 - apart / (reach * reach));
  return left * left;
}

namespace touches {

constexpr double all = 1e300;

// The part of v that is perpendicular to a direction.
[[nodiscard]] inline Vec3 perpendicular(const Vec3& v, const Vec3& along) {
  return v - dot(v, along) / norm2(along) * along;
}

// The point of a body's simplex that is nearest to p; for triangles also in which part of it.
[[nodiscard]] inline OnTriangle nearest_on(const Outline& body, std::size_t simplex, const Vec3& p) {
  const Shape& s = *body.shape;
  switch (body.dimension()) {
    case 2: {
      const auto& [a, b, c] = s.triangles[simplex];
      return closest_on_triangle(p, body.corner(a), body.corner(b), body.corner(c));
    }
    case 1: {
      const auto& [a, b] = s.edges[simplex];
      const OnSegment on = closest_on_segment(p, body.corner(a), body.corner(b));
      return {on.at, on.t <= 0 ? Region::vertex_a : on.t >= 1 ? Region::vertex_b : Region::edge_ab};
    }
    default:
      return {body.corner(simplex), Region::vertex_a};
  }
}

// Whether the foot of p on one triangle of a surface is nearest of all places around. Where rounding makes one triangle
// see its rim and the next one its inside, both may count: they have the same foot (see same_points).
[[nodiscard]] inline bool nearest_around(const Outline& body, std::size_t triangle, const OnTriangle& foot,
                                         const Vec3& p) {
  const Surface& surface = body.shape->surface;
  if (surface.empty() || foot.region == Region::face) return true;
  const Vec3 d = p - foot.at;
  const double rounding = 1e-9 * norm(d);
  const auto beyond = [&](const Vec3& inward) { return dot(d, inward) > rounding * norm(inward); };
  const auto& points = body.shape->triangles[triangle];
  if (foot.region >= Region::vertex_a) {
    const std::size_t k = points[static_cast<std::size_t>(foot.region) - static_cast<std::size_t>(Region::vertex_a)];
    for (std::size_t n = surface.first[k]; n < surface.first[k + 1]; ++n)
      if (beyond(body.corners[surface.ring[n]] - body.corners[k])) return false;
    return true;
  }
  const std::size_t side = static_cast<std::size_t>(foot.region) - static_cast<std::size_t>(Region::edge_ab);
  const std::uint32_t third = surface.across[triangle][side];
  if (third == Surface::none) return true;
  const Vec3 a = body.corners[points[side]], b = body.corners[points[(side + 1) % 3]];
  const auto beyond_side = [&](std::uint32_t k) { return beyond(perpendicular(body.corners[k] - a, b - a)); };
  if (third != Surface::several) return !beyond_side(third);
  const auto beyond_it = std::ranges::equal_range(surface.others, 3 * triangle + side, {}, &Surface::Beyond::side);
  return std::ranges::none_of(beyond_it, beyond_side, &Surface::Beyond::third);
}

// How far a touch of an edge may point into the wedge that the edge is the tip of, as the sine of the angle. Beyond,
// one of the faces beside it is nearer, and that touches with other features. Faces that lie flat upon each other tilt
// to and fro by less, and their touches must not come and go with it; what is blunt touches nothing flatly.
constexpr double into_wedge = 0.3, into_blunt = 1e-9;

// Whether an edge sticks out towards something in a direction of unit length.
[[nodiscard]] inline bool edge_faces(const Outline& body, std::size_t edge, const Vec3& direction) {
  const Surface& surface = body.shape->surface;
  if (surface.empty() || surface.beside[edge][1] == Surface::none) return true;
  const auto& [a, b] = body.shape->edges[edge];
  const Vec3 along = body.corners[b] - body.corners[a];
  const double most_into = surface.blunt_edge[edge] ? into_blunt : into_wedge;
  for (const std::uint32_t third : surface.beside[edge]) {
    const Vec3 into = perpendicular(body.corners[third] - body.corners[a], along);
    if (dot(direction, into) > most_into * norm(into)) return false;
  }
  return true;
}

// Whether an edge is one of many of a surface that is round to something with that rounding: beyond it neither face
// drops by more than a tenth of the rounding. On larger facets bodies lie flat.
[[nodiscard]] inline bool is_round(const Outline& body, std::size_t edge, double rounding) {
  const Surface& surface = body.shape->surface;
  if (surface.empty() || !surface.blunt_edge[edge]) return false;
  const auto& [a, b] = body.shape->edges[edge];
  const auto into = [&](std::uint32_t third) {
    return perpendicular(body.corners[third] - body.corners[a], body.corners[b] - body.corners[a]);
  };
  const Vec3 here = into(surface.beside[edge][0]), there = into(surface.beside[edge][1]);
  const double drop = 0.1 * rounding;
  return norm2(cross(here, there)) < drop * drop * least(norm2(here), norm2(there));
}

// The point of a surface that is nearest to p, of those that it sees within 60 degrees of a direction of unit length;
// none if that is not nearer than `within`.
[[nodiscard]] inline std::optional<Vec3> nearest_along(const Outline& body, const Vec3& p, const Vec3& direction,
                                                       double within) {
  std::optional<Vec3> nearest;
  const double unscale = 1 / body.scale;
  const Vec3 seen = unscale * rotate_back(body.turn, p - body.centre);
  // what the turn rounds is a tiny part of the distance
  const auto look_within = [&] { return unscale * within + 1e-12 * norm(seen); };
  body.shape->surface.triangles.for_nearer(seen, look_within(), [&](std::size_t triangle) {
    const Vec3 foot = nearest_on(body, triangle, p).at;
    const double apart = norm(foot - p);
    if (apart < within && dot(foot - p, direction) > 0.5 * apart) nearest = foot, within = apart;
    return look_within();
  });
  return nearest;
}

[[nodiscard]] inline bool is_blunt(const Outline& body, std::size_t corner) {
  return !body.shape->surface.empty() && body.shape->surface.blunt_corner[corner];
}

// Whether something in that direction is nearer to a corner than to any edge that begins there.
[[nodiscard]] inline bool corner_faces(const Outline& body, std::size_t k, const Vec3& direction) {
  const auto leans = [&](std::size_t neighbour) {
    const Vec3 into = body.corners[neighbour] - body.corners[k];
    return dot(direction, into) > into_blunt * norm(into);
  };
  const Surface& surface = body.shape->surface;
  if (surface.empty()) {
    for (const auto& [a, b] : body.shape->edges)
      if ((a == k && leans(b)) || (b == k && leans(a))) return false;
    return true;
  }
  for (std::size_t n = surface.first[k]; n < surface.first[k + 1]; ++n)
    if (leans(surface.ring[n])) return false;
  return true;
}

}  // namespace touches

// The touch of a corner with a simplex of the other body.
[[nodiscard]] inline std::optional<Touch> touch_of_corner(const Outline& with, const Outline& other,
                                                          std::uint64_t key) {
  const std::size_t k = TouchKey::first(key), t = TouchKey::second(key);
  const Vec3 at = with.corner(k);
  const OnTriangle foot = touches::nearest_on(other, t, at);
  if (!touches::nearest_around(other, t, foot, at)) return {};
  const double distance = norm(at - foot.at);
  // Corners count however they lean, so that faces lie on all of theirs. But where the surface is round one of many
  // counts, and where two corners meet, each must be the nearest of the other: else one is nearer to something else.
  const bool alone = touches::is_blunt(with, k) || (foot.region >= Region::vertex_a && other.dimension() > 0);
  if (alone && distance > 0 && !touches::corner_faces(with, k, (1 / distance) * (foot.at - at))) return {};
  const double r = with.rounding(k), s = other.rounding_of(t);
  if (TouchKey::kind(key) == TouchKey::corner_of_i) return Touch{key, at, foot.at, r, s, distance, touches::all};
  return Touch{key, foot.at, at, s, r, distance, touches::all};
}

// The touch of two edges, if there is anything that their ends do not bear.
[[nodiscard]] inline std::optional<Touch> touch_of_edges(const Outline& i, const Outline& j, std::uint64_t key) {
  const auto& [ia, ib] = i.shape->edges[TouchKey::first(key)];
  const auto& [ja, jb] = j.shape->edges[TouchKey::second(key)];
  const Vec3 a0 = i.corner(ia), a1 = i.corner(ib), b0 = j.corner(ja), b1 = j.corner(jb);
  if (!may_cross(a0, a1, b0, b1)) return {};
  const BetweenSegments closest = closest_between_segments(a0, a1, b0, b1);
  if (closest.s <= 0 || closest.s >= 1 || closest.t <= 0 || closest.t >= 1) return {};
  const double distance = norm(closest.on_a - closest.on_b);
  if (distance > 0) {
    const Vec3 from_i = (1 / distance) * (closest.on_b - closest.on_a);
    if (!touches::edge_faces(i, TouchKey::first(key), from_i) ||
        !touches::edge_faces(j, TouchKey::second(key), -from_i))
      return {};
  }
  Touch touch{key, closest.on_a, closest.on_b, i.rounding(ia), j.rounding(ja), distance, touches::all};
  const double radii = touch.radius_i + touch.radius_j;
  double nearest2 = touches::all;
  const auto bears = [&](const Vec3& on_i, const Vec3& on_j) {
    const double d2 = norm2(on_i - on_j);
    if (d2 < nearest2) nearest2 = d2, touch.end_i = on_i, touch.end_j = on_j;
  };
  // Where a surface is round an end bears by its distance from that, if it is touched all the way there.
  const auto bears_on_round = [&](const Outline& round, const Vec3& from, const Vec3& end, const Vec3& on) {
    const Vec3 way = (1 / distance) * (on - from), half = 0.5 * (from + end);
    const auto at_half = touches::nearest_along(round, half, way, radii);
    const auto at_end = touches::nearest_along(round, end, way, radii);
    if (!at_half || !at_end) return;
    const bool less = norm2(half - *at_half) > norm2(end - *at_end);
    const Vec3 &at = less ? half : end, &foot = less ? *at_half : *at_end;
    if (&round == &j)
      bears(at, foot);
    else
      bears(foot, at);
  };
  const bool touched = distance > 0 && distance < radii;
  const bool round_i = touched && touches::is_round(i, TouchKey::first(key), radii),
             round_j = touched && touches::is_round(j, TouchKey::second(key), radii);
  // A blunt end is no touch while the edges are: it bears nothing.
  for (const std::uint32_t end : {ia, ib}) {
    if (touches::is_blunt(i, end)) continue;
    const Vec3 at = i.corner(end);
    if (round_j)
      bears_on_round(j, touch.on_i, at, touch.on_j);
    else
      bears(at, closest_on_segment(at, b0, b1).at);
  }
  for (const std::uint32_t end : {ja, jb}) {
    if (touches::is_blunt(j, end)) continue;
    const Vec3 at = j.corner(end);
    if (round_i)
      bears_on_round(i, touch.on_j, at, touch.on_i);
    else
      bears(closest_on_segment(at, a0, a1).at, at);
  }
  if (nearest2 < touches::all) touch.own = root(nearest2) - distance;
  return touch.own > 0 ? std::optional(touch) : std::nullopt;
}

// The touch of two features, if they bear any.
[[nodiscard]] inline std::optional<Touch> touch_of(const Outline& i, const Outline& j, std::uint64_t key) {
  switch (TouchKey::kind(key)) {
    case TouchKey::corner_of_i:
      return touch_of_corner(i, j, key);
    case TouchKey::corner_of_j:
      return touch_of_corner(j, i, key);
    case TouchKey::edges:
      return touch_of_edges(i, j, key);
  }
  return {};
}

// Whether two touches of corners have the same closest points, but for rounding: one touch, seen from two triangles or
// from two corners that meet. Those of one corner with two faces that are one plane but for rounding may be farther
// apart (see in_one_patch).
[[nodiscard]] inline bool same_points(const Touch& a, const Touch& b) {
  const double rounding = 1e-8 * (a.radius_i + a.radius_j);
  return a.of_corner() && b.of_corner() && norm2(a.on_i - b.on_i) <= rounding * rounding &&
         norm2(a.on_j - b.on_j) <= rounding * rounding;
}

// Whether two touches are of one corner with one smooth piece of the other body's surface.
[[nodiscard]] inline bool in_one_patch(const Outline& i, const Outline& j, const Touch& a, const Touch& b) {
  if (!TouchKey::same_corner(a.key, b.key)) return false;
  const Outline& other = TouchKey::kind(a.key) == TouchKey::corner_of_i ? j : i;
  const std::vector<std::uint32_t>& patch = other.shape->surface.patch;
  return !patch.empty() && patch[TouchKey::second(a.key)] == patch[TouchKey::second(b.key)];
}

}  // namespace tsubu::geometry

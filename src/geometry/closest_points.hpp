#pragma once
#include "base/vec3.hpp"

// Closest points of points, segments and triangles, whatever their size and shape. Nothing here has a length of its
// own: each bound is a share of the sizes at hand, and scaling the input by a power of two scales the answer to the
// bit. Every answer is a pair of points that do lie in the two shapes, so a poor division can only make a distance too
// large; where a division may be poor, its result competes with the others by distance. That bounds the error of a
// distance by a few roundings of the sizes even where the closest points themselves are ill defined: nearly parallel
// segments, slivers, triangles that are segments or points.
// Products of four lengths must not overflow or vanish: lengths from 1e-70 to 1e70. Beyond that answers are inexact,
// but finite. A rounding of the coordinates is a rounding of the answer: give them relative to something near.
namespace tsubu::geometry {

struct OnSegment {
  double t;  // 0 at a, 1 at b
  Vec3 at;
};

enum class Region { face, edge_ab, edge_bc, edge_ca, vertex_a, vertex_b, vertex_c };
struct OnTriangle {
  Vec3 at;
  Region region;
};

struct BetweenSegments {
  double s, t;  // 0 at a0 and b0, 1 at a1 and b1
  Vec3 on_a, on_b;
};

// part / whole, held to [0, 1]. Never divides by zero; 0/0 and what is not a number are 0.
[[nodiscard]] TSUBU_FN double share(double part, double whole) {
  if (!(part > 0)) return 0;
  return part < whole ? part / whole : 1;
}

// Exact at both ends, so that neighbouring edges meet in the same bits.
[[nodiscard]] TSUBU_FN Vec3 between(const Vec3& a, const Vec3& b, double t) { return t < 1 ? a + t * (b - a) : b; }

[[nodiscard]] TSUBU_FN OnSegment closest_on_segment(const Vec3& p, const Vec3& a, const Vec3& b) {
  const Vec3 along = b - a;
  const double t = share(dot(p - a, along), norm2(along));
  return {t, between(a, b, t)};
}

// An end of a segment and a point just beside it are equally near in rounded squares over a stretch of sqrt(rounding).
// There the point inside is the right one, as it was found by a division, not by comparison: an end has to be nearer
// by more than rounding.
inline constexpr double handicap_of_ends = 1 + 0x1p-49;

// A triangle seen from its longest edge: `base` from origin to the next vertex, `side` to the third, and `rise`, the
// part of side perpendicular to base. Height and normal from these two suffer least in a sliver. The cross product of
// two edges is off by a rounding of their lengths in any direction, so that its plane, followed along the sliver, would
// leave it by that rounding times the aspect; here only the turn about the base is uncertain, and over the height of
// the sliver that is one rounding of its length.
struct Face {
  Vec3 origin, base, side, rise;
  double base2, rise2;
  bool flat;   // no face to speak of: the edges are all there is
  bool sound;  // not so thin that a foot on it should be doubted
};

[[nodiscard]] TSUBU_FN Face face_of(const Vec3& a, const Vec3& b, const Vec3& c) {
  const double ab2 = norm2(b - a), bc2 = norm2(c - b), ca2 = norm2(a - c);
  Face f;
  if (ab2 >= bc2 && ab2 >= ca2)
    f.origin = a, f.base = b - a, f.side = c - a, f.base2 = ab2;
  else if (bc2 >= ca2)
    f.origin = b, f.base = c - b, f.side = a - b, f.base2 = bc2;
  else
    f.origin = c, f.base = a - c, f.side = b - c, f.base2 = ca2;
  // Twice: the first difference is perpendicular to a rounding of side, the second to a rounding of itself.
  f.rise = f.side - share(dot(f.side, f.base), f.base2) * f.base;
  if (f.base2 > 0) f.rise -= (dot(f.rise, f.base) / f.base2) * f.base;
  f.rise2 = norm2(f.rise);
  f.flat = !(f.rise2 > 0x1p-98 * f.base2);  // height of 8 roundings of the base; also true of no number
  f.sound = f.rise2 > 1e-12 * f.base2;
  return f;
}

struct Foot {
  Vec3 at;
  bool inside;
};

// The foot of p on the plane of a face, by its height above the base first and its place along the base after.
[[nodiscard]] TSUBU_FN Foot foot_on(const Face& f, const Vec3& p) {
  if (f.flat) return {f.origin, false};
  const Vec3 d = p - f.origin;
  const double y = dot(d, f.rise) / f.rise2;
  const double x = dot(d - y * f.side, f.base) / f.base2;
  return {f.origin + x * f.base + y * f.side, x > 0 && y > 0 && x + y < 1};
}

[[nodiscard]] TSUBU_FN OnTriangle closest_on_triangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c) {
  const Face face = face_of(a, b, c);
  const Foot foot = foot_on(face, p);
  if (foot.inside && face.sound) return {foot.at, Region::face};
  const Vec3 corner[3] = {a, b, c};
  OnTriangle best{};
  double best2 = 0;
  for (int k = 0; k < 3; ++k) {
    const int next = k < 2 ? k + 1 : 0;
    const OnSegment on = closest_on_segment(p, corner[k], corner[next]);
    const bool end = on.t <= 0 || on.t >= 1;
    const double d2 = norm2(p - on.at) * (end ? handicap_of_ends : 1);
    if (k > 0 && !(d2 < best2)) continue;
    const int first = static_cast<int>(end ? Region::vertex_a : Region::edge_ab);
    best = {on.at, static_cast<Region>(first + (end && on.t > 0 ? next : k))};
    best2 = d2;
  }
  if (foot.inside && norm2(p - foot.at) < best2) return {foot.at, Region::face};
  return best;
}

[[nodiscard]] TSUBU_FN double gap2(const BetweenSegments& pair) { return norm2(pair.on_a - pair.on_b); }

// Where the two lines are closest, n = u x v, w = b0 - a0:
//   s = (w x v).n / n.n,   t = (w x u).n / n.n
// Not from the dot products of u, v and w: their determinant loses the square of the angle where n loses the angle, and
// crossing segments would be up to 1e-8 of their length apart. Of s and t one is kept and the other found by
// projection, since two independent errors along nearly parallel lines add to the distance, and one hardly does. Both
// ways are tried, and all pairs but the ties come in the same bits when a and b change places.
[[nodiscard]] TSUBU_FN BetweenSegments closest_between_segments(const Vec3& a0, const Vec3& a1, const Vec3& b0,
                                                                const Vec3& b1) {
  const Vec3 u = a1 - a0, v = b1 - b0, w = b0 - a0, n = cross(u, v);
  const double n2 = norm2(n), u2v2 = norm2(u) * norm2(v);
  const double s_n2 = dot(cross(w, v), n), t_n2 = dot(cross(w, u), n);
  const OnSegment s{share(s_n2, n2), between(a0, a1, share(s_n2, n2))};
  const OnSegment t{share(t_n2, n2), between(b0, b1, share(t_n2, n2))};
  const OnSegment from_s = closest_on_segment(s.at, b0, b1), from_t = closest_on_segment(t.at, a0, a1);
  BetweenSegments best{s.t, from_s.t, s.at, from_s.at};
  const BetweenSegments other{from_t.t, t.t, from_t.at, t.at};
  if (gap2(other) < gap2(best)) best = other;
  // Inside both, at more than 1e-4 rad: as the square of the distance is convex there is nothing nearer.
  if (n2 > 1e-8 * u2v2 && s_n2 > 0 && s_n2 < n2 && t_n2 > 0 && t_n2 < n2) return best;

  const OnSegment of_a0 = closest_on_segment(a0, b0, b1), of_a1 = closest_on_segment(a1, b0, b1);
  const OnSegment of_b0 = closest_on_segment(b0, a0, a1), of_b1 = closest_on_segment(b1, a0, a1);
  const BetweenSegments ends[4] = {
      {0, of_a0.t, a0, of_a0.at}, {1, of_a1.t, a1, of_a1.at}, {of_b0.t, 0, of_b0.at, b0}, {of_b1.t, 1, of_b1.at, b1}};
  double best2 = gap2(best);
  for (const BetweenSegments& end : ends) {
    const double free = end.s > 0 && end.s < 1 ? end.s : end.t;
    const double d2 = gap2(end) * (free > 0 && free < 1 ? 1 : handicap_of_ends);
    if (d2 < best2) best = end, best2 = d2;
  }
  if (n2 > 1e-24 * u2v2) return best;

  // Parallel: every pair along the overlap is as near. Its middle is the one choice that knows neither order nor sense.
  const double near = norm(best.on_a - best.on_b) + 1e-13 * root(least(norm2(u), norm2(v)));
  double s_low = best.s, s_high = best.s, t_low = best.t, t_high = best.t;
  for (const BetweenSegments& end : ends) {
    if (gap2(end) > near * near) continue;
    s_low = least(s_low, end.s), s_high = most(s_high, end.s);
    t_low = least(t_low, end.t), t_high = most(t_high, end.t);
  }
  BetweenSegments middle{0.5 * (s_low + s_high), 0.5 * (t_low + t_high), {}, {}};
  middle.on_a = between(a0, a1, middle.s), middle.on_b = between(b0, b1, middle.t);
  return gap2(middle) <= near * near ? middle : best;
}

// False if two segments are surely closest at an end of one: their lines are closest beyond it. What is nearly parallel
// may cross.
[[nodiscard]] TSUBU_FN bool may_cross(const Vec3& a0, const Vec3& a1, const Vec3& b0, const Vec3& b1) {
  const Vec3 u = a1 - a0, v = b1 - b0, w = b0 - a0, n = cross(u, v);
  const double n2 = norm2(n), s = dot(cross(w, v), n), t = dot(cross(w, u), n);
  return (s > 0 && s < n2 && t > 0 && t < n2) || !(n2 > 1e-8 * (norm2(u) * norm2(v)));
}

}  // namespace tsubu::geometry

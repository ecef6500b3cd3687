#pragma once
#include <vector>

#include "geometry/body_touches.hpp"

namespace tsubu::geometry {

// Two features of two bodies.
struct NearFeature {
  std::uint64_t key;  // see TouchKey
  double gap;         // how far apart they are beyond their rounding [m]
  // How far the corner may go, seen from the other body, before that surface is nearest to it at this triangle; 0 if it
  // may be already. Neighbours in a flat stretch are near, and bear nothing [m].
  double idle;
  // From PackedTriangles: where they have the triangle; and a way against which the point has to go that far before it
  // may touch it, wherever else it goes.
  std::uint32_t packed = 0;
  Vec3 way = {};
  double room = 0;  // [m]
};

// Appends all pairs of features of two bodies that are nearer to each other than `within` beyond their
// rounding, ascending, and perhaps some more; returns what the gap of all others surely is not below [m]. Bodies of few
// features are compared feature by feature, those of many through their trees, where nothing beyond `look` is seen.
double list_near_features(const Outline& i, const Outline& j, double within, double look,
                          std::vector<NearFeature>& near);

// How far a point is from the surface of a body of many triangles; if that is more than `look`, no more than that.
[[nodiscard]] double distance_within(const Outline& body, const Vec3& p, double look);

// NearFeature::idle of the foot of p on a triangle of a surface; and of a corner of i that does not touch it now.
[[nodiscard]] double idle_at(const Outline& body, std::size_t triangle, const OnTriangle& foot, const Vec3& p);
[[nodiscard]] double idle_of(const Outline& i, const Outline& j, std::uint64_t key);
// And of a foot on the rim of a triangle in a hollow (see Surface::hollow), from where d leads to the point. While the
// point is above the plane, beside the triangle, some edge leads up, or within 75 degrees to where it is nearer. What
// the ground bends, twice `level`, counts with the height of the point, over the cosine of that: 7.7, and as much again
// as the distance may double before it is asked for once more.
struct HollowRoom {
  Vec3 way;         // away from the triangle, in its plane
  double room = 0;  // how far the point may go against that; not above 0: that does not tell [m]
  double height = 0;
  [[nodiscard]] double idle() const { return least(room, height); }
};
[[nodiscard]] inline HollowRoom hollow_room(char sides, const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const Vec3 n = cross(b - a, c - a);
  const double height = dot(d, n) / norm(n);
  if (!(sides & (height > 0 ? Surface::front : Surface::back))) return {};
  const Vec3 beside = touches::perpendicular(d, n);
  const double length = norm(beside);
  if (!(length > 0)) return {};
  return {(1 / length) * beside, length - 16 * Surface::level * norm(d), height > 0 ? height : -height};
}

}  // namespace tsubu::geometry

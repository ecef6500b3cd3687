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
// And of a foot on the rim of a triangle in level ground, from where d leads to the point; not above 0 if that does not
// tell. Beside the foot of p in the plane there is another triangle, and it is nearer: an edge leads there within 75
// degrees. What the ground bends counts with the height of p, over the cosine of that.
[[nodiscard]] inline double level_idle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  return norm(touches::perpendicular(d, cross(b - a, c - a))) - 16 * Surface::level * norm(d);
}

}  // namespace tsubu::geometry

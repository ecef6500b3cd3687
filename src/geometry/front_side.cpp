#include "geometry/front_side.hpp"

#include <cmath>

namespace tsubu::geometry {
namespace {

[[nodiscard]] Vec3 facing(const Shape& surface, std::size_t triangle) {
  const auto& [a, b, c] = surface.triangles[triangle];
  const Vec3 n = cross(surface.points[b] - surface.points[a], surface.points[c] - surface.points[a]);
  return (1 / norm(n)) * n;
}

// The sum of the normals of the triangles that have a place on an edge.
[[nodiscard]] Vec3 facing_at(const Shape& surface, const Vec3& place) {
  const double rounding = 1e-9 * surface.extent;
  Vec3 sum;
  const auto look = [&](std::uint32_t t) {
    const auto& [a, b, c] = surface.triangles[t];
    const Vec3 at = closest_on_triangle(place, surface.points[a], surface.points[b], surface.points[c]).at;
    if (norm2(place - at) <= rounding * rounding) sum += facing(surface, t);
  };
  if (surface.surface.empty())
    look(0);
  else
    surface.surface.triangles.for_within(place, rounding, look);
  return sum;
}

}  // namespace

FrontSide::FrontSide(const Shape& surface) : at_point_(surface.points.size()) {
  for (std::size_t t = 0; t < surface.triangles.size(); ++t) {
    const auto& points = surface.triangles[t];
    const Vec3 n = facing(surface, t);
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 &at = surface.points[points[k]], u = surface.points[points[(k + 1) % 3]] - at,
                 v = surface.points[points[(k + 2) % 3]] - at;
      at_point_[points[k]] += std::atan2(norm(cross(u, v)), dot(u, v)) * n;
    }
  }
}

bool FrontSide::is_behind(const Outline& j, const Touch& touch) const {
  const Shape& surface = *j.shape;
  const auto front = [&] {
    if (TouchKey::kind(touch.key) == TouchKey::corner_of_j) return at_point_[TouchKey::first(touch.key)];
    if (TouchKey::kind(touch.key) == TouchKey::corner_of_i) {
      const std::size_t t = TouchKey::second(touch.key);
      const Region region = touches::nearest_on(j, t, touch.on_i).region;
      if (region == Region::face) return facing(surface, t);
      if (region >= Region::vertex_a)
        return at_point_[surface.triangles[t][static_cast<std::size_t>(region) -
                                              static_cast<std::size_t>(Region::vertex_a)]];
    }
    return facing_at(surface, touch.on_j - j.centre);
  };
  return dot(touch.between(), front()) < 0;
}

bool FrontSide::is_behind(const Shape& surface, const Vec3& p, const Vec3& foot) const {
  const double rounding = 1e-9 * surface.extent;
  Vec3 front = facing_at(surface, foot);
  const auto look = [&](std::uint32_t t) {
    for (const std::uint32_t k : surface.triangles[t])
      if (norm2(surface.points[k] - foot) <= rounding * rounding) front = at_point_[k];
  };
  if (surface.surface.empty())
    look(0);
  else
    surface.surface.triangles.for_within(foot, rounding, look);
  return dot(p - foot, front) < 0;
}

}  // namespace tsubu::geometry

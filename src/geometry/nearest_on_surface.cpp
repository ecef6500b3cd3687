#include "geometry/nearest_on_surface.hpp"

#include "geometry/closest_points.hpp"

namespace tsubu::geometry {

std::optional<Vec3> nearest_on_surface(const Shape& surface, const Vec3& p, double distance) {
  std::optional<Vec3> nearest;
  std::uint32_t which = 0;
  const auto look = [&](std::uint32_t t) {
    const auto& [a, b, c] = surface.triangles[t];
    const Vec3 foot = closest_on_triangle(p, surface.points[a], surface.points[b], surface.points[c]).at;
    const double apart = norm(p - foot);
    if (apart < distance || (nearest && apart == distance && t < which)) nearest = foot, distance = apart, which = t;
    return distance;
  };
  if (surface.surface.triangles.empty())
    for (std::uint32_t t = 0; t < surface.triangles.size(); ++t) look(t);
  else
    surface.surface.triangles.for_nearer(p, distance, look);
  return nearest;
}

}  // namespace tsubu::geometry

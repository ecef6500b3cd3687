#include "setup/obstacles.hpp"

#include <algorithm>

#include "geometry/nearest_on_surface.hpp"

namespace tsubu::setup {

bool Obstacles::clear_of(const Vec3& x, double radius) const {
  return std::ranges::all_of(case_.walls, [&](const PlaneCase& w) { return dot(x - w.point, w.normal) >= radius; }) &&
         std::ranges::all_of(case_.meshes, [&](const MeshCase& m) { return m.is_farther_than(seen(x, m), radius); });
}

double Obstacles::distance(const Vec3& x, double look) const {
  for (const PlaneCase& w : case_.walls) look = std::min(look, dot(x - w.point, w.normal));
  for (const MeshCase& m : case_.meshes) {
    const Vec3 at = seen(x, m);
    if (m.round)
      look = std::min(look, m.round->foot(at).distance);
    else if (const auto foot = geometry::nearest_on_surface(*m.shape, at, look))
      look = norm(at - *foot);
  }
  return look;
}

Vec3 Obstacles::moved_clear(Vec3 x, double radius) const {
  for (const PlaneCase& w : case_.walls)
    if (const double apart = dot(x - w.point, w.normal); apart < radius) x += (radius - apart) * w.normal;
  for (const MeshCase& m : case_.meshes) {
    const Vec3 at = seen(x, m);
    if (m.round) {
      const auto [n, apart] = m.round->foot(at);
      if (apart < radius) x += (radius - apart) * n;
    } else if (const auto foot = geometry::nearest_on_surface(*m.shape, at, radius)) {
      const Vec3 away = at - *foot;
      const double apart = norm(away);
      if (apart > 0) x += ((radius - apart) / apart) * away;
    }
  }
  return x;
}

}  // namespace tsubu::setup

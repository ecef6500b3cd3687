#pragma once
#include <array>
#include <optional>

#include "base/vec3.hpp"

namespace tsubu::geometry {

// Where a segment goes through a triangle, or its side, which may be that of two: its ends are on both sides of the
// plane, and the line passes all three sides on the same hand.
[[nodiscard]] inline std::optional<Vec3> crossing(const Vec3& p, const Vec3& q, const std::array<Vec3, 3>& t) {
  const auto volume = [](const Vec3& a, const Vec3& b, const Vec3& c) { return dot(a, cross(b, c)); };
  const Vec3 n = cross(t[1] - t[0], t[2] - t[0]);
  const double hp = dot(p - t[0], n), hq = dot(q - t[0], n);
  if (!(hp * hq < 0)) return {};
  const Vec3 way = q - p;
  const double u = volume(way, t[0] - p, t[1] - p), v = volume(way, t[1] - p, t[2] - p),
               w = volume(way, t[2] - p, t[0] - p);
  const bool inside = (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
  if (!inside) return {};
  return p + hp / (hp - hq) * way;
}

}  // namespace tsubu::geometry

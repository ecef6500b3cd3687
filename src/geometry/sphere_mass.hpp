#pragma once
#include <numbers>

namespace tsubu::geometry {

[[nodiscard]] constexpr double sphere_volume(double radius) {
  return 4.0 / 3.0 * std::numbers::pi * radius * radius * radius;
}
// About any axis through the centre.
[[nodiscard]] constexpr double sphere_inertia(double mass, double radius) { return 0.4 * mass * radius * radius; }

}  // namespace tsubu::geometry

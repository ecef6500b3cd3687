#pragma once
#include <cmath>

#include "base/vec3.hpp"

namespace tsubu::solver {

// Volume that a wall loses in a second, by I. Finnie's law of erosion (Wear 3, 1960) for ductile surfaces: a body that
// presses with a force and comes in with a velocity at an angle to the surface cuts most where that is 17 degrees, and
// neither where it slides along nor where it comes straight on. With the energy of an impact as force times path,
//   volume per second = 2 k F v f(angle),   f = sin(2 a) - 3 sin(a)^2  up to tan(a) = 1/3, beyond it cos(a)^2 / 3.
[[nodiscard]] inline double finnie_wear(double k, double force, const Vec3& velocity, const Vec3& normal) {
  const double speed = norm(velocity);
  if (!(speed > 0)) return 0;
  const double sine = std::abs(dot(velocity, normal)) / speed, cosine2 = std::fmax(0, 1 - sine * sine);
  const double cosine = std::sqrt(cosine2);
  const double f = 3 * sine < cosine ? 2 * sine * cosine - 3 * sine * sine : cosine2 / 3;
  return 2 * k * force * speed * f;
}

}  // namespace tsubu::solver

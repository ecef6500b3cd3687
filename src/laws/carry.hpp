#pragma once
#include <cmath>

#include "base/vec3.hpp"

namespace tsubu::laws {

// Carries a tangential spring along with its contact: laid into the present tangent plane and turned about the
// normal by `twist` [rad], its length kept. Projection alone would shorten the spring a little in every step of a
// rolling pair, and lose energy by mere rotation. To first order in the twist of one step, then scaled back: the
// only error is in the angle, of third order.
[[nodiscard]] TSUBU_FN Vec3 carry(const Vec3& spring, const Vec3& n, double twist) {
  const Vec3 laid = tangential(spring, n);
  const Vec3 turned = laid + twist * cross(n, laid);
  const double new2 = norm2(turned);
  return new2 > 0 ? std::sqrt(norm2(spring) / new2) * turned : Vec3{0, 0, 0};
}

}  // namespace tsubu::laws

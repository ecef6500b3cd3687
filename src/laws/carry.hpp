#pragma once
#include "base/vec3.hpp"

namespace tsubu::laws {

// Carries a tangential spring along with its contact: laid into the present tangent plane and turned about the
// normal by `twist` [rad], its length kept. Projection alone would shorten the spring a little in every step of a
// rolling pair, and lose energy by mere rotation. To first order in the twist of one step, then scaled back: the
// angle is right to third order in the turn of one step, the length to fourth.
template <class Real>
[[nodiscard]] TSUBU_FN Vec3T<Real> carry(const Vec3T<Real>& spring, const Vec3T<Real>& n, Real twist) {
  const Vec3T<Real> laid = tsubu::tangential(spring, n);
  const Vec3T<Real> turned = laid + twist * cross(n, laid);
  // 1/root of the ratio of the squares, by one step of Newton's method from 1
  const Real old2 = norm2(spring);
  return select(old2 > 0.0, 1.5 - 0.5 * (norm2(turned) / old2), 0.0) * turned;
}

}  // namespace tsubu::laws

#pragma once
#include "base/vec3.hpp"

namespace tsubu::laws {

// Carries a tangential spring along with its contact: turned as the normal turned in this step, then about the normal
// by `twist` [rad].
//
//   xi - (xi.n)/(m.n) m                    m = n_mid, the normal in the middle of the step
//
// turns a xi that was perpendicular to the normal before, the mirror image of n in m, into one that is perpendicular to
// n, and keeps its length. (Where m is n itself, it is laid into the plane across n, and shortened.) Projection alone
// would shorten the spring a little in every step of a rolling pair, and lose energy by mere rotation. 1/(m.n) is taken
// as 2 - m.n; cosine and sine of the twist t as 1 - t^2/2 and t - t^3/8, whose squares add up to 1 + t^6/64.
template <class Real>
[[nodiscard]] TSUBU_FN Vec3T<Real> carry(const Vec3T<Real>& spring, const Vec3T<Real>& n, const Vec3T<Real>& n_mid,
                                         Real twist) {
  const Vec3T<Real> laid = spring - (dot(spring, n) * (2.0 - dot(n_mid, n))) * n_mid;
  const Real t2 = twist * twist;
  return (1.0 - 0.5 * t2) * laid + (twist * (1.0 - 0.125 * t2)) * cross(n, laid);
}

}  // namespace tsubu::laws

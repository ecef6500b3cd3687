#pragma once
#include "base/vec3.hpp"

namespace tsubu {

// Velocity and angular velocity of a rigid body.
template <class Real>
struct TwistT {
  Vec3T<Real> v;  // [m/s]
  Vec3T<Real> w;  // [rad/s]
};

using Twist = TwistT<double>;

// How two bodies i and j move beside each other. The contact point lies c_i and c_j from their centres.
template <class Real>
struct RelativeT {
  Vec3T<Real> v;     // v_i - v_j [m/s]
  Vec3T<Real> rim;   // c_i w_i + c_j w_j [m/s]
  Vec3T<Real> sum;   // w_i + w_j [rad/s]
  Vec3T<Real> spin;  // w_i - w_j [rad/s]
};

template <class Real>
[[nodiscard]] TSUBU_FN RelativeT<Real> relative(const TwistT<Real>& i, const TwistT<Real>& j, Real arm_i, Real arm_j) {
  return {i.v - j.v, arm_i * i.w + arm_j * j.w, i.w + j.w, i.w - j.w};
}

}  // namespace tsubu

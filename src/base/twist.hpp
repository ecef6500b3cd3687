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

}  // namespace tsubu

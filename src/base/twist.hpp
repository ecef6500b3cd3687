#pragma once
#include "base/vec3.hpp"

namespace tsubu {

// Velocity and angular velocity of a rigid body.
struct Twist {
  Vec3 v;  // [m/s]
  Vec3 w;  // [rad/s]
};

}  // namespace tsubu

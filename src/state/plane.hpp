#pragma once
#include <cstdint>
#include <string>

#include "base/vec3.hpp"

namespace tsubu::state {

// An infinite plane; bodies are on the side its normal points to. Contact loops read `point` to `spin` at one go, as
// sixteen numbers.
struct Plane {
  Vec3 point;      // a point of it now [m]
  Vec3 normal;     // unit
  Vec3 velocity;   // of the surface [m/s]; its part along the normal moves the plane
  Vec3 spin = {};  // about its point, along its normal: a turntable [rad/s]
  Vec3 start;      // the same point at time 0
  std::int32_t material = 0;
  std::string name;
};
static_assert(sizeof(Plane) >= 16 * sizeof(double));

}  // namespace tsubu::state

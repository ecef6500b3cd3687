#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/vec3.hpp"

namespace tsubu::state {

// An infinite plane; bodies are on the side its normal points to.
struct Plane {
  std::string name;
  Vec3 start;     // a point of it at time 0 [m]
  Vec3 point;     // the same point now
  Vec3 normal;    // unit
  Vec3 velocity;  // of the surface [m/s]; its part along the normal moves the plane
  std::int32_t material = 0;
  Vec3 spin = {};  // about its point, along its normal: a turntable [rad/s]
};

struct Walls {
  std::vector<Plane> planes;

  // Positions follow from the time itself, not from steps added up.
  void move_to(double time) {
    for (Plane& p : planes) p.point = p.start + time * p.velocity;
  }
};

}  // namespace tsubu::state

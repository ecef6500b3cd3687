#pragma once
#include "solver/simulation.hpp"

namespace tsubu::tests {

// Momentum and angular momentum about the origin, with the sums of magnitudes to judge errors by. Open space only:
// across a periodic boundary angular momentum means nothing.
struct Momentum {
  Vec3 linear, angular;
  double linear_scale = 0, angular_scale = 0;
};

[[nodiscard]] inline Momentum momentum_of(const solver::Simulation& sim) {
  Momentum all;
  const auto& b = sim.bodies();
  for (const std::uint32_t i : state::by_id(b)) {
    const Vec3 p = b.mass[i] * b.motion[i].twist.v,
               l = cross(b.motion[i].x, p) +
                   (b.is_sphere(i) ? b.inertia[i] * b.motion[i].twist.w : b.attitude[i].momentum);
    all.linear += p;
    all.angular += l;
    all.linear_scale += norm(p);
    all.angular_scale += norm(l);
  }
  return all;
}

}  // namespace tsubu::tests

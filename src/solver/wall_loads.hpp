#pragma once
#include <vector>

#include "solver/simulation.hpp"

namespace tsubu::solver {

// What all bodies together do to a wall.
struct WallLoad {
  Vec3 force;        // on the wall [N]
  Vec3 torque;       // on it, about its reference point [N m]
  double power = 0;  // that it gives to the bodies [W]
};

// Of every wall after the last reported step: exactly the opposite of what the bodies got from it. Contacts are added
// up in the order of ids, so the sums are the same for any number of threads.
[[nodiscard]] std::vector<WallLoad> wall_loads(const Simulation& simulation);

// The point that torques on a wall are about: one of the axis about which it turns, or of the wall.
[[nodiscard]] Vec3 reference_of(const state::Walls& walls, std::size_t wall);

}  // namespace tsubu::solver

#pragma once
#include <memory>

#include "scene.hpp"
#include "solver/body_forces.hpp"

namespace tsubu::tests {

// A scene that starts with one force on all bodies.
inline solver::Simulation start_with_force(const scenes::Scene& scene, const solver::BodyForce& force) {
  solver::Simulation sim = scene.start();
  auto forces = std::make_shared<solver::BodyForces>();
  forces->all = {force};
  sim.set_body_forces(forces);
  sim.change({});
  return sim;
}

}  // namespace tsubu::tests

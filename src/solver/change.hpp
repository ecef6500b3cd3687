#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/vec3.hpp"
#include "solver/contacts.hpp"
#include "solver/heat.hpp"
#include "state/bodies.hpp"

namespace tsubu::solver {

// What may be changed between two steps, all at the same moment. What is not named stays as it is, to the bit but for
// the rounding of forces that are computed anew.
struct Change {
  std::vector<std::int64_t> remove = {};          // ids of bodies, in any order
  std::function<void(state::Bodies&)> edit = {};  // of those that stay: adds bodies (ids from Simulation::next_id on),
                                                  // sets velocities, fixes and releases
  std::unique_ptr<Contacts> contacts = {};        // the same laws with other parameters; contacts keep their history
  std::optional<HeatLaw> heat = {};               // that goes with them
  std::optional<Vec3> gravity = {};
};

}  // namespace tsubu::solver

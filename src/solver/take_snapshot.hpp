#pragma once
#include "solver/simulation.hpp"
#include "state/snapshot.hpp"

namespace tsubu::solver {

// The state for observers, in the order of ids; the last step was a reported one. It looks into the simulation and is
// good until that makes its next step.
[[nodiscard]] state::Snapshot take_snapshot(const Simulation& simulation, bool contacts = true);

}  // namespace tsubu::solver

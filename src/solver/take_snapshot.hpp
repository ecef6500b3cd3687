#pragma once
#include "solver/simulation.hpp"
#include "state/snapshot.hpp"

namespace tsubu::solver {

// A copy of the state for observers, in the order of ids; the last step was a reported one.
[[nodiscard]] state::Snapshot take_snapshot(const Simulation& simulation);

}  // namespace tsubu::solver

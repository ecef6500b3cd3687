#pragma once
#include "solver/simulation.hpp"
#include "state/snapshot.hpp"

namespace tsubu::solver {

// A copy of the state for observers, in the order of ids; the last step was a reported one. Contacts are most of it, so
// they are copied only if wanted.
[[nodiscard]] state::Snapshot take_snapshot(const Simulation& simulation, bool contacts = true);

}  // namespace tsubu::solver

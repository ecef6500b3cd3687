#pragma once
#include <string>
#include <vector>

#include "setup/case.hpp"
#include "solver/simulation.hpp"

namespace tsubu::setup {

// What starts behind a wall that is touched on its front only, a sentence for each such wall: within a diameter of it,
// or anywhere if it is closed. Its triangles may run the wrong way round.
[[nodiscard]] std::vector<std::string> bodies_behind(const Case& c, const solver::Simulation& start);

}  // namespace tsubu::setup

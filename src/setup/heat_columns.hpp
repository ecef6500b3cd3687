#pragma once
#include <string>
#include <vector>

#include "solver/simulation.hpp"

namespace tsubu::setup {

// What table.csv tells of heat: titles of the columns, and their values now. None if heat is not computed.
[[nodiscard]] std::vector<std::string> heat_columns(const solver::Simulation& simulation);
[[nodiscard]] std::vector<double> heat_values(const solver::Simulation& simulation);

}  // namespace tsubu::setup

#pragma once
#include <string>
#include <vector>

#include "setup/case.hpp"
#include "solver/ledger.hpp"
#include "solver/simulation.hpp"

namespace tsubu::setup {

// The deformation of a case, none if its domain stays as it is; `dt`: time step [s]. Throws BuildError if a step would
// deform the domain too much.
[[nodiscard]] std::optional<state::Deformation> deformation_of(const Case& c, double dt);

// How fast opposite sides of the domain move against each other at most [m/s].
[[nodiscard]] double deformation_speed(const Case& c);

// What the table tells more of a domain that deforms: titles with units, and a row after a reported step; else nothing.
[[nodiscard]] std::vector<std::string> deformation_titles(const solver::Simulation& simulation);
[[nodiscard]] std::vector<double> deformation_row(const solver::Simulation& simulation, const solver::Energies& e);

// In words, for people.
[[nodiscard]] std::string describe_deformation(const DeformationCase& deformation);

}  // namespace tsubu::setup

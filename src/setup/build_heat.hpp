#pragma once
#include <optional>

#include "setup/case.hpp"
#include "solver/heat.hpp"

namespace tsubu::setup {

// What the solver wants to know of heat, if the case is about it.
[[nodiscard]] std::optional<solver::HeatLaw> heat_law(const Case& c);

// The heat of a body that an insertion puts in; `particles` is its kind.
[[nodiscard]] state::Thermal thermal_of(const Case& c, const InsertCase& in, int particles);

// Throws BuildError if bodies have no heat capacity, or exchange heat so fast that a step would have to be divided into
// very many.
void check_heat(const Case& c, const solver::HeatLaw& law, const state::Bodies& bodies, double dt);

}  // namespace tsubu::setup

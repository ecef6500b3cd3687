#pragma once
#include <cmath>
#include <numbers>

#include "laws/pair_inputs.hpp"
#include "laws/parameters.hpp"

namespace tsubu::laws {

// Effective moduli of a pair of elastic materials [Pa]:
//   1/E* = (1 - nu_i^2)/E_i + (1 - nu_j^2)/E_j,   1/G* = (2 - nu_i)/G_i + (2 - nu_j)/G_j,   G = E/(2 (1 + nu)).
struct EffectiveModuli {
  double youngs, shear;
};

[[nodiscard]] inline EffectiveModuli effective_moduli(const PairInputs& in) {
  const double ei = in.i(parameter::youngs), ej = in.j(parameter::youngs);
  const double ni = in.i(parameter::poisson), nj = in.j(parameter::poisson);
  const double gi = ei / (2 * (1 + ni)), gj = ej / (2 * (1 + nj));
  return {1 / ((1 - ni * ni) / ei + (1 - nj * nj) / ej), 1 / ((2 - ni) / gi + (2 - nj) / gj)};
}

// Damping ratio of a linear oscillator that rebounds with restitution e: b = -ln e / sqrt(pi^2 + ln^2 e).
[[nodiscard]] inline double damping_ratio(double e) {
  const double l = std::log(e);
  return -l / std::sqrt(std::numbers::pi * std::numbers::pi + l * l);
}

}  // namespace tsubu::laws

#pragma once
#include <string>
#include <vector>

#include "solver/contacts.hpp"
#include "state/bodies.hpp"
#include "state/walls.hpp"

namespace tsubu::solver {

// What a material says about the speed of waves in it; zero youngs: nothing.
struct WaveMaterial {
  double density = 0, youngs = 0, poisson = 0;
};

// Time for a Rayleigh wave to run around a sphere [s]: pi R sqrt(rho/G) / (0.1631 nu + 0.8766).
[[nodiscard]] double rayleigh_time(double radius, const WaveMaterial& material);

// A natural time of the system that the step must resolve.
enum class NaturalTime { rayleigh, impact, shear, rolling, dashpot };
struct Limit {
  NaturalTime kind = NaturalTime::rayleigh;
  double seconds = 0;                          // the natural time itself
  double unit = 0;                             // the same as a measure for the step, see natural_times
  std::size_t material_i = 0, material_j = 0;  // equal for a Rayleigh time
  bool wall = false;                           // the pair is a body and a wall
};

// All natural times, of the smallest body of each material (and each pair of materials, bodies and walls), shortest
// unit first. `speed` > 0 is the fastest impact to expect [m/s]. The unit of a Rayleigh time is itself, that of an
// impact a third of it, that of a spring of friction or rolling the longest stable step, 2 sqrt(m/k) = 2/pi of its
// time, that of a dashpot the longest stable step of a body that it alone brings to rest, 2 m/gamma: a step of safety *
// unit then takes 0.15 Rayleigh times, a twentieth of an impact or a tenth of a half swing at the default safety of
// 0.15, and a body may have some six neighbours.
[[nodiscard]] std::vector<Limit> natural_times(const state::Bodies& bodies, const state::Walls& walls,
                                               const std::vector<WaveMaterial>& materials, const Contacts& contacts,
                                               double speed);

}  // namespace tsubu::solver

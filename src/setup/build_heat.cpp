#include "setup/build_heat.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "laws/parameters.hpp"
#include "setup/build.hpp"

namespace tsubu::setup {
namespace {

// 1/E* of two materials, as in Hertz's law.
double compliance(const Case& c, std::size_t i, std::size_t j, bool original) {
  const auto one = [&](std::size_t m) {
    const Values& v = c.materials[m].values;
    const double soft = v.at(std::string(laws::parameter::youngs.name));
    const double nu = v.at(std::string(laws::parameter::poisson.name));
    return (1 - nu * nu) / (original ? c.heat->materials[m].youngs_original.value_or(soft) : soft);
  };
  return one(i) + one(j);
}

// How much narrower the real contact is under the same force: a^3 = 3 F R* / (4 E*).
double narrowed(const Case& c, std::size_t i, std::size_t j) {
  const auto& of = c.heat->materials;
  if (!of[i].youngs_original && !of[j].youngs_original) return 1;
  const auto elastic = [&](std::size_t m) {
    return c.materials[m].values.contains(laws::parameter::youngs.name) &&
           c.materials[m].values.contains(laws::parameter::poisson.name);
  };
  if (!elastic(i) || !elastic(j)) return 1;  // one of them touches nothing that matters
  return std::cbrt(compliance(c, i, j, true) / compliance(c, i, j, false));
}

}  // namespace

std::optional<solver::HeatLaw> heat_law(const Case& c) {
  if (!c.heat) return {};
  solver::HeatLaw law;
  law.every = c.heat->every;
  law.dissipation = c.heat->dissipation;
  const std::size_t n = c.materials.size();
  for (std::size_t i = 0; i < n; ++i) {
    law.capacity.push_back(c.heat->materials[i].capacity);
    for (std::size_t j = 0; j < n; ++j) {
      const double ki = c.heat->materials[i].conductivity, kj = c.heat->materials[j].conductivity;
      law.conductance.push_back(ki + kj > 0 ? 4 * (ki * kj) / (ki + kj) * narrowed(c, i, j) : 0);
    }
  }
  for (std::size_t w = 0; w < c.heat->walls.size(); ++w)
    law.walls.push_back(
        {c.heat->walls[w],
         static_cast<std::int32_t>(w < c.walls.size() ? c.walls[w].material : c.meshes[w - c.walls.size()].material)});
  return law;
}

state::Thermal thermal_of(const Case& c, const InsertCase& in, int particles) {
  const HeatCase::Particles& kind = c.heat->particles[static_cast<std::size_t>(particles)];
  const auto own = c.heat->inserts.find(in.name);
  return {own != c.heat->inserts.end() ? own->second : kind.temperature.value_or(0), 0, kind.source, 0};
}

void check_heat(const Case& c, const solver::HeatLaw& law, const state::Bodies& bodies, double dt) {
  // a dense packing in which contacts are a tenth as wide as the bodies
  constexpr double neighbours = 6, width = 0.1, most_parts = 1000;
  const double time = static_cast<double>(law.every) * dt;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const double capacity = law.capacity_of(bodies, i);
    const std::string& name = c.materials[static_cast<std::size_t>(bodies.material[i])].name;
    if (!(capacity > 0))
      throw BuildError(fmt::format("body {} of {} has no mass and so takes up no heat; with [heat], give it a mass, or "
                                   "a density or areal_density",
                                   bodies.id[i], name),
                       "material." + name);
    const auto first = law.conductance.begin() + bodies.material[i] * std::ssize(law.capacity);
    const double best = *std::max_element(first, first + std::ssize(law.capacity));
    const double lasts = capacity / (neighbours * best * width * bodies.motion[i].radius);
    const double parts = solver::Heat::parts_for(time / lasts).parts;
    if (parts > most_parts)
      throw BuildError(fmt::format("a body of {} would give its heat away in about {:.2g} s, {:.2g} times faster than "
                                   "heat is computed (every "
                                   "{:.2g} s); check the units of its heat_capacity [J/(kg K)] and conductivity [W/(m "
                                   "K)], or lower heat.every",
                                   name, lasts, time / lasts, time),
                       "material." + name);
  }
}

}  // namespace tsubu::setup

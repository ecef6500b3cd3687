#include "setup/heat_columns.hpp"

#include <fmt/format.h>

namespace tsubu::setup {

std::vector<std::string> heat_columns(const solver::Simulation& simulation) {
  if (!simulation.heat()) return {};
  std::vector<std::string> titles = {"temperature_mean [K]", "temperature_min [K]", "temperature_max [K]",
                                     "heat_gained [J]",      "heat_walls [J]",      "heat_sources [J]",
                                     "heat_dissipated [J]",  "heat_brought [J]",    "heat_residual [J]"};
  const auto& walls = simulation.heat()->law().walls;
  for (std::size_t w = 0; w < walls.size(); ++w) {
    if (!walls[w].conducts()) continue;
    titles.push_back(fmt::format("{}.heat [W]", simulation.walls().name(w)));
    titles.push_back(fmt::format("{}.heat_given [J]", simulation.walls().name(w)));
  }
  return titles;
}

std::vector<double> heat_values(const solver::Simulation& simulation) {
  if (!simulation.heat()) return {};
  const solver::Heat& heat = *simulation.heat();
  const solver::HeatReading r = heat.read(simulation.bodies());
  std::vector<double> values = {r.mean,    r.lowest,     r.highest, r.gained,    r.walls,
                                r.sources, r.dissipated, r.brought, r.residual()};
  for (std::size_t w = 0; w < heat.law().walls.size(); ++w) {
    if (!heat.law().walls[w].conducts()) continue;
    values.push_back(heat.books().walls[w].power);
    values.push_back(heat.books().walls[w].given.value());
  }
  return values;
}

}  // namespace tsubu::setup

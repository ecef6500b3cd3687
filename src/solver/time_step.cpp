#include "solver/time_step.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace tsubu::solver {

double rayleigh_time(double radius, const WaveMaterial& m) {
  const double shear = m.youngs / (2 * (1 + m.poisson));
  return std::numbers::pi * radius * std::sqrt(m.density / shear) / (0.1631 * m.poisson + 0.8766);
}

std::vector<Limit> natural_times(const state::Bodies& bodies, const state::Walls& walls,
                                 const std::vector<WaveMaterial>& materials, const Contacts& contacts, double speed) {
  struct Smallest {
    double radius, mass;
  };
  std::vector<std::optional<Smallest>> smallest(materials.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    auto& s = smallest[bodies.material[i]];
    if (!s || bodies.place[i].radius < s->radius) s = Smallest{bodies.place[i].radius, bodies.mass[i]};
  }

  std::vector<Limit> limits;
  const auto add_impact = [&](std::size_t i, std::size_t j, double mass, double radius, bool wall) {
    const double t = contacts.duration(i, j, mass, radius, speed);
    limits.push_back({NaturalTime::impact, t, t / 3, i, j, wall});
  };
  for (std::size_t i = 0; i < materials.size(); ++i) {
    if (!smallest[i]) continue;
    const auto [ri, mi] = *smallest[i];
    if (materials[i].youngs > 0) {
      const double t = rayleigh_time(ri, materials[i]);
      limits.push_back({NaturalTime::rayleigh, t, t, i, i, false});
    }
    for (std::size_t j = i; j < materials.size(); ++j)
      if (smallest[j]) {
        const auto [rj, mj] = *smallest[j];
        add_impact(i, j, mi * mj / (mi + mj), ri * rj / (ri + rj), false);
      }
    for (const state::Plane& p : walls.planes) add_impact(i, p.material, mi, ri, true);
  }
  std::stable_sort(limits.begin(), limits.end(), [](const Limit& a, const Limit& b) { return a.unit < b.unit; });
  return limits;
}

}  // namespace tsubu::solver

#include "solver/time_step.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
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
  std::vector<std::optional<Smallest>> smallest(materials.size()), smallest_fixed(materials.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    auto& s = (bodies.fixed(i) ? smallest_fixed : smallest)[bodies.material[i]];
    if (!s || bodies.motion[i].radius < s->radius) s = Smallest{bodies.motion[i].radius, bodies.mass[i]};
  }

  std::vector<Limit> limits;
  const auto add_impact = [&](std::size_t i, std::size_t j, const laws::SizesT<double>& s, bool wall) {
    const double t = contacts.duration(i, j, s.mass, s.radius, speed);
    limits.push_back({NaturalTime::impact, t, t / 3, i, j, wall});
    // A tangential spring moves and turns the spheres: 1/m = 1/m* + R_i^2/I_i + R_j^2/I_j = 7/2 1/m*. A rolling spring
    // may turn them in place, against 2/7 of the inertia about the contact.
    const auto add_spring = [&](NaturalTime kind, double inertia, double stiffness) {
      if (stiffness <= 0) return;
      const double swing = std::sqrt(2.0 / 7.0 * inertia / stiffness);
      limits.push_back({kind, std::numbers::pi * swing, 2 * swing, i, j, wall});
    };
    const Contacts::Springs springs = contacts.springs(i, j, s, speed);
    add_spring(NaturalTime::shear, s.mass, springs.tangential);
    add_spring(NaturalTime::rolling, s.inertia, springs.rolling);
    const auto add_dashpot = [&](double inertia, double gamma) {
      if (gamma > 0) limits.push_back({NaturalTime::dashpot, 2 * inertia / gamma, 2 * inertia / gamma, i, j, wall});
    };
    add_dashpot(s.mass, springs.normal_dashpot);
    add_dashpot(2.0 / 7.0 * s.mass, springs.shear_dashpot);
    add_dashpot(2.0 / 7.0 * s.inertia, springs.rolling_dashpot);
  };
  for (std::size_t i = 0; i < materials.size(); ++i) {
    if (!smallest[i]) continue;
    const auto [ri, mi] = *smallest[i];
    if (materials[i].youngs > 0) {
      const double t = rayleigh_time(ri, materials[i]);
      limits.push_back({NaturalTime::rayleigh, t, t, i, i, false});
    }
    for (std::size_t j = 0; j < materials.size(); ++j) {
      if (smallest[j] && j >= i)
        add_impact(i, j, SpherePartner::sizes(ri, mi, smallest[j]->radius, smallest[j]->mass), false);
      if (const auto& fixed = smallest_fixed[j])
        add_impact(i, j, SpherePartner::sizes(ri, mi, fixed->radius, std::numeric_limits<double>::infinity()), false);
    }
    for (const state::Plane& p : walls.planes) add_impact(i, p.material, PlanePartner::sizes(ri, mi), true);
  }
  std::stable_sort(limits.begin(), limits.end(), [](const Limit& a, const Limit& b) { return a.unit < b.unit; });
  return limits;
}

}  // namespace tsubu::solver

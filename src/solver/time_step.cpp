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

namespace {

// What decides how fast a body's contacts are.
struct Smallest {
  double radius, mass;
};

// A body that is no sphere is lightest where it is pushed at a corner, because it turns away: 1/m + (p x n) I^-1 (p x
// n) at most, over all corners p and directions n. The greatest value of the quadratic form by the power method.
double lightest_mass(const state::Bodies& b, std::size_t i) {
  const Vec3 moments = b.moments(i);
  double most = 0;
  for (const Vec3& point : b.shape_of(i).points) {
    const Vec3 p = b.attitude[i].scale * point;
    const auto turns = [&](const Vec3& n) {
      const Vec3 lever = cross(p, n);
      return cross(Vec3{lever.x / moments.x, lever.y / moments.y, lever.z / moments.z}, p);
    };
    Vec3 n{0.48, 0.6, 0.64};
    for (int k = 0; k < 100; ++k) {
      const Vec3 next = turns(n);
      const double length = norm(next);
      if (!(length > 0)) break;
      most = std::max(most, length);
      n = (1 / length) * next;
    }
  }
  return 1 / (1 / b.mass[i] + most);
}

Smallest size_of(const state::Bodies& b, std::size_t i) {
  if (b.is_sphere(i)) return {b.motion[i].radius, b.mass[i]};
  return {b.attitude[i].scale * std::ranges::min(b.shape_of(i).radius), lightest_mass(b, i)};
}

}  // namespace

std::vector<Limit> natural_times(const state::Bodies& bodies, const state::Walls& walls,
                                 const std::vector<WaveMaterial>& materials, const Contacts& contacts, double speed) {
  std::vector<std::optional<Smallest>> smallest(materials.size()), smallest_fixed(materials.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    auto& s = (bodies.fixed(i) ? smallest_fixed : smallest)[bodies.material[i]];
    // the smallest sphere is the lightest; among other shapes the shortest times may be those of different bodies
    const Smallest here = size_of(bodies, i);
    s = s ? Smallest{std::min(s->radius, here.radius), std::min(s->mass, here.mass)} : here;
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

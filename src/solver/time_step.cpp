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

// What decides how fast the contacts of a material's bodies are. A contact is stiffest with the largest radius and
// fastest with the smallest mass; waves are fastest through the smallest radius. Among spheres the smallest has the
// shortest times of all; other shapes may have them in different places.
struct Size {
  double stiffest, mass, thinnest;
};
struct Sizes {
  std::optional<Size> sphere, shape;

  template <class F>
  void for_each(const F& f) const {
    if (sphere) f(*sphere);
    if (shape) f(*shape);
  }
};

// A body that is no sphere is lightest where it is pushed at a corner, because it turns away: 1/m + (p x n) I^-1 (p x
// n) at most, over all corners p and directions n. The greatest value of the quadratic form by the power method. What
// the lever of the rounding adds to a push across is that of a sphere or less (it is allowed for where springs are),
// unless the inertia is that of a bare triangle.
double lightest_mass(const state::Bodies& b, std::size_t i) {
  const Vec3 moments = b.moments(i);
  const geometry::Shape& shape = b.shape_of(i);
  const double scale = b.attitude[i].scale, mass = b.mass[i];
  double most = 0;
  for (const Vec3& point : shape.points) {
    const Vec3 p = scale * point;
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
  const double lever = scale * std::ranges::max(shape.radius);
  const double across = lever * lever / std::min({moments.x, moments.y, moments.z});
  return 1 / (1 / mass + most + std::max(0.0, across - 2.5 / mass));
}

void include(Sizes& sizes, const state::Bodies& b, std::size_t i) {
  if (b.is_sphere(i)) {
    const double r = b.motion[i].radius;
    if (!sizes.sphere || r < sizes.sphere->stiffest) sizes.sphere = Size{r, b.mass[i], r};
    return;
  }
  const double scale = b.attitude[i].scale;
  const std::vector<double>& radius = b.shape_of(i).radius;
  const Size here{scale * std::ranges::max(radius), lightest_mass(b, i), scale * std::ranges::min(radius)};
  const Size before = sizes.shape.value_or(here);
  sizes.shape = Size{std::max(before.stiffest, here.stiffest), std::min(before.mass, here.mass),
                     std::min(before.thinnest, here.thinnest)};
}

}  // namespace

std::vector<Limit> natural_times(const state::Bodies& bodies, const state::Walls& walls,
                                 const std::vector<WaveMaterial>& materials, const Contacts& contacts, double speed) {
  std::vector<Sizes> moving(materials.size()), fixed(materials.size());
  for (std::size_t i = 0; i < bodies.size(); ++i)
    include((bodies.fixed(i) ? fixed : moving)[static_cast<std::size_t>(bodies.material[i])], bodies, i);

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
  constexpr double infinite = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < materials.size(); ++i)
    moving[i].for_each([&](const Size& a) {
      if (materials[i].youngs > 0) {
        const double t = rayleigh_time(a.thinnest, materials[i]);
        limits.push_back({NaturalTime::rayleigh, t, t, i, i, false});
      }
      for (std::size_t j = 0; j < materials.size(); ++j) {
        if (j >= i)
          moving[j].for_each([&](const Size& b) {
            add_impact(i, j, SpherePartner::sizes(a.stiffest, a.mass, b.stiffest, b.mass), false);
          });
        fixed[j].for_each([&](const Size& b) {
          add_impact(i, j, SpherePartner::sizes(a.stiffest, a.mass, b.stiffest, infinite), false);
        });
      }
      const auto add_wall = [&](const auto& wall) {
        add_impact(i, static_cast<std::size_t>(wall.material), PlanePartner::sizes(a.stiffest, a.mass), true);
      };
      std::ranges::for_each(walls.planes, add_wall);
      std::ranges::for_each(walls.meshes, add_wall);
    });
  std::stable_sort(limits.begin(), limits.end(), [](const Limit& a, const Limit& b) { return a.unit < b.unit; });
  return limits;
}

}  // namespace tsubu::solver

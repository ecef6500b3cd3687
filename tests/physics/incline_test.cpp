// T9: a sphere released on an incline slides if mu < (2/7) tan(theta), else it rolls.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "sphere_on_plane.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

struct Row {
  double theta, mu;        // [deg], -
  double linear, surface;  // acceleration, radius times angular acceleration [m/s2]
};
constexpr Row rows[] = {
    {30, 0.1, 4.0554291, 2.1239273}, {30, 0.3, 3.5035714, 3.5035714}, {20, 0.2, 2.3965840, 2.3965840}};

// The incline is a tilted plane under vertical gravity; the sphere starts at rest, sunk in as far as its weight asks,
// and is damped as a real one would be. Accelerations are means over the time after the first 20 contact periods.
TEST(T9, Incline) {
  constexpr double radius = 5e-3, density = 2500, gravity = 9.81, stiffness = 1e5;
  const double mass = density * geometry::sphere_volume(radius);
  const double period = 2 * std::numbers::pi * std::sqrt(mass / stiffness);
  Worst linear("acceleration", 2e-3), surface("radius times angular acceleration", 2e-3);
  for (const Row& r : rows) {
    const double a = r.theta * std::numbers::pi / 180;
    const Vec3 normal{std::sin(a), 0, std::cos(a)}, down{std::cos(a), 0, -std::sin(a)};
    scenes::Scene scene(radius);
    scene.solids = {{density, 1, 0}};
    scene.normal = "hooke";
    scene.touch = {.restitution = 0.5, .friction = r.mu, .stiffness = stiffness};
    scene.add_sphere((radius - mass * gravity * std::cos(a) / stiffness) * normal, radius, {});
    scene.add_plane({}, normal, 0);
    scene.settings.gravity = {0, 0, -gravity};
    scene.settings.dt = period / 100;
    solver::Simulation sim = scene.start();
    const auto run = [&](int steps) {
      for (int k = 0; k < steps; ++k) ASSERT_FALSE(sim.step());
    };
    run(2000);
    const double from = sim.time();
    const Twist before = sim.bodies().motion[0].twist;
    run(20000);
    const Twist after = sim.bodies().motion[0].twist;
    const double span = sim.time() - from;
    linear.add(dot(after.v - before.v, down) / span / r.linear - 1, "mu = " + std::to_string(r.mu));
    surface.add(radius * (after.w.y - before.w.y) / span / r.surface - 1, "mu = " + std::to_string(r.mu));
  }
}

}  // namespace
}  // namespace tsubu::tests

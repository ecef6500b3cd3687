// N8: a sphere falls in a gas that rises (MFiX DEM06); numbers of an integration by others; the height
// without buoyancy by Runge and Kutta's method.
#include <gtest/gtest.h>

#include <numbers>

#include "with_force.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

constexpr double diameter = 1e-4, density = 2000, height = 0.0925, g = 9.80665;
constexpr double dt = 1e-4;  // of a relaxation time of 62 ms

solver::Simulation falling(const solver::BodyForce& force) {
  scenes::Scene scene(diameter, 100);
  scene.solids = {{density, 5e6, 0.3}};
  scene.settings.dt = dt;
  scene.settings.gravity = {0, 0, -g};
  scene.add_sphere({0, 0, height}, 0.5 * diameter, {});
  return start_with_force(scene, force);
}

struct Moment {
  int steps;
  double with_buoyancy, without;  // velocity [m/s]
};
constexpr Moment course[] = {{100, -0.01255261, -0.01260483},
                             {500, -0.04078891, -0.04095790},
                             {1000, -0.05263133, -0.05284818},
                             {2000, -0.05701036, -0.05724416},
                             {3500, -0.05739251, -0.05762766}};

TEST(N8, FallInARisingGas) {
  for (const bool buoyancy : {true, false}) {
    Worst velocity(buoyancy ? "N8 velocity with buoyancy" : "N8 velocity without buoyancy", 1e-4),
        place("N8 height", 1e-4);
    solver::Simulation sim = falling({.density = 1.2, .viscosity = 1.8e-5, .buoyancy = buoyancy, .wind = {0, 0, 0.4}});
    int done = 0;
    for (const Moment& m : course) {
      for (; done < m.steps; ++done) ASSERT_FALSE(sim.step());
      const auto& motion = sim.bodies().motion[0];
      velocity.add(motion.twist.v.z / (buoyancy ? m.with_buoyancy : m.without) - 1);
      if (m.steps == 1000) place.add(motion.x.z / (buoyancy ? 0.08888122 : 0.08886624) - 1);
    }
  }
}

// The twin with linear drag: v = m g/gamma.
TEST(N8, FallInAViscousGas) {
  const double mass = density * std::numbers::pi / 6 * diameter * diameter * diameter, gamma = 1.7e-8;
  solver::Simulation sim = falling({.viscous = gamma});
  for (int k = 0; k < 30 * 620; ++k) ASSERT_FALSE(sim.step());
  Worst velocity("N8 linear drag, terminal velocity", 1e-12);
  velocity.add(-sim.bodies().motion[0].twist.v.z * gamma / (mass * g) - 1);
}

// What weighs as much as the gas that it displaces does not fall.
TEST(N8, FloatsInWhatIsAsDense) {
  solver::Simulation sim = falling({.density = density, .viscosity = 1.8e-5, .buoyancy = true});
  for (int k = 0; k < 1000; ++k) ASSERT_FALSE(sim.step());
  EXPECT_NEAR(sim.bodies().motion[0].x.z, height, 1e-15);
}

}  // namespace
}  // namespace tsubu::tests

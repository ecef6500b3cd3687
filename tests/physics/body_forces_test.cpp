// External forces: closed forms of their laws, and their work in the books.

#include <gtest/gtest.h>

#include <numbers>

#include "solver/ledger.hpp"
#include "with_force.hpp"

namespace tsubu::tests {
namespace {

constexpr double radius = 0.5e-3;

scenes::Scene one_sphere(const Vec3& velocity, double dt) {
  scenes::Scene scene(radius, 100);
  scene.solids = {{2500, 5e6, 0.3}};
  scene.settings.dt = dt;
  scene.add_sphere({}, radius, {velocity, {}});
  return scene;
}

// v = v0 exp(-t/tau): the error falls with the square of the step.
TEST(BodyForces, ViscousDragDecaysExponentially) {
  const double tau = 0.05, end = 0.1;
  const auto error = [&](int steps) {
    solver::Simulation sim = start_with_force(one_sphere({1, 0, 0}, end / steps), {.relaxation = 1 / tau});
    for (int k = 0; k < steps; ++k) EXPECT_FALSE(sim.step());
    return std::abs(sim.bodies().motion[0].twist.v.x / std::exp(-end / tau) - 1);
  };
  const double coarse = error(100), fine = error(200);
  std::printf("[ measured ] viscous decay over two relaxation times: %.2g at 0.02 tau, order %.3f\n", coarse,
              std::log2(coarse / fine));
  EXPECT_LT(coarse, 2e-3);
  EXPECT_NEAR(std::log2(coarse / fine), 2, 0.1);
}

// Where weight and drag balance: Re of the fall solves Ar = 18 Re (1 + 0.15 Re^0.687) (Archimedes' number without
// buoyancy), beyond Re = 1000 u = sqrt(4/3 rho_s g d / (0.44 rho)).
TEST(BodyForces, TerminalVelocityInGas) {
  const double rho = 1.2, g = 9.81, d = 2 * radius;
  for (const double mu : {1.8e-5, 1e-3, 5e-7}) {
    const double archimedes = 2500 * rho * g * d * d * d / (mu * mu);
    double low = 0, high = 1e9;  // by halving
    for (int k = 0; k < 300; ++k) {
      const double re = 0.5 * (low + high);
      const double drag = re < 1000 ? 18 * re * (1 + 0.15 * std::pow(re, 0.687)) : 0.33 * re * re;
      (drag < archimedes ? low : high) = re;
    }
    const double terminal = low * mu / (rho * d), tau = terminal / g;
    scenes::Scene scene = one_sphere({}, tau / 200);
    scene.settings.domain = geometry::Domain({-1e4, -1e4, -1e4}, {1e4, 1e4, 1e4}, {false, false, false});
    scene.settings.gravity = {0, 0, -g};
    solver::Simulation sim = start_with_force(scene, {.density = rho, .viscosity = mu});
    for (int k = 0; k < 200 * 30; ++k) ASSERT_FALSE(sim.step());
    const double error = std::abs(-sim.bodies().motion[0].twist.v.z / terminal - 1);
    std::printf("[ measured ] terminal velocity at Re %.4g: %.2g\n", low, error);
    EXPECT_LT(error, 1e-12) << mu;
  }
}

// What forces do to a body is what the books say: the kick of each step is booked as it acts. Only the half kicks at
// both ends differ from half of their power, by m a^2 dt^2/8, which does not add up.
TEST(BodyForces, WorkIsBooked) {
  scenes::Scene scene = one_sphere({2, 1, 0}, 1e-4);
  scene.settings.gravity = {0, 0, -9.81};
  solver::Simulation sim = scene.start();
  const solver::Ledger ledger(sim);
  auto forces = std::make_shared<solver::BodyForces>();
  forces->all = {{.force = {1e-5, 0, 0}, .acceleration = {0, 3, 0}, .viscous = 2e-6, .wind = {0, 0, 1}, .stop = 0.05},
                 {.density = 1.2, .viscosity = 1.8e-5, .wind = {5, 0, 0}, .start = 0.03}};
  sim.set_body_forces(forces);
  sim.change({});
  for (int k = 1; k <= 1000; ++k) {
    ASSERT_FALSE(sim.step(true));
    const solver::Energies e = ledger.read(sim);
    const double ends = 0.125 * sim.bodies().mass[0] * 400 * 1e-8;  // accelerations stay below 20 m/s2
    ASSERT_NEAR(e.residual, 0, ends) << k;
  }
  EXPECT_GT(std::abs(ledger.read(sim).external_work), 1e-7);
}

// Only the kind that it is for.
TEST(BodyForces, ActOnAKind) {
  scenes::Scene scene = one_sphere({}, 1e-4);
  scene.add_sphere({1, 0, 0}, radius, {}, 0);
  solver::Simulation sim = scene.start();
  auto forces = std::make_shared<solver::BodyForces>();
  forces->all = {{.acceleration = {0, 0, 1}, .kind = 1}};
  forces->kind_of_id = std::make_shared<const std::vector<std::int32_t>>(std::vector<std::int32_t>{-1, 0, 1});
  sim.set_body_forces(forces);
  sim.change({});
  for (int k = 0; k < 100; ++k) ASSERT_FALSE(sim.step());
  EXPECT_EQ(sim.bodies().motion[scenes::index_of_body(sim, 1)].twist.v, (Vec3{}));
  EXPECT_NEAR(sim.bodies().motion[scenes::index_of_body(sim, 2)].twist.v.z, 0.01, 1e-15);
}

}  // namespace
}  // namespace tsubu::tests

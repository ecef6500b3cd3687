// C1: homogeneous cooling of a granular gas, Haff's law T/T0 = (1 + t/tau)^-2.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "gas.hpp"
#include "solver/ledger.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

constexpr double diameter = 1e-3, rms = 0.1, fraction = 0.1;

// 4096 smooth spheres in a periodic cube of 27.783451 mm: volume fraction 0.1.
scenes::Scene cooling_gas(double restitution) {
  scenes::GasShape shape;
  shape.per_side = 16;
  shape.radius = 0.5 * diameter;
  shape.side = 27.783451e-3;
  shape.speed = rms;
  scenes::Scene scene = scenes::gas({2500, 5e7, 0.2}, shape);
  scene.tangential = "none";
  scene.touch.restitution = restitution;
  scene.settings.dt = 3e-6;
  scene.skin = 0.25 * diameter;
  return scene;
}

// Variance of one velocity component, momentum being zero [m2/s2].
double temperature(const solver::Simulation& sim) {
  double sum = 0;
  for (const std::uint32_t i : state::by_id(sim.bodies())) sum += norm2(sim.bodies().motion[i].twist.v);
  return sum / (3 * static_cast<double>(sim.bodies().size()));
}

double drift_of_momentum(const solver::Simulation& sim) {
  Vec3 sum;
  double scale = 0;
  for (const std::uint32_t i : state::by_id(sim.bodies())) {
    sum += sim.bodies().mass[i] * sim.bodies().motion[i].twist.v;
    scale += sim.bodies().mass[i] * norm(sim.bodies().motion[i].twist.v);
  }
  return norm(sum) / scale;
}

// tau by least squares of (T0/T)^(1/2) - 1 = t/tau over 0.3 s, half of what the reference ran.
TEST(C1, HaffsLaw) {
  const double contact_value = (1 - fraction / 2) / std::pow(1 - fraction, 3);
  const double tau = diameter * std::sqrt(std::numbers::pi) / (4 * (1 - 0.81) * fraction * contact_value * rms);
  EXPECT_NEAR(tau, 0.178964, 5e-7);
  solver::Simulation sim = cooling_gas(0.9).start();
  const double start = temperature(sim);
  EXPECT_NEAR(start, rms * rms, 1e-12);
  double tt = 0, ty = 0;
  Worst momentum("momentum of the gas", 1e-12);
  for (int k = 1; k <= 100000; ++k) {
    ASSERT_FALSE(sim.step());
    if (k % 1000 != 0) continue;
    const double t = sim.time(), y = std::sqrt(start / temperature(sim)) - 1;
    tt += t * t, ty += t * y;
    momentum.add(drift_of_momentum(sim));
  }
  std::printf("[ measured ] tau = %.5f s, T/T0 at 0.3 s = %.4f\n", tt / ty, temperature(sim) / start);
  Worst("tau", 0.06).add(tt / ty / tau - 1);
}

// The elastic twin keeps its energy; dips of the kinetic part are what contacts hold for a moment.
TEST(C1, ElasticTwinKeepsItsEnergy) {
  solver::Simulation sim = cooling_gas(1).start();
  const solver::Ledger ledger(sim);
  const double start = ledger.read(sim).held();
  Worst energy("kinetic and contact energy", 1e-3), momentum("momentum of the gas", 1e-12);
  for (int k = 1; k <= 40000; ++k) {
    const bool look = k % 500 == 0;
    ASSERT_FALSE(sim.step(look));
    if (!look) continue;
    energy.add(ledger.read(sim).held() / start - 1);
    momentum.add(drift_of_momentum(sim));
  }
}

}  // namespace
}  // namespace tsubu::tests

// I1 and T-H5: momentum, angular momentum and the energy books of colliding rough spheres in open space.
#include <gtest/gtest.h>

#include "gas.hpp"
#include "momentum.hpp"
#include "solver/ledger.hpp"
#include "solver/time_step.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

constexpr scenes::Solid glass{2500, 70e9, 0.22};

// A cube of 216 glass spheres that falls together while it turns, at a few millimetres per second: contacts then last
// some 700 steps of 2 % of the Rayleigh time, and a sphere meets several others in the 40000 steps of a run.
scenes::Scene implosion(double restitution, double friction) {
  scenes::GasShape shape;
  shape.per_side = 6;
  shape.radius = 5e-4;
  shape.side = 6 * 1.002 * 2 * shape.radius;
  shape.periodic = false;
  shape.speed = shape.surface_speed = 5e-3;
  shape.squeeze = shape.turning = 2;
  scenes::Scene scene = scenes::gas(glass, shape);
  scene.touch = {.restitution = restitution, .friction = friction};
  scene.settings.dt = 0.02 * solver::rayleigh_time(shape.radius, {glass.density, glass.youngs, glass.poisson});
  return scene;
}
constexpr int steps = 40000;

TEST(I1, MomentumOfAClosedSystem) {
  solver::Simulation sim = implosion(0.9, 0.5).start();
  const Momentum before = momentum_of(sim);
  std::size_t contacts = 0;
  Worst linear("momentum", 1e-12), angular("angular momentum", 1e-10), round_off("angular momentum (T-H5)", 1e-12);
  for (int k = 1; k <= steps; ++k) {
    ASSERT_FALSE(sim.step());
    contacts += sim.contacts().count();
    if (k % 100 != 0) continue;
    const Momentum now = momentum_of(sim);
    linear.add(norm(now.linear - before.linear) / before.linear_scale);
    // the whole turns, so its angular momentum is a scale of its own
    angular.add(norm(now.angular - before.angular) / norm(before.angular));
    round_off.add(norm(now.angular - before.angular) / before.angular_scale);
  }
  EXPECT_GT(contacts, 2u * steps) << "hardly anything collided";
}

// The scale is the energy at the start; the residual is what no stored, lost or put-in energy explains.
void keep_books(double restitution, double friction, double expected_loss) {
  solver::Simulation sim = implosion(restitution, friction).start();
  const solver::Ledger ledger(sim);
  const double start = ledger.read(sim).held();
  Worst residual("residual of the energy books", 1e-6);
  for (int k = 1; k <= steps; ++k) {
    const bool look = k % 50 == 0;
    ASSERT_FALSE(sim.step(look));
    if (look) residual.add(ledger.read(sim).residual / start);
  }
  EXPECT_GE(ledger.read(sim).dissipated(), expected_loss * start) << "too gentle to test anything";
}

TEST(TH5, EnergyBooksFrictionless) { keep_books(1, 0, 0); }
TEST(TH5, EnergyBooksDamped) { keep_books(0.9, 0, 0.1); }
TEST(TH5, EnergyBooksRough) { keep_books(1, 0.5, 0.1); }
TEST(TH5, EnergyBooksRoughAndDamped) { keep_books(0.9, 0.5, 0.2); }

// Without work from outside the energy held must not rise above what it was at any earlier moment. That is what law
// mindlin is for: law history, whose force follows the stiffness, rises by 5e-6 of the start here.
TEST(I1, EnergyOfARoughDampedSystemNeverRises) {
  scenes::Scene scene = implosion(0.9, 0.5);
  scene.tangential = "mindlin";
  solver::Simulation sim = scene.start();
  const solver::Ledger ledger(sim);
  const double start = ledger.read(sim).held();
  double lowest = start;
  Worst rise("rise of the energy", 1e-6);
  for (int k = 1; k <= steps; ++k) {
    ASSERT_FALSE(sim.step(true));
    const double held = ledger.read(sim).held();
    rise.add(std::max(0.0, held - lowest) / start);
    lowest = std::min(lowest, held);
  }
  EXPECT_LT(lowest, 0.8 * start);
}

}  // namespace
}  // namespace tsubu::tests

// I1: energy of smooth elastic spheres over a thousand collisions each.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "gas.hpp"
#include "impact.hpp"
#include "solver/ledger.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

constexpr double collisions = 1000, steps_per_contact = 50;
constexpr scenes::Solid solid{2500, 4e6, 0.2};
constexpr double radius = 5e-4, speed = 0.1, stiffness = 650;
const double mass = solid.density * geometry::sphere_volume(radius);

// A dense gas, so that most of the steps see collisions.
scenes::Scene box(const std::string& normal, int per_side) {
  scenes::GasShape shape;
  shape.per_side = per_side;
  shape.radius = radius;
  shape.speed = speed;
  shape.side = per_side * 1.052 * 2 * radius;  // volume fraction 0.45
  scenes::Scene scene = scenes::gas(solid, shape);
  scene.normal = normal;
  scene.tangential = "none";
  scene.touch.stiffness = stiffness;
  return scene;
}

// Runs until every sphere has met `collisions` others on average; holds the energy to `allowed` at every sample and,
// by a straight line through all of them, over the whole run.
void run_box(scenes::Scene scene, double duration, double allowed) {
  scene.settings.dt = duration / steps_per_contact;
  solver::Simulation sim = scene.start();
  const solver::Ledger ledger(sim);
  const double start = ledger.read(sim).held(), n = static_cast<double>(sim.bodies().size());
  double in_contact = 0, sum_t = 0, sum_e = 0, sum_tt = 0, sum_te = 0, samples = 0;
  Worst drift(scene.normal + ", energy", allowed);
  // contacts in progress, summed over steps, count the collisions: each lasts `duration`, and two spheres share it
  for (std::uint64_t k = 1; 2 * in_contact / steps_per_contact / n < collisions; ++k) {
    ASSERT_LT(k, 1000000u);
    const bool look = k % 200 == 0;
    ASSERT_FALSE(sim.step(look));
    in_contact += static_cast<double>(sim.contacts().count());
    if (!look) continue;
    const double t = sim.time(), e = ledger.read(sim).held() / start - 1;
    drift.add(e);
    sum_t += t, sum_e += e, sum_tt += t * t, sum_te += t * e, samples += 1;
  }
  const double slope = (samples * sum_te - sum_t * sum_e) / (samples * sum_tt - sum_t * sum_t);
  Worst(scene.normal + ", trend of the energy over the run", allowed).add(slope * sim.time());
}

// Normal speed of impacts in a gas: mean square 4 T/m. Of two equal spheres m* = m/2, R* = R/2, and E* is half of
// that against a rigid plane: a contact lasts 2^0.2 times as long as on the plane.
TEST(I1, EnergyOfAnElasticBoxHertz) {
  run_box(box("hertz", 11), std::pow(2, 0.2) * hertz_time(solid, radius, 2 * speed), 1e-4);
}

// A linear spring sets in with a kink. A step that straddles it mistakes the energy by (w dt)^2 s(1-s) of the normal
// energy E_n of the impact, s being where in the step it lies, and by as much the other way at the end of the contact:
// a random walk whose variance per impact is <E_n^2> (w dt)^4 (2/180) = 2 T^2 (w dt)^4/90. So 1e-4 after a thousand
// collisions takes more than ten thousand spheres; fewer are held to three standard deviations of that walk, which is
// what velocity Verlet must give and no more.
TEST(I1, EnergyOfAnElasticBoxHooke) {
  constexpr int per_side = 6;
  const double n = per_side * per_side * per_side, angle = std::numbers::pi / steps_per_contact;
  const double deviation = std::sqrt(0.5 * n * collisions * 2.0 / 90) * angle * angle / (1.5 * n);
  run_box(box("hooke", per_side), std::numbers::pi * std::sqrt(0.5 * mass / stiffness), 3 * deviation);
}

}  // namespace
}  // namespace tsubu::tests

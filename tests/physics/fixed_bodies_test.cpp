// Bodies that are fixed: others meet them as they would meet something of infinite mass.
#include <gtest/gtest.h>

#include <numbers>

#include "impact.hpp"
#include "solver/ledger.hpp"
#include "two_spheres.hpp"

namespace tsubu::tests {
namespace {

constexpr double radius = 0.01, speed = 0.1, stiffness = 1e5;
const double mass = glass.density * geometry::sphere_volume(radius);

// Body 2 is fixed, body 1 comes along x.
scenes::Scene onto_fixed(const scenes::Touch& touch, double dt) {
  scenes::Scene scene(radius);
  scene.solids = {glass};
  scene.add_sphere({-2 * radius, 0, 0}, radius, {{speed, 0, 0}, {}});
  scene.add_sphere({0, 0, 0}, radius, {});
  scene.bodies.fix_last();
  scene.normal = "hooke";
  scene.touch = touch;
  scene.settings.dt = dt;
  return scene;
}

// t_c = pi sqrt(m*/k) with m* = m, not m/2.
TEST(FixedBodies, ImpactLastsAsLongAsOnAWall) {
  const double expected = std::numbers::pi * std::sqrt(mass / stiffness);
  const Impact out = run_impact(onto_fixed({.stiffness = stiffness}, expected / 2000).start(), 10000);
  ASSERT_TRUE(out.ended);
  EXPECT_LT(std::abs(relative(out.duration, expected)), 1e-5);
  EXPECT_LT(std::abs(relative(out.separation, speed)), 1e-5);
  EXPECT_LT(std::abs(relative(out.force, speed * std::sqrt(mass * stiffness))), 1e-5);
}

// The dashpot is that of m* = m too: with m/2 restitution would come out as another.
TEST(FixedBodies, RestitutionIsTheOneAskedFor) {
  const double dt = std::numbers::pi * std::sqrt(mass / stiffness) / 2000;
  for (const double e : {0.3, 0.9}) {
    const Impact out = run_impact(onto_fixed({.restitution = e, .stiffness = stiffness}, dt).start(), 10000);
    ASSERT_TRUE(out.ended);
    EXPECT_NEAR(out.separation / speed, e, 1e-3);
  }
}

// Grains roll down over a row of fixed spheres, which overlap and stand in a wall: nothing of that acts, nothing moves
// the row, and the energy of the others is accounted for.
TEST(FixedBodies, StayForGoodAndTheBooksClose) {
  scenes::Scene scene(radius, 30 * radius);
  scene.solids = {{glass.density, 5e6, 0.3}};
  scene.touch = {.restitution = 0.6, .friction = 0.5};
  scene.settings.gravity = {3, 0, -9};
  for (int k = 0; k < 20; ++k) {
    scene.add_sphere({(k - 10) * 1.5 * radius, 0, 0}, radius, {});
    scene.bodies.fix_last();
  }
  for (int k = 0; k < 5; ++k) scene.add_sphere({(3 * k - 10) * radius, 0.1 * radius, 3 * radius}, radius, {});
  scene.add_plane({0, 0, -0.5 * radius}, {0, 0, 1}, 0);
  scene.settings.dt = 2e-6;
  const state::Bodies start = scene.bodies;

  solver::Simulation sim = scene.start();
  EXPECT_FALSE(sim.start_trouble());
  const solver::Ledger ledger(sim);
  std::size_t most = 0;
  for (int k = 0; k < 50'000; ++k) {
    ASSERT_FALSE(sim.step(k == 49'999));
    most = std::max(most, sim.contacts().count());
  }
  EXPECT_GE(most, 5u);
  for (std::int64_t id = 1; id <= 20; ++id) {
    const state::Motion& m = sim.bodies().motion[scenes::index_of_body(sim, id)];
    EXPECT_EQ(m.x, start.motion[static_cast<std::size_t>(id - 1)].x);
    EXPECT_EQ(m.twist.v, Vec3{});
    EXPECT_EQ(m.twist.w, Vec3{});
  }
  const solver::Energies e = ledger.read(sim);
  EXPECT_GT(e.dissipated(), 0);
  EXPECT_LT(std::abs(e.residual), 1e-4 * e.gravity_work);
}

// A layer of spheres falls on a fixed one from far above, with nothing else there: until they meet, nobody comes nearer
// to any neighbour.
TEST(FixedBodies, CatchWhatFallsFromFar) {
  constexpr int side = 40;
  scenes::Scene scene(radius, 60 * radius);
  scene.solids = {{glass.density, 5e7, 0.3}};
  scene.touch = {.restitution = 0.6, .friction = 0.5};
  scene.settings.gravity = {0, 0, -9.81};
  scene.settings.dt = 1e-4;
  for (int x = 0; x < side; ++x)
    for (int y = 0; y < side; ++y) {
      const Vec3 place{(2.0 * x - side) * radius, (2.0 * y - side) * radius, -50 * radius};
      scene.add_sphere(place, radius, {});
      scene.bodies.fix_last();
      scene.add_sphere(place + Vec3{0, 0, 36 * radius}, radius, {});
    }
  solver::Simulation sim = scene.start();
  const double fall = std::sqrt(2 * 34 * radius / 9.81);
  const auto steps = static_cast<int>(1.1 * fall / scene.settings.dt);
  for (int k = 0; k < steps; ++k) ASSERT_FALSE(sim.step(false)) << k;
  for (std::size_t i = 0; i < sim.bodies().size(); ++i) {
    if (sim.bodies().fixed(i)) continue;
    EXPECT_GT(sim.bodies().motion[i].twist.v.z, 0) << "it has not bounced";
  }
}

// Fixed or of a mass beyond all measure: the same motion.
TEST(FixedBodies, ActLikeBodiesOfHugeMass) {
  scenes::Scene fixed = onto_fixed({.restitution = 0.5, .friction = 0.4, .stiffness = stiffness}, 1e-6), heavy = fixed;
  fixed.bodies.motion[0].twist.w = heavy.bodies.motion[0].twist.w = {0, 0, 20};
  heavy.bodies.mass[1] = heavy.bodies.inertia[1] = 1e30;
  solver::Simulation a = fixed.start(), b = heavy.start();
  for (int k = 0; k < 2000; ++k) ASSERT_TRUE(!a.step(false) && !b.step(false));
  const Twist ta = a.bodies().motion[scenes::index_of_body(a, 1)].twist;
  const Twist tb = b.bodies().motion[scenes::index_of_body(b, 1)].twist;
  EXPECT_LT(ta.v.x, 0);
  EXPECT_NE(ta.v.y, 0);
  EXPECT_LT(norm(ta.v - tb.v), 1e-12 * norm(ta.v));
  EXPECT_LT(norm(ta.w - tb.w), 1e-12 * norm(ta.w));
}

}  // namespace
}  // namespace tsubu::tests

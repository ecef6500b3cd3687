#include "solver/ledger.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "solver/take_snapshot.hpp"
#include "solver/time_step.hpp"
#include "unit/solver/sample_scene.hpp"

namespace tsubu::solver {
namespace {

using test::index_of_body;
using test::run;
using test::soft;

// A ball at rest and an elastic wall that comes at it with V: the ball leaves with 2 V, and the wall has paid.
TEST(Ledger, MovingWallPaysForTheRebound) {
  const double speed = 0.3, r = 1e-3;
  scenes::Scene scene(r);
  scene.solids = {soft()};
  scene.touch = {1, 0};
  scene.settings.dt = 5e-7;
  scene.add_sphere({0, 0, 1.001 * r}, r, {});
  scene.add_plane({0, 0, 0}, {0, 0, 1}, 0, {0, 0, speed});
  Simulation s = scene.start();
  const Ledger ledger(s);
  run(s, 1000, true);
  ASSERT_EQ(s.contacts().count(), 0u);
  const Energies e = ledger.read(s);
  const double gain = 2 * s.bodies().mass[0] * speed * speed;
  EXPECT_NEAR(s.bodies().motion[0].twist.v.z, 2 * speed, 1e-3 * speed);
  EXPECT_NEAR(e.wall_work, gain, 2e-3 * gain);
  EXPECT_NEAR(e.kinetic_translation, gain, 2e-3 * gain);
  EXPECT_NEAR(e.residual, 0, 1e-3 * gain);
  EXPECT_EQ(e.gravity_work, 0);
}

// A belt under a resting ball: friction mu m g drags it until its surface moves along, at 2/7 of the belt's speed; the
// belt's work is the ball's energy and what sliding took, 5/7 of it. Worked out with v = mu g t, w R = 5/2 mu g t.
TEST(Ledger, BeltPaysForMotionAndSliding) {
  const double belt = 0.02, r = 1e-3, g = 9.81, mu = 0.3;
  scenes::Scene scene(r);
  scene.solids = {soft()};
  scene.touch = {0.3, mu};
  scene.settings.gravity = {0, 0, -g};
  scene.settings.dt = 1e-6;
  const double m = soft().density * geometry::sphere_volume(r);
  // at its rest height: 4/3 E* sqrt(R) d^(3/2) = m g with E* = E / (2 (1 - nu^2))
  const double depth = std::pow(m * g / (4.0 / 3 * 1e7 / (2 * 0.91) * std::sqrt(r)), 2.0 / 3);
  scene.add_sphere({0, 0, r - depth}, r, {});
  scene.add_plane({0, 0, 0}, {0, 0, 1}, 0, {belt, 0, 0});
  Simulation s = scene.start();
  const Ledger ledger(s);
  run(s, 6000, true);
  const Energies e = ledger.read(s);
  EXPECT_NEAR(s.bodies().motion[0].twist.v.x, 2 * belt / 7, 0.01 * belt);
  const double work = 2.0 / 7 * m * belt * belt;  // force times the belt's way, mu m g * belt * (2 belt / (7 mu g))
  EXPECT_NEAR(e.wall_work, work, 0.02 * work);
  EXPECT_NEAR(e.dissipated_tangential, 0.5 * work, 0.03 * work);
  EXPECT_NEAR(e.residual, 0, 0.01 * work);
}

TEST(Ledger, GravityAndTurnsRoundAPeriodicBox) {
  scenes::Scene scene(1e-3);
  scene.solids = {soft()};
  scene.settings.domain = geometry::Domain({0, 0, 0}, {0.03, 0.03, 0.03}, {true, true, true});
  scene.settings.gravity = {0, 0, -10};
  scene.settings.dt = 1e-4;
  scene.add_sphere({0.01, 0.01, 0.01}, 1e-3, {{0.5, 0, 0}, {0, 3, 0}});
  Simulation s = scene.start();
  const Ledger ledger(s);
  run(s, 2000, true);  // falls 0.2 m, nearly seven boxes
  const Energies e = ledger.read(s);
  const double m = s.bodies().mass[0];
  EXPECT_NEAR(e.gravity_work, m * 10 * 0.2, 1e-9 * m);
  EXPECT_NEAR(e.kinetic_translation, 0.5 * m * (0.25 + 4), 1e-9 * m);
  EXPECT_NEAR(e.kinetic_rotation, 0.5 * s.bodies().inertia[0] * 9, 1e-12 * m);
  EXPECT_NEAR(e.residual, 0, 1e-9 * m);
}

TEST(Ledger, ClosesForAShakenBox) {
  Simulation s = test::shaken_box(4).start();
  const Ledger ledger(s);
  const double start = ledger.read(s).held();
  EXPECT_EQ(ledger.read(s).residual, 0);
  run(s, 2000);
  run(s, 1, true);
  const Energies e = ledger.read(s);
  EXPECT_GT(e.dissipated_normal, 0.05 * start);
  EXPECT_GT(e.dissipated_tangential, 0.02 * start);
  EXPECT_GT(e.stored_normal, 0);
  EXPECT_NEAR(e.residual, 0, 2e-3 * start);
  EXPECT_NEAR(e.held() + e.dissipated() - e.work() - start, e.residual, 1e-12 * start);
}

TEST(Snapshot, IsInTheOrderOfIdsWithForcesThatAddUp) {
  Simulation s = test::shaken_box(4).start();
  run(s, 600);
  run(s, 1, true);
  const state::Snapshot snap = take_snapshot(s);
  EXPECT_EQ(snap.step, 601u);
  EXPECT_EQ(snap.time, s.time());
  ASSERT_EQ(snap.bodies.size(), 64u);
  ASSERT_EQ(snap.contacts.count, s.contacts().count());
  ASSERT_GT(snap.contacts.count, 5u);
  std::vector<Vec3> sum(64), wall(6);
  double scale = 0;
  std::size_t count = 0;
  snap.contacts.for_each([&](const state::ContactRow& c) {
    ++count;
    const Vec3 f = c.normal_force + c.tangential_force;
    EXPECT_EQ(c.begin, snap.bodies.x(c.body - 1));
    sum[c.body - 1] += f;
    (c.partner > 0 ? sum[c.partner - 1] : wall[-1 - c.partner]) -= f;
    scale = std::max(scale, norm(f));
  });
  EXPECT_EQ(count, snap.contacts.count);
  for (std::size_t k = 0; k < 64; ++k) {
    EXPECT_EQ(snap.bodies.id(k), static_cast<std::int64_t>(k + 1));
    const std::size_t i = index_of_body(s, static_cast<std::int64_t>(k + 1));
    EXPECT_EQ(snap.bodies.x(k), s.bodies().motion[i].x);
    EXPECT_EQ(snap.bodies.v(k), s.bodies().motion[i].twist.v);
    EXPECT_EQ(snap.bodies.omega(k), s.bodies().motion[i].twist.w);
    EXPECT_EQ(snap.bodies.radius(k), s.bodies().motion[i].radius);
    EXPECT_NEAR(norm(snap.bodies.force(k) - sum[k]), 0, 1e-12 * scale);
  }
  ASSERT_EQ(snap.walls.size(), 6u);
  for (std::size_t w = 0; w < 6; ++w) {
    EXPECT_NEAR(norm(snap.walls[w].force - wall[w]), 0, 1e-12 * scale);
    EXPECT_EQ(snap.walls[w].points.size(), 4u);
    EXPECT_EQ(snap.walls[w].polygons, (std::vector<std::vector<std::int32_t>>{{0, 1, 2, 3}}));
  }
}

TEST(NaturalTimes, AgainstClosedForms) {
  // G = 1e7 / 2.6; sqrt(2500 / G) = 0.0254951; / (0.1631 0.3 + 0.8766 = 0.92553)
  EXPECT_NEAR(rayleigh_time(1e-3, {2500, 1e7, 0.3}), std::numbers::pi * 1e-3 * std::sqrt(2500 * 2.6e-7) / 0.92553,
              1e-15);
  scenes::Scene scene(1e-3);
  scene.normal = "hooke";
  scene.touch.stiffness = 2000;
  scene.solids = {soft(), {1000, 1e7, 0.3}, soft()};  // the third has no body
  scene.add_sphere({0, 0, 0}, 2e-3, {});
  scene.add_sphere({0.1, 0, 0}, 1e-3, {});
  scene.add_sphere({0.2, 0, 0}, 1e-3, {}, 1);
  scene.add_plane({0, 0, -1}, {0, 0, 1}, 2);
  const Simulation s = scene.start();
  const std::vector<WaveMaterial> materials{{2500, 1e7, 0.3}, {1000, 0, 0}, {2500, 1e7, 0.3}};
  const auto limits = natural_times(s.bodies(), s.walls(), materials, s.contacts(), 1);
  // one Rayleigh time (the second material has no modulus), pairs 0-0, 0-1, 1-1, and two with the wall; those five
  // again for their tangential springs
  ASSERT_EQ(limits.size(), 11u);
  for (std::size_t k = 1; k < limits.size(); ++k) EXPECT_LE(limits[k - 1].unit, limits[k].unit);
  const double m0 = 2500 * geometry::sphere_volume(1e-3), m1 = 1000 * geometry::sphere_volume(1e-3);
  const auto impact = [](double m) { return std::numbers::pi * std::sqrt(m / 2000); };
  int rayleigh = 0;
  for (const Limit& l : limits) {
    if (l.kind == NaturalTime::rayleigh) {
      ++rayleigh;
      EXPECT_EQ(l.unit, l.seconds);
      EXPECT_EQ(l.seconds, rayleigh_time(1e-3, materials[0])) << "of the smallest body";
      continue;
    }
    const double mi = l.material_i == 0 ? m0 : m1, mj = l.material_j == 0 ? m0 : m1;
    const double t = impact(l.wall ? mi : mi * mj / (mi + mj));
    // 2/7 of the mass against shear_ratio of the stiffness
    const double swing = std::sqrt(2.0 / 7 / scene.touch.shear_ratio);
    const bool shear = l.kind == NaturalTime::shear;
    EXPECT_NEAR(l.seconds, shear ? swing * t : t, 1e-12 * l.seconds);
    EXPECT_NEAR(l.unit, shear ? 2 / std::numbers::pi * l.seconds : l.seconds / 3, 1e-12 * l.seconds);
    EXPECT_EQ(l.wall, l.material_j == 2);
  }
  EXPECT_EQ(rayleigh, 1);
}

// gamma = 2 b sqrt(k m*), and the same with k_t = 2/7 k: a dashpot alone is stable up to 2 m/gamma.
TEST(NaturalTimes, OfDashpots) {
  scenes::Scene scene(1e-3);
  scene.normal = "hooke";
  scene.touch = {.restitution = 0.02, .friction = 0.5, .stiffness = 2000};
  scene.solids = {soft()};
  scene.add_sphere({0, 0, 0}, 1e-3, {});
  const Simulation s = scene.start();
  const auto limits = natural_times(s.bodies(), s.walls(), {{2500, 0, 0}}, s.contacts(), 0.1);
  const double m = 0.5 * s.bodies().mass[0], l = std::log(0.02), b = -l / std::hypot(std::numbers::pi, l);
  const double gamma = 2 * b * std::sqrt(2000 * m), shear = std::sqrt(2.0 / 7) * gamma;
  std::vector<double> dashpots;
  for (const Limit& limit : limits)
    if (limit.kind == NaturalTime::dashpot) dashpots.push_back(limit.unit);
  ASSERT_EQ(dashpots.size(), 2u);
  EXPECT_NEAR(dashpots[0], 4.0 / 7 * m / shear, 1e-6 * dashpots[0]);
  EXPECT_NEAR(dashpots[1], 2 * m / gamma, 1e-6 * dashpots[1]);
  EXPECT_EQ(limits.front().kind, NaturalTime::dashpot);
}

}  // namespace
}  // namespace tsubu::solver

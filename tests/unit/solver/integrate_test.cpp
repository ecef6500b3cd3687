#include "solver/integrate.hpp"

#include <gtest/gtest.h>

#include "unit/solver/sample_scene.hpp"

namespace tsubu::solver {
namespace {

using test::index_of_body;
using test::run;
using test::soft;

TEST(Integrate, HalfKickDriftHalfKick) {
  state::Bodies b;
  b.add_sphere(1, {1, 2, 3}, 0.5, 4, 0);  // inertia 0.4
  b.motion[0].twist = {{1, 0, 0}, {0, 1, 0}};
  b.force[0] = {0, 8, 0};     // a = 2 + gravity 1 along y
  b.torque[0] = {0, 0, 0.8};  // alpha = 2 about z
  const geometry::Domain domain({-100, -100, -100}, {100, 100, 100}, {});
  const device::Workers one(1);
  for (const bool synchronised : {true, false}) {
    state::Bodies c = b;
    std::vector<neighbor::Flight> flights{{.way_x = 0.25f, .off_z = 3}};
    const Drift d = kick_and_drift(c, domain, {0, 1, 0}, 0.5, synchronised, false, flights, one);
    EXPECT_NEAR(norm(c.motion[0].twist.v - Vec3{1, 0.75, 0}), 0, 1e-15);
    EXPECT_NEAR(norm(c.motion[0].twist.w - Vec3{0, 1, 0.5}), 0, 1e-15);
    EXPECT_NEAR(norm(c.motion[0].x - Vec3{1.5, 2.375, 3}), 0, 1e-15);
    // the laws see the velocity of the end of the step, or that of its middle
    const double ahead = synchronised ? 2 : 1;
    EXPECT_NEAR(norm(c.motion[0].now.v - Vec3{1, 0.75 * ahead, 0}), 0, 1e-15);
    EXPECT_NEAR(norm(c.motion[0].now.w - Vec3{0, 1, 0.5 * ahead}), 0, 1e-15);
    // its course was half of that way along x
    EXPECT_NEAR(norm(d.strayed.low - Vec3{0.25, 0.375, 0}), 0, 1e-15);
    EXPECT_EQ(d.strayed.across(), 0);
    EXPECT_EQ(flights[0].off(), (Vec3{0.25, 0.375, 3}));
    EXPECT_EQ(d.lost, -1);
    kick(c, {0, 1, 0}, 0.5, one);
    EXPECT_NEAR(norm(c.motion[0].twist.v - Vec3{1, 1.5, 0}), 0, 1e-15);
    EXPECT_NEAR(norm(c.motion[0].twist.w - Vec3{0, 1, 1}), 0, 1e-15);
  }
}

// The kick that the step before left over, done on the way, is the same as one done before.
TEST(Integrate, TwoHalfKicksAtOnceAreTwoInARow) {
  state::Bodies b;
  b.add_sphere(1, {1, 2, 3}, 0.3, 0.7, 0);
  b.motion[0].twist = {{0.1, 0.2, 0.3}, {3, 2, 1}};
  b.force[0] = {0.3, 8, -1};
  b.torque[0] = {0.1, 0.2, 0.7};
  const geometry::Domain domain({-100, -100, -100}, {100, 100, 100}, {});
  const device::Workers one(1);
  state::Bodies in_a_row = b, at_once = b;
  std::vector<neighbor::Flight> flights(1);
  kick(in_a_row, {0, 1, 0.1}, 0.01, one);
  (void)kick_and_drift(in_a_row, domain, {0, 1, 0.1}, 0.01, true, false, flights, one);
  (void)kick_and_drift(at_once, domain, {0, 1, 0.1}, 0.01, true, true, flights, one);
  EXPECT_EQ(at_once.motion[0].x, in_a_row.motion[0].x);
  EXPECT_EQ(at_once.motion[0].twist.v, in_a_row.motion[0].twist.v);
  EXPECT_EQ(at_once.motion[0].twist.w, in_a_row.motion[0].twist.w);
}

TEST(Integrate, LowestIdOfThoseOutsideOnAnyNumberOfThreads) {
  state::Bodies b;
  const std::size_t n = 9000;  // several tiles
  for (std::size_t k = 0; k < n; ++k) b.add_sphere(static_cast<std::int64_t>(n - k), {0.5, 0.5, 0.5}, 0.1, 1, 0);
  for (const std::size_t k : {100u, 4000u, 8500u}) b.motion[k].twist.v = {0, 0, 2};
  const geometry::Domain domain({0, 0, 0}, {1, 1, 1}, {true, true, false});
  for (const int threads : {1, 3}) {
    state::Bodies c = b;
    std::vector<neighbor::Flight> flights(n);
    const Drift d = kick_and_drift(c, domain, {}, 1, true, false, flights, device::Workers(threads));
    EXPECT_EQ(d.lost, static_cast<std::int64_t>(n - 8500));
    EXPECT_EQ(d.strayed.across(), 2);
  }
}

// Free flight round a periodic box: only the place is folded back, and the count of turns remembers it.
TEST(Periodic, CrossingKeepsVelocityAndCountsTurns) {
  for (int axis = 0; axis < 3; ++axis)
    for (const double sign : {1.0, -1.0}) {
      scenes::Scene scene(1e-3);
      scene.solids = {soft()};
      scene.settings.domain = geometry::Domain({-0.01, 0, 0.02}, {0.02, 0.03, 0.05}, {true, true, true});
      scene.settings.dt = 1e-5;
      const Vec3 e{axis == 0 ? sign : 0, axis == 1 ? sign : 0, axis == 2 ? sign : 0}, x0{0.001, 0.011, 0.033};
      const Twist start{3.0 * e + Vec3{0.1, 0.1, 0.1}, {1, 2, 3}};
      scene.add_sphere(x0, 1e-3, start);
      Simulation s = scene.start();
      run(s, 2000);
      const state::Bodies& b = s.bodies();
      EXPECT_EQ(b.motion[0].twist.v, start.v);
      EXPECT_EQ(b.motion[0].twist.w, start.w);
      EXPECT_TRUE(s.settings().domain.contains(b.motion[0].x));
      const Vec3 unfolded = b.motion[0].x + 0.03 * Vec3{1.0 * b.image[0][0], 1.0 * b.image[0][1], 1.0 * b.image[0][2]};
      EXPECT_NEAR(norm(unfolded - (x0 + 2000 * 1e-5 * start.v)), 0, 1e-14);
      EXPECT_EQ(b.image[0][axis], sign > 0 ? 2 : -2);
    }
}

TEST(Periodic, TurnsAreKeptOnlyWhereThereAreAny) {
  for (const bool periodic : {false, true}) {
    scenes::Scene scene(1e-3);
    scene.solids = {soft()};
    scene.settings.domain = geometry::Domain({0, 0, 0}, {0.03, 0.03, 0.03}, {false, periodic, false});
    scene.settings.dt = 1e-5;
    scene.add_sphere({0.01, 0.01, 0.01}, 1e-3, {});
    EXPECT_EQ(scene.start().bodies().image.size(), periodic ? 1u : 0u);
  }
}

// The same collision in the middle of the box and across its boundary.
TEST(Periodic, CollisionAcrossTheBoundaryIsLikeAnyOther) {
  const auto after = [](const Vec3& centre) {
    scenes::Scene scene(1e-3);
    scene.solids = {soft()};
    scene.touch = {0.7, 0.4};
    const double size = 0.0625;  // shifts by this are exact
    scene.settings.domain = geometry::Domain({0, 0, 0}, {size, size, size}, {true, true, true});
    scene.settings.dt = 1e-6;
    const auto fold = [&](Vec3 x) {
      for (double* v : {&x.x, &x.y, &x.z}) *v = *v < 0 ? *v + size : *v >= size ? *v - size : *v;
      return x;
    };
    scene.add_sphere(fold(centre + Vec3{-1.02e-3, 0.3e-3, 0}), 1e-3, {{1, 0.2, 0}, {10, 20, 30}});
    scene.add_sphere(fold(centre + Vec3{1.02e-3, 0, -0.1e-3}), 1e-3, {{-1, 0, 0.3}, {0, -50, 0}});
    Simulation s = scene.start();
    std::size_t touched = 0;
    for (int k = 0; k < 400; ++k) {
      run(s, 1);
      touched += s.contacts().count();
    }
    EXPECT_GT(touched, 20u);
    const std::size_t i = index_of_body(s, 1), j = index_of_body(s, 2);
    return std::vector<Twist>{s.bodies().motion[i].twist, s.bodies().motion[j].twist};
  };
  const auto middle = after({0.03, 0.03, 0.03});
  for (const Vec3& centre : {Vec3{0, 0.03, 0.03}, Vec3{0.03, 0, 0}, Vec3{0, 0, 0}}) {
    const auto edge = after(centre);
    for (std::size_t k = 0; k < 2; ++k) {
      EXPECT_NEAR(norm(edge[k].v - middle[k].v), 0, 1e-9);
      EXPECT_NEAR(norm(edge[k].w - middle[k].w), 0, 1e-6);
    }
  }
}

}  // namespace
}  // namespace tsubu::solver

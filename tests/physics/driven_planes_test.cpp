// Planes that move by a list of motions, press, or are taken away.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "cut_rectangle.hpp"
#include "geometry/make_shape.hpp"
#include "scene.hpp"
#include "solver/take_snapshot.hpp"
#include "solver/wall_loads.hpp"
#include "support/through_bytes.hpp"

namespace tsubu::tests {
namespace {

using geometry::RoundWall;
using state::WallMotion;

constexpr double pi = std::numbers::pi;

scenes::Scene springs(double radius, double stiffness) {
  scenes::Scene scene(radius);
  scene.solids = {{2500, 1e7, 0.3}};
  scene.normal = "hooke";
  scene.touch = {.restitution = 0.6, .friction = 0.4, .stiffness = stiffness};
  scene.settings.dt = 1e-5;
  scene.settings.gravity = {0.5, 0, -9.81};
  return scene;
}

state::Mesh& add_driven(scenes::Scene& scene, const Vec3& point, const Vec3& normal) {
  return scene.add_round({.kind = RoundWall::Kind::plane, .inside = true, .axis = normal}, point, 0);
}

// A sphere and a rod fall on it, bounce, slide and roll.
TEST(DrivenPlanes, AtRestTheyAreAsOthers) {
  const double radius = 5e-3;
  const Vec3 normal = (1 / std::sqrt(3.04)) * Vec3{0.2, 0.0, std::sqrt(3.0)};
  const auto ends = [&](bool driven) {
    scenes::Scene scene = springs(radius, 1e4);
    scene.touch.restitution = 0.2;
    scene.add_sphere({0, 0, 1.2 * radius}, radius, {{0.3, 0.1, 0}, {0, 40, 0}});
    scene.add_shaped(geometry::make_rod({0, 0, 0}, {3 * radius, 0, radius}, radius, 2500),
                     {0, 4 * radius, 2.5 * radius}, {}, {{0.2, 0, 0}, {0, 0, 20}});
    if (driven)
      add_driven(scene, {}, normal).surface = {0, 0.2, 0};
    else
      scene.add_plane({}, normal, 0, {0, 0.2, 0});
    solver::Simulation sim = scene.start();
    for (int k = 0; k < 15'000; ++k) EXPECT_FALSE(sim.step(k == 14'999));
    EXPECT_GT(sim.contacts().count(), 1u);
    return std::pair(sim.bodies().motion, solver::wall_loads(sim)[0]);
  };
  const auto [plane, load] = ends(false);
  const auto [driven, its] = ends(true);
  for (std::size_t i = 0; i < plane.size(); ++i) {
    EXPECT_LT(norm(plane[i].x - driven[i].x), 1e-11 * radius);
    EXPECT_LT(norm(plane[i].twist.v - driven[i].twist.v), 1e-9);
    EXPECT_LT(norm(plane[i].twist.w - driven[i].twist.w), 1e-9 / radius);
  }
  EXPECT_LT(norm(load.force - its.force), 1e-9 * norm(load.force));
  EXPECT_NEAR(load.power, its.power, 1e-9 * std::abs(load.power));
}

// Tilted about an axis that is not in it, shaken and shifted, it carries a sphere as two triangles do that move alike.
TEST(DrivenPlanes, MoveAsMeshesDo) {
  const double radius = 5e-3;
  std::vector<state::Motion> ends;
  for (const bool plane : {false, true}) {
    scenes::Scene scene = springs(radius, 1e4);
    scene.add_sphere({0.01, 0, radius}, radius, {});
    state::Mesh& wall =
        plane ? add_driven(scene, {}, {0, 0, 1}) : scene.add_mesh(cut_rectangle({-1, -1, 0}, {1, 1, 0}, 1, 1), 0);
    wall.motions = {{.kind = WallMotion::Kind::along, .direction = {0, 0, 1}, .amplitude = 1e-4, .frequency = 50},
                    {.kind = WallMotion::Kind::about,
                     .direction = {0, 1, 0},
                     .point = {0, 0, -0.1},
                     .rate = 0.3,
                     .start = 0.01,
                     .stop = 0.2},
                    {.direction = {1, 0, 0}, .rate = 0.2}};
    solver::Simulation sim = scene.start();
    for (int k = 0; k < 30'000; ++k) ASSERT_FALSE(sim.step());
    EXPECT_NEAR(norm(rotate(sim.walls().meshes[0].now.turn, {0, 0, 1}) -
                     Vec3{std::sin(2 * pi * 0.3 * 0.19), 0, std::cos(2 * pi * 0.3 * 0.19)}),
                0, 1e-12);
    ends.push_back(sim.bodies().motion[0]);
  }
  EXPECT_LT(norm(ends[0].x - ends[1].x), 1e-8 * radius);
  EXPECT_LT(norm(ends[0].twist.v - ends[1].twist.v), 1e-8);
}

// A turntable about its own normal goes nowhere, however far from its point the axis is: a sphere that does not slip
// on it circles with 2/7 of its spin, as on any other.
TEST(DrivenPlanes, TurnAboutTheirNormal) {
  const double radius = 5e-3, turns = 2;
  scenes::Scene scene = springs(radius, 1e5);
  scene.settings.gravity = {0, 0, -9.81};
  const double spin = 2 * pi * turns, circling = 2.0 / 7 * spin, out = 0.02;
  // rolling without slip at the speed of its circle
  const Vec3 v{0, circling * out, 0};
  const Vec3 at_contact{0, spin * out, 0};
  const Vec3 w{(v.y - at_contact.y) / -radius, 0, 0};
  scene.add_sphere({out, 0, radius * (1 - 1e-6)}, radius, {v, w});
  add_driven(scene, {0.5, 0.3, 0}, {0, 0, 1}).motions = {
      {.kind = WallMotion::Kind::about, .direction = {0, 0, 1}, .rate = turns}};
  solver::Simulation sim = scene.start();
  const double lasts = 0.1;
  while (sim.time() < lasts) ASSERT_FALSE(sim.step());
  const Vec3 x = sim.bodies().motion[0].x,
             expected{out * std::cos(circling * sim.time()), out * std::sin(circling * sim.time()), x.z};
  EXPECT_LT(norm(x - expected), 2e-2 * out);
}

// From the moment on when it is taken away there is nothing but the fall.
TEST(DrivenPlanes, AreTakenAway) {
  const double radius = 5e-3, k = 1e4, g = 9.81, gate = 5e-3;
  scenes::Scene scene = springs(radius, k);
  scene.touch.restitution = 1;
  scene.settings.gravity = {0, 0, -g};
  const double weight = g * 2500 * 4.0 / 3 * pi * radius * radius * radius;
  scene.add_sphere({0, 0, radius - weight / k}, radius, {});
  add_driven(scene, {}, {0, 0, 1}).end = gate;
  solver::Simulation sim = scene.start();
  EXPECT_EQ(solver::take_snapshot(sim, false).walls[0].points.size(), 4u);
  for (int step = 1; step <= 2000; ++step) {
    ASSERT_FALSE(sim.step(step == 2000));
    ASSERT_EQ(sim.contacts().count(), sim.time() < gate ? 1u : 0u) << step;
    const double t = std::max(0.0, sim.time() - gate);
    ASSERT_NEAR(sim.bodies().motion[0].x.z, radius - weight / k - 0.5 * g * t * t, 2 * g * t * 1e-5 + 1e-12);
  }
  EXPECT_TRUE(solver::take_snapshot(sim, false).walls[0].points.empty());
}

TEST(DrivenPlanes, PressWithTheirForce) {
  const double radius = 5e-3, k = 1e4, force = 3;
  scenes::Scene scene = springs(radius, k);
  scene.settings.gravity = {};
  scene.add_sphere({0, 0, radius}, radius, {});
  scene.add_plane({}, {0, 0, 1}, 0);
  add_driven(scene, {0, 0, 0.012}, {0, 0, -1}).servo =
      state::Servo{.way = {.direction = {0, 0, -1}}, .target = force, .fastest = 0.05};
  solver::Simulation sim = scene.start();
  for (int step = 0; step < 200'000; ++step) ASSERT_FALSE(sim.step(step == 199'999));
  EXPECT_NEAR(solver::wall_loads(sim)[1].force.z, force, 1e-9 * force);
  EXPECT_NEAR(sim.walls().meshes[0].servo->gone, 2e-3 + 2 * force / k, 1e-9 * radius);
}

// In a box that tilts and shakes, and loses its floor.
TEST(DrivenPlanes, AnyThreadsAndRestartsGiveTheSame) {
  const double radius = 5e-3;
  const auto scene_of = [&](int threads) {
    scenes::Scene scene = springs(radius, 1e4);
    scene.settings.threads = threads;
    int number = 0;
    for (int x = -2; x <= 2; ++x)
      for (int y = -2; y <= 2; ++y)
        for (int z = 0; z < 3; ++z)
          scene.add_sphere({2.1 * radius * x + 1e-5 * (number % 7), 2.1 * radius * y, radius * (1.1 + 2.1 * z)}, radius,
                           {{0.1 * (number++ % 3 - 1), 0, 0}, {}});
    const double half = 6 * radius;
    for (const Vec3& n : {Vec3{1, 0, 0}, Vec3{-1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, -1, 0}, Vec3{0, 0, 1}}) {
      state::Mesh& wall = add_driven(scene, n.z > 0 ? Vec3{} : -half * n, n);
      wall.motions = {{.kind = WallMotion::Kind::about, .direction = {0, 1, 0}, .amplitude = 0.02, .frequency = 9},
                      {.direction = {0, 1, 0}, .amplitude = 2e-4, .frequency = 40}};
      if (n.z > 0) wall.end = 0.04;
    }
    return scene;
  };
  const auto run = [](solver::Simulation& sim, int steps) {
    for (int k = 0; k < steps; ++k) ASSERT_FALSE(sim.step());
  };
  solver::Simulation whole = scene_of(1).start();
  run(whole, 3000);
  const solver::Checkpoint middle = test::through_bytes(whole);
  run(whole, 2000);
  for (const int threads : {2, 3, 7}) {
    solver::Simulation other = scene_of(threads).start();
    run(other, 5000);
    EXPECT_EQ(other.state_hash(), whole.state_hash()) << threads;
    solver::Simulation again = scene_of(threads).resume(middle);
    run(again, 2000);
    EXPECT_EQ(again.state_hash(), whole.state_hash()) << threads;
  }
}

}  // namespace
}  // namespace tsubu::tests

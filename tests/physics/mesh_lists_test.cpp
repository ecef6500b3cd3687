// Of a mesh only what is near is looked at: nothing may be missed by that.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "cut_rectangle.hpp"
#include "scene.hpp"

namespace tsubu::tests {
namespace {

using geometry::TriangleMesh;

// A mesh of one triangle is a wall, too.
TEST(MeshLists, OneTriangleHolds) {
  scenes::Scene scene(0.005);
  scene.solids = {{2500, 1e7, 0.3}};
  scene.touch = {.restitution = 0.5};
  scene.settings.gravity = {0, 0, -9.81};
  scene.settings.dt = 1e-5;
  scene.add_sphere({0, 0, 0.0051}, 0.005, {});
  scene.add_mesh({{{-0.05, -0.05, 0}, {0.05, -0.05, 0}, {0, 0.05, 0}}, {{0, 1, 2}}}, 0);
  solver::Simulation sim = scene.start();
  for (int k = 0; k < 20'000; ++k) ASSERT_FALSE(sim.step());
  EXPECT_GT(sim.bodies().motion[0].x.z, 0.0049);
}

// A mesh that no body comes near is looked at once as a whole: however many triangles it has, nothing is listed or
// compared with them, and the path has the same bits.
TEST(MeshLists, WhatIsFarIsNotLookedAt) {
  std::vector<std::pair<std::uint64_t, std::size_t>> ends;
  for (const std::uint32_t cells : {1u, 200u}) {
    scenes::Scene scene(0.005);
    scene.solids = {{2500, 1e7, 0.3}};
    scene.settings.gravity = {0, 0, -9.81};
    scene.settings.dt = 1e-5;
    for (int k = 0; k < 20; ++k) scene.add_sphere({0.011 * k, 0, 0.0051}, 0.005, {});
    scene.add_plane({}, {0, 0, 1}, 0);
    scene.add_mesh(cut_rectangle({-1, -1, -0.1}, {1, 1, -0.1}, cells, cells), 0);
    solver::Simulation sim = scene.start();
    for (int k = 0; k < 2000; ++k) ASSERT_FALSE(sim.step());
    ends.emplace_back(sim.state_hash(), sim.contacts().bytes());
  }
  EXPECT_EQ(ends[0], ends[1]);
}

// The tip of a cone so shallow that its facets hardly bend where they meet: a sphere feels it as soon as it touches,
// though none of a thousand triangles there is level.
TEST(MeshLists, ShallowTipIsFelt) {
  const double radius = 5e-3, slope = 0.03;
  const std::uint32_t n = 360, rings = 3;
  TriangleMesh cone{{{0, 0, 0}}, {}};
  const auto at = [](std::uint32_t ring, std::uint32_t k) { return 1 + (ring - 1) * n + k % n; };
  for (std::uint32_t r = 1; r <= rings; ++r)
    for (std::uint32_t k = 0; k < n; ++k) {
      const double angle = 2 * std::numbers::pi * k / n, far = radius * r;
      cone.points.push_back({far * std::cos(angle), far * std::sin(angle), -slope * far});
    }
  for (std::uint32_t k = 0; k < n; ++k) cone.triangles.push_back({0, at(1, k), at(1, k + 1)});
  for (std::uint32_t r = 1; r < rings; ++r)
    for (std::uint32_t k = 0; k < n; ++k) {
      cone.triangles.push_back({at(r, k), at(r + 1, k), at(r + 1, k + 1)});
      cone.triangles.push_back({at(r, k), at(r + 1, k + 1), at(r, k + 1)});
    }
  scenes::Scene scene(radius);
  scene.solids = {{2500, 1e7, 0.3}};
  scene.normal = "hooke";
  scene.touch = {.restitution = 0.3, .stiffness = 1e4};
  scene.settings.gravity = {0, 0, -9.81};
  scene.settings.dt = 1e-6;
  scene.add_sphere({0, 0, 1.5 * radius}, radius, {});
  scene.add_mesh(cone, 0);
  solver::Simulation sim = scene.start();
  while (sim.bodies().force[0].z <= 0 && sim.steps() < 60'000) ASSERT_FALSE(sim.step());
  EXPECT_NEAR(sim.bodies().motion[0].x.z, radius, 1e-3 * radius);
}

// A wall that begins to move between two steps: the same contacts as in a run that is resumed before every step.
TEST(MeshLists, MotionBeginsWithinAStep) {
  const double radius = 1e-3, dt = 1e-5;
  const auto make = [&] {
    scenes::Scene scene(radius);
    scene.solids = {{2500, 1e7, 0.3}};
    scene.touch = {.restitution = 0.5};
    scene.settings.dt = dt;
    scene.add_sphere({0, 0, 2.012 * radius}, radius, {});
    state::Mesh& mesh =
        scene.add_mesh({{{-.1, -.1, 0}, {.1, -.1, 0}, {.1, .1, 0}, {-.1, .1, 0}}, {{0, 1, 2}, {0, 2, 3}}}, 0);
    mesh.motions = {{.direction = {0, 0, 1}, .rate = 9, .start = 100.51 * dt}};
    return scene;
  };
  solver::Simulation whole = make().start();
  solver::Checkpoint stopped = make().start().checkpoint();
  for (int k = 0; k < 140; ++k) {
    solver::Simulation piece = make().resume(stopped);
    const bool trouble = piece.step().has_value();
    ASSERT_EQ(whole.step().has_value(), trouble);
    ASSERT_EQ(whole.state_hash(), piece.state_hash()) << k;
    if (trouble) break;
    stopped = piece.checkpoint();
  }
  EXPECT_GT(whole.contacts().count(), 0u);
}

}  // namespace
}  // namespace tsubu::tests

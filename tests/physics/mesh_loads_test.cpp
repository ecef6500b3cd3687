// What bodies do to walls of triangles, force, torque, power and work: where edges touch edges, and in periodic
// domains.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "geometry/make_shape.hpp"
#include "momentum.hpp"
#include "scene.hpp"
#include "solver/ledger.hpp"
#include "solver/wall_loads.hpp"

namespace tsubu::tests {
namespace {

using geometry::TriangleMesh;
using state::WallMotion;

scenes::Scene springs(double radius, double stiffness) {
  scenes::Scene scene(radius);
  scene.solids = {{2500, 1e7, 0.3}};
  scene.normal = "hooke";
  scene.tangential = "none";
  scene.touch = {.restitution = 1, .stiffness = stiffness};
  scene.settings.max_overlap = 1;
  return scene;
}

// A roof whose ridge is along y.
TriangleMesh roof() {
  return {{{-0.02, -0.03, -0.02},
           {-0.02, 0.03, -0.02},
           {0, -0.03, 0},
           {0, 0.03, 0},
           {0.02, -0.03, -0.02},
           {0.02, 0.03, -0.02}},
          {{0, 2, 3}, {0, 3, 1}, {2, 4, 5}, {2, 5, 3}}};
}

// Rods that fall across the ridge of a roof, so that an end of each is just beyond it; and one at the end of the ridge.
scenes::Scene rods_on_a_ridge(double friction) {
  const double radius = 1e-3, half = 5e-3;
  scenes::Scene scene = springs(radius, 1e3);
  if (friction > 0) scene.tangential = "history";
  scene.touch.friction = friction;
  scene.settings.dt = 1e-6;
  const auto rod = geometry::make_rod({-half, 0, 0}, {half, 0, 0}, radius, 2500);
  double y = -0.024;
  for (const double beyond : {0.05, 0.15, 0.3, 0.5})
    for (const double speed : {-0.4, 0.0, 0.4}) {
      scene.add_shaped(rod, {beyond * radius - half, y, 1.2 * radius}, normalised({1, 0.02, 0.01, 0.05}),
                       {{speed, 0.1, -0.3}, {1, 2, 3}});
      y += 4e-3;
    }
  scene.add_shaped(rod, {-2e-3, 0.03 - 0.1 * radius, 1.2 * radius}, {}, {{0, 0, -0.3}, {}});
  return scene;
}

// Two edges that touch near an end of one act at two places. What bodies get there the wall gives: force, moment and
// power, which for something rigid is that of force and moment.
TEST(MeshLoads, OfAMovingRidgeAreWhatBodiesGet) {
  for (const double friction : {0.0, 0.3}) {
    scenes::Scene scene = rods_on_a_ridge(friction);
    scene.add_mesh(roof(), 0).motions = {
        {.kind = WallMotion::Kind::about, .direction = {0.6, 0, 0.8}, .point = {0.01, 0.02, -0.01}, .rate = 2},
        {.direction = {0, 0, 1}, .rate = 0.1},
        {.direction = {1, 0, 0}, .amplitude = 1e-3, .frequency = 30}};
    solver::Simulation sim = scene.start();
    const Momentum start = momentum_of(sim);
    Vec3 turned, turned_before;  // what the wall did to the bodies about the origin
    int at_ends = 0;
    double force = 0, torque = 0, power = 0;
    for (int k = 0; k < 1500; ++k) {
      ASSERT_FALSE(sim.step(true));
      const auto& b = sim.bodies();
      Vec3 push, moment;
      for (std::size_t i = 0; i < b.size(); ++i)
        push += b.force[i], moment += cross(b.motion[i].x, b.force[i]) + b.torque[i];
      const solver::WallLoad load = solver::wall_loads(sim).at(0);
      const state::Mesh& wall = sim.walls().meshes[0];
      const Vec3 at = wall.reference(), about_origin = load.torque + cross(at, load.force);
      const double does = -dot(load.force, wall.now.velocity_at(at)) - dot(load.torque, wall.now.twist.w);
      force = std::max(force, norm(load.force)), torque = std::max(torque, norm(about_origin));
      power = std::max(power,
                       norm(load.force) * norm(wall.now.velocity_at(at)) + norm(load.torque) * norm(wall.now.twist.w));
      ASSERT_LE(norm(load.force + push), 1e-13 * force) << k;
      ASSERT_LE(norm(about_origin + moment), 1e-12 * torque) << k;
      ASSERT_NEAR(load.power, does, 1e-12 * power) << k;
      turned += 0.5 * scene.settings.dt * (turned_before - about_origin);
      turned_before = -about_origin;
      sim.contacts().for_wall_reports([&](const solver::ContactReport& c) { at_ends += c.torque != Vec3{}; });
    }
    EXPECT_GT(at_ends, 1000);
    const Momentum end = momentum_of(sim);
    EXPECT_GT(norm(end.angular - start.angular), 0.1 * start.angular_scale);
    EXPECT_LT(norm(end.angular - start.angular - turned), 1e-10 * end.angular_scale);
  }
}

// And the books are closed, with an error of second order in the step.
TEST(MeshLoads, BooksOfAMovingRidgeAreClosed) {
  double residual[2] = {}, work = 0;
  for (const int finer : {1, 2}) {
    scenes::Scene scene = rods_on_a_ridge(0);
    scene.settings.dt /= finer;
    scene.settings.energies = true;
    // straight up and across, so that what acts along the rods does work, too
    scene.add_mesh(roof(), 0).motions = {{.direction = {0.6, 0, 0.8}, .rate = 0.5}};
    solver::Simulation sim = scene.start();
    const solver::Ledger ledger(sim);
    for (int k = 0; k < 1200 * finer; ++k) {
      ASSERT_FALSE(sim.step(true));
      const solver::Energies e = ledger.read(sim);
      residual[finer - 1] = std::max(residual[finer - 1], std::abs(e.residual));
      work = std::max(work, std::abs(e.wall_work));
    }
  }
  std::printf("[ measured ] residual %.1e and %.1e of the work of the wall\n", residual[0] / work, residual[1] / work);
  EXPECT_LT(residual[0], 1e-4 * work);
  EXPECT_LT(residual[1], 0.5 * residual[0]);
}

// Torque is about a point of the wall that is touched, not of an image of it: a sphere presses on the same place of a
// floor however far that has gone.
TEST(MeshLoads, TorqueIsThatOnTheNearestImage) {
  const double radius = 4e-3, k = 1e3, depth = 1e-5;
  for (const double gone : {0.0, 0.04, -0.12, 0.4}) {
    scenes::Scene scene = springs(radius, k);
    scene.settings.domain = geometry::Domain({0, 0, -0.1}, {0.04, 0.04, 0.1}, {true, true, false});
    scene.settings.dt = 1e-8;
    scene.add_sphere({0.03, 0.035, radius - depth}, radius, {});
    TriangleMesh floor{{{gone, 0, 0}, {gone + 0.04, 0, 0}, {gone + 0.04, 0.04, 0}, {gone, 0.04, 0}},
                       {{0, 1, 2}, {0, 2, 3}}};
    scene.add_mesh(floor, 0);
    solver::Simulation sim = scene.start();
    ASSERT_FALSE(sim.step(true));
    const solver::WallLoad load = solver::wall_loads(sim).at(0);
    EXPECT_NEAR(load.force.z, -k * depth, 1e-6 * k * depth);
    // 10 and 15 mm from the middle
    EXPECT_NEAR(load.torque.x, -k * depth * 0.015, 1e-6 * k * depth * 0.015);
    EXPECT_NEAR(load.torque.y, k * depth * 0.010, 1e-6 * k * depth * 0.010);
  }
}

}  // namespace
}  // namespace tsubu::tests

// Walls that answer to what bodies do to them: servos, gates that are taken away, wear.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cut_rectangle.hpp"
#include "scene.hpp"
#include "solver/ledger.hpp"
#include "solver/take_snapshot.hpp"
#include "solver/wall_loads.hpp"
#include "solver/wear.hpp"
#include "support/through_bytes.hpp"

namespace tsubu::tests {
namespace {

constexpr double pi = std::numbers::pi;

scenes::Scene springs(double radius, double stiffness) {
  scenes::Scene scene(radius);
  scene.solids = {{2500, 1e7, 0.3}};
  scene.normal = "hooke";
  scene.touch = {.restitution = 0.3, .stiffness = stiffness};
  scene.settings.dt = 1e-5;
  return scene;
}

// A plate is pressed on a sphere that lies on a plane, until both springs hold the force.
TEST(DrivenWalls, ServoPressesWithItsForce) {
  const double radius = 5e-3, k = 1e4, force = 3;
  scenes::Scene scene = springs(radius, k);
  scene.add_sphere({0, 0, radius}, radius, {});
  scene.add_plane({}, {0, 0, 1}, 0);
  state::Mesh& plate = scene.add_mesh(cut_rectangle({-0.02, -0.02, 0.012}, {0.02, 0.02, 0.012}, 3, 3), 0);
  plate.servo = state::Servo{.way = {.direction = {0, 0, -1}}, .target = force, .fastest = 0.05};
  solver::Simulation sim = scene.start();
  for (int step = 0; step < 200'000; ++step) {
    ASSERT_FALSE(sim.step(step == 199'999));
    // it comes with its full speed as long as it touches nothing
    if (step == 1000) {
      EXPECT_NEAR(sim.walls().meshes[0].servo->gone, 1001 * 0.05 * 1e-5, 1e-12);
    }
  }
  const state::Mesh& wall = sim.walls().meshes[0];
  EXPECT_NEAR(solver::wall_loads(sim)[1].force.z, force, 1e-9 * force);
  EXPECT_NEAR(wall.servo->gone, 2e-3 + 2 * force / k, 1e-9 * radius);
  EXPECT_NEAR(sim.bodies().motion[0].x.z, radius - force / k, 1e-9 * radius);
  EXPECT_LT(std::abs(wall.servo->rate), 1e-9 * 0.05);
}

// However fast it may go for its force: what it meets stops it as it would stop a plate as heavy as that, and dashpots
// that answer to its velocity (0.29 kg/s here, so up to thirty times its target) do not make it swing.
TEST(DrivenWalls, ServoOfAnySpeedPressesWithItsForce) {
  const double radius = 2.5e-3, force = 0.01, k = 1e3, dashpot = 0.29;
  const double mass = 2500 * 4 / 3.0 * pi * radius * radius * radius;
  for (const double fastest : {0.01, 0.1, 1.0}) {
    scenes::Scene scene = springs(radius, k);
    scene.add_sphere({0, 0, radius}, radius, {});
    scene.add_plane({}, {0, 0, 1}, 0);
    state::Mesh& plate = scene.add_mesh(cut_rectangle({-0.02, -0.02, 0.0052}, {0.02, 0.02, 0.0052}, 1, 1), 0);
    plate.servo = state::Servo{.way = {.direction = {0, 0, -1}}, .target = force, .fastest = fastest};
    solver::Simulation sim = scene.start();
    const solver::Ledger ledger(sim);
    double most = 0, farthest = 0;
    for (int step = 1; step <= 100'000; ++step) {
      const bool first = step <= 10'000, look = step > 90'000;
      ASSERT_FALSE(sim.step(first || look)) << fastest;
      if (!first && !look) continue;
      const double pressed = solver::wall_loads(sim)[1].force.z;
      most = std::max(most, pressed);
      if (look) farthest = std::max(farthest, std::abs(pressed - force));
    }
    EXPECT_LT(most, fastest * std::sqrt(mass * k) + fastest * dashpot + 2 * force) << fastest;
    EXPECT_LT(farthest, 1e-6 * force) << fastest;
    const solver::Energies e = ledger.read(sim);
    EXPECT_NEAR(e.residual, 0, 1e-5 * e.wall_work) << fastest;
  }
}

// The work of a wall that changes its velocity from step to step: a bead thrown off without losses.
TEST(DrivenWalls, ServoBooksItsWorkToSecondOrder) {
  double left[2];  // of the work, at a step and at half of it
  for (int half = 0; half < 2; ++half) {
    scenes::Scene scene = springs(2.5e-3, 1e3);
    scene.touch.restitution = 1;
    scene.settings.dt /= 1 << half;
    scene.add_sphere({0, 0, 2.5e-3}, 2.5e-3, {});
    state::Mesh& plate = scene.add_mesh(cut_rectangle({-0.02, -0.02, 0.0052}, {0.02, 0.02, 0.0052}, 1, 1), 0);
    plate.servo = state::Servo{.way = {.direction = {0, 0, -1}}, .target = 0.02, .fastest = 0.5};
    solver::Simulation sim = scene.start();
    const solver::Ledger ledger(sim);
    for (int step = 0; step < 300 << half; ++step) ASSERT_FALSE(sim.step(step == (300 << half) - 1));
    ASSERT_EQ(sim.contacts().count(), 0u);  // it is off
    const solver::Energies e = ledger.read(sim);
    ASSERT_GT(e.wall_work, 0.5 * sim.bodies().mass[0] * 0.25);
    left[half] = std::abs(e.residual / e.wall_work);
  }
  EXPECT_LT(left[0], 1e-3);
  EXPECT_LT(left[1], 0.4 * left[0]);
}

// What it pressed on last goes with a checkpoint: here it is off the sphere that it has hit.
TEST(DrivenWalls, ServoRemembersWhatItPressedOn) {
  const auto make = [] {
    scenes::Scene scene = springs(2.5e-3, 1e3);
    scene.touch.restitution = 0.9;
    scene.add_sphere({0, 0, 2.5e-3}, 2.5e-3, {});
    scene.add_plane({}, {0, 0, 1}, 0);
    state::Mesh& plate = scene.add_mesh(cut_rectangle({-0.02, -0.02, 0.0052}, {0.02, 0.02, 0.0052}, 1, 1), 0);
    plate.servo = state::Servo{.way = {.direction = {0, 0, -1}}, .target = 0.01, .fastest = 0.2};
    return scene;
  };
  solver::Simulation one = make().start();
  const auto apart = [&one] {
    const state::Servo& servo = *one.walls().meshes[0].servo;
    return servo.heft > 0 && 0.0052 - servo.gone > one.places().motion[0].x.z + 2.5e-3;
  };
  for (int step = 0; step < 10'000 && !apart(); ++step) ASSERT_FALSE(one.step());
  ASSERT_TRUE(apart());
  solver::Simulation other = make().resume(test::through_bytes(one));
  for (int step = 0; step < 200; ++step) ASSERT_FALSE(one.step() || other.step());
  EXPECT_EQ(other.walls().meshes[0].servo->gone, one.walls().meshes[0].servo->gone);
  EXPECT_EQ(other.state_hash(), one.state_hash());
}

TEST(DrivenWalls, ServoGoesNoFartherThanItMay) {
  scenes::Scene scene = springs(5e-3, 1e4);
  scene.add_sphere({0, 0, 5e-3}, 5e-3, {});
  scene.add_plane({}, {0, 0, 1}, 0);
  state::Mesh& plate = scene.add_mesh(cut_rectangle({-0.02, -0.02, 0.012}, {0.02, 0.02, 0.012}, 1, 1), 0);
  plate.servo =
      state::Servo{.way = {.direction = {0, 0, -1}}, .target = 3, .fastest = 0.05, .low = -1e-3, .high = 1e-3};
  solver::Simulation sim = scene.start();
  for (int step = 0; step < 10'000; ++step) ASSERT_FALSE(sim.step());
  EXPECT_EQ(sim.walls().meshes[0].servo->gone, 1e-3);
  EXPECT_EQ(sim.walls().meshes[0].now.place.z, 0.011);
}

// A paddle turns about the y axis until it presses a sphere against a wall with its torque.
TEST(DrivenWalls, ServoTurnsWithItsTorque) {
  const double radius = 5e-3, torque = 0.05, arm = 0.02;
  scenes::Scene scene = springs(radius, 1e4);
  scene.add_sphere({radius, 0, arm}, radius, {});
  scene.add_plane({}, {1, 0, 0}, 0);
  scene.add_plane({0, 0, arm - radius}, {0, 0, 1}, 0);  // the paddle leans over it and would press it out
  state::Mesh& paddle = scene.add_mesh(
      {{{0.012, -0.02, 0}, {0.012, 0.02, 0}, {0.012, 0.02, 0.03}, {0.012, -0.02, 0.03}}, {{0, 1, 2}, {0, 2, 3}}}, 0);
  paddle.servo =
      state::Servo{.way = {.kind = state::WallMotion::Kind::about, .direction = {0, -1, 0}, .point = {0.012, 0, 0}},
                   .target = torque,
                   .fastest = 0.3};
  solver::Simulation sim = scene.start();
  for (int step = 0; step < 200'000; ++step) ASSERT_FALSE(sim.step(step == 199'999));
  EXPECT_NEAR(solver::wall_loads(sim)[2].torque.y, torque, 1e-6 * torque);
  // the moment of the sphere about the axis, its own included
  const Vec3 x = sim.bodies().motion[0].x;
  const double mass = sim.bodies().mass[0], away = (x.x - 0.012) * (x.x - 0.012) + x.z * x.z;
  EXPECT_NEAR(sim.walls().meshes[0].servo->heft, mass * (away + 0.4 * radius * radius), 1e-9 * mass * away);
}

// A floor is taken away: from then on there is nothing but the fall, and its books are closed.
TEST(DrivenWalls, GateIsTakenAway) {
  const double radius = 5e-3, k = 1e4, g = 9.81, gate = 5e-3;
  scenes::Scene scene = springs(radius, k);
  scene.touch.restitution = 1;
  scene.settings.gravity = {0, 0, -g};
  scene.settings.energies = true;
  const double weight = g * 2500 * 4.0 / 3 * pi * radius * radius * radius;
  scene.add_sphere({0, 0, radius - weight / k}, radius, {});
  scene.add_mesh(cut_rectangle({-0.02, -0.02, 0}, {0.02, 0.02, 0}, 3, 3), 0).end = gate;
  solver::Simulation sim = scene.start();
  const solver::Ledger ledger(sim);
  for (int step = 1; step <= 2000; ++step) {
    ASSERT_FALSE(sim.step(step == 2000));
    const bool before = sim.time() < gate;
    ASSERT_EQ(sim.contacts().count(), before ? 1u : 0u) << step;
    const double t = std::max(0.0, sim.time() - gate);
    // leapfrog falls exactly, but for half a step in which the floor was there
    ASSERT_NEAR(sim.bodies().motion[0].x.z, radius - weight / k - 0.5 * g * t * t, 2 * g * t * 1e-5 + 1e-12);
  }
  EXPECT_TRUE(solver::take_snapshot(sim, false).walls[0].points.empty());
  const solver::Energies e = ledger.read(sim);
  EXPECT_LT(std::abs(e.residual), 1e-3 * weight * weight / k);
  EXPECT_NEAR(sim.contacts().ended().normal.value(), 0.5 * weight * weight / k, 1e-6 * weight * weight / k);
}

// An elastic impact without friction: force and velocity are sine and cosine of the time.
TEST(DrivenWalls, WearIsThatOfFinnie) {
  const double radius = 5e-3, k = 1e4, finnie = 1e-9;
  for (const double degrees : {5.0, 15.0, 40.0, 80.0}) {
    const double angle = degrees * pi / 180, speed = 2, vn = speed * std::sin(angle), vt = speed * std::cos(angle);
    scenes::Scene scene = springs(radius, k);
    scene.touch.restitution = 1;
    scene.settings.dt = 2e-7;
    scene.add_sphere({0, 0, radius}, radius, {{vt, 0, -vn}, {}});
    state::Mesh& floor = scene.add_mesh(cut_rectangle({-0.02, -0.02, 0}, {0.02, 0.02, 0}, 1, 1), 0);
    floor.finnie = finnie;
    floor.worn.assign(2, 0);
    solver::Simulation sim = scene.start();
    const double swing = std::sqrt(k / sim.bodies().mass[0]), lasts = pi / swing;
    while (sim.time() < 1.1 * lasts) ASSERT_FALSE(sim.step());
    double expected = 0;
    const int parts = 20'000;
    for (int n = 0; n < parts; ++n) {
      const double t = (n + 0.5) * lasts / parts, normal = vn * std::cos(swing * t),
                   force = k * vn / swing * std::sin(swing * t);
      const double a = std::atan2(std::abs(normal), vt), s = std::sin(a);
      const double f = std::tan(a) < 1.0 / 3 ? std::sin(2 * a) - 3 * s * s : std::cos(a) * std::cos(a) / 3;
      expected += 2 * finnie * force * std::hypot(normal, vt) * f * lasts / parts;
    }
    const std::vector<double>& worn = sim.walls().meshes[0].worn;
    EXPECT_NEAR(worn[0] + worn[1], expected, 1e-3 * expected) << degrees;
  }
}

// What the velocity of a belt has across its surface moves nothing.
TEST(DrivenWalls, BeltGoesAlongItself) {
  std::vector<state::Motion> ends;
  for (const double across : {0.0, 0.7}) {
    scenes::Scene scene = springs(5e-3, 1e4);
    scene.touch.friction = 0.5;
    scene.settings.gravity = {0, 0, -9.81};
    scene.add_sphere({0, 0, 5e-3}, 5e-3, {});
    scene.add_mesh(cut_rectangle({-0.2, -0.2, 0}, {0.2, 0.2, 0}, 3, 3), 0).surface = {0.3, 0, across};
    solver::Simulation sim = scene.start();
    for (int k = 0; k < 10'000; ++k) ASSERT_FALSE(sim.step());
    ends.push_back(sim.bodies().motion[0]);
  }
  EXPECT_GT(ends[0].x.x, 0.005);
  EXPECT_LT(norm(ends[0].x - ends[1].x), 1e-13);
  EXPECT_LT(norm(ends[0].twist.v - ends[1].twist.v), 1e-13);
}

// What each triangle bears is in the frame: all of it together is the load of the wall.
TEST(DrivenWalls, TrianglesBearTheLoad) {
  const double radius = 5e-3, g = 9.81;
  scenes::Scene scene = springs(radius, 1e4);
  scene.settings.gravity = {1, 0, -g};
  scene.touch = {.restitution = 0.2, .friction = 0.5, .stiffness = 1e4};
  for (int x = -1; x <= 1; ++x)
    for (int y = -1; y <= 1; ++y) scene.add_sphere({0.011 * x, 0.011 * y, radius}, radius, {});
  scene.add_mesh(cut_rectangle({-0.02, -0.02, 0}, {0.02, 0.02, 0}, 4, 4), 0);
  solver::Simulation sim = scene.start();
  for (int step = 0; step < 3000; ++step) ASSERT_FALSE(sim.step(step == 2999));
  const state::WallFrame frame = solver::take_snapshot(sim, false).walls[0];
  ASSERT_EQ(frame.pressure.size(), frame.polygons.size());
  double normal = 0, shear = 0;
  for (std::size_t t = 0; t < frame.polygons.size(); ++t) {
    const Vec3 a = frame.points[frame.polygons[t][0]], b = frame.points[frame.polygons[t][1]],
               c = frame.points[frame.polygons[t][2]];
    const double area = 0.5 * norm(cross(b - a, c - a));
    normal += area * frame.pressure[t], shear += area * frame.shear[t];
  }
  EXPECT_NEAR(normal, -frame.force.z, 1e-12 * normal);
  EXPECT_NEAR(shear, frame.force.x, 1e-9 * shear);
}

// Servo, wear and a motion by formula: the same bits for any number of threads, and after a restart.
TEST(DrivenWalls, OneAnswer) {
  const auto make = [](int threads) {
    scenes::Scene scene(1e-3, 0.05);
    scene.solids = {{2500, 5e7, 0.3}};
    scene.touch = {.restitution = 0.5, .friction = 0.4};
    scene.settings.gravity = {0, 0, -9.81};
    scene.settings.dt = 5e-6;
    scene.settings.threads = threads;
    for (int x = -4; x <= 4; ++x)
      for (int y = -4; y <= 4; ++y)
        for (int z = 0; z < 4; ++z)
          scene.add_sphere({2.3e-3 * x + 1e-4 * z, 2.3e-3 * y, 1.1e-3 + 2.2e-3 * z}, 1e-3, {});
    state::Mesh& floor = scene.add_mesh(cut_rectangle({-0.02, -0.02, 0}, {0.02, 0.02, 0}, 9, 9), 0);
    floor.finnie = 1e-9;
    floor.worn.assign(floor.shape->triangles.size(), 0);
    floor.motions = {{.direction = {1, 0, 0}, .rate = 1}};
    floor.motions[0].course = std::make_shared<const state::WallCourse>(Expression("0.2*sin(300*t)"), 4e-5);
    scene.add_round({.inside = true, .axis = {0, 0, 1}, .radius = 0.0145}, {}, 0);
    state::Mesh& lid = scene.add_mesh(cut_rectangle({-0.02, -0.02, 0.01}, {0.02, 0.02, 0.01}, 9, 9), 0);
    lid.servo = state::Servo{.way = {.direction = {0, 0, -1}}, .target = 0.5, .fastest = 0.1};
    return scene;
  };
  const auto run = [&](int threads) {
    solver::Simulation sim = make(threads).start();
    for (int k = 0; k < 6000; ++k) EXPECT_FALSE(sim.step(k % 1000 == 0));
    return sim.state_hash();
  };
  const std::uint64_t reference = run(1);
  for (const int threads : {2, 3, 7}) EXPECT_EQ(run(threads), reference);
  solver::Simulation first = make(1).start();
  for (int k = 0; k < 2500; ++k) ASSERT_FALSE(first.step());
  solver::Simulation second = make(2).resume(test::through_bytes(first));
  for (int k = 2500; k < 6000; ++k) ASSERT_FALSE(second.step());
  EXPECT_EQ(second.state_hash(), reference);
  double worn = 0;
  for (const double volume : second.walls().meshes[0].worn) worn += volume;
  EXPECT_GT(worn, 0);
}

}  // namespace
}  // namespace tsubu::tests

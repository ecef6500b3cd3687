// Plates, rods and clumps: bodies of rounded simplices (theory/shapes.md).
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "base/random.hpp"
#include "geometry/make_shape.hpp"
#include "momentum.hpp"
#include "scene.hpp"
#include "solver/ledger.hpp"

namespace tsubu::tests {
namespace {

const scenes::Solid soft{2500, 5e6, 0.3};

// The plate of E1: corners (0,0), (10,0), (2,6) mm, centroid (4,2); thin, so that its moments are those of a lamina.
const std::array<Vec3, 3> corners_of_e1{Vec3{0, 0, 0}, Vec3{10e-3, 0, 0}, Vec3{2e-3, 6e-3, 0}};
geometry::DescribedShape plate_of_e1(double rounding) { return geometry::make_lamina(corners_of_e1, rounding, 7.8); }

// Axes of the description to these in the world.
Quat axes(const Vec3& x, const Vec3& y) { return quat_from_axes(x, y, cross(x, y)); }
const Quat upright = axes({1, 0, 0}, {0, 0, -1});  // its third corner, at y = 6 mm, points down

scenes::Scene scene_of(double size) {
  scenes::Scene scene(size);
  scene.solids = {soft};
  scene.settings.gravity = {};
  return scene;
}

// E6: the centre follows the parabola, and gravity does not touch the spin.
TEST(Plates, FallFreely) {
  scenes::Scene scene = scene_of(0.01);
  scene.settings.gravity = {0, 0, -9.81};
  scene.settings.dt = 1e-4;
  const auto made = plate_of_e1(1e-4);
  const Quat turn = normalised({1, 2, 3, 4});
  scene.add_shaped(made, {}, turn, {{0.3, 0.2, 1}, rotate(turn * made.frame, {40, 0, 30})});
  solver::Simulation sim = scene.start();
  const Vec3 momentum = sim.bodies().attitude[0].momentum;
  for (int k = 0; k < 5000; ++k) ASSERT_FALSE(sim.step());
  const state::Motion& m = sim.bodies().motion[0];
  EXPECT_NEAR(m.x.x, 0.15, 1e-13);
  EXPECT_NEAR(m.x.y, 0.1, 1e-13);
  EXPECT_NEAR(m.x.z, 0.5 - 0.5 * 9.81 * 0.25, 1e-12);
  EXPECT_EQ(sim.bodies().attitude[0].momentum, momentum);
  // E1 at 0.5 s
  const Vec3 own = rotate_back(sim.bodies().attitude[0].turn, m.twist.w);
  EXPECT_NEAR(own.x, -39.416549495, 1e-4);
  EXPECT_NEAR(own.y, 6.807027683, 1e-4);
  EXPECT_NEAR(own.z, 29.611352334, 1e-4);
}

struct Bounce {
  Vec3 v, w;
};

// One plate falls onto the floor at 1 m/s and leaves it.
Bounce bounce(const Quat& turn, double lowest, double restitution, double stiffness) {
  const double rounding = 1e-4;
  scenes::Scene scene = scene_of(0.01);
  scene.normal = "hooke";
  scene.tangential = "none";
  scene.touch = {.restitution = restitution, .stiffness = stiffness};
  const auto made = plate_of_e1(rounding);
  scene.add_plane({}, {0, 0, 1}, 0);
  scene.add_shaped(made, {0, 0, lowest + 1.001 * rounding}, turn, {{0, 0, -1}, {}});
  const double t = std::numbers::pi * std::sqrt(made.shape.mass / stiffness);
  scene.settings.dt = t / 2000;
  solver::Simulation sim = scene.start();
  bool touched = false;
  for (int k = 0; k < 40'000; ++k) {
    EXPECT_FALSE(sim.step());
    touched = touched || sim.contacts().count() > 0;
    if (touched && sim.contacts().count() == 0) break;
  }
  EXPECT_TRUE(touched && sim.contacts().count() == 0);
  return {sim.bodies().motion[0].twist.v, sim.bodies().motion[0].twist.w};
}

// E6: the hard limit is J/m = (1 + e) v / (1 + c^2/k^2), with c = 2 mm and k^2 = 20/3 mm^2.
TEST(Plates, CornerImpactOfE6) {
  const Bounce elastic = bounce(upright, 4e-3, 1, 1e7);
  EXPECT_NEAR(elastic.v.z, 0.25, 0.0025);
  EXPECT_NEAR(norm(elastic.w), 375, 3.75);
  const Bounce damped = bounce(upright, 4e-3, 0.5, 1e7);
  EXPECT_NEAR(damped.v.z, -0.0625, 0.0094);  // 1 % of J/m
  EXPECT_NEAR(norm(damped.w), 281.25, 2.8125);
}

// E6: three equal contacts act through the centroid, whatever the triangle.
TEST(Plates, FlatLandingOfE6) {
  const Bounce out = bounce({}, 0, 1, 1e7);
  EXPECT_NEAR(out.v.z, 1, 1e-5);
  EXPECT_LT(norm(out.w), 1e-9 * 1 / 0.01);
}

// E6: a plate that slides on a floor slows down by mu g and does not turn, if all corners bear the same load.
TEST(Plates, SlideOfE6) {
  const double mu = 0.3, g = 9.81, stiffness = 1e4;
  scenes::Scene scene = scene_of(0.01);
  scene.normal = "hooke";
  scene.touch = {.restitution = 0.5, .friction = mu, .stiffness = stiffness};
  scene.settings.gravity = {0, 0, -g};
  const auto made = plate_of_e1(1e-6);  // thin: friction acts at the height of the centre
  const double overlap = made.shape.mass * g / (3 * stiffness);
  scene.add_plane({}, {0, 0, 1}, 0);
  scene.add_shaped(made, {0, 0, 1e-6 - overlap}, {}, {{0.5, 0, 0}, {}});
  scene.settings.dt = 2e-6;
  scene.settings.max_overlap = 1;
  solver::Simulation sim = scene.start();
  for (int k = 0; k < 10'000; ++k) ASSERT_FALSE(sim.step());
  const double t = 0.02;
  EXPECT_NEAR(sim.bodies().motion[0].twist.v.x, 0.5 - mu * g * t, 1e-3 * mu * g * t);
  EXPECT_LT(norm(sim.bodies().motion[0].twist.w), 0.05);
  EXPECT_EQ(sim.contacts().count(), 3u);
}

struct Meeting {
  Quat turn_i, turn_j;
  Vec3 apart;    // of the centres, i from j
  int contacts;  // that bear the load; two corners at one place are one
  const char* name;
};

// Two equilateral plates meet head-on in the four ways that plates can; the law is linear and without losses.
TEST(Plates, MeetInEveryWay) {
  const double edge = 0.01, rounding = 5e-4, stiffness = 1e5, speed = 0.2;
  const auto made = geometry::make_plate(geometry::equilateral_corners(edge), rounding, 2500);
  const double low = edge * std::sqrt(3.0) / 6, high = edge * std::sqrt(3.0) / 3, near = 2 * rounding;
  const Quat flat{}, corner_down = axes({1, 0, 0}, {0, 0, -1}), edge_down = axes({1, 0, 0}, {0, 0, 1});
  const Quat edge_up_across = axes({0, 1, 0}, {0, 0, -1});
  const std::vector<Meeting> meetings{
      {flat, flat, {0, 0, near}, 3, "face to face"},
      {flat, normalised({0, 0, 0, 1}), {0, 0, near}, 6, "face to face, turned half about: a hexagon in common"},
      {corner_down, flat, {0, 0, high + near}, 1, "corner to face"},
      {edge_down, edge_up_across, {0, 0, 2 * low + near}, 1, "crossed edges"},
      {edge_down, axes({1, 0, 0}, {0, 0, -1}), {0, 0, 2 * low + near}, 2, "edge to edge"}};
  for (const Meeting& m : meetings) {
    SCOPED_TRACE(m.name);
    scenes::Scene scene = scene_of(edge);
    scene.normal = "hooke";
    scene.tangential = "none";
    scene.touch = {.restitution = 1, .stiffness = stiffness};
    scene.add_shaped(made, 1.0001 * m.apart, m.turn_i, {{0.1, 0.02, -speed}, {}});
    scene.add_shaped(made, {}, m.turn_j, {{0.1, 0.02, speed}, {}});
    const double duration = std::numbers::pi * std::sqrt(0.5 * made.shape.mass / stiffness);
    scene.settings.dt = duration / 5000;
    solver::Simulation sim = scene.start();
    const solver::Ledger ledger(sim);
    const Momentum before = momentum_of(sim);
    double worst_force = 0;
    std::size_t most = 0;
    int steps = 0;
    for (; steps < 100'000; ++steps) {
      ASSERT_FALSE(sim.step(true));
      const std::size_t count = sim.contacts().count();
      most = std::max(most, count);
      if (most > 0 && count == 0) break;
      // the force is that of so many springs
      double overlap = 0;
      sim.contacts().for_body_reports([&](const solver::ContactReport& c) { overlap = std::max(overlap, c.overlap); });
      const double force = norm(sim.bodies().force[scenes::index_of_body(sim, 1)]);
      if (count > 0) worst_force = std::max(worst_force, std::abs(force - m.contacts * stiffness * overlap));
    }
    EXPECT_GE(most, static_cast<std::size_t>(m.contacts));
    EXPECT_LT(worst_force, 1e-6 * speed * std::sqrt(made.shape.mass * stiffness));
    const Momentum after = momentum_of(sim);
    EXPECT_LT(norm(after.linear - before.linear), 1e-12 * made.shape.mass * speed);
    EXPECT_LT(norm(after.angular - before.angular), 1e-12 * made.shape.mass * speed * edge);
    const solver::Energies e = ledger.read(sim);
    EXPECT_LT(std::abs(e.residual), 1e-5 * made.shape.mass * speed * speed);
    // reversed, and not set spinning
    const state::Motion& m_i = sim.bodies().motion[scenes::index_of_body(sim, 1)];
    EXPECT_NEAR(m_i.twist.v.z, speed, 1e-4 * speed);
    EXPECT_LT(norm(m_i.twist.w), 1e-6 * speed / edge);
  }
}

// A ball among shapes, of a clump, of a rod without length, and a plain sphere do the same.
TEST(Plates, ClumpOfOneBallIsASphere) {
  const double radius = 5e-3;
  const auto run = [&](const geometry::DescribedShape* made) {
    scenes::Scene scene = scene_of(radius);
    scene.touch = {.restitution = 0.7, .friction = 0.4};
    scene.settings.gravity = {1, 0, -9.81};
    scene.settings.dt = 5e-6;
    scene.add_plane({}, {0, 0, 1}, 0, {0.1, 0, 0});
    scene.walls.planes.back().spin = {0, 0, 20};
    const auto add = [&](const Vec3& x, const Twist& twist) {
      if (made)
        scene.add_shaped(*made, x, {}, twist);
      else
        scene.add_sphere(x, radius, twist);
    };
    add({0, 0, 1.5 * radius}, {{0.3, 0, 0}, {0, 20, 5}});
    add({0.3 * radius, 0.2 * radius, 4 * radius}, {{0, 0, -0.5}, {3, 0, -40}});
    solver::Simulation sim = scene.start();
    std::size_t most = 0;
    for (int k = 0; k < 20'000; ++k) {
      EXPECT_FALSE(sim.step());
      most = std::max(most, sim.contacts().count());
    }
    EXPECT_GE(most, 2u);
    return std::array{sim.bodies().motion[scenes::index_of_body(sim, 1)],
                      sim.bodies().motion[scenes::index_of_body(sim, 2)]};
  };
  const auto sphere = run(nullptr);
  const auto clump = geometry::make_clump({{{}, radius}}, soft.density);
  const auto rod = geometry::make_rod({}, {}, radius, soft.density);
  for (const auto* made : {&clump, &rod}) {
    const auto other = run(made);
    for (std::size_t k = 0; k < 2; ++k) {
      EXPECT_LT(norm(other[k].x - sphere[k].x), 1e-10);
      EXPECT_LT(norm(other[k].twist.v - sphere[k].twist.v), 1e-8);
    }
  }
}

// A plate whose rounding is five hundred times its edge is nearly a ball.
TEST(Plates, RoundedMuchMoreThanItIsWideIsASphere) {
  const double radius = 5e-3;
  const auto bounce_of = [&](bool plate) {
    scenes::Scene scene = scene_of(radius);
    scene.touch = {.restitution = 0.8, .friction = 0.3};
    scene.settings.dt = 2e-6;
    scene.add_plane({}, {0, 0, 1}, 0);
    const Twist twist{{0.5, 0, -1}, {0, 30, 0}};
    if (plate)
      scene.add_shaped(geometry::make_plate(geometry::equilateral_corners(radius / 500), radius, soft.density),
                       {0, 0, 1.02 * radius}, axes({1, 0, 0}, {0, 0, -1}), twist);
    else
      scene.add_sphere({0, 0, 1.02 * radius}, radius, twist);
    solver::Simulation sim = scene.start();
    for (int k = 0; k < 5'000; ++k) EXPECT_FALSE(sim.step());
    return sim.bodies().motion[0].twist;
  };
  const Twist sphere = bounce_of(false), plate = bounce_of(true);
  EXPECT_NEAR(plate.v.z, sphere.v.z, 0.01 * std::abs(sphere.v.z));
  EXPECT_NEAR(plate.v.x, sphere.v.x, 0.01 * std::abs(sphere.v.x));
  EXPECT_NEAR(plate.w.y, sphere.w.y, 0.01 * std::abs(sphere.w.y));
}

// Ten plates on each other under gravity come to rest, and stay.
TEST(Plates, StackComesToRest) {
  const double edge = 0.01, rounding = 5e-4, g = 9.81;
  scenes::Scene scene = scene_of(edge);
  scene.solids = {{2500, 1e8, 0.3}};
  scene.touch = {.restitution = 0.05, .friction = 0.5};
  scene.settings.gravity = {0, 0, -g};
  scene.add_plane({}, {0, 0, 1}, 0);
  const auto made = geometry::make_plate(geometry::equilateral_corners(edge), rounding, 2500);
  for (int k = 0; k < 10; ++k)
    scene.add_shaped(made, {1e-4 * (k % 3), 7e-5 * (k % 4), (2 * k + 1.001) * rounding},
                     normalised({1, 0, 0, 0.02 * (k % 5)}), {});
  scene.settings.dt = 2e-6;
  solver::Simulation sim = scene.start();
  const auto kinetic = [&] {
    const solver::Ledger ledger(sim);
    const solver::Energies e = ledger.read(sim);
    return e.kinetic_translation + e.kinetic_rotation;
  };
  const double potential = 10 * made.shape.mass * g * 20 * rounding;
  int steps = 0;
  // a swing of the whole stack with 1e-10 of the energy is wider than what is asked for afterwards
  while (steps < 400'000 && (steps < 10'000 || kinetic() > 1e-15 * potential)) {
    for (int k = 0; k < 10'000; ++k) ASSERT_FALSE(sim.step(k == 9'999));
    steps += 10'000;
  }
  EXPECT_LT(kinetic(), 1e-15 * potential) << "after " << steps << " steps";
  std::vector<Vec3> at(10);
  for (std::size_t k = 0; k < 10; ++k)
    at[k] = sim.bodies().motion[scenes::index_of_body(sim, static_cast<std::int64_t>(k) + 1)].x;
  for (int k = 0; k < 100'000; ++k) ASSERT_FALSE(sim.step());
  for (std::size_t k = 0; k < 10; ++k) {
    const Vec3 moved = sim.bodies().motion[scenes::index_of_body(sim, static_cast<std::int64_t>(k) + 1)].x - at[k];
    EXPECT_LT(norm(moved), 1e-6 * 2 * rounding) << "plate " << k;
  }
}

struct Sticky {
  int met = 0;
  double mean_residual = 0, worst_residual = 0;  // over the energy they come with, as all of these
  double let_go = 0;                             // the most that springs of friction lost in a step while they touched
  double least_heat = 0;                         // of the normal law, at any time
};

// Plates meet anyhow, and their surfaces stick rather than slide. Touches come, go and share their weight.
Sticky meet_anyhow(const char* normal) {
  const double size = 2e-3;
  const auto made = geometry::make_plate(geometry::equilateral_corners(size), 0.2 * size, 2500);
  Sticky all;
  for (std::uint64_t k = 0; k < 150; ++k) {
    const Random r(11, k);
    const auto spin = [&](unsigned n) { return 100 * Vec3{r.normal(n), r.normal(n + 1), r.normal(n + 2)}; };
    const auto turn = [&](unsigned n) {
      return normalised({r.normal(n), r.normal(n + 1), r.normal(n + 2), r.normal(n + 3)});
    };
    scenes::Scene scene = scene_of(size);
    scene.normal = normal, scene.tangential = "mindlin";
    scene.touch = {.restitution = 1, .friction = 5, .stiffness = 1e4};
    scene.add_shaped(made, {0, 0, -0.8 * size}, turn(0), {{0, 0, 0.5}, spin(8)});
    scene.add_shaped(made, {0.5 * size * r.normal(14), 0.5 * size * r.normal(15), 0.8 * size}, turn(4),
                     {{0, 0, -0.5}, spin(11)});
    scene.settings.dt = 2e-7;
    scene.settings.max_overlap = 1;
    scene.settings.energies = true;
    solver::Simulation sim = scene.start();
    const solver::Ledger ledger(sim);
    solver::Energies e = ledger.read(sim);
    const double start = e.kinetic_translation + e.kinetic_rotation;
    bool touched = false, touch = false;
    for (int step = 1; step <= 20'000; ++step) {
      const bool look = touch || step == 20'000;  // books are costly
      EXPECT_FALSE(sim.step(look));
      touch = sim.contacts().count() > 0;
      touched = touched || touch;
      if (!look) continue;
      const double before = e.stored_tangential;
      e = ledger.read(sim);
      if (touch) all.let_go = std::max(all.let_go, (before - e.stored_tangential) / start);
      all.least_heat = std::min(all.least_heat, e.dissipated_normal / start);
    }
    if (!touched) continue;
    ++all.met;
    all.mean_residual += std::abs(e.residual) / start;
    all.worst_residual = std::max(all.worst_residual, std::abs(e.residual) / start);
  }
  all.mean_residual /= all.met;
  return all;
}

// Energies of a linear law add up while touches share them, and springs of friction keep theirs.
TEST(Plates, StickAndCloseTheirBooks) {
  const Sticky s = meet_anyhow("hooke");
  EXPECT_GT(s.met, 100);
  EXPECT_LT(s.mean_residual, 3e-5);
  EXPECT_LT(s.worst_residual, 1e-3);
}

// Where two corners that share a place become one touch, the springs of the other one are not lost: else this is 2.1 %.
// Hertz's law does not add up there (theory/shapes.md).
TEST(Plates, HandOnTheirFriction) {
  const Sticky s = meet_anyhow("hertz");
  EXPECT_GT(s.met, 100);
  EXPECT_LT(s.let_go, 0.015);
  EXPECT_LT(s.mean_residual, 1e-3);
}

// Nor does a corner that joins one that sticks make a new bond: the normal law would gain 8 % of the energy.
TEST(Plates, HandOnTheirBonds) { EXPECT_GT(meet_anyhow("jkr").least_heat, -1e-9); }

}  // namespace
}  // namespace tsubu::tests

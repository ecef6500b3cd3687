// Walls of triangles: what touches them feels the surface, not how it was cut.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <functional>
#include <numbers>

#include "base/random.hpp"
#include "cut_box.hpp"
#include "cut_rectangle.hpp"
#include "geometry/make_shape.hpp"
#include "geometry/split_edges.hpp"
#include "scene.hpp"
#include "solver/ledger.hpp"
#include "solver/wall_loads.hpp"
#include "support/dice.hpp"
#include "support/through_bytes.hpp"

namespace tsubu::tests {
namespace {

using geometry::TriangleMesh;

struct Rolling {
  double friction = 0;
  double y = -0.5;
};

// W1; also T-H6.
void roll_over(const TriangleMesh& mesh, const Rolling& r) {
  const double k = 2000, radius = 0.5;
  scenes::Scene scene(radius);
  scene.solids = {{1 / (4.0 / 3 * std::numbers::pi * 0.125), 1e6, 0.3}};  // a mass of 1
  scene.normal = "hooke";
  scene.touch = {.restitution = 1, .friction = r.friction, .stiffness = k};
  scene.settings.gravity = {0, 0, -1};
  scene.settings.dt = 1e-3;
  const double height = radius - 1 / k;
  scene.add_sphere({2, r.y, height}, radius, {{-1, 0, 0}, {0, r.friction > 0 ? -1 / (radius - 0.5 / k) : 0, 0}});
  scene.add_mesh(mesh, 0);
  solver::Simulation sim = scene.start();
  const double spin = scene.bodies.motion[0].twist.w.y;
  for (int step = 0; step < 1990; ++step) {
    ASSERT_FALSE(sim.step());
    const state::Motion& m = sim.bodies().motion[0];
    ASSERT_EQ(sim.contacts().count(), 1u) << "step " << step;
    ASSERT_NEAR(sim.bodies().force[0].z, 1, 1e-9) << "step " << step;
    ASSERT_LE(std::abs(sim.bodies().force[0].y), 1e-9) << "step " << step;
    ASSERT_NEAR(m.x.z, height, 1e-12);
    ASSERT_NEAR(m.twist.v.x, -1, 1e-9);
    ASSERT_NEAR(m.twist.w.y, spin, 1e-9 / radius) << "step " << step;
  }
}

TEST(MeshWalls, SphereRollsOverTheMeshOfW1) {
  // as it is printed, with a point of three triangles on an edge of a fourth; and with that one cut in two there
  const TriangleMesh printed{
      {{0, -1, 0}, {0, 1, 0}, {1, -1, 0}, {1, 0, 0}, {1, 1, 0}, {2, -1, 0}, {2, 0, 0}, {2, 1, 0}},
      {{0, 1, 4}, {0, 2, 4}, {2, 3, 6}, {2, 5, 6}, {3, 4, 7}, {3, 6, 7}}};
  TriangleMesh joined = printed;
  joined.triangles = {{0, 3, 1}, {0, 2, 3}, {1, 3, 4}, {2, 6, 3}, {2, 5, 6}, {3, 7, 4}, {3, 6, 7}};
  const TriangleMesh split = geometry::split_at_points(printed, 1e-9).mesh;
  // as they are, all of them turned over, and every other one
  for (const std::size_t turned : {0u, 1u, 2u})
    for (const double y : {-0.5, 0.0, 0.25})
      for (const double friction : {0.0, 0.5})
        for (TriangleMesh mesh : {split, joined}) {
          SCOPED_TRACE(y);
          SCOPED_TRACE(turned);
          if (turned > 0)
            for (std::size_t t = 0; t < mesh.triangles.size(); t += turned)
              std::swap(mesh.triangles[t][0], mesh.triangles[t][1]);
          roll_over(mesh, {.friction = friction, .y = y});
        }
}

TEST(MeshWalls, SphereRollsOverRandomTrianglesAndASliver) {
  for (const double friction : {0.0, 0.5})
    roll_over(cut_rectangle({-1, -1, 0}, {3, 1, 0}, 40, 21), {.friction = friction, .y = 0.1});
  const TriangleMesh sliver{{{-1, -1, 0}, {3, -1, 0}, {3, 0, 0}, {-1, 0, 0}, {3, 4e-4, 0}, {3, 1, 0}, {-1, 1, 0}},
                            {{0, 1, 2}, {0, 2, 3}, {3, 2, 4}, {3, 4, 5}, {3, 5, 6}}};  // of 1e4
  roll_over(sliver, {.y = 1e-4});
  roll_over(sliver, {.friction = 0.5, .y = 0});
}

// W2: a sphere slides, slows down and rolls, on two triangles or on eighty.
TEST(MeshWalls, SphereOfW2RollsAlikeOnCoarseAndFine) {
  const double radius = 0.3, overlap = 4.398e-3, friction = 0.3;
  struct Sample {
    Twist twist;
    Vec3 force;
  };
  std::vector<std::vector<Sample>> paths;
  for (const auto& [n, m] : {std::pair{1u, 1u}, std::pair{10u, 4u}}) {
    scenes::Scene scene(radius);
    scene.solids = {{100, 1e6, 0.2}};
    scene.touch = {.restitution = 0.2, .friction = friction};
    scene.settings.gravity = {0, 0, -9.81};
    scene.settings.dt = 2e-5;
    scene.add_sphere({-2, 0.1, radius - overlap}, radius, {{5, 0, 0}, {}});
    TriangleMesh mesh = cut_rectangle({-2.5, -0.5, 0}, {2.5, 0.5, 0}, n, m);
    scene.add_mesh(mesh, 0);
    solver::Simulation sim = scene.start();
    auto& path = paths.emplace_back();
    double slides_until = 0, rolls_from = 0;
    for (int k = 1; k <= 40'000; ++k) {
      ASSERT_FALSE(sim.step());
      const Vec3& force = sim.bodies().force[0];
      const Twist& twist = sim.bodies().motion[0].twist;
      if (-force.x > 0.999 * friction * force.z) slides_until = sim.time();
      if (rolls_from == 0 && twist.w.y * radius >= twist.v.x) rolls_from = sim.time();
      if (k % 10 == 0) path.push_back({twist, force});
    }
    EXPECT_NEAR(rolls_from, 0.4854133, 0.01 * 0.4854133);
    // the exact value is that of a contact at the radius; here it is in the middle of the overlap
    const double lever = radius - 0.5 * overlap, share = 2.5 * lever * lever / (radius * radius);
    const double stops = 5 / (1 + share) / (friction * 9.81);
    EXPECT_NEAR(slides_until, stops, 1e-3 * stops);
    EXPECT_NEAR(path.back().twist.v.x, 3.5714286, 0.01 * 3.5714286);
    EXPECT_NEAR(path.back().twist.w.y, 3.5714286 / radius, 0.01 * 3.5714286 / radius);
  }
  for (std::size_t k = 0; k < paths[0].size(); ++k) {
    const Sample &coarse = paths[0][k], &fine = paths[1][k];
    ASSERT_LT(norm(coarse.twist.v - fine.twist.v), 1e-9 * 5) << k;
    ASSERT_LT(norm(coarse.twist.w - fine.twist.w), 1e-9 * 5 / radius) << k;
    ASSERT_LT(norm(coarse.force - fine.force), 1e-9 * norm(coarse.force)) << k;
  }
}

struct OnFloor {
  const char* name;
  std::optional<geometry::DescribedShape> shape;  // none: a sphere
  double lift;
  Quat turn;
};

struct Course {
  state::Motion end;
  std::vector<Vec3> forces;  // of every step
};

Course after_a_while(const OnFloor& body, const std::function<void(scenes::Scene&)>& add_wall, int steps) {
  scenes::Scene scene(0.005);
  scene.solids = {{2500, 1e8, 0.3}};
  scene.touch = {.restitution = 0.5, .friction = 0.3};
  scene.settings.gravity = {0, 0, -9.81};
  scene.settings.dt = 2e-6;
  if (body.shape)
    scene.add_shaped(*body.shape, {0, 0, body.lift}, body.turn, {{0.4, 0.1, 0}, {0, 0, 5}});
  else
    scene.add_sphere({0, 0, body.lift}, 0.005, {{0.4, 0.1, 0}, {0, 0, 5}});
  add_wall(scene);
  solver::Simulation sim = scene.start();
  std::size_t touched = 0;
  Course course;
  for (int k = 0; k < steps; ++k) {
    EXPECT_FALSE(sim.step());
    touched += sim.contacts().count() > 0;
    course.forces.push_back(sim.bodies().force[0]);
  }
  EXPECT_GT(touched, 1000u);
  course.end = sim.bodies().motion[0];
  return course;
}

// One triangle that holds the rectangle of a floor.
TriangleMesh one_triangle(const Vec3& low, const Vec3& high) {
  const double x = high.x - low.x, y = high.y - low.y;
  return {{{low.x - x, low.y - 0.1 * y, low.z}, {high.x + x, low.y - 0.1 * y, low.z}, {0, high.y + y, low.z}},
          {{0, 1, 2}}};
}

// Bodies of every kind slide and tumble over a plane, and over 1, 2, 98 and 10 082 triangles in it: the same force at
// every step, and the same path.
TEST(MeshWalls, FloorOfTrianglesIsAPlane) {
  const Vec3 low{-0.06, -0.06, 0}, high{0.06, 0.06, 0};
  TriangleMesh cube = cut_box({-4e-3, -4e-3, -4e-3}, {4e-3, 4e-3, 4e-3}, 2);
  for (auto& [a, b, c] : cube.triangles) {
    const std::vector<Vec3>& p = cube.points;
    if (dot(cross(p[b] - p[a], p[c] - p[a]), p[a]) < 0) std::swap(b, c);
  }
  const OnFloor bodies[] = {
      {"sphere", {}, 5.1e-3, {}},
      {"plate", geometry::make_plate(geometry::equilateral_corners(0.01), 5e-4, 2500), 5.1e-4,
       normalised({1, 0, 0, 0.3})},
      {"tilted plate", geometry::make_plate(geometry::equilateral_corners(0.01), 5e-4, 2500), 2.5e-3,
       normalised({1, 0.3, 0.1, 0.3})},
      {"rod", geometry::make_rod({-5e-3, 0, 0}, {5e-3, 0, 0}, 1e-3, 2500), 1.7e-3, normalised({1, 0, 0.05, 0.3})},
      {"clump", geometry::make_clump({{{-2e-3, 0, 0}, 1e-3}, {{2e-3, 0, 0}, 1.5e-3}}, 2500), 1.5e-3, {}},
      {"shell", geometry::make_shell(cube.points, cube.triangles, 5e-4, {geometry::Density::Per::volume, 2500}),
       4.51e-3, normalised({1, 0, 0, 0.3})},
      {"tilted shell", geometry::make_shell(cube.points, cube.triangles, 5e-4, {geometry::Density::Per::volume, 2500}),
       6.5e-3, normalised({1, 0.2, 0.1, 0.3})}};
  for (const OnFloor& body : bodies) {
    SCOPED_TRACE(body.name);
    const Course plane = after_a_while(
        body,
        [](scenes::Scene& s) {
          s.add_plane({}, {0, 0, 1}, 0);
        },
        15'000);
    double largest = 0;
    for (const Vec3& f : plane.forces) largest = std::max(largest, norm(f));
    for (const std::uint32_t n : {0u, 1u, 7u, 71u}) {
      SCOPED_TRACE(n);
      const Course mesh = after_a_while(
          body,
          [&](scenes::Scene& s) { s.add_mesh(n == 0 ? one_triangle(low, high) : cut_rectangle(low, high, n, n), 0); },
          15'000);
      double worst = 0;
      for (std::size_t k = 0; k < plane.forces.size(); ++k)
        worst = std::max(worst, norm(mesh.forces[k] - plane.forces[k]));
      std::printf("[ measured ] %s on %u triangles: force %.1e of its largest, path %.1e m\n", body.name,
                  n == 0 ? 1 : 2 * n * n, worst / largest, norm(mesh.end.x - plane.end.x));
      EXPECT_LT(worst, 1e-9 * largest);
      EXPECT_LT(norm(mesh.end.x - plane.end.x), 1e-9 * 0.01);
      EXPECT_LT(norm(mesh.end.twist.v - plane.end.twist.v), 1e-8);
      EXPECT_LT(norm(mesh.end.twist.w - plane.end.twist.w), 1e-6);
    }
  }
}

// W4: a sphere at rest in a groove presses m g / (2 cos theta) on either side.
TEST(MeshWalls, SphereRestsInTheGrooveOfW4) {
  for (const double degrees : {30.0, 45.0, 60.0}) {
    const double tilt = degrees * std::numbers::pi / 180, radius = 5e-3;
    scenes::Scene scene(radius);
    scene.solids = {{2500, 5e6, 0.3}};
    scene.touch = {.restitution = 0.1};
    scene.tangential = "none";
    scene.settings.gravity = {0, 0, -9.81};
    scene.settings.dt = 2e-5;
    const double w = 0.02 * std::cos(tilt), h = 0.02 * std::sin(tilt);
    const TriangleMesh groove{{{0, -0.02, 0}, {0, 0.02, 0}, {w, -0.02, h}, {w, 0.02, h}, {-w, -0.02, h}, {-w, 0.02, h}},
                              {{0, 2, 1}, {2, 3, 1}, {0, 1, 4}, {4, 1, 5}}};
    scene.add_sphere({0, 0, 1.0001 * radius / std::cos(tilt)}, radius, {});
    scene.add_mesh(groove, 0, 20 * std::numbers::pi / 180);
    solver::Simulation sim = scene.start();
    for (int k = 0; k < 60000; ++k) ASSERT_FALSE(sim.step(k == 59999));
    EXPECT_EQ(sim.contacts().count(), 2u);
    const double weight = 9.81 * sim.bodies().mass[0];
    sim.contacts().for_wall_reports([&](const solver::ContactReport& c) {
      EXPECT_NEAR(norm(c.normal_force), weight / (2 * std::cos(tilt)), 1e-6 * weight) << degrees;
    });
  }
}

// W4: in the corner of a box, three contacts; the floor bears the weight, the sides nothing unless the sphere is
// pushed.
TEST(MeshWalls, SphereRestsInTheCornerOfW4) {
  const double radius = 5e-3;
  for (const double push : {0.0, 2.0}) {
    scenes::Scene scene(radius);
    scene.solids = {{2500, 5e6, 0.3}};
    scene.touch = {.restitution = 0.1};
    scene.tangential = "none";
    scene.settings.gravity = {-push, -2 * push, -9.81};
    scene.settings.dt = 2e-5;
    scene.add_sphere({radius, radius, 1.001 * radius}, radius, {});
    scene.add_mesh(cut_box({0, 0, 0}, {0.05, 0.05, 0.05}, 3), 0, 20 * std::numbers::pi / 180);
    solver::Simulation sim = scene.start();
    for (int k = 0; k < 60000; ++k) ASSERT_FALSE(sim.step(k == 59999));
    const double mass = sim.bodies().mass[0], g[] = {push, 2 * push, 9.81};
    std::size_t touches = 0;
    sim.contacts().for_wall_reports([&](const solver::ContactReport& c) {
      const double along[] = {c.normal_force.x, c.normal_force.y, c.normal_force.z};
      for (int axis = 0; axis < 3; ++axis)
        if (std::abs(along[axis]) > 1e-9 * mass) {  // else rounding of the normal
          EXPECT_NEAR(along[axis], mass * g[axis], 1e-6 * 9.81 * mass);
          ++touches;
        }
    });
    EXPECT_EQ(touches, push > 0 ? 3u : 1u);
    EXPECT_NEAR(solver::wall_loads(sim)[0].force.z, -9.81 * mass, 1e-6 * 9.81 * mass);
  }
}

// T-H6: a sphere that is pulled over triangles, its friction spring stretched, feels at every step the force that it
// feels on a plane; at no edge does it jump.
TEST(MeshWalls, FrictionOfTH6DoesNotJumpAtEdges) {
  const auto forces = [](std::uint32_t cuts) {
    scenes::Scene scene(0.005);
    scene.solids = {{2500, 1e7, 0.3}};
    scene.touch = {.restitution = 0.5, .friction = 0.5};
    scene.settings.gravity = {3, 1, -9.81};
    scene.settings.dt = 1e-5;
    scene.add_sphere({-0.03, -0.01, 0.00499}, 0.005, {});
    if (cuts == 0)
      scene.add_plane({}, {0, 0, 1}, 0);
    else
      scene.add_mesh(cut_rectangle({-0.06, -0.06, 0}, {0.06, 0.06, 0}, cuts, cuts), 0);
    solver::Simulation sim = scene.start();
    std::vector<Vec3> all;
    for (int k = 0; k < 15'000; ++k) {
      EXPECT_FALSE(sim.step());
      all.push_back(sim.bodies().force[0]);
    }
    EXPECT_GT(sim.bodies().motion[0].x.x, -0.01);  // by 2 cm, over many triangles
    return all;
  };
  const std::vector<Vec3> plane = forces(0);
  const double weight = 9.81 * 2500 * 4.0 / 3 * std::numbers::pi * 0.005 * 0.005 * 0.005;
  EXPECT_GT(plane.back().x, -0.5 * weight);
  EXPECT_LT(plane.back().x, -0.02 * weight);
  for (const std::uint32_t cuts : {1u, 12u, 71u}) {
    const std::vector<Vec3> mesh = forces(cuts);
    for (std::size_t k = 0; k < plane.size(); ++k) ASSERT_LT(norm(mesh[k] - plane[k]), 1e-9 * weight) << k;
  }
}

// W4: past the edge of a ledge a sphere falls on a parabola, and pivoting on the edge adds no energy.
TEST(MeshWalls, SphereRollsOffTheLedgeOfW4) {
  const double radius = 0.5, k = 1e6;
  scenes::Scene scene(radius);
  scene.solids = {{1000, 1e6, 0.3}};
  scene.normal = "hooke";
  scene.tangential = "none";
  scene.touch = {.restitution = 1, .stiffness = k};
  scene.settings.gravity = {0, 0, -10};
  scene.settings.dt = 2e-4;
  const double weight = 10 * 1000 * 4.0 / 3 * std::numbers::pi * 0.125;
  scene.add_sphere({-1, 0.2, radius - weight / k}, radius, {{1, 0, 0}, {}});
  scene.add_mesh({{{-3, -2, 0}, {0, -2, 0}, {0, 2, 0}, {-3, 2, 0}, {0, -2, -3}, {0, 2, -3}},
                  {{0, 1, 2}, {0, 2, 3}, {1, 4, 5}, {1, 5, 2}}},
                 0);
  solver::Simulation sim = scene.start();
  const solver::Ledger ledger(sim);
  const double at_start = 0.5 * weight / 10 + weight * 0.5;  // with its height over the floor
  double left = -1, gained = 0;
  Vec3 left_at, left_with;
  for (int step = 0; step < 10'000; ++step) {
    ASSERT_FALSE(sim.step(true));
    const state::Motion& m = sim.bodies().motion[0];
    ASSERT_LE(sim.contacts().count(), 1u);
    const solver::Energies e = ledger.read(sim);
    gained = std::max(gained, e.residual);
    ASSERT_LT(e.residual, 1e-6 * at_start) << step;
    ASSERT_LE(e.kinetic_rotation, 1e-20 * at_start) << step;
    if (left < 0 && sim.contacts().count() == 0) left = sim.time(), left_at = m.x, left_with = m.twist.v;
    if (left < 0) continue;
    const double t = sim.time() - left;
    ASSERT_NEAR(m.x.x, left_at.x + left_with.x * t, 1e-9);
    ASSERT_NEAR(m.x.z, left_at.z + left_with.z * t - 5 * t * t, 1e-9);
  }
  std::printf("[ measured ] over the edge of W4: at most %.1e of the energy gained\n", gained / at_start);
  ASSERT_GT(left, 0);
  // pivoting from rest on the edge would part from it at a drop of a third of the radius; moving, earlier
  EXPECT_GT(left_at.x, 0);
  const double energy = 0.5 * norm2(left_with) + 10 * left_at.z, start = 0.5 + 10 * (radius - 0.5 * weight / k);
  EXPECT_NEAR(energy, start, 1e-4 * start);
}

// Spheres and plates in a box that turns and shakes.
scenes::Scene shaken_box(int threads, double skin, bool shuffled) {
  scenes::Scene scene(1e-3, 0.05);
  scene.solids = {{2500, 5e7, 0.3}};
  scene.touch = {.restitution = 0.5, .friction = 0.4};
  scene.settings.gravity = {0, 0, -9.81};
  scene.settings.dt = 5e-6;
  scene.settings.threads = threads;
  scene.settings.energies = true;
  scene.skin *= skin;
  const auto plate = geometry::make_plate(geometry::equilateral_corners(3e-3), 3e-4, 2500);
  for (int x = -3; x <= 3; ++x)
    for (int y = -3; y <= 3; ++y)
      for (int z = -2; z <= 2; ++z) {
        const Vec3 at{3.8e-3 * x, 3.8e-3 * y, 3.8e-3 * z};
        const Random r(5, static_cast<std::uint64_t>(scene.bodies.size()));
        if ((x + y + z) % 3 != 0)
          scene.add_sphere(at, (1 + 0.2 * r.uniform(0)) * 1e-3, {});
        else
          scene.add_shaped(plate, at, normalised({r.normal(1), r.normal(2), r.normal(3), r.normal(4)}), {});
      }
  state::Mesh& drum = scene.add_mesh(cut_box({-0.015, -0.015, -0.015}, {0.015, 0.015, 0.015}, 6), 0);
  drum.motions = {{.kind = state::WallMotion::Kind::about, .direction = {0, 1, 0}, .rate = 5},
                  {.direction = {1, 0, 0}, .amplitude = 2e-3, .frequency = 30}};
  if (shuffled) scene.bodies.reorder(test::Dice(5).permutation(scene.bodies.size()));
  return scene;
}

TEST(MeshWalls, OneAnswerWithMovingMeshes) {
  const auto run = [](const scenes::Scene& scene) {
    solver::Simulation sim = scene.start();
    std::size_t touches = 0;
    for (int k = 0; k < 10'000; ++k) {
      EXPECT_FALSE(sim.step(k == 9999));
      touches += sim.contacts().count();
    }
    EXPECT_GT(touches, 10'000u);
    return std::pair(sim.state_hash(), touches);
  };
  const auto reference = run(shaken_box(1, 1, false));
  for (const int threads : {2, 3, 7}) EXPECT_EQ(run(shaken_box(threads, 1, false)), reference);
  EXPECT_EQ(run(shaken_box(2, 0.2, true)), reference);
  // and after a restart
  solver::Simulation whole = shaken_box(1, 1, false).start();
  for (int k = 0; k < 6000; ++k) ASSERT_FALSE(whole.step());
  solver::Checkpoint stopped = test::through_bytes(whole);
  stopped.bodies.reorder(test::Dice(8).permutation(stopped.bodies.size()));
  solver::Simulation resumed = shaken_box(2, 0.5, false).resume(std::move(stopped));
  for (int k = 0; k < 1500; ++k) {
    ASSERT_FALSE(whole.step());
    ASSERT_FALSE(resumed.step());
  }
  EXPECT_EQ(resumed.state_hash(), whole.state_hash());
}

// What bodies get from walls and gravity is what walls and gravity give, to the last digits.
TEST(MeshWalls, MomentumIsThatOfTheLoads) {
  const scenes::Scene scene = shaken_box(2, 1, false);
  solver::Simulation sim = scene.start();
  double mass = 0;
  for (const double m : sim.bodies().mass) mass += m;
  const auto momentum = [&] {
    Vec3 sum;
    for (std::size_t i = 0; i < sim.bodies().size(); ++i) sum += sim.bodies().mass[i] * sim.bodies().motion[i].twist.v;
    return sum;
  };
  const auto on_bodies = [&] { return -solver::wall_loads(sim).at(0).force + mass * scene.settings.gravity; };
  const Vec3 start = momentum();
  Vec3 impulse;
  double scale = 0;
  Vec3 before = on_bodies();
  for (int k = 0; k < 10'000; ++k) {
    ASSERT_FALSE(sim.step(true));
    const Vec3 now = on_bodies();
    impulse += 0.5 * scene.settings.dt * (before + now);
    scale += 0.5 * scene.settings.dt * norm(before + now);
    before = now;
  }
  EXPECT_GT(scale, 0);
  EXPECT_LT(norm(momentum() - start - impulse), 1e-10 * scale);
}

}  // namespace
}  // namespace tsubu::tests

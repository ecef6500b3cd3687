// Meshes and round walls in a domain that repeats itself: where the end of a mesh meets its image there is no edge.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "base/random.hpp"
#include "cut_rectangle.hpp"
#include "geometry/make_shape.hpp"
#include "scene.hpp"
#include "solver/take_snapshot.hpp"
#include "solver/wall_loads.hpp"
#include "support/dice.hpp"

namespace tsubu::tests {
namespace {

using geometry::TriangleMesh;
using state::WallMotion;

// A domain with a period of 40 mm along x or y, or along both.
scenes::Scene periodic_scene(bool x, bool y) {
  scenes::Scene scene(0.004);
  scene.settings.domain = geometry::Domain({0, 0, -0.1}, {0.04, 0.04, 0.1}, {x, y, false});
  scene.solids = {{2500, 1e8, 0.3}};
  scene.touch = {.restitution = 0.5, .friction = 0.3};
  scene.settings.gravity = {1, 0.4, -9.81};
  scene.settings.dt = 5e-6;
  return scene;
}

struct Path {
  std::vector<Vec3> x, v, w, force;
  std::size_t crossings = 0, touches = 0;
};

Path path_of(scenes::Scene scene, int steps) {
  solver::Simulation sim = scene.start();
  Path path;
  Vec3 before = sim.bodies().motion[0].x;
  for (int k = 0; k < steps; ++k) {
    if (const auto trouble = sim.step()) {
      ADD_FAILURE() << "trouble " << static_cast<int>(trouble->kind) << " in step " << k << " of " << trouble->value;
      break;
    }
    const state::Motion& m = sim.bodies().motion[0];
    path.crossings += norm(m.x - before) > 0.01;
    before = m.x;
    path.touches += sim.contacts().count();
    if (k % 10 != 0) continue;
    path.x.push_back(m.x), path.v.push_back(m.twist.v), path.w.push_back(m.twist.w);
    path.force.push_back(sim.bodies().force[0]);
  }
  return path;
}

void expect_equal(const Path& a, const Path& b, double size, double weight) {
  ASSERT_EQ(a.x.size(), b.x.size());
  ASSERT_EQ(a.touches, b.touches);
  for (std::size_t k = 0; k < a.x.size(); ++k) {
    ASSERT_LT(norm(a.x[k] - b.x[k]), 1e-9 * size) << k;
    ASSERT_LT(norm(a.v[k] - b.v[k]), 1e-9) << k;
    ASSERT_LT(norm(a.w[k] - b.w[k]), 1e-9 / size) << k;
    ASSERT_LT(norm(a.force[k] - b.force[k]), 1e-7 * weight) << k;
  }
}

// Over the seams of a floor that spans the domain, as over a plane; also while the floor goes along under it, so that
// the seam is anywhere.
TEST(PeriodicWalls, SphereRollsOverTheSeamAsOverAPlane) {
  for (const bool both : {false, true})
    for (const double slides : {0.0, 0.7})
      for (const std::uint32_t cuts : {1u, 2u, 9u}) {
        SCOPED_TRACE(::testing::Message() << both << ' ' << slides << ' ' << cuts);
        scenes::Scene on_plane = periodic_scene(true, both);
        if (!both) on_plane.settings.gravity.y = 0;
        on_plane.add_sphere({0.03, 0.018, 0.0039}, 0.004, {{0.8, both ? 0.5 : 0, 0}, {3, 20, 1}});
        scenes::Scene on_mesh = on_plane;
        on_plane.add_plane({}, {0, 0, 1}, 0, {slides, 0, 0});
        state::Mesh& floor = on_mesh.add_mesh(cut_rectangle({0, 0, 0}, {0.04, 0.04, 0}, cuts, cuts), 0);
        if (slides > 0) floor.motions = {{.direction = {1, 0, 0}, .rate = slides}};
        const Path plane = path_of(on_plane, 40'000), mesh = path_of(on_mesh, 40'000);
        EXPECT_GE(plane.crossings, 3u);
        EXPECT_EQ(plane.touches, mesh.touches);
        expect_equal(plane, mesh, 0.004, 0.006);
      }
}

// A plate slides and tumbles over it.
TEST(PeriodicWalls, PlateGoesOverTheSeamAsOverAPlane) {
  scenes::Scene on_plane = periodic_scene(true, false);
  on_plane.settings.gravity.y = 0;
  const auto plate = geometry::make_plate(geometry::equilateral_corners(8e-3), 1e-3, 2500);
  on_plane.add_shaped(plate, {0.03, 0.02, 0.006}, normalised({1, 0.2, 0.3, 0.1}), {{0.8, 0, -0.3}, {5, 30, 2}});
  scenes::Scene on_mesh = on_plane;
  on_plane.add_plane({}, {0, 0, 1}, 0);
  on_mesh.add_mesh(cut_rectangle({0, 0, 0}, {0.04, 0.04, 0}, 5, 5), 0);
  const Path plane = path_of(on_plane, 20'000), mesh = path_of(on_mesh, 20'000);
  EXPECT_GE(plane.crossings, 1u);
  expect_equal(plane, mesh, 0.004, 0.006);
}

// A slice of a drum, open at both ends, its axis along y.
TriangleMesh slice(double radius, double length, std::uint32_t around, std::uint32_t along) {
  TriangleMesh mesh;
  const double turn = 2 * std::numbers::pi;
  for (std::uint32_t b = 0; b <= along; ++b)
    for (std::uint32_t a = 0; a < around; ++a)
      mesh.points.push_back(
          {radius * std::cos(turn * a / around), length * b / along, radius * std::sin(turn * a / around)});
  for (std::uint32_t b = 0; b < along; ++b)
    for (std::uint32_t a = 0; a < around; ++a) {
      const std::uint32_t p = b * around + a, q = b * around + (a + 1) % around;
      mesh.triangles.push_back({p, q, q + around}), mesh.triangles.push_back({p, q + around, p + around});
    }
  return mesh;
}

struct Drum {
  bool shifted = false, round = false, rods = false;
  int threads = 1;
  double skin = 1;
  bool shuffled = false;
};
// Spheres (and rods) in it while it turns; shifted, its ends are in the middle of the domain.
scenes::Scene drum(const Drum& d) {
  scenes::Scene scene(1e-3);
  const double length = 0.024, radius = 0.015;
  scene.settings.domain = geometry::Domain({-0.02, 0, -0.02}, {0.02, length, 0.02}, {false, true, false});
  scene.solids = {{2500, 5e7, 0.3}};
  scene.touch = {.restitution = 0.5, .friction = 0.4};
  scene.settings.gravity = {0, 0.5, -9.81};
  scene.settings.dt = 5e-6;
  scene.settings.threads = d.threads;
  scene.skin *= d.skin;
  const auto rod = geometry::make_rod({0, 0, -1.5e-3}, {0, 0, 1.5e-3}, 5e-4, 2500);
  for (int x = -2; x <= 2; ++x)
    for (int y = 0; y < 6; ++y)
      for (int z = -2; z <= 2; ++z) {
        const Random r(7, scene.bodies.size());
        const Vec3 at{4e-3 * x + 1e-4 * r.uniform(0), 4e-3 * (y + 0.5), 4e-3 * z};
        if (d.rods && (x + y + z) % 3 == 0)
          scene.add_shaped(rod, at, normalised({r.normal(1), r.normal(2), r.normal(3), r.normal(4)}),
                           {{0, 0.3, -1}, {}});
        else
          scene.add_sphere(at, (1 + 0.2 * r.uniform(5)) * 1e-3, {{0, 0.3, -1}, {}});
      }
  if (d.round) {
    geometry::RoundWall cylinder;
    cylinder.axis = {0, 1, 0}, cylinder.radius = radius;
    scene.add_round(cylinder, {}, 0);
  } else {
    TriangleMesh mesh = slice(radius, length, 60, 4);
    if (d.shifted)
      for (Vec3& p : mesh.points) p.y -= 0.5 * length;
    scene.add_mesh(mesh, 0, 0.35);
  }
  scene.walls.meshes[0].motions = {{.kind = WallMotion::Kind::about, .direction = {0, 1, 0}, .rate = 2}};
  if (d.shuffled) scene.bodies.reorder(test::Dice(5).permutation(scene.bodies.size()));
  return scene;
}

// Where a slice begins does not matter: the wall has the same contacts with its seam at the boundary of the domain and
// in the middle of it.
TEST(PeriodicWalls, WhereTheSliceBeginsDoesNotMatter) {
  const auto at_end = [](const Drum& d) {
    solver::Simulation sim = drum(d).start();
    std::vector<Vec3> x;
    std::size_t touches = 0;
    // what rounds differently grows from impact to impact: later on the paths of a crowd part
    for (int k = 0; k < 4000; ++k) {
      EXPECT_FALSE(sim.step());
      touches += sim.contacts().count();
      if (k % 500 == 0)
        for (std::int64_t id = 1; id <= 150; ++id) x.push_back(sim.bodies().motion[scenes::index_of_body(sim, id)].x);
    }
    EXPECT_GT(touches, 10'000u);
    return std::pair(x, touches);
  };
  const auto one = at_end({}), other = at_end({.shifted = true});
  EXPECT_EQ(one.second, other.second);
  for (std::size_t k = 0; k < one.first.size(); ++k) ASSERT_LT(norm(one.first[k] - other.first[k]), 1e-9 * 0.015) << k;
}

TEST(PeriodicWalls, OneAnswer) {
  for (const bool round : {false, true}) {
    const auto run = [](const Drum& d) {
      solver::Simulation sim = drum(d).start();
      for (int k = 0; k < 6000; ++k) EXPECT_FALSE(sim.step(k == 5999));
      EXPECT_GT(sim.contacts().count(), 30u);
      return sim.state_hash();
    };
    Drum d{.round = round, .rods = true};
    const auto reference = run(d);
    for (const int threads : {2, 3, 7}) {
      d.threads = threads;
      EXPECT_EQ(run(d), reference) << threads;
    }
    d.shuffled = true, d.skin = 0.3;
    EXPECT_EQ(run(d), reference);
    // and after a restart
    solver::Simulation whole = drum({.round = round, .rods = true}).start();
    for (int k = 0; k < 4000; ++k) ASSERT_FALSE(whole.step());
    solver::Simulation resumed =
        drum({.round = round, .rods = true, .threads = 2, .skin = 0.5}).resume(whole.checkpoint());
    for (int k = 0; k < 2000; ++k) {
      ASSERT_FALSE(whole.step());
      ASSERT_FALSE(resumed.step());
    }
    EXPECT_EQ(resumed.state_hash(), whole.state_hash());
  }
}

// What bodies get from walls and gravity is what walls and gravity give, and frames have the triangles of the file.
TEST(PeriodicWalls, MomentumIsThatOfTheLoads) {
  const scenes::Scene scene = drum({.rods = true});
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
  for (int k = 0; k < 4000; ++k) {
    ASSERT_FALSE(sim.step(true));
    const Vec3 now = on_bodies();
    impulse += 0.5 * scene.settings.dt * (before + now);
    scale += 0.5 * scene.settings.dt * norm(before + now);
    before = now;
  }
  EXPECT_LT(norm(momentum() - start - impulse), 1e-10 * scale);
  const state::WallFrame frame = solver::take_snapshot(sim, false).walls.at(0);
  ASSERT_EQ(frame.polygons.size(), 480u);
  ASSERT_EQ(frame.pressure.size(), 480u);
  double pressed = 0;
  for (std::size_t t = 0; t < frame.polygons.size(); ++t) {
    const auto at = [&](std::size_t k) { return frame.points[static_cast<std::size_t>(frame.polygons[t][k])]; };
    pressed += frame.pressure[t] * 0.5 * norm(cross(at(1) - at(0), at(2) - at(0)));
    for (std::size_t k = 0; k < 3; ++k) ASSERT_TRUE(at(k).y > -1e-9 && at(k).y < 0.024 + 1e-9);
  }
  double normal = 0;
  sim.contacts().for_wall_reports([&](const solver::ContactReport& c) { normal += norm(c.normal_force); });
  EXPECT_NEAR(pressed, normal, 1e-9 * normal);
  EXPECT_GT(normal, 0);
}

// A ball and a bar that the boundary cuts are whole: what comes from the other side touches them there.
TEST(PeriodicWalls, RoundWallsAreTouchedThroughTheBoundary) {
  for (const auto kind : {geometry::RoundWall::Kind::sphere, geometry::RoundWall::Kind::cylinder}) {
    std::vector<Vec3> ends;
    for (const double at : {0.02, 0.001, 0.04, -0.08}) {
      scenes::Scene scene = periodic_scene(true, false);
      scene.settings.gravity = {0, 0, -9.81};
      geometry::RoundWall wall;
      wall.kind = kind, wall.inside = false, wall.radius = 0.008, wall.axis = {0, 1, 0};
      double x = at + 0.003;
      while (x < 0) x += 0.04;
      while (x > 0.04) x -= 0.04;
      scene.add_sphere({x, 0.02, 0.0125}, 0.004, {});
      scene.add_round(wall, {at, 0.02, 0}, 0);
      solver::Simulation sim = scene.start();
      for (int k = 0; k < 6000; ++k) ASSERT_FALSE(sim.step());
      Vec3 end = sim.bodies().motion[0].x - Vec3{at, 0, 0};
      end.x -= 0.04 * std::floor(end.x / 0.04 + 0.5);
      ends.push_back(end);
    }
    EXPECT_GT(ends[0].x, 0.0035);  // it rolls down
    for (const Vec3& end : ends) EXPECT_LT(norm(end - ends[0]), 1e-11);
  }
}

}  // namespace
}  // namespace tsubu::tests

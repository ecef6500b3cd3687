// Bodies of several triangles that hang together: what touches them feels the surface, not how it was cut.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numbers>

#include "cut_rectangle.hpp"
#include "geometry/make_shape.hpp"
#include "scene.hpp"
#include "solver/ledger.hpp"
#include "support/dice.hpp"

namespace tsubu::tests {
namespace {

using geometry::Density;
using Triangles = std::vector<std::array<std::uint32_t, 3>>;
using Mesh = geometry::TriangleMesh;

geometry::DescribedShape sheet(const Mesh& mesh, double rounding) {
  return geometry::make_shell(mesh.points, mesh.triangles, rounding, {Density::Per::area, 1});
}

// A cube of unit size about the origin, each face cut into n by n cells of two triangles.
Mesh cut_cube(std::uint32_t n) {
  Mesh mesh;
  const auto point = [&](const Vec3& p) {
    for (std::uint32_t k = 0; k < mesh.points.size(); ++k)
      if (norm(mesh.points[k] - p) < 1e-9) return k;
    mesh.points.push_back(p);
    return static_cast<std::uint32_t>(mesh.points.size() - 1);
  };
  const Vec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  for (int axis = 0; axis < 3; ++axis)
    for (const double side : {-0.5, 0.5}) {
      Vec3 u = axes[(axis + 1) % 3], v = axes[(axis + 2) % 3];
      if (side < 0) std::swap(u, v);
      const auto at = [&](std::uint32_t a, std::uint32_t b) {
        return point(side * axes[axis] + (a * 1.0 / n - 0.5) * u + (b * 1.0 / n - 0.5) * v);
      };
      for (std::uint32_t a = 0; a < n; ++a)
        for (std::uint32_t b = 0; b < n; ++b) {
          mesh.triangles.push_back({at(a, b), at(a + 1, b), at(a + 1, b + 1)});
          mesh.triangles.push_back({at(a, b), at(a + 1, b + 1), at(a, b + 1)});
        }
    }
  return mesh;
}

// An icosahedron, cut finer and blown up to a ball.
Mesh ball_of_facets(int times, double radius) {
  const double g = std::numbers::phi;
  Mesh mesh{{{-1, g, 0},
             {1, g, 0},
             {-1, -g, 0},
             {1, -g, 0},
             {0, -1, g},
             {0, 1, g},
             {0, -1, -g},
             {0, 1, -g},
             {g, 0, -1},
             {g, 0, 1},
             {-g, 0, -1},
             {-g, 0, 1}},
            {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
             {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
             {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}}};
  for (; times > 0; --times) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
    const auto middle = [&](std::uint32_t a, std::uint32_t b) {
      const auto [at, fresh] = middles.try_emplace(std::minmax(a, b), static_cast<std::uint32_t>(mesh.points.size()));
      if (fresh) mesh.points.push_back(mesh.points[a] + mesh.points[b]);
      return at->second;
    };
    Triangles finer;
    for (const auto& [a, b, c] : mesh.triangles) {
      const std::uint32_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
      for (const auto& t : Triangles{{a, ab, ca}, {b, bc, ab}, {c, ca, bc}, {ab, bc, ca}}) finer.push_back(t);
    }
    mesh.triangles = finer;
    for (Vec3& p : mesh.points) p *= radius / norm(p);
  }
  return mesh;
}

Mesh scaled(Mesh mesh, double by) {
  for (Vec3& p : mesh.points) p *= by;
  return mesh;
}

// The edges of a cube in 12 triangles and in 192 are the same twelve, its corners the same eight.
TEST(Shells, StickOutTheSameHoweverTheyAreCut) {
  for (const std::uint32_t n : {1u, 4u}) {
    const Mesh mesh = cut_cube(n);
    const auto shape = geometry::make_shell(mesh.points, mesh.triangles, 0.01, {Density::Per::volume, 1}).shape;
    EXPECT_EQ(shape.corners, 8u);
    EXPECT_EQ(shape.edges.size(), 12u);
    EXPECT_EQ(shape.triangles.size(), 12u * n * n);
    for (const auto& [a, b] : shape.edges) EXPECT_NEAR(norm(shape.points[a] - shape.points[b]), 1, 1e-12);
    for (std::size_t k = 0; k < shape.corners; ++k) EXPECT_NEAR(norm(shape.points[k]), std::sqrt(0.75), 1e-12);
  }
  const auto flat = sheet(cut_rectangle({0, 0, 0}, {3, 2, 0}, 6, 5), 0.01).shape;
  EXPECT_EQ(flat.corners, 4u);
  EXPECT_EQ(flat.edges.size(), 4u);
}

const double edge_of_w1 = 0.5;

// W1, as a fixed sheet whose rounding lifts the sphere: nothing else changes.
struct Rolling {
  double rounding = 0.01, friction = 0;
  double y = -0.5;
};
void roll_over(const Mesh& mesh, const Rolling& r) {
  const double k = 2000, radius = edge_of_w1;
  scenes::Scene scene(radius);
  scene.solids = {{1 / (4.0 / 3 * std::numbers::pi * 0.125), 1e6, 0.3}};  // a mass of 1
  scene.normal = "hooke";
  scene.touch = {.restitution = 1, .friction = r.friction, .stiffness = k};
  scene.settings.gravity = {0, 0, -1};
  scene.settings.dt = 1e-3;
  const double height = r.rounding + radius - 1 / k;
  scene.add_sphere({2, r.y, height}, radius, {{-1, 0, 0}, {0, r.friction > 0 ? -1 / (radius - 0.5 / k) : 0, 0}});
  const auto made = sheet(mesh, r.rounding);
  scene.add_shaped(made, made.centroid, {}, {});
  scene.bodies.fix_last();
  solver::Simulation sim = scene.start();
  const double spin = scene.bodies.motion[0].twist.w.y;
  for (int step = 0; step < 1990; ++step) {
    ASSERT_FALSE(sim.step());
    const std::size_t i = scenes::index_of_body(sim, 1);
    const state::Motion& m = sim.bodies().motion[i];
    ASSERT_EQ(sim.contacts().count(), 1u) << "step " << step;
    ASSERT_NEAR(sim.bodies().force[i].z, 1, 1e-9) << "step " << step;
    ASSERT_LE(std::abs(sim.bodies().force[i].y), 1e-9) << "step " << step;
    ASSERT_NEAR(m.x.z, height, 1e-12);
    ASSERT_NEAR(m.twist.v.x, -1, 1e-9);
    ASSERT_NEAR(m.twist.w.y, spin, 1e-9 / radius) << "step " << step;
  }
}

Mesh mesh_of_w1() {
  return {{{0, -1, 0}, {0, 1, 0}, {1, -1, 0}, {1, 0, 0}, {1, 1, 0}, {2, -1, 0}, {2, 0, 0}, {2, 1, 0}},
          {{0, 4, 1}, {0, 2, 4}, {2, 6, 3}, {2, 5, 6}, {3, 7, 4}, {3, 6, 7}}};
}

TEST(Shells, SphereRollsOverTheMeshOfW1) {
  // points 2, 3 and 4 lie on one line: the edge of two triangles there is one of three points on the other side
  Mesh joined = mesh_of_w1();
  joined.triangles = {{0, 3, 1}, {0, 2, 3}, {1, 3, 4}, {2, 6, 3}, {2, 5, 6}, {3, 7, 4}, {3, 6, 7}};
  for (const double y : {-0.5, 0.0, 0.25})
    for (const double friction : {0.0, 0.5}) {
      SCOPED_TRACE(y);
      roll_over(joined, {.friction = friction, .y = y});
      for (auto& t : joined.triangles) std::swap(t[0], t[1]);
    }
}

TEST(Shells, SphereRollsOverRandomTriangles) {
  for (const double friction : {0.0, 0.5})
    roll_over(cut_rectangle({-1, -1, 0}, {3, 1, 0}, 40, 21), {.friction = friction, .y = 0.1});
  // a sliver of 1e4
  const Mesh sliver{{{-1, -1, 0}, {3, -1, 0}, {3, 0, 0}, {-1, 0, 0}, {3, 4e-4, 0}, {3, 1, 0}, {-1, 1, 0}},
                    {{0, 1, 2}, {0, 2, 3}, {3, 2, 4}, {3, 4, 5}, {3, 5, 6}}};
  roll_over(sliver, {.y = 1e-4});
  roll_over(sliver, {.friction = 0.5, .y = 0});
}

// Where a body is after a while on a fixed sheet.
state::Motion slide(const Mesh& mesh, const geometry::DescribedShape& body, double lift, const Quat& turn, int steps) {
  scenes::Scene scene(0.01);
  scene.solids = {{2500, 1e8, 0.3}};
  scene.touch = {.restitution = 0.5, .friction = 0.3};
  scene.settings.gravity = {0, 0, -9.81};
  scene.settings.dt = 2e-6;
  const auto made = sheet(mesh, 1e-3);
  scene.add_shaped(body, {0, 0, 1e-3 + lift}, turn, {{0.4, 0.1, 0}, {0, 0, 5}});
  scene.add_shaped(made, made.centroid, {}, {});
  scene.bodies.fix_last();
  solver::Simulation sim = scene.start();
  std::size_t touched = 0;
  for (int k = 0; k < steps; ++k) {
    if (const auto wrong = sim.step()) {
      ADD_FAILURE() << "trouble " << static_cast<int>(wrong->kind) << " of body " << wrong->body << ": "
                    << wrong->value;
      break;
    }
    touched += sim.contacts().count() > 0;
  }
  EXPECT_GT(touched, 1000u);
  return sim.bodies().motion[scenes::index_of_body(sim, 1)];
}

// Plates, rods, clumps and cubes slide and tumble over a sheet of 2 triangles as over one of 800.
TEST(Shells, BodiesSlideOverAnyCutOfASheet) {
  const Vec3 low{-0.06, -0.06, 0}, high{0.06, 0.06, 0};
  const Mesh cube = scaled(cut_cube(1), 8e-3);
  const struct {
    const char* name;
    geometry::DescribedShape shape;
    double lift;
    Quat turn;
  } bodies[] = {
      {"plate", geometry::make_plate(geometry::equilateral_corners(0.01), 5e-4, 2500), 5.1e-4,
       normalised({1, 0, 0, 0.3})},
      {"tilted plate", geometry::make_plate(geometry::equilateral_corners(0.01), 5e-4, 2500), 2.5e-3,
       normalised({1, 0.3, 0.1, 0.3})},
      {"rod", geometry::make_rod({-5e-3, 0, 0}, {5e-3, 0, 0}, 1e-3, 2500), 1.7e-3, normalised({1, 0, 0.05, 0.3})},
      {"clump", geometry::make_clump({{{-2e-3, 0, 0}, 1e-3}, {{2e-3, 0, 0}, 1.5e-3}}, 2500), 1.5e-3, {}},
      {"cube", geometry::make_shell(cube.points, cube.triangles, 5e-4, {Density::Per::volume, 2500}), 7.5e-3,
       normalised({1, 0.1, 0.05, 0.3})}};
  for (const auto& [name, shape, lift, turn] : bodies) {
    SCOPED_TRACE(name);
    const state::Motion coarse = slide(cut_rectangle(low, high, 1, 1), shape, lift, turn, 15'000);
    const state::Motion fine = slide(cut_rectangle(low, high, 20, 20), shape, lift, turn, 15'000);
    EXPECT_LT(norm(fine.x - coarse.x), 1e-9 * 0.01);
    EXPECT_LT(norm(fine.twist.v - coarse.twist.v), 1e-8);
    EXPECT_LT(norm(fine.twist.w - coarse.twist.w), 1e-6);
  }
}

// Two cubes fall on each other and on a floor, cut into 12 triangles each or into 108.
TEST(Shells, CubesTumbleTheSameHoweverTheyAreCut) {
  const auto run = [](std::uint32_t n) {
    scenes::Scene scene(0.01);
    scene.solids = {{2500, 1e8, 0.3}};
    scene.touch = {.restitution = 0.5, .friction = 0.4};
    scene.settings.gravity = {0, 0, -9.81};
    scene.settings.dt = 2e-6;
    scene.add_plane({}, {0, 0, 1}, 0);
    const Mesh cube = scaled(cut_cube(n), 0.01);
    const auto made = geometry::make_shell(cube.points, cube.triangles, 1e-3, {Density::Per::volume, 2500});
    scene.add_shaped(made, {0, 0, 0.0098}, normalised({1, 0.1, 0.2, 0}), {});
    scene.add_shaped(made, {0.004, 0.003, 0.029}, normalised({1, 0.3, -0.2, 0.5}), {});
    solver::Simulation sim = scene.start();
    std::size_t most = 0;
    for (int k = 0; k < 30'000; ++k) {
      if (const auto wrong = sim.step()) {
        ADD_FAILURE() << "trouble " << static_cast<int>(wrong->kind) << " of body " << wrong->body << ": "
                      << wrong->value;
        break;
      }
      most = std::max(most, sim.contacts().count());
    }
    EXPECT_GE(most, 3u);
    return std::array{sim.bodies().motion[scenes::index_of_body(sim, 1)],
                      sim.bodies().motion[scenes::index_of_body(sim, 2)]};
  };
  const auto coarse = run(1), fine = run(3);
  for (std::size_t k = 0; k < 2; ++k) {
    EXPECT_LT(norm(fine[k].x - coarse[k].x), 1e-8 * 0.01);
    EXPECT_LT(norm(fine[k].twist.v - coarse[k].twist.v), 1e-6);
  }
}

// W4: a sphere at rest in a groove presses m g / (2 cos theta) on either side.
TEST(Shells, SphereRestsInTheGrooveOfW4) {
  for (const double degrees : {30.0, 45.0, 60.0}) {
    const double tilt = degrees * std::numbers::pi / 180, radius = 5e-3, rounding = 1e-3;
    scenes::Scene scene(radius);
    scene.solids = {{2500, 5e6, 0.3}};
    scene.touch = {.restitution = 0.1};
    scene.tangential = "none";
    scene.settings.gravity = {0, 0, -9.81};
    scene.settings.dt = 2e-5;
    const double w = 0.02 * std::cos(tilt), h = 0.02 * std::sin(tilt);
    const Mesh groove{{{0, -0.02, 0}, {0, 0.02, 0}, {w, -0.02, h}, {w, 0.02, h}, {-w, -0.02, h}, {-w, 0.02, h}},
                      {{0, 2, 1}, {2, 3, 1}, {0, 1, 4}, {4, 1, 5}}};
    const auto made = sheet(groove, rounding);
    scene.add_sphere({0, 0, 1.0001 * (radius + rounding) / std::cos(tilt)}, radius, {});
    scene.add_shaped(made, made.centroid, {}, {});
    scene.bodies.fix_last();
    solver::Simulation sim = scene.start();
    for (int k = 0; k < 60000; ++k) ASSERT_FALSE(sim.step(k == 59999));
    EXPECT_EQ(sim.contacts().count(), 2u);
    const double weight = 9.81 * sim.bodies().mass[scenes::index_of_body(sim, 1)];
    sim.contacts().for_body_reports([&](const solver::ContactReport& c) {
      EXPECT_NEAR(norm(c.normal_force), weight / (2 * std::cos(tilt)), 1e-6 * weight) << degrees;
    });
  }
}

// Balls of 80, 320 and 1280 facets, the last of which are blunt, meet: an impact without losses loses nothing,
// however the two are turned.
TEST(Shells, BallsOfFacetsKeepTheirEnergy) {
  const double speed = 0.5;
  test::Dice dice(5);
  const auto turn = [&dice] { return normalised({dice.in(-1, 1), dice.in(-1, 1), dice.in(-1, 1), dice.in(-1, 1)}); };
  for (int trial = 0; trial < 15; ++trial) {
    const int cuts = 1 + trial % 3;
    const double rounding = cuts == 3 ? 1e-3 : 3e-4;
    const Mesh ball = ball_of_facets(cuts, 3e-3);
    const auto made = geometry::make_shell(ball.points, ball.triangles, rounding, {Density::Per::volume, 2500});
    EXPECT_EQ(made.shape.surface.blunt_corner[0], cuts == 3);
    scenes::Scene scene(3e-3);
    scene.solids = {{2500, 1e11, 0.3}};
    scene.tangential = "none";
    scene.settings.gravity = {};
    scene.settings.dt = 4e-9;
    scene.settings.max_overlap = 1;
    const double offset = trial % 2 ? 1.5e-3 : 0;
    scene.add_shaped(made, {offset, 0, 3.002e-3 + rounding}, turn(), {{0, 0, -speed}, {}});
    scene.add_shaped(made, {0, 0, -3.002e-3 - rounding}, turn(), {{0, 0, speed}, {}});
    solver::Simulation sim = scene.start();
    const solver::Ledger ledger(sim);
    bool touched = false;
    for (int k = 0; k < 400'000; ++k) {
      ASSERT_FALSE(sim.step(touched));
      touched = touched || sim.contacts().count() > 0;
      if (touched && sim.contacts().count() == 0) break;
    }
    ASSERT_TRUE(touched && sim.contacts().count() == 0);
    EXPECT_LT(std::abs(ledger.read(sim).residual), 1e-3 * made.shape.mass * speed * speed) << "trial " << trial;
  }
}

// A lens of 80 facets on a sheet that slopes less than friction holds comes to rest on one of them, and does not creep.
TEST(Shells, LensRestsOnASlope) {
  Mesh lens = ball_of_facets(1, 5e-3);
  for (Vec3& p : lens.points) p.z *= 0.35;
  const auto made = geometry::make_shell(lens.points, lens.triangles, 5e-4, {Density::Per::volume, 2500});
  const auto floor = sheet(cut_rectangle({-0.05, -0.05, 0}, {0.05, 0.05, 0}, 7, 7), 1e-3);
  scenes::Scene scene(5e-3);
  scene.solids = {{2500, 5e7, 0.3}};
  scene.touch = {.restitution = 0.2, .friction = 0.5};
  scene.settings.gravity = {9.81 * std::sin(0.1), 0, -9.81 * std::cos(0.1)};
  scene.settings.dt = 2e-6;
  double low = 0;
  for (const Vec3& p : lens.points) low = std::min(low, p.z);
  scene.add_shaped(made, {0, 0, 1.501e-3 - low}, {}, {});
  scene.add_shaped(floor, floor.centroid, {}, {});
  scene.bodies.fix_last();
  solver::Simulation sim = scene.start();
  for (int k = 0; k < 120'000; ++k) ASSERT_FALSE(sim.step());
  EXPECT_EQ(sim.contacts().count(), 3u);
  EXPECT_LT(norm(sim.bodies().motion[scenes::index_of_body(sim, 1)].twist.v), 1e-9);
}

// A rod inside a closed box with a wall that juts out into it: the edge of that wall stops it.
TEST(Shells, ClosedSheetsHaveEdgesWithin) {
  // an L in the plane of x and y, closed by a floor and a lid
  const std::vector<Vec3> outline{{0, 0, 0}, {4, 0, 0}, {4, 2, 0}, {2, 2, 0}, {2, 4, 0}, {0, 4, 0}};
  Mesh duct;
  for (const double z : {-2.0, 2.0})
    for (const Vec3& p : outline) duct.points.push_back({0.01 * p.x, 0.01 * p.y, 0.01 * z});
  for (std::uint32_t k = 0; k < 6; ++k) {
    const std::uint32_t next = (k + 1) % 6;
    duct.triangles.push_back({k, next, next + 6}), duct.triangles.push_back({k, next + 6, k + 6});
  }
  for (const auto& [a, b, c] : Triangles{{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}})
    duct.triangles.push_back({a, c, b}), duct.triangles.push_back({a + 6, b + 6, c + 6});
  const auto made = sheet(duct, 5e-4);
  scenes::Scene scene(0.01);
  scene.solids = {{2500, 1e8, 0.3}};
  scene.settings.gravity = {};
  scene.settings.dt = 1e-6;
  // across the edge at (2, 2), in the plane of x and y
  const Vec3 half{4e-3, -4e-3, 0};
  scene.add_shaped(geometry::make_rod(-half, half, 1e-3, 2500), {0.016, 0.016, 0}, {}, {{0.3, 0.3, 0}, {}});
  scene.add_shaped(made, made.centroid, {}, {});
  scene.bodies.fix_last();
  solver::Simulation sim = scene.start();
  for (int k = 0; k < 16'000; ++k) ASSERT_FALSE(sim.step());
  const state::Motion& rod = sim.bodies().motion[scenes::index_of_body(sim, 1)];
  EXPECT_LT(rod.x.x, 0.02);
  EXPECT_NEAR(rod.twist.v.x, -0.3, 3e-3);
}

// A sliver in a face of a cube, out of its plane by what single precision rounds, makes no edge.
TEST(Shells, RoundingOfAFileMakesNoEdges) {
  for (const double off : {-3e-8, 3e-8}) {
    Mesh cube = cut_cube(1);
    // the face x = 0.5 is two triangles; a point beside its diagonal cuts one of them into three
    const auto cut = std::ranges::find_if(cube.triangles, [&](const auto& t) {
      return std::ranges::all_of(t, [&](std::uint32_t k) { return cube.points[k].x > 0.4; });
    });
    const auto [a, b, c] = *cut;
    const Vec3 middle = 0.5 * (cube.points[a] + cube.points[c]);
    cube.points.push_back(middle + 1e-4 * (cube.points[b] - middle) + Vec3{off, 0, 0});
    const auto p = static_cast<std::uint32_t>(cube.points.size() - 1);
    cube.triangles.erase(cut);
    for (const auto& t : Triangles{{a, b, p}, {b, c, p}, {c, a, p}}) cube.triangles.push_back(t);
    const auto shape = geometry::make_shell(cube.points, cube.triangles, 0.01, {Density::Per::volume, 1}).shape;
    EXPECT_EQ(shape.edges.size(), 12u);
    EXPECT_EQ(shape.corners, 8u);
  }
}

// A cube that slid half off another one lies still: eight corners and crossing edges bear it.
TEST(Shells, CubesRestUponEachOther) {
  const Mesh cube = scaled(cut_cube(2), 0.01);
  const auto made = geometry::make_shell(cube.points, cube.triangles, 5e-4, {Density::Per::volume, 2500});
  scenes::Scene scene(0.01);
  scene.solids = {{2500, 1e9, 0.3}};
  scene.touch = {.restitution = 0.1, .friction = 0.5};
  scene.settings.gravity = {0, 0, -9.81};
  scene.settings.dt = 2e-6;
  scene.add_plane({}, {0, 0, 1}, 0);
  scene.add_shaped(made, {0, 0, 5.51e-3}, {}, {});
  scene.add_shaped(made, {2e-3, 1e-3, 16.53e-3}, normalised({1, 0, 0, 0.2}), {});
  solver::Simulation sim = scene.start();
  for (int k = 0; k < 200'000; ++k) ASSERT_FALSE(sim.step());
  const state::Motion before = sim.bodies().motion[scenes::index_of_body(sim, 2)];
  EXPECT_LT(norm(before.twist.v), 1e-7);
  EXPECT_NEAR(before.x.z, 16.5e-3, 1e-5);
  for (int k = 0; k < 50'000; ++k) ASSERT_FALSE(sim.step());
  EXPECT_LT(norm(sim.bodies().motion[scenes::index_of_body(sim, 2)].x - before.x), 1e-6 * 1e-3);
}

}  // namespace
}  // namespace tsubu::tests

// Walls that are exactly round: planes where they are seen along a straight line, limits of finer and finer meshes, and
// fixed bodies of the same form.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

#include "geometry/make_shape.hpp"
#include "scene.hpp"
#include "solver/ledger.hpp"

namespace tsubu::tests {
namespace {

using geometry::RoundWall;
using geometry::TriangleMesh;
using Kind = RoundWall::Kind;

constexpr double pi = std::numbers::pi;

struct Path {
  Vec3 x, v, w;
};

Path follow(const scenes::Scene& scene, int steps, std::size_t least_touches = 100,
            std::vector<Vec3>* places = nullptr) {
  solver::Simulation sim = scene.start();
  std::size_t touched = 0;
  for (int k = 0; k < steps; ++k) {
    EXPECT_FALSE(sim.step());
    touched += sim.contacts().count() > 0;
    if (places) places->push_back(sim.bodies().motion[0].x);
  }
  EXPECT_GE(touched, least_touches);
  const state::Motion& m = sim.bodies().motion[scenes::index_of_body(sim, 1)];
  return {m.x, m.twist.v, m.twist.w};
}

void expect_alike(const Path& a, const Path& b, double size) {
  EXPECT_LT(norm(a.x - b.x), 1e-9 * size);
  EXPECT_LT(norm(a.v - b.v), 1e-8);
  EXPECT_LT(norm(a.w - b.w), 1e-6);
}

scenes::Scene bouncing(double radius) {
  scenes::Scene scene(radius);
  scene.solids = {{2500, 1e8, 0.3}};
  scene.touch = {.restitution = 0.7, .friction = 0.3};
  scene.settings.gravity = {0, 0, -9.81};
  scene.settings.dt = 2e-6;
  return scene;
}

// Along a line of the surface, a sphere bounces and rolls as on the plane that touches it there.
TEST(RoundWalls, SphereGoesAlongALineOfThemAsOnAPlane) {
  const double radius = 5e-3, angle = 0.5;
  const auto run = [&](const std::function<void(scenes::Scene&)>& add_wall, const Vec3& x, const Vec3& v) {
    scenes::Scene scene = bouncing(radius);
    scene.add_sphere(x, radius, {v, {}});
    add_wall(scene);
    return follow(scene, 40'000, 1000);
  };
  const auto plane = [](const Vec3& point, const Vec3& normal) {
    return [=](scenes::Scene& s) { s.add_plane(point, normal, 0); };
  };
  const auto round = [](const RoundWall& wall, const Vec3& at) {
    return [=](scenes::Scene& s) { s.add_round(wall, at, 0); };
  };
  const Vec3 above{0, 0, radius + 1e-3}, along{0.5, 0, 0};
  const Path flat = run(plane({}, {0, 0, 1}), above, along);
  expect_alike(run(round({.inside = true, .axis = {1, 0, 0}, .radius = 0.1}, {0, 0, 0.1}), above, along), flat, radius);
  expect_alike(run(round({.inside = false, .axis = {1, 0, 0}, .radius = 0.1}, {0, 0, -0.1}), above, along), flat,
               radius);
  // down the side of a cone, which opens upwards or stands upside down
  for (const bool inside : {true, false}) {
    const Vec3 axis{0, 0, inside ? 1.0 : -1.0};
    const double up = inside ? 1 : -1;
    const Vec3 normal{inside ? -std::cos(angle) : std::cos(angle), 0, std::sin(angle)};
    const Vec3 on{0.1 * std::sin(angle), 0, up * 0.1 * std::cos(angle)}, start = on + 1.2 * radius * normal;
    const RoundWall cone{Kind::cone, inside, axis, 0, std::cos(angle), std::sin(angle)};
    expect_alike(run(round(cone, {}), start, {}), run(plane({}, normal), start, {}), radius);
  }
}

// A cylinder about the y axis, of n facets.
TriangleMesh facets(double radius, double length, int n) {
  TriangleMesh mesh;
  for (int k = 0; k < n; ++k)
    for (const double y : {-0.5 * length, 0.5 * length})
      mesh.points.push_back({radius * std::cos(2 * pi * k / n), y, radius * std::sin(2 * pi * k / n)});
  for (int k = 0; k < n; ++k) {
    const auto a = static_cast<std::uint32_t>(2 * k), b = static_cast<std::uint32_t>(2 * ((k + 1) % n));
    mesh.triangles.push_back({a, a + 1, b + 1});
    mesh.triangles.push_back({a, b + 1, b});
  }
  return mesh;
}

// A sphere, and a plate, slide and roll to and fro in a cylinder of facets; the path comes nearer to that in a round
// one with the square of their number.
void converge(bool plate, bool inside, double friction) {
  const double big = 0.1, small = 5e-3, thin = 1e-3;
  const auto run = [&](int n) {
    scenes::Scene scene(small);
    scene.solids = {{2500, 5e5, 0.3}};
    scene.touch = {.restitution = 0.3, .friction = friction};
    scene.settings.gravity = {0, 0, -9.81};
    scene.settings.dt = 1e-5;
    const double rest = plate ? thin : small, side = inside ? -1 : 1;
    // a plate lies on corners, half a side from its middle across the axis
    const double touch = big + side * 0.99 * rest, r = plate ? std::sqrt(touch * touch - 6e-3 * 6e-3) : touch,
                 angle = inside ? -0.5 * pi + 0.6 : 0.5 * pi - 0.1;
    const Vec3 x{r * std::cos(angle), 0, r * std::sin(angle)};
    const Vec3 v = 0.6 * Vec3{std::sin(angle), 0, -std::cos(angle)};
    if (plate)
      scene.add_shaped(geometry::make_plate(geometry::equilateral_corners(0.012), thin, 2500), x,
                       {std::cos(0.5 * (0.5 * pi - angle) + (inside ? 0.5 * pi : 0)), 0,
                        std::sin(0.5 * (0.5 * pi - angle) + (inside ? 0.5 * pi : 0)), 0},
                       {v, {}});
    else
      scene.add_sphere(x, small, {v, {}});
    if (n > 0)
      scene.add_mesh(facets(big, 0.2, n), 0, 0.35);
    else
      scene.add_round({.inside = inside, .axis = {0, 1, 0}, .radius = big}, {}, 0);
    std::vector<Vec3> places;
    (void)follow(scene, 12'000, 1000, &places);
    return places;
  };
  const std::vector<Vec3> round = run(0);
  double error[3] = {};
  for (int k = 0; k < 3; ++k) {
    const std::vector<Vec3> mesh = run(400 << k);
    for (std::size_t n = 0; n < round.size(); ++n)
      error[k] += norm2(mesh[n] - round[n]) / static_cast<double>(round.size());
    error[k] = std::sqrt(error[k]);
  }
  const double order = 0.5 * std::log2(error[0] / error[2]);
  ::testing::Test::RecordProperty(std::string(plate ? "plate" : "sphere") + (inside ? "_inside" : "_outside") +
                                      (friction > 0 ? "_rough" : "_smooth"),
                                  std::to_string(order));
  EXPECT_GT(order, 1.8) << error[0] << ' ' << error[1] << ' ' << error[2];
  EXPECT_LT(order, 2.3) << error[0] << ' ' << error[1] << ' ' << error[2];
  EXPECT_LT(error[2], 1e-2 * small);
}

TEST(RoundWalls, FacetsConvergeWithTheSquareOfTheirNumber) {
  for (const bool inside : {true, false})
    for (const double friction : {0.0, 0.4}) {
      SCOPED_TRACE(inside);
      SCOPED_TRACE(friction);
      converge(false, inside, friction);
    }
}
TEST(RoundWalls, FacetsConvergeForAPlateToo) { converge(true, true, 0.4); }

// From outside, a cylinder and a sphere are fixed bodies of their form.
TEST(RoundWalls, SeenFromOutsideTheyAreFixedBodies) {
  const double big = 0.02;
  const auto rod = geometry::make_rod({-6e-3, 0, 0}, {6e-3, 0, 0}, 1e-3, 2500);
  const auto plate = geometry::make_plate(geometry::equilateral_corners(0.012), 1e-3, 2500);
  for (const bool ball : {false, true})
    for (const int kind : {0, 1, 2}) {
      SCOPED_TRACE(ball);
      SCOPED_TRACE(kind);
      const auto run = [&](bool wall) {
        scenes::Scene scene(2e-3);
        scene.solids = {{2500, 1e6, 0.3}};
        scene.normal = "hooke";
        scene.touch = {.restitution = 1, .friction = 0.3, .stiffness = 1e4};
        scene.settings.gravity = {0, 0, -9.81};
        scene.settings.dt = 2e-6;
        const Vec3 x{1e-3, 2e-3, big + 1.5e-3};
        const Quat turn = normalised({1, 0.02, 0.03, 0.4});
        if (kind == 0)
          scene.add_sphere({1e-3, 2e-3, big + 2.1e-3}, 2e-3, {});
        else
          scene.add_shaped(kind == 1 ? rod : plate, x, turn, {{0.1, 0, 0}, {0, 0, 3}});
        if (wall) {
          scene.add_round({ball ? Kind::sphere : Kind::cylinder, false, {0, 1, 0}, big}, {}, 0);
        } else {
          if (ball)
            scene.add_sphere({}, big, {});
          else
            scene.add_shaped(geometry::make_rod({0, -0.2, 0}, {0, 0.2, 0}, big, 2500), {}, {}, {});
          scene.bodies.fix_last();
        }
        return follow(scene, 20'000, 200);
      };
      expect_alike(run(true), run(false), 0.01);
    }
}

// Down the outside of a cone a rod that lies along it goes as on the plane that touches the cone there.
TEST(RoundWalls, RodGoesDownAConeAsDownAPlane) {
  const double radius = 1e-3, angle = 0.5;
  const Vec3 down{std::sin(angle), 0, -std::cos(angle)}, normal{std::cos(angle), 0, std::sin(angle)};
  const auto rod = geometry::make_rod({-3e-3, 0, 0}, {3e-3, 0, 0}, radius, 2500);
  const auto run = [&](bool cone) {
    scenes::Scene scene = bouncing(radius);
    scene.add_shaped(rod, 0.1 * down + 1.2 * radius * normal,
                     quat_from_axes(down, {0, 1, 0}, cross(down, Vec3{0, 1, 0})), {});
    if (cone)
      scene.add_round({Kind::cone, false, {0, 0, -1}, 0, std::cos(angle), std::sin(angle)}, {}, 0);
    else
      scene.add_plane({}, normal, 0);
    return follow(scene, 40'000, 1000);
  };
  const Path on_cone = run(true);
  EXPECT_GT(dot(on_cone.x, down), 0.11);
  expect_alike(on_cone, run(false), 8e-3);  // its length
}

// A rod across the top of a cone that lies on its side, and a plate on the tip of one that stands upright, rest on one
// spring.
TEST(RoundWalls, ConeBearsARodAcrossItAndAPlateOnItsTip) {
  const double radius = 1e-3, angle = 0.5, stiffness = 1e3, g = 9.81;
  const auto rod = geometry::make_rod({-6e-3, 0, 0}, {6e-3, 0, 0}, radius, 2500);
  const auto plate = geometry::make_plate(geometry::equilateral_corners(0.012), radius, 2500);
  for (const bool tip : {false, true}) {
    SCOPED_TRACE(tip);
    const geometry::DescribedShape& body = tip ? plate : rod;
    const double weight = g * body.shape.mass;
    scenes::Scene scene = bouncing(radius);
    scene.normal = "hooke";
    scene.tangential = "none";
    scene.touch = {.restitution = 1, .stiffness = stiffness};
    const Vec3 at{tip ? 0 : 0.05, 0, radius - weight / stiffness};
    scene.add_shaped(body, at, tip ? Quat{} : normalised({1, 0, 0, 1}), {});
    const Vec3 axis = tip ? Vec3{0, 0, -1} : Vec3{std::cos(angle), 0, -std::sin(angle)};
    scene.add_round({Kind::cone, false, axis, 0, std::cos(angle), std::sin(angle)}, {}, 0);
    solver::Simulation sim = scene.start();
    for (int k = 0; k < 2000; ++k) {
      ASSERT_FALSE(sim.step());
      ASSERT_EQ(sim.contacts().count(), 1u) << k;
      ASSERT_LT(norm(sim.bodies().force[0] - Vec3{0, 0, weight}), 1e-9 * weight) << k;
      ASSERT_LT(norm(sim.bodies().torque[0]), 1e-9 * weight * radius) << k;
    }
    EXPECT_LT(norm(sim.bodies().motion[0].x - at), 1e-9 * radius);
  }
}

// A turning drum takes a sphere along: at rest against it, it turns at the same surface speed.
TEST(RoundWalls, TurnsAboutItsAxis) {
  const double radius = 5e-3, big = 0.1, rate = 0.5;
  scenes::Scene scene = bouncing(radius);
  scene.settings.gravity = {};
  scene.settings.dt = 1e-5;
  scene.touch.restitution = 0.1;
  // pressed against the wall by going round with it
  const double r = big - radius, spin = 2 * pi * rate;
  scene.add_sphere({r, 0, 0}, radius, {{0, 0, -r * spin}, {}});
  state::Mesh& drum = scene.add_round({.inside = true, .axis = {0, 1, 0}, .radius = big}, {}, 0);
  drum.motions = {{.kind = state::WallMotion::Kind::about, .direction = {0, 1, 0}, .rate = rate}};
  solver::Simulation sim = scene.start();
  const solver::Ledger ledger(sim);
  for (int k = 0; k < 400'000; ++k) ASSERT_FALSE(sim.step());
  const state::Motion& m = sim.bodies().motion[0];
  const Vec3 out = (1 / norm(m.x)) * m.x, point = m.twist.v + cross(m.twist.w, radius * out);
  EXPECT_LT(norm(point - cross(Vec3{0, spin, 0}, big * out)), 1e-3 * big * spin);
  EXPECT_NEAR(norm(m.x), r, 1e-2 * radius);
}

}  // namespace
}  // namespace tsubu::tests

// Walls that are exactly round: planes where they are seen along a straight line, limits of finer and finer meshes, and
// fixed bodies of the same form.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <numbers>
#include <string>

#include "geometry/make_shape.hpp"
#include "scene.hpp"
#include "solver/ledger.hpp"
#include "support/dice.hpp"
#include "worst.hpp"

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

// The distance of the path over a mesh from that over the round wall, which `run` gives for 0, falls with the square of
// the number of facets, which is doubled a few times.
void expect_second_order(const std::function<std::vector<Vec3>(int)>& run, int coarse, int doubled, double least,
                         const std::string& name) {
  const std::vector<Vec3> round = run(0);
  std::vector<double> errors;
  std::string all;
  for (int k = 0; k <= doubled; ++k) {
    const std::vector<Vec3> mesh = run(coarse << k);
    double square = 0;
    for (std::size_t n = 0; n < round.size(); ++n) square += norm2(mesh[n] - round[n]);
    errors.push_back(std::sqrt(square / static_cast<double>(round.size())));
    all += " " + std::to_string(1e6 * errors.back());
  }
  const double order = std::log2(errors.front() / errors.back()) / doubled;
  std::printf("[ measured ] %s: errors%s um, order %.2f\n", name.c_str(), all.c_str(), order);
  ::testing::Test::RecordProperty(name, std::to_string(order));
  EXPECT_GT(order, 1.8) << all;
  EXPECT_LT(order, 2.3) << all;
  EXPECT_LT(errors.back(), least);
}

enum class Body { sphere, plate, rod };

// A sphere, a plate or a rod slides and rolls to and fro in a cylinder of facets, or over it; the path comes nearer to
// that of a round one with the square of their number.
void converge(Body body, bool inside, double friction) {
  const double big = 0.1, small = 5e-3, thin = 1e-3;
  const bool sphere = body == Body::sphere;
  const auto run = [&](int n) {
    scenes::Scene scene(small);
    scene.solids = {{2500, 5e5, 0.3}};
    scene.touch = {.restitution = 0.3, .friction = friction};
    scene.settings.gravity = {0, 0, -9.81};
    scene.settings.dt = 1e-5;
    const double rest = sphere ? small : thin, side = inside ? -1 : 1;
    // inside, a plate lies on corners, half a side from its middle across the axis
    const double touch = big + side * 0.99 * rest,
                 r = inside && !sphere ? std::sqrt(touch * touch - 6e-3 * 6e-3) : touch,
                 angle = inside ? -0.5 * pi + 0.6 : 0.5 * pi - 0.1;
    const Vec3 x{r * std::cos(angle), 0, r * std::sin(angle)};
    const Vec3 v = 0.6 * Vec3{std::sin(angle), 0, -std::cos(angle)};
    const double lean = 0.5 * (0.5 * pi - angle) + (inside ? 0.5 * pi : 0);
    // outside it lies askew
    const Quat turn = Quat{std::cos(lean), 0, std::sin(lean), 0} * normalised({1, 0, 0, inside ? 0.0 : 0.2});
    if (sphere)
      scene.add_sphere(x, small, {v, {}});
    else if (body == Body::plate)
      scene.add_shaped(geometry::make_plate(geometry::equilateral_corners(0.012), thin, 2500), x, turn, {v, {}});
    else
      scene.add_shaped(geometry::make_rod({-6e-3, 0, 0}, {6e-3, 0, 0}, thin, 2500), x, turn, {v, {}});
    if (n > 0)
      scene.add_mesh(facets(big, 0.2, n), 0, 0.35);
    else
      scene.add_round({.inside = inside, .axis = {0, 1, 0}, .radius = big}, {}, 0);
    std::vector<Vec3> places;
    (void)follow(scene, 12'000, 1000, &places);
    return places;
  };
  const std::string name = sphere ? "sphere" : body == Body::plate ? "plate" : "rod";
  // an edge goes from ridge to ridge, so that its path is less smooth
  expect_second_order(run, 400, sphere || inside ? 2 : 4, 1e-2 * small,
                      name + (inside ? "_inside" : "_outside") + (friction > 0 ? "_rough" : "_smooth"));
}

TEST(RoundWalls, FacetsConvergeWithTheSquareOfTheirNumber) {
  for (const bool inside : {true, false})
    for (const double friction : {0.0, 0.4}) {
      SCOPED_TRACE(inside);
      SCOPED_TRACE(friction);
      converge(Body::sphere, inside, friction);
    }
}
TEST(RoundWalls, FacetsConvergeForAPlateToo) {
  converge(Body::plate, true, 0.4);
  for (const double friction : {0.0, 0.4}) converge(Body::plate, false, friction);
}
TEST(RoundWalls, FacetsConvergeForARodToo) {
  for (const double friction : {0.0, 0.4}) converge(Body::rod, false, friction);
}

// A ball of facets: a cube whose sides are cut into n by n squares of equal angles.
TriangleMesh ball_of_facets(double radius, int n) {
  TriangleMesh mesh;
  std::map<std::array<int, 3>, std::uint32_t> known;
  const auto point = [&](const std::array<int, 3>& at) {
    const auto [found, fresh] = known.try_emplace(at, static_cast<std::uint32_t>(mesh.points.size()));
    const auto along = [&](int k) { return std::tan(0.25 * pi * (2.0 * k / n - 1)); };
    const Vec3 way{along(at[0]), along(at[1]), along(at[2])};
    if (fresh) mesh.points.push_back((radius / norm(way)) * way);
    return found->second;
  };
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (const int side : {0, n})
      for (int a = 0; a < n; ++a)
        for (int b = 0; b < n; ++b) {
          const auto at = [&](int u, int v) {
            std::array<int, 3> p{};
            p[axis] = side, p[(axis + 1) % 3] = u, p[(axis + 2) % 3] = v;
            return point(p);
          };
          mesh.triangles.push_back({at(a, b), at(a + 1, b), at(a + 1, b + 1)});
          mesh.triangles.push_back({at(a, b), at(a + 1, b + 1), at(a, b + 1)});
        }
  return mesh;
}

// A cone of n facets with its tip at the origin, along the z axis, which `up` gives the sense of.
TriangleMesh cone_of_facets(double angle, double length, double up, int n) {
  TriangleMesh mesh{{{}}, {}};
  for (int k = 0; k < n; ++k) {
    const double turn = 2 * pi * k / n;
    mesh.points.push_back(
        length * Vec3{std::sin(angle) * std::cos(turn), std::sin(angle) * std::sin(turn), up * std::cos(angle)});
    mesh.triangles.push_back({0, static_cast<std::uint32_t>(1 + k), static_cast<std::uint32_t>(1 + (k + 1) % n)});
  }
  return mesh;
}

// The same for a sphere that rolls in a sphere and in a cone, and over them.
TEST(RoundWalls, FacetsOfSpheresAndConesConvergeToo) {
  const double big = 0.1, small = 5e-3, angle = 40 * pi / 180;
  for (const bool cone : {false, true})
    for (const bool inside : {true, false}) {
      SCOPED_TRACE(cone);
      SCOPED_TRACE(inside);
      const double up = inside ? 1 : -1, deep = 0.99 * small;
      const auto run = [&](int n) {
        scenes::Scene scene(small);
        scene.solids = {{2500, 5e5, 0.3}};
        scene.touch = {.restitution = 0.3, .friction = 0.3};
        scene.settings.gravity = {0, 0, -9.81};
        scene.settings.dt = 1e-5;
        if (cone) {
          const Vec3 on = 0.12 * Vec3{std::sin(angle), 0, up * std::cos(angle)};
          scene.add_sphere(on + deep * Vec3{-up * std::cos(angle), 0, std::sin(angle)}, small,
                           {{0, inside ? 0.5 : 0.2, 0}, {}});
        } else {
          const double lean = inside ? 0.6 : 0.1, r = big - up * deep;
          scene.add_sphere({r * std::sin(lean), 0.003, -up * r * std::cos(lean)}, small,
                           {{0.3, inside ? 0.4 : 0.1, inside ? 0.2 : 0}, {}});
        }
        if (n == 0)
          scene.add_round(
              {cone ? Kind::cone : Kind::sphere, inside, {0, 0, cone ? up : 1}, big, std::cos(angle), std::sin(angle)},
              {}, 0);
        else
          scene.add_mesh(cone ? cone_of_facets(angle, 0.28, up, n) : ball_of_facets(big, n), 0, 0.35);
        std::vector<Vec3> places;
        (void)follow(scene, 5000, 1000, &places);
        return places;
      };
      expect_second_order(run, cone ? 100 : 40, 2, 1e-2 * small,
                          std::string(cone ? "cone" : "sphere") + (inside ? "_inside" : "_outside"));
    }
}

// What a body at rest gets from a wall at once.
struct Got {
  std::size_t touches;
  Vec3 force, torque;
};
Got press(const geometry::DescribedShape& body, const Vec3& x, const Quat& turn,
          const std::function<void(scenes::Scene&)>& add_wall) {
  scenes::Scene scene(1e-3, 10);
  scene.solids = {{2500, 5e5, 0.3}};
  scene.normal = "hooke";
  scene.tangential = "none";
  scene.touch = {.restitution = 1, .stiffness = 1e3};
  scene.settings.dt = 1e-9;
  scene.add_shaped(body, x, turn, {});
  add_wall(scene);
  solver::Simulation sim = scene.start();
  EXPECT_FALSE(sim.step());
  return {sim.contacts().count(), sim.bodies().force[0], sim.bodies().torque[0]};
}

// However fine a cylinder is cut, edges of plates and rods lie on it as on the round one, near their ends too.
TEST(RoundWalls, FineFacetsBearEdges) {
  const double big = 0.1, thin = 1e-3, deep = 2e-5;
  const auto rod = geometry::make_rod({-5e-3, 0, 0}, {5e-3, 0, 0}, thin, 2500);
  const auto plate = geometry::make_plate(geometry::equilateral_corners(0.012), thin, 2500);
  const auto round = [&](scenes::Scene& s) { s.add_round({.inside = false, .axis = {0, 1, 0}, .radius = big}, {}, 0); };
  const Quat askew = normalised({1, 0, 0.01, 0.3});
  for (const int n : {400, 1600, 6400, 25'600}) {
    SCOPED_TRACE(n);
    const auto mesh = [&](scenes::Scene& s) { s.add_mesh(facets(big, 0.4, n), 0, 0.35); };
    const double off = 2 * big * (1 - std::cos(pi / n));  // of facets from the cylinder
    for (const double foot : {0.0, 1e-3, 2e-3, 3e-3, 3.5e-3, 3.9e-3, 4.2e-3, 4.8e-3}) {
      const Vec3 at{-foot, 0, big + thin - deep};
      const Got exact = press(rod, at, {}, round), got = press(rod, at, {}, mesh);
      EXPECT_NEAR(got.force.z, exact.force.z, 1e3 * off) << foot;
      EXPECT_NEAR(got.torque.y, exact.torque.y, 5e-3 * 1e3 * off + 2 * pi * big / n * exact.force.z) << foot;
    }
    const Vec3 at{0, 0, big + thin - deep};
    const Got exact = press(plate, at, askew, round), got = press(plate, at, askew, mesh);
    EXPECT_EQ(exact.touches, 2u);
    EXPECT_EQ(got.touches, 2u);
    EXPECT_NEAR(got.force.z, exact.force.z, 2 * 1e3 * off);
  }
}

// Elastic rods and plates that fall on fine facets, and rattle there from ridge to ridge and end to end, keep their
// energy. Where the contact goes from one ridge to the next torques jump, so steps must be short.
TEST(RoundWalls, FineFacetsCloseTheBooksOfEdges) {
  const double big = 0.1, thin = 1e-3;
  const auto rod = geometry::make_rod({-5e-3, 0, 0}, {5e-3, 0, 0}, thin, 2500);
  const auto plate = geometry::make_plate(geometry::equilateral_corners(0.012), thin, 2500);
  test::Dice dice(6);
  Worst residual("residual over the energy of the fall", 1e-3);
  for (int k = 0; k < 6; ++k)
    for (const auto& body : {rod, plate}) {
      scenes::Scene scene(thin);
      scene.solids = {{2500, 1e7, 0.3}};
      scene.normal = "hooke";
      scene.tangential = "none";
      scene.touch = {.restitution = 1, .stiffness = 1e4};
      scene.settings.gravity = {0, 0, -9.81};
      scene.settings.dt = 5e-7;
      scene.settings.energies = true;
      const double x = dice.in(-5e-3, 5e-3), speed = 0.1;
      const Quat turn = normalised({1, dice.in(-0.02, 0.02), dice.in(-0.02, 0.02), dice.in(-1, 1)});
      scene.add_shaped(body, {x, 0, big + 1.3 * thin}, turn, {{0.05, 0.02, -speed}, {}});
      scene.add_mesh(facets(big, 0.2, 6400), 0, 0.35);
      solver::Simulation sim = scene.start();
      const solver::Ledger ledger(sim);
      for (int step = 0; step < 80'000; ++step) ASSERT_FALSE(sim.step(step == 79'999));
      residual.add(ledger.read(sim).residual / (0.5 * body.shape.mass * speed * speed));
    }
}

// Neither does it matter how large the rest of the mesh is: a rounded edge on top of a wall, of facets of 5 to half a
// degree, between two flat flanks.
TEST(RoundWalls, RoundedEdgeBearsAPlateOnAWallOfAnyLength) {
  const double bend = 5e-3, thin = 1e-3, deep = 2e-5;
  const auto plate = geometry::make_plate(geometry::equilateral_corners(0.012), thin, 2500);
  for (const double length : {0.1, 1.0, 5.0})
    for (const int facets : {36, 90, 180, 360}) {
      TriangleMesh mesh;
      const auto add = [&](double x, double z) {
        for (const double y : {-0.5 * length, 0.5 * length}) mesh.points.push_back({x, y, z});
        const auto last = static_cast<std::uint32_t>(mesh.points.size());
        if (last < 4) return;
        mesh.triangles.push_back({last - 4, last - 3, last - 1});
        mesh.triangles.push_back({last - 4, last - 1, last - 2});
      };
      add(bend, -0.2);
      for (int k = 0; k <= facets; ++k) add(bend * std::cos(pi * k / facets), bend * std::sin(pi * k / facets));
      add(-bend, -0.2);
      const Got got = press(plate, {3e-4, 0, bend + thin - deep}, normalised({1, 0, 0, 0.3}),
                            [&](scenes::Scene& s) { s.add_mesh(mesh, 0, 0.35); });
      EXPECT_EQ(got.touches, 2u) << length << ' ' << facets;
      EXPECT_NEAR(got.force.z, 2 * 1e3 * deep, 1e-9 * 1e3 * deep) << length << ' ' << facets;
    }
}

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
  for (int k = 0; k < 400'000; ++k) ASSERT_FALSE(sim.step());
  const state::Motion& m = sim.bodies().motion[0];
  const Vec3 out = (1 / norm(m.x)) * m.x, point = m.twist.v + cross(m.twist.w, radius * out);
  EXPECT_LT(norm(point - cross(Vec3{0, spin, 0}, big * out)), 1e-3 * big * spin);
  EXPECT_NEAR(norm(m.x), r, 1e-2 * radius);
}

}  // namespace
}  // namespace tsubu::tests

// Edges, rims and steps of walls of triangles: what they do to bodies, bodies do to them; where they are one surface
// with what is beside them, and where not; and on which side of them bodies are.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <numbers>

#include "geometry/make_shape.hpp"
#include "scene.hpp"
#include "support/dice.hpp"

namespace tsubu::tests {
namespace {

using geometry::TriangleMesh;

constexpr double pi = std::numbers::pi;

scenes::Scene springs(double radius, double stiffness) {
  scenes::Scene scene(radius);
  scene.solids = {{2500, 1e7, 0.3}};
  scene.normal = "hooke";
  scene.tangential = "none";
  scene.touch = {.restitution = 1, .stiffness = stiffness};
  scene.settings.max_overlap = 1;
  return scene;
}

struct Pressed {
  std::size_t touches;
  Vec3 force;
};

// What a resting sphere of radius 1 gets at a place, from springs of stiffness 1.
Pressed press(const TriangleMesh& mesh, double smooth, const Vec3& at) {
  scenes::Scene scene = springs(1, 1);
  scene.settings.dt = 1e-6;
  scene.add_sphere(at, 1, {});
  scene.add_mesh(mesh, 0, smooth);
  solver::Simulation sim = scene.start();
  EXPECT_FALSE(sim.step());
  return {sim.contacts().count(), sim.bodies().force[0]};
}

constexpr double twenty_degrees = 20 * pi / 180;

// From a point, or the nearest point of an edge along y.
Vec3 push_from(const Vec3& edge, const Vec3& at) {
  const Vec3 d{at.x - edge.x, 0, at.z - edge.z};
  return (1 / norm(d) - 1) * d;
}

// A sphere on a floor meets a kerb of a twentieth of its radius: the floor and the edge of the kerb do not meet.
TEST(MeshEdges, KerbIsTouchedBesideTheFloor) {
  const double height = 0.05;
  const TriangleMesh kerb{{{-5, -5, 0},
                           {-5, 5, 0},
                           {0, -5, 0},
                           {0, 5, 0},
                           {0, -5, height},
                           {0, 5, height},
                           {5, -5, height},
                           {5, 5, height}},
                          {{0, 2, 3}, {0, 3, 1}, {2, 4, 5}, {2, 5, 3}, {4, 6, 7}, {4, 7, 5}}};
  for (const double x : {-0.29, -0.2, -0.1}) {
    const Vec3 at{x, 0.1, 0.99};
    const Pressed p = press(kerb, twenty_degrees, at);
    EXPECT_EQ(p.touches, 2u) << x;
    EXPECT_LT(norm(p.force - (Vec3{0, 0, 0.01} + push_from({0, 0, height}, at))), 1e-9) << x;
  }
}

// A sphere over a slot of three tenths of its radius stands on both of its edges.
TEST(MeshEdges, SlotHasTwoEdges) {
  const double half = 0.15;
  const TriangleMesh slot{{{-5, -5, 0},
                           {-5, 5, 0},
                           {-half, -5, 0},
                           {-half, 5, 0},
                           {-half, -5, -3},
                           {-half, 5, -3},
                           {half, -5, -3},
                           {half, 5, -3},
                           {half, -5, 0},
                           {half, 5, 0},
                           {5, -5, 0},
                           {5, 5, 0}},
                          {{0, 2, 3}, {0, 3, 1}, {2, 4, 5}, {2, 5, 3}, {6, 8, 9}, {6, 9, 7}, {8, 10, 11}, {8, 11, 9}}};
  for (const double x : {0.0, 0.03, -0.1}) {
    const Vec3 at{x, 0.1, 0.95};
    const Pressed p = press(slot, twenty_degrees, at);
    EXPECT_EQ(p.touches, 2u) << x;
    EXPECT_LT(norm(p.force - (push_from({-half, 0, 0}, at) + push_from({half, 0, 0}, at))), 1e-9) << x;
  }
}

// Facets around the y axis, below it, each bent by an angle; the triangles in some order.
TriangleMesh trough(double radius, double bend, int facets, const std::vector<std::uint32_t>& order) {
  TriangleMesh mesh;
  const double corner = radius / std::cos(0.5 * bend);
  for (int k = 0; k <= facets; ++k) {
    const double angle = (k - 0.5 * facets) * bend;
    for (const double y : {-5.0, 5.0}) mesh.points.push_back({corner * std::sin(angle), y, -corner * std::cos(angle)});
  }
  std::vector<std::array<std::uint32_t, 3>> all;
  for (std::uint32_t p = 0; p < 2u * static_cast<std::uint32_t>(facets); p += 2)
    all.push_back({p, p + 2, p + 3}), all.push_back({p, p + 3, p + 1});
  for (const std::uint32_t k : order) mesh.triangles.push_back(all[k]);
  return mesh;
}

// A sphere nearly as wide as a trough of facets touches several of them. Which ones count follows from their depths,
// not from their numbers: the deepest, and what leans from it by more than the angle.
TEST(MeshEdges, OrderOfTrianglesDoesNotMatter) {
  const double bend = 15 * pi / 180, radius = 0.98, aside = 0.05;
  const Vec3 at{aside, 0.1, 0};
  const auto by_facet = [&](double lean) {
    return (1 - radius + aside * std::sin(lean)) * Vec3{-std::sin(lean), 0, std::cos(lean)};
  };
  test::Dice dice(3);
  for (int k = 0; k < 30; ++k) {
    const Pressed p = press(trough(radius, bend, 3, dice.permutation(6)), twenty_degrees, at);
    EXPECT_EQ(p.touches, 2u);
    EXPECT_LT(norm(p.force - (by_facet(bend) + by_facet(-bend))), 1e-9);
    EXPECT_EQ(press(trough(radius, bend, 3, dice.permutation(6)), 0.6, at).touches, 1u);
    EXPECT_EQ(press(trough(radius, bend, 3, dice.permutation(6)), 0, at).touches, 3u);
  }
}

// A floor that single precision, or a rotation, has bent by a millionth is one floor, whatever `smooth` says; and so is
// the face of a shell.
TEST(MeshEdges, WhatIsFlatButForRoundingIsTouchedOnce) {
  for (const double bend : {1e-12, 1e-7, 2e-6, 4e-5}) {
    const double up = 5 * bend;
    const TriangleMesh valley{{{-5, -5, up}, {-5, 5, up}, {0, -5, 0}, {0, 5, 0}, {5, -5, up}, {5, 5, up}},
                              {{0, 2, 3}, {0, 3, 1}, {2, 4, 5}, {2, 5, 3}}};
    const double lean = std::atan(bend);
    for (const double x : {0.0, 0.3 * lean, -0.1 * lean}) {
      const Pressed p = press(valley, 0, {x, 0.1, 0.99});
      EXPECT_EQ(p.touches, 1u) << bend;
      EXPECT_NEAR(p.force.z, 0.01, 1e-8) << bend;

      scenes::Scene scene = springs(1, 1);
      scene.settings.dt = 1e-6;
      scene.add_sphere({x, 0.1, 1.09}, 1, {});
      const auto shell = geometry::make_shell(valley.points, valley.triangles, 0.1, {geometry::Density::Per::area, 1});
      scene.add_shaped(shell, shell.centroid, {}, {});
      scene.bodies.fix_last();
      solver::Simulation sim = scene.start();
      EXPECT_FALSE(sim.step());
      EXPECT_EQ(sim.contacts().count(), 1u) << bend;
      EXPECT_NEAR(sim.bodies().force[scenes::index_of_body(sim, 1)].z, 0.01, 1e-8) << bend;
    }
  }
}

// A sharp gutter that is touched from above only: bodies below its edge, its rims and corners get nothing from these;
// they do if both sides count, or the other one.
TEST(MeshEdges, WhatIsBehindAOneSidedMeshTouchesNoEdge) {
  const double width = 0.03, up = 0.05;
  const TriangleMesh gutter{
      {{-width, -0.1, up}, {-width, 0.1, up}, {0, -0.1, 0}, {0, 0.1, 0}, {width, -0.1, up}, {width, 0.1, up}},
      {{0, 2, 3}, {0, 3, 1}, {2, 4, 5}, {2, 5, 3}}};
  const double radius = 5e-3, slope = std::hypot(width, up);
  const auto rod = geometry::make_rod({-0.02, 0, 0}, {0.02, 0, 0}, radius, 2500);
  const auto plate =
      geometry::make_plate({Vec3{-0.02, -0.02, 0}, Vec3{0.02, -0.02, 0}, Vec3{0, 0.02, 0}}, radius, 2500);
  // of the left face: away from its back, and up to its rim
  const Vec3 out = (1 / slope) * Vec3{-up, 0, -width}, rising = (1 / slope) * Vec3{-width, 0, up};
  const Quat lean = normalised({1, 0.1, 0.05, 0.3}), along = normalised({1, 0, 0, 1}),
             up_the_face = quat_from_axes(rising, {0, 1, 0}, cross(rising, Vec3{0, 1, 0}));
  const Vec3 rim = slope * rising;
  enum Kind { sphere, rods, plates };
  struct Place {
    const char* name;
    Kind kind;
    Vec3 x;
    Quat turn = {};
  };
  const Place places[] = {
      {"sphere below the edge", sphere, {1e-3, 0.01, -0.8 * radius}},
      {"sphere beside the edge", sphere, 0.8 * radius * out + Vec3{0, 0.01, -0.1 * radius}},
      {"sphere below the end of the edge", sphere, {5e-4, 0.1 + 0.3 * radius, -0.7 * radius}},
      {"sphere below a rim", sphere, rim + 0.8 * radius * out + 0.1 * radius * rising},
      {"sphere below a corner", sphere, rim + 0.8 * radius * out + 0.1 * radius * rising + Vec3{0, 0.1005, 0}},
      {"rod across the edge", rods, {0, 0.01, -0.8 * radius}, lean},
      {"rod along the edge", rods, {0, 0.01, -0.8 * radius}, along},
      {"rod along a rim", rods, rim + 0.8 * radius * out + 0.1 * radius * rising, along},
      {"rod across a rim", rods, rim + 0.8 * radius * out, up_the_face},
      {"plate below the edge", plates, {0, 0.01, -0.8 * radius}, lean},
      {"plate below the end of the edge", plates, {0, 0.1, -0.8 * radius}},
      {"plate below a rim", plates, rim + 0.8 * radius * out, up_the_face}};
  enum { both, front, back };
  for (const Place& at : places)
    for (const int side : {both, front, back}) {
      SCOPED_TRACE(at.name);
      scenes::Scene scene = springs(radius, 1e3);
      scene.settings.dt = 1e-6;
      if (at.kind == sphere)
        scene.add_sphere(at.x, radius, {});
      else
        scene.add_shaped(at.kind == rods ? rod : plate, at.x, at.turn, {});
      TriangleMesh mesh = gutter;
      if (side == back)
        for (auto& t : mesh.triangles) std::swap(t[0], t[1]);
      state::Mesh& wall = scene.add_mesh(mesh, 0);
      if (side != both) wall.front = std::make_shared<const geometry::FrontSide>(*wall.shape);
      solver::Simulation sim = scene.start();
      EXPECT_FALSE(sim.step());
      EXPECT_EQ(sim.contacts().count() > 0, side != front);
    }
}

}  // namespace
}  // namespace tsubu::tests

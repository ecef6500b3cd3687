#include "geometry/packed_triangles.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/wall_surface.hpp"
#include "support/dice.hpp"

namespace tsubu::geometry {
namespace {

// A floor, partly flat and partly wavy, of triangles of many sizes, far from its origin compared with them.
TriangleMesh ground(test::Dice& dice, std::uint32_t n) {
  TriangleMesh mesh;
  for (std::uint32_t b = 0; b <= n; ++b)
    for (std::uint32_t a = 0; a <= n; ++a) {
      const double x = 1.0 * a * a / n, y = b + dice.in(-0.2, 0.2);
      mesh.points.push_back({x, y, a < n / 2 ? 0 : 0.4 * std::sin(x)});
    }
  for (std::uint32_t b = 0; b < n; ++b)
    for (std::uint32_t a = 0; a < n; ++a) {
      const std::uint32_t p = b * (n + 1) + a, q = p + n + 1;
      mesh.triangles.push_back({p, p + 1, q + 1}), mesh.triangles.push_back({p, q + 1, q});
    }
  return mesh;
}

// One rounded point, of radius one before it is scaled.
Shape make_ball() {
  Shape ball;
  ball.points = {Vec3{}};
  ball.radius = {1};
  ball.corners = 1, ball.extent = 1;
  return ball;
}

TEST(PackedTriangles, SayWhatTheTreeSays) {
  test::Dice dice(3);
  const Shape ball = make_ball();
  const Vec3 origin{};
  std::size_t found = 0, idle = 0;
  for (const std::uint32_t n : {2u, 3u, 10u, 41u}) {
    const WallSurface wall = make_wall_surface(ground(dice, n), 0.3);
    const PackedTriangles packed(wall.shape);
    for (int k = 0; k < 3000; ++k) {
      const double radius = dice.in(0.05, 3), within = dice.in(0.01, 0.3) * radius;
      const Vec3 at = Vec3{dice.in(0, n), dice.in(0, n), dice.in(-1, 1) * radius} - wall.origin;
      const Outline sphere{&ball, &origin, {}, radius, {}};
      const Outline surface{&wall.shape, wall.shape.points.data(), -at, 1, {}};
      std::vector<NearFeature> slow, fast;
      const double slow_rest = list_near_features(sphere, surface, within, within, slow);
      const double fast_rest = packed.list_near(surface, {}, radius, 0, within, fast);
      ASSERT_EQ(slow.size(), fast.size());
      for (std::size_t m = 0; m < slow.size(); ++m) {
        ASSERT_EQ(slow[m].key, fast[m].key);
        ASSERT_EQ(slow[m].gap, fast[m].gap);
        ASSERT_EQ(slow[m].idle, fast[m].idle);
        idle += slow[m].idle > 0;
      }
      ASSERT_GE(slow_rest, within);
      ASSERT_GE(fast_rest, within);
      const double look = radius * dice.in(0.1, 3);
      ASSERT_EQ(packed.distance_within(surface.centre, {}, look), distance_within(surface, {}, look));
      found += fast.size();
    }
  }
  EXPECT_GT(found, 10'000u);
  EXPECT_GT(idle, 1000u);
}

// A feature with room does not touch, wherever the sphere goes, while it goes less than that against the way.
TEST(PackedTriangles, WhatHasRoomDoesNotTouch) {
  test::Dice dice(5);
  const Shape ball = make_ball();
  const Vec3 origin{};
  std::size_t overlapping = 0, slept = 0;
  for (const std::uint32_t n : {3u, 10u, 41u}) {
    const WallSurface wall = make_wall_surface(ground(dice, n), 0.3);
    const PackedTriangles packed(wall.shape);
    for (int k = 0; k < 3000; ++k) {
      const double radius = dice.in(0.05, 3), within = 0.2 * radius;
      const Vec3 at = Vec3{dice.in(0, n), dice.in(0, n), dice.in(-1, 1) * radius} - wall.origin;
      std::vector<NearFeature> near;
      packed.list_near({&wall.shape, wall.shape.points.data(), -at, 1, {}}, {}, radius, 0, within, near);
      for (const NearFeature& f : near) {
        if (!(f.room > 0)) continue;
        const Vec3 there{dice.in(-1, 1), dice.in(-1, 1), dice.in(-1, 1)};
        const Vec3 gone = dice.in(0, within) / norm(there) * there;
        if (!(dot(gone, f.way) > -f.room)) continue;
        const Outline sphere{&ball, &origin, {}, radius, {}};
        const Outline surface{&wall.shape, wall.shape.points.data(), -(at + gone), 1, {}};
        const auto touch = touch_of(sphere, surface, f.key);
        EXPECT_TRUE(!touch || touch->gap() > -1e-12 * n) << touch->gap();
        ++slept, overlapping += f.gap < 0;
      }
    }
  }
  EXPECT_GT(slept, 10000u);
  EXPECT_GT(overlapping, 3000u);
}

// Two sheets over each other, closed at their rim, both with their front above: each looks like level ground from
// there, and the rim must be felt.
TEST(PackedTriangles, AFoldIsNoHollow) {
  TriangleMesh lens;
  for (int k = 0; k < 6; ++k) lens.points.push_back({std::cos(k * M_PI / 3), std::sin(k * M_PI / 3), 0});
  lens.points.push_back({0, 0, 0}), lens.points.push_back({0, 0, 8e-4});
  for (const std::uint32_t middle : {6u, 7u})
    for (std::uint32_t k = 0; k < 6; ++k) lens.triangles.push_back({middle, k, (k + 1) % 6});
  const WallSurface wall = make_wall_surface(lens, 0);
  for (const char sides : wall.shape.surface.hollow) EXPECT_EQ(sides, 0);
}

}  // namespace
}  // namespace tsubu::geometry

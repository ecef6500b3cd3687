#include "geometry/round_wall.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "support/dice.hpp"

namespace tsubu::geometry {
namespace {

using Kind = RoundWall::Kind;

RoundWall wall_of(Kind kind, bool inside, const Vec3& axis, double size) {
  RoundWall wall{.kind = kind, .inside = inside, .axis = (1 / norm(axis)) * axis, .radius = size};
  if (kind == Kind::cone) wall.radius = 0, wall.cosine = std::cos(size), wall.sine = std::sin(size);
  return wall;
}

// Places on the surface, along a ring of it at every height.
std::vector<Vec3> places_on(const RoundWall& wall) {
  const Vec3 x = wall.across(), y = cross(wall.axis, x);
  std::vector<Vec3> places;
  for (int k = -400; k <= 400; ++k) {
    double z = 0.01 * k, r = wall.radius;
    if (wall.kind == Kind::cone) r = z * wall.sine / wall.cosine;
    if (wall.kind == Kind::sphere) {
      if (k < -100 || k > 100) continue;
      z = wall.radius * std::sin(0.005 * std::numbers::pi * k),
      r = wall.radius * std::cos(0.005 * std::numbers::pi * k);
    }
    if (r < 0) continue;
    for (int n = 0; n < 360; ++n) {
      const double angle = n * std::numbers::pi / 180;
      places.push_back(z * wall.axis + r * std::cos(angle) * x + r * std::sin(angle) * y);
    }
  }
  return places;
}

TEST(RoundWall, FootIsTheNearestPlace) {
  test::Dice dice(11);
  for (const Kind kind : {Kind::cylinder, Kind::sphere, Kind::cone})
    for (const bool inside : {true, false}) {
      const RoundWall wall = wall_of(kind, inside, {0.3, -0.5, 0.8}, kind == Kind::cone ? 0.6 : 0.7);
      const std::vector<Vec3> places = places_on(wall);
      for (int n = 0; n < 40; ++n) {
        const Vec3 p{dice.in(-1, 1), dice.in(-1, 1), dice.in(-1, 1)};
        const auto [normal, distance] = wall.foot(p);
        // inside, what is beyond the surface is behind it
        if (distance < 0) continue;
        double nearest = 1e9;
        for (const Vec3& q : places) nearest = std::min(nearest, norm(p - q));
        EXPECT_NEAR(norm(normal), 1, 1e-14);
        EXPECT_LE(distance, nearest + 1e-12) << wall.name();
        EXPECT_GE(distance, nearest - 0.01) << wall.name();  // as wide as the places are apart
        EXPECT_NEAR(wall.foot(p - distance * normal).distance, 0, 1e-14) << wall.name();
      }
    }
}

TEST(RoundWall, EdgesComeNearestFromOutside) {
  test::Dice dice(12);
  int between = 0;
  for (const Kind kind : {Kind::cylinder, Kind::sphere, Kind::cone})
    for (int n = 0; n < 300; ++n) {
      const RoundWall wall = wall_of(kind, false, {0.3, -0.5, 0.8}, kind == Kind::cone ? dice.in(0.1, 1.4) : 0.2);
      const auto any = [&] { return Vec3{dice.in(-1, 1), dice.in(-1, 1), dice.in(-1, 1)}; };
      const Vec3 a = any(), b = any();
      const auto at = [&](double t) { return wall.foot(a + t * (b - a)).distance; };
      double nearest = 1e9;
      for (int k = 0; k <= 1000; ++k) nearest = std::min(nearest, at(1e-3 * k));
      if (nearest <= 0) continue;  // it goes through the wall
      const double t = wall.nearest_along(a, b);
      between += t > 0 && t < 1;
      EXPECT_LE(at(t), nearest + 1e-12) << wall.name();
      EXPECT_GE(at(t), nearest - 1e-5) << wall.name();
    }
  EXPECT_GT(between, 100);
}

TEST(RoundWall, OnItsAxisItHasSomeNormal) {
  for (const Kind kind : {Kind::cylinder, Kind::sphere, Kind::cone})
    for (const Vec3& axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}) {
      const RoundWall wall = wall_of(kind, true, axis, 0.5);
      const auto [normal, distance] = wall.foot(kind == Kind::sphere ? Vec3{} : 0.25 * axis);
      EXPECT_NEAR(norm(normal), 1, 1e-14);
      EXPECT_NEAR(distance, kind == Kind::cone ? 0.25 * std::sin(0.5) : 0.5, 1e-15);
    }
}

}  // namespace
}  // namespace tsubu::geometry

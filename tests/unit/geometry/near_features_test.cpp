#include "geometry/near_features.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "geometry/make_shape.hpp"
#include "support/dice.hpp"

namespace tsubu::geometry {
namespace {

Quat any_turn(test::Dice& dice) { return normalised({dice.in(-1, 1), dice.in(-1, 1), dice.in(-1, 1), dice.in(-1, 1)}); }

// A body in the world, with its corners.
struct Placed {
  Shape shape;
  std::vector<Vec3> corners;
  Outline outline;

  Placed(Shape s, const Vec3& centre, const Quat& turn, double scale) : shape(std::move(s)) {
    for (const Vec3& p : shape.points) corners.push_back(rotate(turn, scale * p));
    outline = {&shape, corners.data(), centre, scale, turn};
  }
};

// A wavy sheet of n by n cells.
Shape wavy_sheet(std::uint32_t n, double rounding, double height = 0.2) {
  std::vector<Vec3> points;
  std::vector<std::array<std::uint32_t, 3>> triangles;
  for (std::uint32_t b = 0; b <= n; ++b)
    for (std::uint32_t a = 0; a <= n; ++a)
      points.push_back({1.0 * a / n, 1.0 * b / n, height * std::sin(7.0 * a / n) * std::cos(5.0 * b / n)});
  for (std::uint32_t b = 0; b < n; ++b)
    for (std::uint32_t a = 0; a < n; ++a) {
      const std::uint32_t p = b * (n + 1) + a, q = p + n + 1;
      triangles.push_back({p, p + 1, q + 1}), triangles.push_back({p, q + 1, q});
    }
  return make_shell(points, triangles, rounding, {Density::Per::area, 1}).shape;
}

// The gap of two features, without anything that saves time.
double gap_of(const Outline& i, const Outline& j, std::uint64_t key) {
  const std::size_t first = TouchKey::first(key), second = TouchKey::second(key);
  if (TouchKey::kind(key) == TouchKey::edges) {
    const auto &a = i.shape->edges[first], &b = j.shape->edges[second];
    const BetweenSegments c = closest_between_segments(i.corner(a[0]), i.corner(a[1]), j.corner(b[0]), j.corner(b[1]));
    return norm(c.on_a - c.on_b) - i.rounding(a[0]) - j.rounding(b[0]);
  }
  const bool of_i = TouchKey::kind(key) == TouchKey::corner_of_i;
  const Outline &with = of_i ? i : j, &other = of_i ? j : i;
  const Vec3 at = with.corner(first);
  return norm(at - touches::nearest_on(other, second, at).at) - with.rounding(first) - other.rounding_of(second);
}

std::vector<std::uint64_t> all_keys(const Outline& i, const Outline& j) {
  std::vector<std::uint64_t> keys;
  const auto corners = [&](const Outline& with, const Outline& other, TouchKey::Kind kind) {
    for (std::size_t k = 0; k < with.shape->corners; ++k)
      for (std::size_t t = 0; t < other.simplices(); ++t) keys.push_back(TouchKey::make(kind, k, t));
  };
  if (i.dimension() == 0 || j.dimension() > 0) corners(i, j, TouchKey::corner_of_i);
  if (i.dimension() > 0) corners(j, i, TouchKey::corner_of_j);
  if (i.dimension() > 0 && j.dimension() > 0)
    for (std::size_t k = 0; k < i.shape->edges.size(); ++k)
      for (std::size_t t = 0; t < j.shape->edges.size(); ++t) keys.push_back(TouchKey::make(TouchKey::edges, k, t));
  return keys;
}

// Bodies of every kind at random places: all pairs that are near are listed, in order, and all others are at least as
// far apart as is said.
TEST(NearFeatures, MissNothing) {
  test::Dice dice(11);
  const std::vector<Shape> shapes{make_plate({Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{0.2, 0.8, 0}}, 0.05, 1).shape,
                                  make_rod({}, {1, 0, 0}, 0.1, 1).shape,
                                  make_clump({{{0, 0, 0}, 0.3}, {{0.4, 0, 0}, 0.2}}, 1).shape,
                                  make_rod({}, {}, 0.4, 1).shape,
                                  wavy_sheet(1, 0.05),
                                  wavy_sheet(6, 0.03)};
  int listed = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const double size = dice.over_decades(1e-6, 1e3);
    const auto place = [&](const Vec3& at) {
      return Placed(shapes[dice.below(shapes.size())], size * at, any_turn(dice), size * dice.in(0.5, 2));
    };
    const Placed a = place({}), b = place(dice.in(0, 2) * dice.direction());
    const double within = size * dice.in(0.01, 0.3);
    std::vector<NearFeature> near{{17, 0, 0}};  // what is there already stays
    const double others = list_near_features(a.outline, b.outline, within, within, near);
    ASSERT_EQ(near.front().key, 17u);
    near.erase(near.begin());
    ASSERT_TRUE(std::ranges::is_sorted(near, {}, &NearFeature::key));
    std::set<std::uint64_t> found;
    for (const auto& [key, gap, idle, packed, way, room] : near) {
      found.insert(key);
      ASSERT_NEAR(gap, gap_of(a.outline, b.outline, key), 1e-9 * size);
      ASSERT_GE(idle, 0);
    }
    ASSERT_EQ(found.size(), near.size());
    for (const std::uint64_t key : all_keys(a.outline, b.outline)) {
      const double gap = gap_of(a.outline, b.outline, key);
      if (found.contains(key)) continue;
      ASSERT_GE(gap, within * (1 - 1e-9)) << "trial " << trial;
      ASSERT_GE(gap, others - 1e-9 * size) << "trial " << trial;
    }
    listed += static_cast<int>(near.size());
  }
  EXPECT_GT(listed, 1000);
}

// A triangle that is idle bears nothing until the corner has gone that far, wherever to.
TEST(NearFeatures, IdleTrianglesDoNotTouch) {
  test::Dice dice(8);
  int idle_ones = 0;
  for (int trial = 0; trial < 300; ++trial) {
    // waves from steep to nearly flat
    const Shape sheet = wavy_sheet(6, 0.03, dice.over_decades(1e-5, 1));
    const Shape ball = make_rod({}, {}, 0.4, 1).shape;
    const Placed wall(sheet, {}, {}, 1);
    const Vec3 at = dice.in_box({-0.6, -0.6, -0.6}, {0.6, 0.6, 0.6});
    std::vector<NearFeature> near;
    (void)list_near_features(Placed(ball, at, {}, 1).outline, wall.outline, 0.3, 0.3, near);
    for (const auto& [key, gap, idle, packed, way, room] : near) {
      if (TouchKey::kind(key) != TouchKey::corner_of_i || !(idle > 0)) continue;
      ++idle_ones;
      for (int k = 0; k < 10; ++k) {
        const Placed moved(ball, at + dice.in(0.5, 0.999) * idle * dice.direction(), {}, 1);
        ASSERT_FALSE(touch_of(moved.outline, wall.outline, key)) << "trial " << trial;
      }
    }
  }
  EXPECT_GT(idle_ones, 1000);
}

// A corner on a surface has one foot for each place where its distance is least, whatever the triangles are.
TEST(NearFeatures, CornerTouchesAFlatSheetOnce) {
  test::Dice dice(3);
  std::vector<Vec3> points;
  std::vector<std::array<std::uint32_t, 3>> triangles;
  const std::uint32_t n = 5;
  for (std::uint32_t b = 0; b <= n; ++b)
    for (std::uint32_t a = 0; a <= n; ++a) points.push_back({1.0 * a, 1.0 * b, 0});
  for (std::uint32_t b = 0; b < n; ++b)
    for (std::uint32_t a = 0; a < n; ++a) {
      const std::uint32_t p = b * (n + 1) + a, q = p + n + 1;
      triangles.push_back({p, p + 1, q + 1}), triangles.push_back({p, q + 1, q});
    }
  const auto made = make_shell(points, triangles, 0.1, {Density::Per::area, 1});
  const Shape ball = make_rod({}, {}, 0.5, 1).shape;
  for (int trial = 0; trial < 2000; ++trial) {
    // turned, so that feet are rounded; every other one right above an edge or a point
    const Quat turn = any_turn(dice);
    Vec3 over{dice.in(0.2, 4.8), dice.in(0.2, 4.8), 0.55};
    if (trial % 4 == 1) over.x = std::round(over.x);
    if (trial % 4 == 2) over.y = over.x;
    if (trial % 4 == 3) over.x = std::round(over.x), over.y = std::round(over.y);
    const Placed sheet(made.shape, rotate(turn, made.centroid), turn * made.frame, 1);
    const Placed sphere(ball, rotate(turn, over), {}, 1);
    std::vector<NearFeature> near;
    (void)list_near_features(sphere.outline, sheet.outline, 0.01, 0.01, near);
    std::vector<Touch> touches;
    for (const auto& [key, gap, idle, packed, way, room] : near) {
      const auto touch = touch_of(sphere.outline, sheet.outline, key);
      ASSERT_TRUE(!touch || idle == 0) << "trial " << trial;
      if (!touch || touch->gap() > 0) continue;
      if (std::ranges::any_of(touches, [&](const Touch& t) { return same_points(t, *touch); })) continue;
      touches.push_back(*touch);
    }
    ASSERT_EQ(touches.size(), 1u) << "trial " << trial;
    ASSERT_NEAR(touches[0].distance, 0.55, 1e-14);
  }
}

}  // namespace
}  // namespace tsubu::geometry

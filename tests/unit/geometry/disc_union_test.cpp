#include "geometry/disc_union.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace tsubu::geometry {
namespace {

constexpr double pi = std::numbers::pi;

void expect_same(const PlaneMoments& got, const PlaneMoments& expected, double tolerance) {
  EXPECT_NEAR(got.area, expected.area, tolerance);
  EXPECT_NEAR(got.x, expected.x, tolerance);
  EXPECT_NEAR(got.y, expected.y, tolerance);
  EXPECT_NEAR(got.xx, expected.xx, tolerance);
  EXPECT_NEAR(got.yy, expected.yy, tolerance);
  EXPECT_NEAR(got.xy, expected.xy, tolerance);
}

PlaneMoments of_disc(const Disc& d) {
  const double a = pi * d.radius * d.radius, own = a * d.radius * d.radius / 4;
  return {a, a * d.x, a * d.y, own + a * d.x * d.x, own + a * d.y * d.y, a * d.x * d.y};
}

TEST(DiscUnion, OneDiscHoweverOftenAndWhateverIsInside) {
  const Disc d{0.3, -2, 0.7};
  expect_same(moments_of_union({d}), of_disc(d), 1e-14);
  expect_same(moments_of_union({d, d, d}), of_disc(d), 1e-14);
  expect_same(moments_of_union({{0.3, -2.2, 0.5}, d, {0.5, -2, 0.1}, d}), of_disc(d),
              1e-14);  // one touches from inside
  EXPECT_EQ(moments_of_union({}).area, 0);
}

TEST(DiscUnion, DiscsApartAdd) {
  const Disc a{1, 2, 0.5}, b{-1, 2, 1.5}, c{3, -2, 0.25};  // a and b touch
  PlaneMoments sum;
  for (const PlaneMoments& m : {of_disc(a), of_disc(b), of_disc(c)})
    sum = {sum.area + m.area, sum.x + m.x, sum.y + m.y, sum.xx + m.xx, sum.yy + m.yy, sum.xy + m.xy};
  expect_same(moments_of_union({a, b, c}), sum, 1e-13);
}

TEST(DiscUnion, TwoUnitDiscsLessTheirLens) {
  const double lens = 2 * pi / 3 - std::sqrt(3.0) / 2;
  const auto m = moments_of_union({{0, 0, 1}, {0, 1, 1}});
  EXPECT_NEAR(m.area, 2 * pi - lens, 1e-14);
  EXPECT_NEAR(m.y / m.area, 0.5, 1e-15);
}

// Six around a hole, against a fine grid.
TEST(DiscUnion, RingWithAHole) {
  std::vector<Disc> ring;
  for (int k = 0; k < 6; ++k) ring.push_back({0.2 + std::cos(k * pi / 3), std::sin(k * pi / 3), 0.6 + 0.02 * k});
  PlaneMoments sum;
  const int n = 1500;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const double x = -2 + 4 * (i + 0.5) / n, y = -2 + 4 * (j + 0.5) / n, a = 16.0 / n / n;
      for (const Disc& d : ring)
        if ((x - d.x) * (x - d.x) + (y - d.y) * (y - d.y) < d.radius * d.radius) {
          sum = {sum.area + a,       sum.x + a * x,      sum.y + a * y,
                 sum.xx + a * x * x, sum.yy + a * y * y, sum.xy + a * x * y};
          break;
        }
    }
  expect_same(moments_of_union(ring), sum, 1e-3);
  // that there is a hole
  auto filled = ring;
  filled.push_back({0.2, 0, 0.8});
  EXPECT_GT(moments_of_union(filled).area, moments_of_union(ring).area + 0.1);
}

}  // namespace
}  // namespace tsubu::geometry

#include "geometry/cut_polygon.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

namespace tsubu::geometry {
namespace {

std::vector<std::uint32_t> in_order(const std::vector<Vec3>& points) {
  std::vector<std::uint32_t> ring(points.size());
  std::iota(ring.begin(), ring.end(), 0u);
  return ring;
}
std::vector<Vec3> turned(std::vector<Vec3> points, std::size_t by) {
  std::rotate(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(by), points.end());
  return points;
}
Vec3 area_of(const std::vector<Vec3>& p, const std::array<std::uint32_t, 3>& t) {
  return 0.5 * cross(p[t[1]] - p[t[0]], p[t[2]] - p[t[0]]);
}

// From whatever corner, either way round and in any plane: the triangles cover what the polygon does, and no two the
// same.
void cut_all_ways(const std::vector<Vec3>& flat, double area) {
  const Vec3 normal = (1 / std::sqrt(14.0)) * Vec3{1, -2, 3};
  const Vec3 x = (1 / norm(cross(normal, {0, 0, 1}))) * cross(normal, {0, 0, 1}), y = cross(normal, x);
  std::vector<Vec3> tilted;
  for (const Vec3& p : flat) tilted.push_back(Vec3{7, 8, 9} + p.x * x + p.y * y);
  for (const bool back : {false, true})
    for (std::size_t first = 0; first < flat.size(); ++first) {
      std::vector<Vec3> points = turned(tilted, first);
      if (back) std::reverse(points.begin(), points.end());
      const auto triangles = cut_polygon(points, in_order(points));
      ASSERT_TRUE(triangles) << first;
      EXPECT_EQ(triangles->size(), points.size() - 2);
      double covered = 0;
      for (const auto& t : *triangles) {
        const double own = (back ? -1 : 1) * dot(area_of(points, t), normal);
        EXPECT_GE(own, -1e-12) << first;
        covered += own;
      }
      EXPECT_NEAR(covered, area, 1e-12 * area) << first;
    }
}

TEST(CutPolygon, ConvexOnesFanOut) {
  const std::vector<Vec3> square = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  EXPECT_EQ(*cut_polygon(square, in_order(square)), (std::vector<std::array<std::uint32_t, 3>>{{0, 1, 2}, {0, 2, 3}}));
  cut_all_ways(square, 1);
}

TEST(CutPolygon, HollowOnesAreCutByEars) {
  cut_all_ways({{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {2, 1, 0}, {0, 4, 0}}, 10);  // a notch
  cut_all_ways({{0, 0, 0}, {3, 0, 0}, {3, 1, 0}, {1, 1, 0}, {1, 3, 0}, {0, 3, 0}}, 5);
  cut_all_ways({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {4, 0, 0}, {4, 3, 0}, {2, 3, 0}, {2, 1, 0}, {0, 1, 0}}, 8);
  std::vector<Vec3> star;
  double area = 0;
  for (int k = 0; k < 20; ++k) {
    const double angle = k * std::numbers::pi / 10, r = k % 2 ? 1 : 3;
    star.push_back({r * std::cos(angle), r * std::sin(angle), 0});
    area += 0.5 * 3 * std::sin(std::numbers::pi / 10);
  }
  cut_all_ways(star, area);
  std::vector<Vec3> comb = {{0, 0, 0}, {9, 0, 0}};
  for (int k = 9; k > 0; k -= 2) comb.insert(comb.end(), {{k + 0.0, 5, 0}, {k - 1.0, 1, 0}});
  comb.back() = {0, 1, 0};
  double sum = 0;
  for (std::size_t n = 0; n < comb.size(); ++n) {
    const Vec3 &a = comb[n], &b = comb[(n + 1) % comb.size()];
    sum += 0.5 * (a.x * b.y - a.y * b.x);
  }
  cut_all_ways(comb, sum);
}

// Its border runs to the hole and back along one line.
TEST(CutPolygon, HolesHangTogetherByACut) {
  cut_all_ways(
      {{0, 0, 0}, {3, 0, 0}, {3, 3, 0}, {0, 3, 0}, {0, 0, 0}, {1, 1, 0}, {1, 2, 0}, {2, 2, 0}, {2, 1, 0}, {1, 1, 0}},
      8);
}

TEST(CutPolygon, WhatIsNoPolygonIsNotCut) {
  const auto refused = [](const std::vector<Vec3>& points) { return !cut_polygon(points, in_order(points)); };
  EXPECT_TRUE(refused({{0, 0, 0}, {2, 0, 0}, {0, 1, 0}, {2, 2, 0}}));   // a bow tie
  EXPECT_TRUE(refused({{0, 0, 0}, {1, 1, 0}, {0, 1, 0}, {1, 0, 0}}));   // of no area
  EXPECT_FALSE(refused({{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {1, 1, 1}}));  // on one line
  std::vector<Vec3> pentagram, twice;
  for (int k = 0; k < 5; ++k) {
    const double angle = 4 * k * std::numbers::pi / 5;
    pentagram.push_back({std::cos(angle), std::sin(angle), 0});
  }
  EXPECT_TRUE(refused(pentagram));
  for (int k = 0; k < 8; ++k)
    twice.push_back({std::cos(k * std::numbers::pi / 2), std::sin(k * std::numbers::pi / 2), 0});
  EXPECT_TRUE(refused(twice));
}

}  // namespace
}  // namespace tsubu::geometry

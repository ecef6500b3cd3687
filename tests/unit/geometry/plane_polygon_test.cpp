#include "geometry/plane_polygon.hpp"

#include <gtest/gtest.h>

namespace tsubu::geometry {
namespace {

// Area of a polygon in order around the normal; negative if the order is the other way round.
double area(const std::vector<Vec3>& p, const Vec3& normal) {
  Vec3 sum;
  for (std::size_t k = 1; k + 1 < p.size(); ++k) sum += cross(p[k] - p[0], p[k + 1] - p[0]);
  return 0.5 * dot(sum, normal);
}

TEST(PlanePolygon, MiddlePlaneIsARectangle) {
  for (const double scale : {1e-6, 1.0, 1e6})
    for (const double sign : {1.0, -1.0}) {
      const Vec3 normal{0, sign, 0};
      const auto p = cut_plane_to_box(scale * Vec3{9, 1, 9}, normal, {0, 0, 0}, scale * Vec3{2, 3, 4});
      EXPECT_EQ(p.size(), 4u);
      EXPECT_NEAR(area(p, normal), 8 * scale * scale, 1e-7 * scale * scale);
      for (const Vec3& v : p) EXPECT_NEAR(v.y, scale, 1e-12 * scale);
    }
}

TEST(PlanePolygon, DiagonalPlaneIsAHexagon) {
  const double s = 1 / std::sqrt(3.0);
  const Vec3 normal{s, s, s};
  const auto p = cut_plane_to_box({0.5, 0.5, 0.5}, normal, {0, 0, 0}, {1, 1, 1});
  EXPECT_EQ(p.size(), 6u);
  // six sides of sqrt(1/2)
  EXPECT_NEAR(area(p, normal), 0.75 * std::sqrt(3.0), 1e-7);
  for (const Vec3& v : p) {
    EXPECT_NEAR(v.x + v.y + v.z, 1.5, 1e-12);
    for (const double c : {v.x, v.y, v.z}) EXPECT_TRUE(c > -1e-8 && c < 1 + 1e-8);
  }
}

TEST(PlanePolygon, CornerIsATriangle) {
  const double s = 1 / std::sqrt(3.0);
  const Vec3 normal{-s, -s, -s};
  const auto p = cut_plane_to_box({0.5, 0, 0}, normal, {0, 0, 0}, {1, 1, 1});
  EXPECT_EQ(p.size(), 3u);
  EXPECT_NEAR(area(p, normal), 0.125 * std::sqrt(3.0), 1e-7);
}

// The usual wall of a box lies in its side.
TEST(PlanePolygon, PlaneInASideIsTheWholeSide) {
  for (const Vec3& normal : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}})
    for (const double sign : {1.0, -1.0}) {
      const Vec3 n = sign * normal, low{0.1, 0.2, 0.3}, high{0.7, 0.8, 0.9};
      const auto p = cut_plane_to_box(sign > 0 ? low : high, n, low, high);
      EXPECT_EQ(p.size(), 4u);
      EXPECT_NEAR(area(p, n), 0.36, 1e-7);
    }
}

TEST(PlanePolygon, PlaneBesideTheBoxIsEmpty) {
  EXPECT_TRUE(cut_plane_to_box({0, 0, 1.01}, {0, 0, 1}, {0, 0, 0}, {1, 1, 1}).empty());
  EXPECT_TRUE(cut_plane_to_box({-0.01, 0, 0}, {-1, 0, 0}, {0, 0, 0}, {1, 1, 1}).empty());
}

}  // namespace
}  // namespace tsubu::geometry

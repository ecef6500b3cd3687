#include "geometry/pierced.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/make_shape.hpp"
#include "geometry/wall_surface.hpp"

namespace tsubu::geometry {
namespace {

const TriangleMesh square{{{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}}, {{0, 1, 2}, {0, 2, 3}}};

TEST(Pierced, PlateThatAWallGoesThrough) {
  const Shape wall = make_wall_surface(square, 0.3).shape;
  const DescribedShape plate = make_plate(equilateral_corners(0.6), 0.05, 1000);
  const Quat upright{std::sqrt(0.5), std::sqrt(0.5), 0, 0};
  const auto at = pierced_at(wall, plate.shape, {0.1, 0.2, 0}, upright * plate.frame, 1);
  ASSERT_TRUE(at);
  EXPECT_NEAR(at->z, 0, 1e-12);
  EXPECT_FALSE(pierced_at(wall, plate.shape, {0.1, 0.2, 0.5}, upright * plate.frame, 1));
  EXPECT_FALSE(pierced_at(wall, plate.shape, {0.1, 0.2, 0.06}, plate.frame, 1));
  // a plate larger than the wall, which is inside of it and cuts none of its sides
  const DescribedShape large = make_plate(equilateral_corners(20), 0.05, 1000);
  EXPECT_TRUE(pierced_at(wall, large.shape, {0.1, 0.2, 0}, upright * large.frame, 1));
  EXPECT_FALSE(pierced_at(wall, large.shape, {0.1, 1.2, 0}, upright * large.frame, 1));
}

TEST(Pierced, ClumpWithABallOnEitherSide) {
  const Shape wall = make_wall_surface(square, 0.3).shape;
  Shape clump;
  clump.points = {{0, 0, -0.1}, {0, 0, 0.1}};
  clump.radius = {0.15, 0.15};
  clump.corners = 2, clump.extent = 0.25;
  EXPECT_TRUE(pierced_at(wall, clump, {0.3, 0.1, 0}, {}, 1));
  EXPECT_FALSE(pierced_at(wall, clump, {0.3, 0.1, 0.11}, {}, 1));
  // right through the edge between the two triangles
  EXPECT_TRUE(pierced_at(wall, clump, {0.25, 0.25, 0}, {}, 1));
  EXPECT_FALSE(pierced_at(wall, clump, {0.3, 0.1, 0.05}, {std::sqrt(0.5), std::sqrt(0.5), 0, 0}, 1));
  // balls that do not reach each other may be on two sides
  clump.radius = {0.09, 0.09};
  EXPECT_FALSE(pierced_at(wall, clump, {0.3, 0.1, 0}, {}, 1));
}

}  // namespace
}  // namespace tsubu::geometry

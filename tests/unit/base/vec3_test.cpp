#include "base/vec3.hpp"

#include <gtest/gtest.h>

#include "support/dice.hpp"

namespace tsubu {
namespace {

TEST(Vec3, BasisIsRightHanded) {
  const Vec3 x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
  EXPECT_EQ(cross(x, y), z);
  EXPECT_EQ(cross(y, z), x);
  EXPECT_EQ(cross(z, x), y);
}

TEST(Vec3, ArithmeticByComponents) {
  const Vec3 a{1, -2, 3}, b{0.5, 4, -8};
  EXPECT_EQ(a + b, (Vec3{1.5, 2, -5}));
  EXPECT_EQ(a - b, (Vec3{0.5, -6, 11}));
  EXPECT_EQ(-a, (Vec3{-1, 2, -3}));
  EXPECT_EQ(2 * a, (Vec3{2, -4, 6}));
  EXPECT_EQ(a * 2, 2 * a);
  Vec3 c = a;
  c += b;
  EXPECT_EQ(c, a + b);
  c -= b;
  EXPECT_EQ(c, a);
  c *= 4;
  EXPECT_EQ(c, 4 * a);
  EXPECT_EQ(dot(a, b), 0.5 - 8 - 24);
  EXPECT_EQ(norm2(a), 14);
  EXPECT_EQ(norm(Vec3{2, -3, 6}), 7);
}

TEST(Vec3, LagrangeIdentity) {
  test::Dice dice(1);
  for (int k = 0; k < 1000; ++k) {
    const Vec3 a = dice.over_decades(1e-6, 1e6) * dice.direction(), b = dice.over_decades(1e-6, 1e6) * dice.direction();
    const Vec3 c = cross(a, b);
    const double scale = norm(a) * norm(b);
    EXPECT_NEAR(dot(c, a), 0, 1e-15 * scale * norm(a));
    EXPECT_NEAR(dot(c, b), 0, 1e-15 * scale * norm(b));
    EXPECT_NEAR(norm2(c) + dot(a, b) * dot(a, b), scale * scale, 1e-14 * scale * scale);
  }
}

TEST(Vec3, TangentialPartIsPerpendicular) {
  test::Dice dice(2);
  for (int k = 0; k < 1000; ++k) {
    const Vec3 n = dice.direction(), a = dice.over_decades(1e-6, 1e6) * dice.direction();
    const Vec3 t = tangential(a, n);
    EXPECT_NEAR(dot(t, n), 0, 1e-15 * norm(a));
    EXPECT_NEAR(norm(t + dot(a, n) * n - a), 0, 1e-15 * norm(a));
  }
}

}  // namespace
}  // namespace tsubu

#include "base/row.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace tsubu {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();

Row row(double a, double b, double c, double d) {
  const double numbers[] = {a, b, c, d};
  return Row::from(numbers);
}

void expect_equal(const Row& r, double a, double b, double c, double d) {
  double numbers[4];
  r.to(numbers);
  EXPECT_EQ(numbers[0], a);
  EXPECT_EQ(numbers[1], b);
  EXPECT_EQ(numbers[2], c);
  EXPECT_EQ(numbers[3], d);
}

TEST(Row, ReadsVectorsAndNothingBeyond) {
  const Vec3 v{1, 2, 3};
  expect_equal(Row::from(v), 1, 2, 3, 0);
  EXPECT_EQ(Row::from(v).vec3().z, 3);
  expect_equal(Row(7.0), 7, 7, 7, 7);
}

TEST(Row, PicksFromBoth) {
  const Row a = row(0, 1, 2, 3), b = row(4, 5, 6, 7);
  expect_equal((pick<0, 5, 3, 6>(a, b)), 0, 5, 3, 6);
  expect_equal((pick<4, 4, 0, 0>(a, b)), 4, 4, 0, 0);
}

TEST(Row, AddsToHalfTheDigits) {
  float numbers[] = {1, 2, 3, 4};
  row(0.5, -2, 0x1p-30, 1e30).add_to(numbers);
  EXPECT_EQ(numbers[0], 1.5f);
  EXPECT_EQ(numbers[1], 0.0f);
  EXPECT_EQ(numbers[2], 3.0f);  // too little to be seen
  EXPECT_EQ(numbers[3], 1e30f);
}

TEST(Row, LeastAndMost) {
  const Row a = row(0, 5, -inf, 3), b = row(1, -5, 0, 3);
  expect_equal(least(a, b), 0, -5, -inf, 3);
  expect_equal(most(a, b), 1, 5, 0, 3);
}

// The upper end does not belong to it, and what is no number lies nowhere.
TEST(Row, AllWithinIsHalfOpen) {
  const Row low = row(0, 0, 0, -inf), high = row(1, 1, 1, inf);
  EXPECT_TRUE(all_within(row(0, 0.5, 0.999, 1e300), low, high));
  for (int k = 0; k < 3; ++k)
    for (const double outside : {1.0, -1e-300, inf, -inf, nan}) {
      double numbers[] = {0.5, 0.5, 0.5, 0};
      numbers[k] = outside;
      EXPECT_FALSE(all_within(Row::from(numbers), low, high)) << k << " " << outside;
    }
}

}  // namespace
}  // namespace tsubu

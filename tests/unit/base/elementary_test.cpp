#include "base/elementary.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/dice.hpp"

namespace tsubu {
namespace {

constexpr double ulp = 0x1p-52;

TEST(Elementary, LogarithmAgreesWithTheLibrary) {
  test::Dice dice(1);
  for (int k = 0; k < 100000; ++k) {
    const double x = dice.over_decades(1e-300, 1e300), near_one = 1 + dice.in(-0.2, 0.2);
    EXPECT_NEAR(logarithm(x), std::log(x), 2 * ulp * std::abs(std::log(x)));
    EXPECT_NEAR(logarithm(near_one), std::log(near_one), 4 * ulp * std::abs(std::log(near_one)));
  }
  EXPECT_EQ(logarithm(1.0), 0);
}

TEST(Elementary, ExponentialAgreesWithTheLibrary) {
  test::Dice dice(2);
  for (int k = 0; k < 100000; ++k) {
    const double x = dice.in(-700, 700), small = dice.in(-1, 1);
    EXPECT_NEAR(exponential(x), std::exp(x), 2 * ulp * std::exp(x));
    EXPECT_NEAR(exponential(small), std::exp(small), 2 * ulp * std::exp(small));
  }
  EXPECT_EQ(exponential(0.0), 1);
  EXPECT_TRUE(std::isfinite(exponential(1e9)));
  EXPECT_GT(exponential(-1e9), 0);
}

TEST(Elementary, PowerAgreesWithTheLibrary) {
  test::Dice dice(3);
  for (int k = 0; k < 100000; ++k) {
    const double x = dice.over_decades(1e-12, 1e12), y = dice.in(-4, 4), exact = std::pow(x, y);
    EXPECT_NEAR(power(x, y), exact, (2 + 2 * std::abs(std::log(exact))) * ulp * exact);
  }
  EXPECT_EQ(power(0.0, 1.5), 0);
}

TEST(Elementary, LanesComputeWhatScalarsDo) {
  test::Dice dice(4);
  for (int k = 0; k < 1000; ++k) {
    Wide x, y;
    for (int lane = 0; lane < lanes; ++lane)
      x.set_lane(lane, dice.over_decades(1e-9, 1e9)), y.set_lane(lane, dice.in(-3, 3));
    const Wide l = logarithm(x), e = exponential(y), p = power(x, y);
    for (int lane = 0; lane < lanes; ++lane) {
      EXPECT_EQ(l.lane(lane), logarithm(double(x.lane(lane))));
      EXPECT_EQ(e.lane(lane), exponential(double(y.lane(lane))));
      EXPECT_EQ(p.lane(lane), power(double(x.lane(lane)), double(y.lane(lane))));
    }
  }
}

}  // namespace
}  // namespace tsubu

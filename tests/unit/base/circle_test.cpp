#include "base/circle.hpp"

#include <gtest/gtest.h>

#include <numbers>

namespace tsubu {
namespace {

TEST(Circle, IsThatOfSineAndCosine) {
  for (int k = -4000; k <= 4000; ++k) {
    const double turns = k * 0.001237;
    const long double angle = 2 * std::numbers::pi_v<long double> * static_cast<long double>(turns);
    EXPECT_NEAR(on_circle(turns).cosine, static_cast<double>(std::cos(angle)), 0x1p-52);
    EXPECT_NEAR(on_circle(turns).sine, static_cast<double>(std::sin(angle)), 0x1p-52);
  }
}

TEST(Circle, IsExactAtQuarters) {
  for (const double turns : {0.0, 1.0, -3.0, 1e9}) {
    EXPECT_EQ(on_circle(turns).cosine, 1);
    EXPECT_EQ(on_circle(turns).sine, 0);
    EXPECT_EQ(on_circle(turns + 0.25).sine, 1);
    EXPECT_EQ(on_circle(turns + 0.5).cosine, -1);
    EXPECT_EQ(on_circle(turns + 0.75).sine, -1);
  }
}

}  // namespace
}  // namespace tsubu

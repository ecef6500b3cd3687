#include "base/circle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
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

TEST(Circle, ArcSineIsThatOfTheLibrary) {
  const auto expect_near = [](double sine) {
    const double angle = static_cast<double>(std::asin(static_cast<long double>(sine)));
    EXPECT_NEAR(arc_sine(sine), angle, 0x1p-51 * std::min(1.0, 2 * angle)) << sine;
  };
  for (int k = 0; k <= 4000; ++k) expect_near(k / 4000.0);
  for (double sine = 1; sine > 1e-200; sine *= 0.3) expect_near(sine), expect_near(1 - sine);
  EXPECT_EQ(arc_sine(0), 0);
  EXPECT_EQ(arc_sine(1 + 1e-12), arc_sine(1));  // as rounding may leave it
}

}  // namespace
}  // namespace tsubu

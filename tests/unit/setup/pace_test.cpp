#include "setup/pace.hpp"

#include <gtest/gtest.h>

namespace tsubu::setup {
namespace {

TEST(Pace, IsThatOfTheLastWhile) {
  Pace pace;
  EXPECT_LT(pace.left(1), 0);
  pace.note(0, 0);
  EXPECT_LT(pace.left(1), 0);
  double done = 0;
  // fast for a quarter of an hour, then ten times slower
  for (int k = 1; k <= 900; ++k) pace.note(k, done += 10);
  EXPECT_NEAR(pace.left(100), 10, 1e-9);
  for (int k = 901; k <= 930; ++k) pace.note(k, done += 1);
  EXPECT_NEAR(pace.left(100), 100, 1e-9);  // the mean since the start would say 10.3
}

TEST(Pace, OfAYoungRunIsThatSinceItsStart) {
  Pace pace;
  for (int k = 0; k <= 100; ++k) pace.note(0.01 * k, 3 * 0.01 * k);
  EXPECT_NEAR(pace.rate(), 3, 1e-9);
}

}  // namespace
}  // namespace tsubu::setup

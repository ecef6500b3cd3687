#include "state/servo.hpp"

#include <gtest/gtest.h>

namespace tsubu::state {
namespace {

Servo servo() { return {.way = {}, .target = 6, .fastest = 0.5}; }

TEST(Servo, GoesWithItsFullSpeedBeforeItMeetsAnything) {
  Servo s = servo();
  s.answer(0, 0, 1e-3);
  EXPECT_EQ(s.rate, 0.5);
}

// heft dv/dt = target (1 - v/fastest) - pressed
TEST(Servo, IsStoppedLikeAPlate) {
  Servo s = servo();
  s.rate = 0.5;
  s.answer(30, 2, 1e-3);  // as if it weighed 2 kg
  EXPECT_NEAR(s.rate, 0.5 - 1e-3 * 30 / 2, 1e-15);
  s.answer(0, 0, 1e-3);  // it is off, and weighs the same
  EXPECT_NEAR(s.rate, 0.485 + 1e-3 * 6 * (1 - 0.485 / 0.5) / 2, 1e-15);
}

TEST(Servo, ComesToRestAtItsTarget) {
  Servo s = servo();
  s.rate = 0.3;
  for (int k = 0; k < 10'000; ++k) s.answer(6, 2, 1e-3);  // decays in 2 kg 0.5 m/s / 6 N = 0.17 s
  EXPECT_NEAR(s.rate, 0, 1e-15);
}

TEST(Servo, IsNeverFasterThanItMay) {
  Servo s = servo();
  s.answer(1e6, 2, 1e-3);
  EXPECT_EQ(s.rate, -0.5);
  s.answer(-1e6, 2, 1e-3);
  EXPECT_EQ(s.rate, 0.5);
}

TEST(Servo, TurnsInTurns) {
  Servo s = servo();
  s.way.kind = WallMotion::Kind::about;
  s.answer(3, 2, 1e-3);  // half of the torque is left, for a moment of 2 kg m2
  EXPECT_NEAR(s.rate * WallMotion::round, 1e-3 * 3 / 2, 1e-15);
}

}  // namespace
}  // namespace tsubu::state

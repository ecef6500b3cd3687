#include "state/wall_course.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "support/dice.hpp"

namespace tsubu::state {
namespace {

using Rows = std::vector<WallCourse::Row>;
constexpr double round = 2 * std::numbers::pi, infinite = std::numeric_limits<double>::infinity();

TEST(WallCourse, IntegratesAShake) {
  const WallCourse course(Expression("0.05*sin(2*pi*20*t)"), 1e-3);
  const double scale = 0.05 / (round * 20);
  // five periods; the angle of the formula is rounded, and by the more the larger it is
  for (int k = 0; k < 1024; ++k) {
    const double time = k / 4096.0, turns = 20 * time, angle = round * (turns - std::floor(turns));  // not rounded
    EXPECT_NEAR(course.at(time).value, scale * (1 - std::cos(angle)), 1e-14 * scale);
    EXPECT_NEAR(course.at(time).rate, 0.05 * std::sin(angle), 1e-14 * 0.05);
  }
  EXPECT_EQ(course.at(0).value, 0);
}

// Up to the ninth power a cell of any width will do.
TEST(WallCourse, IntegratesPolynomials) {
  for (const double cell : {0.1, 1.0, 7.0}) {
    const WallCourse course(Expression("10*t^9 - 3*t^2 + 1"), cell);
    for (const double time : {0.05, 0.7, 2.0, 3.3}) {
      const double exact = std::pow(time, 10) - std::pow(time, 3) + time;
      EXPECT_NEAR(course.at(time).value, exact, 1e-14 * (1 + std::pow(time, 10)));
    }
  }
}

TEST(WallCourse, MillionsOfCellsLoseNothing) {
  const WallCourse steady(Expression("0.1"), 1e-4);
  EXPECT_NEAR(steady.at(100).value, 10, 1e-14 * 10);
  const WallCourse shaken(Expression("1 + sin(2*pi*t)"), 1e-4);
  EXPECT_NEAR(shaken.at(100).value, 100, 1e-14 * 100);
  EXPECT_NEAR(shaken.at(100.5).value, 100.5 + 2 / round, 1e-14 * 100);
}

// Asked in any order, by a run that began elsewhere, or once again.
TEST(WallCourse, IsAFunctionOfTimeAlone) {
  const Expression formula("exp(-t)*sin(30*t) + step(t - 0.7)");
  const WallCourse forward(formula, 1e-3);
  test::Dice dice(2);
  std::vector<double> times;
  for (int k = 0; k < 300; ++k) times.push_back(dice.in(0, 2));
  for (const double time : times) {
    const WallCourse fresh(formula, 1e-3);
    const WallCourse::Amount a = forward.at(time), b = fresh.at(time);
    EXPECT_EQ(a.value, b.value);
    EXPECT_EQ(a.rate, b.rate);
  }
}

TEST(WallCourse, IsContinuousWhereCellsMeet) {
  const WallCourse course(Expression("1 + sin(5*t)"), 0.1);
  for (int k = 1; k < 200; ++k) {
    const double end = k * 0.1, below = std::nextafter(end, 0), above = std::nextafter(end, 100);
    EXPECT_NEAR(course.at(below).value, course.at(end).value, 1e-13);
    EXPECT_NEAR(course.at(above).value, course.at(end).value, 1e-13);
  }
}

TEST(WallCourse, MeetsAJumpWithinItsCell) {
  const double cell = 0.01;
  const WallCourse course(Expression("2*step(t - 0.123)"), cell);
  double worst = 0;
  for (double time = 0; time < 0.3; time += 1.7e-5) {
    const double error = std::abs(course.at(time).value - 2 * std::max(0.0, time - 0.123));
    worst = std::max(worst, error);
  }
  EXPECT_LE(worst, 0.15 * 2 * cell);
}

TEST(WallCourse, FollowsATable) {
  const WallCourse course(Rows{{0, 0}, {1, 2}, {3, 2}, {4, -2}});
  EXPECT_EQ(course.at(0).value, 0);
  EXPECT_EQ(course.at(0).rate, 0);
  EXPECT_EQ(course.at(0.5).value, 0.25);
  EXPECT_EQ(course.at(0.5).rate, 1);
  EXPECT_EQ(course.at(1).value, 1);
  EXPECT_EQ(course.at(2).value, 3);
  EXPECT_EQ(course.at(2).rate, 2);
  EXPECT_EQ(course.at(3.5).value, 5.5);
  EXPECT_EQ(course.at(3.5).rate, 0);
  EXPECT_EQ(course.at(4).value, 5);
  EXPECT_EQ(course.at(6).value, 1);
  EXPECT_EQ(course.at(6).rate, -2);
}

TEST(WallCourse, TablesAreHeldOutsideOfTheirRows) {
  const WallCourse late(Rows{{2, 3}, {4, 5}});
  EXPECT_EQ(late.at(0).value, 0);
  EXPECT_EQ(late.at(1).value, 3);
  EXPECT_EQ(late.at(1).rate, 3);
  EXPECT_EQ(late.at(4).value, 14);
  EXPECT_EQ(late.at(5).value, 19);

  const WallCourse cut(Rows{{-3, 9}, {-1, 1}, {1, 3}, {2, 3}});
  EXPECT_EQ(cut.at(0).value, 0);
  EXPECT_EQ(cut.at(0).rate, 2);
  EXPECT_EQ(cut.at(1).value, 2.5);
  EXPECT_EQ(cut.fastest(infinite), 3);

  const WallCourse gone(Rows{{-2, 1}, {-1, 4}});
  EXPECT_EQ(gone.at(2).value, 8);
  const WallCourse one(Rows{{7, -4}});
  EXPECT_EQ(one.at(2).value, -8);
  EXPECT_EQ(one.at(20).rate, -4);
  EXPECT_EQ(one.fastest(0), 4);
}

TEST(WallCourse, LongTablesLoseNothing) {
  Rows rows;
  for (int k = 0; k <= 1000000; ++k) rows.push_back({k * 1e-3, k % 2 ? 0.3 : 0.1});
  EXPECT_NEAR(WallCourse(rows).at(1000).value, 200, 1e-14 * 200);
}

// The rate is what the value changes by.
TEST(WallCourse, RatesAreThoseOfTheValues) {
  const WallCourse courses[] = {WallCourse(Expression("exp(-t)*sin(30*t)"), 1e-3),
                                WallCourse(Rows{{0.1, 1}, {0.3, 5}, {0.35, -2}})};
  const double h = 1e-5;
  for (const WallCourse& course : courses)
    for (const double time : {0.05, 0.2, 0.33, 0.9})
      EXPECT_NEAR((course.at(time + h).value - course.at(time - h).value) / (2 * h), course.at(time).rate, 1e-6);
}

TEST(WallCourse, KnowsItsFastest) {
  const WallCourse shake(Expression("-0.05*sin(2*pi*20*t)"), 1e-3);
  EXPECT_NEAR(shake.fastest(1), 0.05, 1e-4);
  EXPECT_LE(shake.fastest(1), 0.05);
  EXPECT_EQ(WallCourse(Expression("t"), 0.1).fastest(0.25), 0.25);
  EXPECT_EQ(WallCourse(Expression("2 - t"), 0.1).fastest(0.25), 2);
  EXPECT_EQ(WallCourse(Expression("1/(t - 0.5)"), 0.1).fastest(1), infinite);
  EXPECT_EQ(WallCourse(Expression("sqrt(0.5 - t)"), 0.1).fastest(1), infinite);

  const WallCourse table(Rows{{0, 1}, {1, -3}, {2, 5}});
  EXPECT_EQ(table.fastest(0.5), 1);
  EXPECT_EQ(table.fastest(1.5), 3);
  EXPECT_EQ(table.fastest(infinite), 5);
}

}  // namespace
}  // namespace tsubu::state

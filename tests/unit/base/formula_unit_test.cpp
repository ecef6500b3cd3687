#include "base/formula_unit.hpp"

#include <gtest/gtest.h>

#include <string>

#include "support/dice.hpp"

namespace tsubu {
namespace {

// Both parts with a bar between them.
std::string split(std::string_view text) {
  const auto [formula, unit] = split_unit(text);
  return std::string(formula) + "|" + std::string(unit);
}

TEST(FormulaUnit, IsSplitOff) {
  EXPECT_EQ(split("0.05*sin(2*pi*20*t) m/s"), "0.05*sin(2*pi*20*t)|m/s");
  EXPECT_EQ(split("30*t deg/s"), "30*t|deg/s");
  EXPECT_EQ(split("t m/s2"), "t|m/s2");
  EXPECT_EQ(split("2*t  m / s "), "2*t|m / s");
  EXPECT_EQ(split("2*t N m"), "2*t|N m");
  EXPECT_EQ(split("2*t 1/s"), "2*t|1/s");
  EXPECT_EQ(split("2*t \xc2\xb5m/s"), "2*t|\xc2\xb5m/s");
  EXPECT_EQ(split("12 rpm"), "12|rpm");
  EXPECT_EQ(split("1. m"), "1.|m");
}

TEST(FormulaUnit, IsNotSeenWhereTheFormulaGoesOn) {
  EXPECT_EQ(split("2*t"), "2*t|");
  EXPECT_EQ(split("2 * t"), "2 * t|");
  EXPECT_EQ(split("2 - pi"), "2 - pi|");
  EXPECT_EQ(split("max(t, 2 * t)"), "max(t, 2 * t)|");
  EXPECT_EQ(split("(2 m)"), "(2 m)|");
  EXPECT_EQ(split("  t "), "  t|");
  EXPECT_EQ(split(""), "|");
  EXPECT_EQ(split("  "), "|");
  // a unit in the middle: left to the formula, which will complain about it
  EXPECT_EQ(split("5 m/s * sin(t)"), "5 m/s * sin(t)|");
}

TEST(FormulaUnit, SurvivesAnyText) {
  constexpr const char* pieces[] = {"t", "m", "1", ".", "+", "-", "*", "/", "^", "(", ")", " ", "%", "\xff"};
  test::Dice dice(1);
  for (int k = 0; k < 100000; ++k) {
    std::string text;
    for (std::size_t n = dice.below(8); n > 0; --n) text += pieces[dice.below(std::size(pieces))];
    EXPECT_TRUE(text.starts_with(split_unit(text).formula)) << text;
  }
}

}  // namespace
}  // namespace tsubu

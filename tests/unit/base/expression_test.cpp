#include "base/expression.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "support/dice.hpp"

namespace tsubu {
namespace {

constexpr double pi = std::numbers::pi, infinite = std::numeric_limits<double>::infinity();

double value(std::string_view text, double t = 0) { return Expression(text)(t); }

struct Wrong {
  std::string message;
  std::size_t column = 0;
  bool operator==(const Wrong&) const = default;
  friend void PrintTo(const Wrong& w, std::ostream* out) { *out << w.column << ": " << w.message; }
};

Wrong wrong(std::string_view text) {
  try {
    static_cast<void>(Expression(text));
  } catch (const ExpressionError& error) {
    return {error.what(), error.column()};
  }
  return {};
}

TEST(Expression, FollowsTheRulesOfPrecedence) {
  EXPECT_EQ(value("1 + 2*3"), 7);
  EXPECT_EQ(value("(1 + 2)*3"), 9);
  EXPECT_EQ(value("8/4/2"), 1);
  EXPECT_EQ(value("8 - 4 - 2"), 2);
  EXPECT_EQ(value("2^3^2"), 512);
  EXPECT_EQ(value("-2^2"), -4);
  EXPECT_EQ(value("2^-2"), 0.25);
  EXPECT_EQ(value("2*-3"), -6);
  EXPECT_EQ(value("--3"), 3);
  EXPECT_EQ(value("+3 - +2"), 1);
  EXPECT_EQ(value("2^3*4"), 32);
}

TEST(Expression, ReadsNumbersAndNames) {
  EXPECT_EQ(value("1e-3"), 1e-3);
  EXPECT_EQ(value(" .5 "), 0.5);
  EXPECT_EQ(value("2.e2"), 200);
  EXPECT_EQ(value("pi"), pi);
  EXPECT_EQ(value("e"), std::numbers::e);
  EXPECT_EQ(value("1e1*e"), 10 * std::numbers::e);
  EXPECT_EQ(value("\tt", 3.5), 3.5);
}

TEST(Expression, KnowsItsFunctions) {
  EXPECT_EQ(value("sin(pi/2)"), 1);
  EXPECT_EQ(value("cos(0)"), 1);
  EXPECT_NEAR(value("tan(pi/4)"), 1, 1e-15);
  EXPECT_EQ(value("exp(0)"), 1);
  EXPECT_NEAR(value("log(e)"), 1, 1e-15);
  EXPECT_EQ(value("sqrt(2)"), std::sqrt(2.0));
  EXPECT_EQ(value("abs(-3)"), 3);
  EXPECT_EQ(value("min(1, 2) + 10*max(1, 2)"), 21);
  EXPECT_EQ(value("step(t)", -1e-300), 0);
  EXPECT_EQ(value("step(t)", 0), 1);
  EXPECT_EQ(value("clamp(t, -1, 2)", -5), -1);
  EXPECT_EQ(value("clamp(t, -1, 2)", 0.5), 0.5);
  EXPECT_EQ(value("clamp(t, -1, 2)", 5), 2);
}

TEST(Expression, AgreesWithTheLibrary) {
  const Expression shaken("0.05*sin(2*pi*20*t) + exp(-t)*cos(3*t)/(1 + t^2) - log(1 + t)^1.5");
  test::Dice dice(1);
  for (int k = 0; k < 10000; ++k) {
    const double t = dice.in(0, 10);
    const double expected = 0.05 * std::sin(2 * pi * 20 * t) + std::exp(-t) * std::cos(3 * t) / (1 + t * t) -
                            std::pow(std::log(1 + t), 1.5);
    EXPECT_NEAR(shaken(t), expected, 1e-14 * (1 + std::abs(expected)));
  }
}

// An angle is off by what it was rounded, no more: that 2*pi is rounded, too, does not add up.
TEST(Expression, CircleStaysClosed) {
  EXPECT_EQ(value("sin(pi)"), 0);
  const Expression sine("sin(2*pi*t)");
  for (int turns = 1; turns < 100000; ++turns) EXPECT_NEAR(sine(turns), 0, 1.5e-15 * turns);
}

TEST(Expression, RaisesToPowers) {
  EXPECT_EQ(value("(-2)^3"), -8);
  EXPECT_EQ(value("(-2)^-3"), -0.125);
  EXPECT_EQ(value("t^0"), 1);
  EXPECT_EQ(value("0^2"), 0);
  EXPECT_EQ(value("0^0.5"), 0);
  EXPECT_EQ(value("0^-1"), infinite);
  EXPECT_EQ(value("0^-0.5"), infinite);
  EXPECT_TRUE(std::isnan(value("(-2)^0.5")));
  EXPECT_EQ(value("1.5^t", 3), 1.5 * 1.5 * 1.5);
  EXPECT_NEAR(value("t^2.5", 7), std::pow(7, 2.5), 1e-13 * std::pow(7, 2.5));
  EXPECT_EQ(value("2^1e6"), infinite);
  EXPECT_EQ(value("2^1e300"), infinite);
}

TEST(Expression, HasNoValueWhereThereIsNone) {
  for (const char* text : {"sqrt(-1)", "log(-1)", "0/0", "sin(1/0)", "tan(1/0)", "exp(0/0)", "step(0/0)", "min(0/0, 1)",
                           "min(1, 0/0)", "max(1, 0/0)", "max(0/0, 1)", "clamp(0/0, 0, 1)", "(0/0)^0.5", "2^(0/0)"})
    EXPECT_TRUE(std::isnan(value(text))) << text;
  EXPECT_EQ(value("log(0)"), -infinite);
  EXPECT_EQ(value("log(1/0)"), infinite);
  EXPECT_EQ(value("exp(1e4)"), infinite);
  EXPECT_EQ(value("exp(-1e4)"), 0);
  EXPECT_NEAR(value("log(1e-310)"), std::log(1e-310), 1e-12);
}

TEST(Expression, NamesWhatIsUnknown) {
  EXPECT_EQ(wrong("2*sine(t)"), (Wrong{"unknown name 'sine'; did you mean 'sin'?", 3}));
  EXPECT_EQ(wrong("2*T"), (Wrong{"unknown name 'T'; did you mean 't'?", 3}));
  EXPECT_EQ(wrong("velocity"),
            (Wrong{"unknown name 'velocity'; known are t, pi, e, sin, cos, tan, exp, log, sqrt, abs, "
                   "min, max, step, clamp",
                   1}));
}

TEST(Expression, SaysWhereParenthesesAreWrong) {
  EXPECT_EQ(wrong("2*sin(3*(t+1)"), (Wrong{"this parenthesis is never closed", 6}));
  EXPECT_EQ(wrong("(1 + 2"), (Wrong{"this parenthesis is never closed", 1}));
  EXPECT_EQ(wrong("1 + 2)"), (Wrong{"this parenthesis was never opened", 6}));
  EXPECT_EQ(wrong("sin t"), (Wrong{"sin needs parentheses, as in sin(t)", 1}));
  EXPECT_EQ(wrong("(1 2)"), (Wrong{"expected an operator or ')' before '2'", 4}));
}

TEST(Expression, CountsArguments) {
  EXPECT_EQ(wrong("1 + min(t)"), (Wrong{"min takes 2 arguments, not 1", 5}));
  EXPECT_EQ(wrong("sin(1, 2)"), (Wrong{"sin takes 1 argument, not 2", 1}));
  EXPECT_EQ(wrong("sin()"), (Wrong{"sin takes 1 argument, not 0", 1}));
}

TEST(Expression, SaysWhatIsOutOfPlace) {
  EXPECT_EQ(wrong(""), (Wrong{"the formula ends where a value is expected", 1}));
  EXPECT_EQ(wrong("2 *"), (Wrong{"the formula ends where a value is expected", 4}));
  EXPECT_EQ(wrong("2t"), (Wrong{"expected an operator before 't'", 2}));
  EXPECT_EQ(wrong("2 0.5"), (Wrong{"expected an operator before '0.5'", 3}));
  EXPECT_EQ(wrong("2*/t"), (Wrong{"expected a value, but found '/'", 3}));
  EXPECT_EQ(wrong("t**2"), (Wrong{"expected a value, but found '*'; powers are written with ^", 3}));
  EXPECT_EQ(wrong("0,05*t"),
            (Wrong{"a comma only parts the arguments of a function; decimals are written with a point", 2}));
  EXPECT_EQ(wrong("2*."), (Wrong{"expected a value, but found '.'", 3}));
  EXPECT_EQ(wrong("2*1e999"), (Wrong{"the number is too large or too small", 3}));
  EXPECT_EQ(wrong("2*\xcf\x80*t"), (Wrong{"expected a value, but found '\xcf\x80'", 3}));
  EXPECT_EQ(wrong("2 = t"), (Wrong{"expected an operator before '='", 3}));
}

TEST(Expression, SurvivesAnyNesting) {
  const auto repeated = [](std::string_view part, int times) {
    std::string text;
    for (int k = 0; k < times; ++k) text += part;
    return text;
  };
  EXPECT_EQ(value(repeated("(", 50) + "t" + repeated(")", 50), 2), 2);
  EXPECT_EQ(value("1" + repeated("+1", 10000)), 10001);
  for (const char* part : {"(", "-", "t^", "sin(", "1+(", "min(1,", "1+2*3^(", "clamp(1,2,", "1+2*clamp(1,2,"})
    for (const int times : {65, 1000000})
      EXPECT_EQ(wrong(repeated(part, times)).message, "the formula is nested too deeply") << part;
  EXPECT_EQ(wrong("min(" + repeated("t,", 1000)).message, "the formula is nested too deeply");
}

// Whatever is typed is either computed or refused at a column of it.
TEST(Expression, SurvivesAnyText) {
  constexpr const char* pieces[] = {"t",    "pi", "e",    "1",      "2.5e-3", "1e",   ".",  "+",    "-",  "*",
                                    "/",    "^",  "(",    ")",      ",",      " ",    "\t", "sin(", "%",  "_",
                                    "\xff", "[",  "min(", "clamp(", "exp",    "\xc2", "=",  "0x1p", "inf"};
  test::Dice dice(2);
  int good = 0;
  for (int k = 0; k < 50000; ++k) {
    std::string text;
    for (std::size_t n = dice.below(12); n > 0; --n) text += pieces[dice.below(std::size(pieces))];
    if (k % 8 == 0)
      for (std::size_t n = dice.below(8); n > 0; --n) text += static_cast<char>(dice.bits());
    try {
      const Expression formula(text);
      static_cast<void>(formula(dice.in(-2, 2)));
      ++good;
    } catch (const ExpressionError& error) {
      EXPECT_GE(error.column(), 1U) << text;
      EXPECT_LE(error.column(), text.size() + 1) << text;
    }
  }
  EXPECT_GT(good, 500);
}

}  // namespace
}  // namespace tsubu

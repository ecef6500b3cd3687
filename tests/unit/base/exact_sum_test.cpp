#include "base/exact_sum.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

namespace tsubu {
namespace {

double sum_of(const std::vector<double>& terms) {
  ExactSum s;
  for (const double t : terms) s.add(t);
  return s.value();
}

TEST(ExactSum, IsExactWhereThatIsKnown) {
  EXPECT_EQ(sum_of({}), 0);
  EXPECT_EQ(sum_of({1.5}), 1.5);
  EXPECT_EQ(sum_of({-1.5}), -1.5);
  EXPECT_EQ(sum_of({1e300, 1, -1e300}), 1);
  EXPECT_EQ(sum_of({1, 1e-300, -1}), 1e-300);
  EXPECT_EQ(sum_of({0x1p-1074, 0x1p-1074}), 0x1p-1073);
  EXPECT_EQ(sum_of({0x1p-1074, -0x1p-1074}), 0);
  EXPECT_EQ(sum_of({0x1p1023, -0x1p1022, -0x1p1022}), 0);
  EXPECT_EQ(sum_of({0x1.fffffffffffffp1023}), 0x1.fffffffffffffp1023);
  EXPECT_EQ(sum_of({-0x1p-1022, 0x1p-1074}), -0x1p-1022 + 0x1p-1074);
  // integers, which a double holds exactly
  std::vector<double> odd;
  for (int k = 0; k < 100000; ++k) odd.push_back((k % 2 ? -1.0 : 1.0) * (2 * k + 1));
  EXPECT_EQ(sum_of(odd), -100000);
}

TEST(ExactSum, DoesNotDependOnOrderOrParts) {
  std::mt19937_64 dice(1);
  std::vector<double> terms;
  for (int k = 0; k < 3000; ++k)
    terms.push_back(
        std::ldexp(static_cast<double>(static_cast<std::int64_t>(dice())), static_cast<int>(dice() % 200) - 100));
  const double all = sum_of(terms);
  for (int trial = 0; trial < 20; ++trial) {
    std::shuffle(terms.begin(), terms.end(), dice);
    EXPECT_EQ(sum_of(terms), all);
    ExactSum parts[3], together;
    for (const double t : terms) parts[dice() % 3].add(t);
    for (const ExactSum& p : parts) together.add(p);
    EXPECT_EQ(together.value(), all);
  }
}

// Against an integer sum of 128 bits.
__extension__ typedef __int128 Long;
TEST(ExactSum, AgreesWithIntegers) {
  std::mt19937_64 dice(2);
  for (int trial = 0; trial < 200; ++trial) {
    ExactSum s;
    Long expected = 0;
    for (int k = 0; k < 200; ++k) {
      const auto v = static_cast<std::int64_t>(dice()) >> 11 << (dice() % 10);
      s.add(static_cast<double>(v));
      expected += v;
    }
    EXPECT_NEAR(s.value(), static_cast<double>(expected), 2e-16 * std::abs(static_cast<double>(expected)));
  }
}

TEST(ExactSum, WhatIsNoNumberShows) {
  EXPECT_TRUE(std::isnan(sum_of({1, std::numeric_limits<double>::quiet_NaN()})));
  EXPECT_TRUE(std::isinf(sum_of({1, std::numeric_limits<double>::infinity()})));
}

}  // namespace
}  // namespace tsubu

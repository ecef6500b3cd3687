#include "base/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <vector>

namespace tsubu {
namespace {

// Chi-square of n values in [0, 1) over 100 bins. With 99 degrees of freedom one sample in ten thousand is above 158,
// one in ten thousand below 52.
double chi_square(int n, const std::function<double(std::uint64_t)>& value) {
  std::vector<int> bins(100);
  for (int k = 0; k < n; ++k) ++bins.at(static_cast<std::size_t>(100 * value(static_cast<std::uint64_t>(k))));
  const double expected = n / 100.0;
  double sum = 0;
  for (const int b : bins) sum += (b - expected) * (b - expected) / expected;
  return sum;
}
constexpr double chi_low = 52, chi_high = 158;

TEST(Random, SameKeySameValueInAnyOrder) {
  const Random a(7, 11), b(7, 11);
  std::vector<std::uint64_t> forward, backward;
  for (std::uint64_t k = 0; k < 100; ++k) forward.push_back(a.bits(k));
  for (std::uint64_t k = 100; k-- > 0;) backward.push_back(b.bits(k));
  std::reverse(backward.begin(), backward.end());
  EXPECT_EQ(forward, backward);
}

TEST(Random, AnyPartOfTheKeyChangesTheValue) {
  std::vector<std::uint64_t> all;
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    for (std::uint64_t who = 0; who < 20; ++who)
      for (std::uint64_t draw = 0; draw < 20; ++draw) all.push_back(Random(seed, who).bits(draw));
  std::sort(all.begin(), all.end());
  EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
}

TEST(Random, UniformAlongEveryPartOfTheKey) {
  const int n = 100000;
  const double along_draw = chi_square(n, [](std::uint64_t k) { return Random(1, 2).uniform(k); });
  const double along_who = chi_square(n, [](std::uint64_t k) { return Random(1, k).uniform(0); });
  const double along_seed = chi_square(n, [](std::uint64_t k) { return Random(k, 0).uniform(0); });
  for (const double chi : {along_draw, along_who, along_seed}) {
    EXPECT_GT(chi, chi_low);
    EXPECT_LT(chi, chi_high);
  }
}

TEST(Random, NeighbouringKeysAreNotCorrelated) {
  const int n = 100000;
  double draws = 0, whos = 0;
  for (std::uint64_t k = 0; k < n; ++k) {
    draws += (Random(3, 4).uniform(k) - 0.5) * (Random(3, 4).uniform(k + 1) - 0.5);
    whos += (Random(3, k).uniform(0) - 0.5) * (Random(3, k + 1).uniform(0) - 0.5);
  }
  // a product of two has variance 1/144
  const double four_sigma = 4 * std::sqrt(n) / 12;
  EXPECT_LT(std::abs(draws), four_sigma);
  EXPECT_LT(std::abs(whos), four_sigma);
}

TEST(Random, UniformStaysInItsInterval) {
  double low = 1, high = 0;
  for (std::uint64_t k = 0; k < 100000; ++k) {
    const double u = Random(5, 6).uniform(k);
    low = std::min(low, u), high = std::max(high, u);
  }
  EXPECT_GE(low, 0);
  EXPECT_LT(low, 1e-4);
  EXPECT_LT(high, 1);
  EXPECT_GT(high, 1 - 1e-4);
  EXPECT_EQ(Random(5, 6).uniform(9, -3, 5), -3 + 8 * Random(5, 6).uniform(9));
}

TEST(Random, NormalHasTheMomentsOfANormal) {
  const int n = 200000;
  double m1 = 0, m2 = 0, m3 = 0, m4 = 0;
  for (std::uint64_t k = 0; k < n; ++k) {
    const double x = Random(8, 9).normal(k);
    m1 += x, m2 += x * x, m3 += x * x * x, m4 += x * x * x * x;
  }
  // variances of x, x^2, x^3, x^4 of a normal: 1, 2, 15, 96
  EXPECT_NEAR(m1 / n, 0, 4 * std::sqrt(1.0 / n));
  EXPECT_NEAR(m2 / n, 1, 4 * std::sqrt(2.0 / n));
  EXPECT_NEAR(m3 / n, 0, 4 * std::sqrt(15.0 / n));
  EXPECT_NEAR(m4 / n, 3, 4 * std::sqrt(96.0 / n));
}

}  // namespace
}  // namespace tsubu

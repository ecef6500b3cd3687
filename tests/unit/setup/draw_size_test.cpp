#include "setup/draw_size.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "support/make_case.hpp"

namespace tsubu::setup {
namespace {

constexpr int n = 20000;

std::vector<double> draw(const SizeCase& size, std::uint64_t seed = 1) {
  std::vector<double> all;
  for (int k = 0; k < n; ++k) all.push_back(draw_diameter(size, Random(seed, static_cast<std::uint64_t>(k))));
  std::sort(all.begin(), all.end());
  return all;
}

// Kolmogorov-Smirnov: the largest gap between the sample's steps and the curve; one sample in a hundred exceeds
// 1.628 / sqrt(n).
double gap(const std::vector<double>& sorted, const std::function<double(double)>& curve) {
  double largest = 0;
  for (std::size_t k = 0; k < sorted.size(); ++k) {
    const double f = curve(sorted[k]), size = static_cast<double>(sorted.size());
    largest = std::max(
        {largest, std::abs(f - static_cast<double>(k) / size), std::abs(f - static_cast<double>(k + 1) / size)});
  }
  return largest;
}
double critical(std::size_t count) { return 1.628 / std::sqrt(static_cast<double>(count)); }

double normal_curve(double z) { return 0.5 * std::erfc(-z / std::sqrt(2.0)); }

TEST(DrawSize, Fixed) {
  for (const double d : draw(FixedSize{3e-3})) ASSERT_EQ(d, 3e-3);
}

TEST(DrawSize, UniformPassesKolmogorovSmirnov) {
  const auto d = draw(UniformSize{1e-3, 4e-3});
  EXPECT_LT(gap(d, [](double x) { return (x - 1e-3) / 3e-3; }), critical(n));
  // and the test can tell: one per cent more at the upper end is refused
  EXPECT_GT(gap(d, [](double x) { return (x - 1e-3) / 3.05e-3; }), critical(n));
}

TEST(DrawSize, NormalCutOnBothSidesPassesKolmogorovSmirnov) {
  const NormalSize size{2e-3, 0.5e-3, 1.5e-3, 3.5e-3};
  const auto d = draw(size);
  EXPECT_GE(d.front(), size.min);
  EXPECT_LE(d.back(), size.max);
  const double low = normal_curve(-1), high = normal_curve(3);
  const auto curve = [&](double mean) {
    return [&, mean](double x) { return (normal_curve((x - mean) / 0.5e-3) - low) / (high - low); };
  };
  EXPECT_LT(gap(d, curve(2e-3)), critical(n));
  EXPECT_GT(gap(d, curve(2.03e-3)), critical(n));
}

TEST(DrawSize, TableHasItsProportions) {
  const auto d = draw(TableSize{{1e-3, 2e-3, 5e-3}, {6, 3, 1}});
  const double share[3] = {0.6, 0.3, 0.1}, size[3] = {1e-3, 2e-3, 5e-3};
  std::ptrdiff_t found = 0;
  for (int k = 0; k < 3; ++k) {
    const auto count = std::count(d.begin(), d.end(), size[k]);
    found += count;
    EXPECT_NEAR(static_cast<double>(count) / n, share[k], 3 * std::sqrt(share[k] * (1 - share[k]) / n));
  }
  EXPECT_EQ(found, n);
}

TEST(DrawSize, WeightOfZeroIsNeverDrawn) {
  for (const double d : draw(TableSize{{1e-3, 2e-3, 3e-3}, {1, 0, 1}})) ASSERT_NE(d, 2e-3);
}

TEST(DrawSize, SameGeneratorSameSize) {
  const UniformSize size{1e-3, 4e-3};
  EXPECT_EQ(draw_diameter(size, Random(1, 2)), draw_diameter(size, Random(1, 2)));
  EXPECT_NE(draw_diameter(size, Random(1, 2)), draw_diameter(size, Random(1, 3)));
}

// What ends up in the box must be as drawn: placing large ones first must not favour any size.
TEST(DrawSize, InsertedBodiesFollowTheDistribution) {
  Case c = test::plain_case({0.1, 0.1, 0.1}, UniformSize{1e-3, 4e-3});
  c.inserts = {test::fill("a", {0, 0, 0}, {0.1, 0.1, 0.1}, 5000)};
  std::vector<double> d;
  for (const state::Motion& p : insert_bodies(c, test::domain_of(c)).motion) d.push_back(2 * p.radius);
  std::sort(d.begin(), d.end());
  EXPECT_LT(gap(d, [](double x) { return (x - 1e-3) / 3e-3; }), critical(d.size()));
}

}  // namespace
}  // namespace tsubu::setup

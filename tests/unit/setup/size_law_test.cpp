#include "setup/size_law.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>

#include "base/normal_curve.hpp"
#include "setup/draw_size.hpp"
#include "setup/sizes.hpp"

namespace tsubu::setup {
namespace {

using Curve = std::function<double(double)>;

constexpr std::size_t n = 20000;

std::vector<double> draw(const SizeCase& size, std::uint64_t seed) {
  std::vector<double> all;
  for (std::uint64_t k = 0; k < n; ++k) all.push_back(draw_diameter(size, Random(seed, k)));
  std::sort(all.begin(), all.end());
  return all;
}

double gap(const std::vector<double>& sorted, const Curve& curve) {
  double largest = 0;
  const double size = static_cast<double>(sorted.size());
  for (std::size_t k = 0; k < sorted.size(); ++k) {
    const double f = curve(sorted[k]);
    largest = std::max(
        {largest, std::abs(f - static_cast<double>(k) / size), std::abs(f - static_cast<double>(k + 1) / size)});
  }
  return largest;
}

// Kolmogorov and Smirnov at 1 %: of a right sample one in a hundred exceeds 1.628 / sqrt(n). Of five, two do once in a
// thousand times.
void expect_drawn_from(const SizeCase& size, const Curve& right, const Curve& wrong) {
  const double critical = 1.628 / std::sqrt(static_cast<double>(n));
  int passed = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto d = draw(size, seed);
    EXPECT_GE(d.front(), smallest_diameter(size));
    EXPECT_LE(d.back(), largest_diameter(size));
    passed += gap(d, right) < critical;
    EXPECT_GT(gap(d, wrong), critical) << "the test must be able to tell";
  }
  EXPECT_GE(passed, 4);
}

// A curve of a density that need not be normed, cut at both ends, by Simpson's rule in the logarithm.
Curve integrated(double min, double max, const Curve& density) {
  constexpr int steps = 4000;
  auto sums = std::make_shared<std::vector<double>>(1, 0.0);
  const double h = std::log(max / min) / steps;
  const auto at = [=](double k) {
    const double d = min * std::exp(h * k);
    return density(d) * d;
  };
  for (int k = 0; k < steps; ++k) sums->push_back(sums->back() + h / 6 * (at(k) + 4 * at(k + 0.5) + at(k + 1)));
  return [=](double d) {
    const double k = std::clamp(std::log(d / min) / h, 0.0, steps - 1e-9);
    const auto i = static_cast<std::size_t>(k);
    const double t = k - static_cast<double>(i);
    return ((1 - t) * (*sums)[i] + t * (*sums)[i + 1]) / sums->back();
  };
}

Curve cut(double min, double max, const Curve& curve) {
  return [=](double d) { return (curve(d) - curve(min)) / (curve(max) - curve(min)); };
}
Curve lognormal(double median, double sigma) {
  return [=](double d) { return 0.5 * std::erfc(-std::log(d / median) / sigma / std::sqrt(2.0)); };
}
Curve rosin_rammler(double scale, double exponent) {
  return [=](double d) { return 1 - std::exp(-std::pow(d / scale, exponent)); };
}

TEST(NormalCurve, QuantilesOfTables) {
  EXPECT_NEAR(normal_quantile(0.975), 1.959963984540054, 1e-14);
  EXPECT_NEAR(normal_quantile(0.5), 0, 1e-16);
  EXPECT_NEAR(normal_quantile(1e-10), -6.361340902404056, 1e-13);
  for (const double p : {1e-300, 1e-20, 1e-4, 0.01, 0.3, 0.7, 0.999, 1 - 1e-12})
    EXPECT_NEAR(normal_share(normal_quantile(p)) / p, 1, 1e-12) << p;
}

TEST(SizeLaw, SharesAndDiametersAreInverse) {
  const LognormalSize lognormal_size{2e-3, 0.5, 0.5e-3, 5e-3};
  const RosinRammlerSize rosin{3e-3, 2.5, 1e-3, 6e-3};
  const NormalSize normal{3e-3, 1e-3, 1e-3, 6e-3};
  const SieveSize sieve{{1e-3, 2e-3, 3e-3, 6e-3}, {0, 0.2, 0.2, 1}};
  for (double share = 0.01; share < 1; share += 0.07) {
    EXPECT_NEAR(passing(lognormal_size, diameter_at(lognormal_size, share)), share, 1e-12);
    EXPECT_NEAR(passing(rosin, diameter_at(rosin, share)), share, 1e-12);
    EXPECT_NEAR(passing(normal, diameter_at(normal, share)), share, 1e-12);
    EXPECT_NEAR(passing(sieve, diameter_at(sieve, share)), share, 1e-12);
  }
  EXPECT_EQ(diameter_at(sieve, 0), 1e-3);
  EXPECT_NEAR(diameter_at(sieve, 0.2 + 1e-12), 3e-3, 1e-12) << "nothing lies in a class without a share";
}

TEST(SizeLaw, ByNumber) {
  expect_drawn_from(LognormalSize{2e-3, 0.4, 1e-3, 5e-3}, cut(1e-3, 5e-3, lognormal(2e-3, 0.4)),
                    cut(1e-3, 5e-3, lognormal(2.05e-3, 0.4)));
  expect_drawn_from(RosinRammlerSize{3e-3, 3.5, 1e-3, 5e-3}, cut(1e-3, 5e-3, rosin_rammler(3e-3, 3.5)),
                    cut(1e-3, 5e-3, rosin_rammler(3.06e-3, 3.5)));
  const SieveSize sieve{{1e-3, 2e-3, 4e-3, 8e-3}, {0, 0.3, 0.9, 1}};
  const Curve steps = [](double d) {
    return d < 2e-3   ? 0.3 * (d - 1e-3) / 1e-3
           : d < 4e-3 ? 0.3 + 0.6 * (d - 2e-3) / 2e-3
                      : 0.9 + 0.1 * (d - 4e-3) / 4e-3;
  };
  expect_drawn_from(sieve, steps, [steps](double d) { return steps(0.98 * d); });
}

// A share of mass is a share of number times d^3.
TEST(SizeLaw, ByMass) {
  // d^-3 integrates to d^-2
  const auto inverse_square = [](double d) { return -1 / (d * d); };
  expect_drawn_from(by_mass(UniformSize{1e-3, 4e-3}), cut(1e-3, 4e-3, inverse_square),
                    [](double d) { return (d - 1e-3) / 3e-3; });
  // Hatch and Choate: by number it is lognormal, too, of the same sigma, its median smaller by exp(-3 sigma^2)
  const double sigma = 0.4, median = 2e-3;
  expect_drawn_from(by_mass(LognormalSize{median, sigma, 0.2e-3, 20e-3}),
                    cut(0.2e-3, 20e-3, lognormal(median * std::exp(-3 * sigma * sigma), sigma)),
                    cut(0.2e-3, 20e-3, lognormal(1.03 * median * std::exp(-3 * sigma * sigma), sigma)));
  const auto of_rosin = [](double scale) {
    return integrated(0.5e-3, 6e-3,
                      [=](double d) { return d * std::exp(-std::pow(d / scale, 2.5)) * std::pow(d, -2.5); });
  };
  expect_drawn_from(by_mass(RosinRammlerSize{3e-3, 2.5, 0.5e-3, 6e-3}), of_rosin(3e-3),
                    cut(0.5e-3, 6e-3, rosin_rammler(3e-3, 2.5)));
  const auto of_normal = [](double mean) {
    return integrated(1e-3, 6e-3,
                      [=](double d) { return std::exp(-0.5 * std::pow((d - mean) / 1e-3, 2)) / (d * d * d); });
  };
  expect_drawn_from(by_mass(NormalSize{3e-3, 1e-3, 1e-3, 6e-3}), of_normal(3e-3), of_normal(3.2e-3));
  // each class of a sieve is uniform by mass
  const double a = 1e-3, b = 2e-3, c = 4e-3;
  const double first = 0.4 / (b - a) * (1 / (a * a) - 1 / (b * b)),
               second = 0.6 / (c - b) * (1 / (b * b) - 1 / (c * c));
  const Curve steps = [=](double d) {
    return d < b ? 0.4 / (b - a) * (1 / (a * a) - 1 / (d * d)) / (first + second)
                 : (first + 0.6 / (c - b) * (1 / (b * b) - 1 / (d * d))) / (first + second);
  };
  expect_drawn_from(by_mass(SieveSize{{a, b, c}, {0, 0.4, 1}}), steps, [steps](double d) { return steps(0.98 * d); });
}

// And the other way round: weighed, the bodies have the shares that were asked for.
TEST(SizeLaw, WeighedBodiesHaveTheSharesOfMass) {
  const SieveSize sieve{{1e-3, 2e-3, 4e-3, 8e-3}, {0, 0.3, 0.9, 1}};
  const SizeCase prepared = by_mass(sieve);
  double all = 0, fine = 0, middle = 0;
  for (std::uint64_t k = 0; k < 400000; ++k) {
    const double d = draw_diameter(prepared, Random(1, k)), m = d * d * d;
    all += m;
    fine += d < 2e-3 ? m : 0;
    middle += d < 4e-3 ? m : 0;
  }
  EXPECT_NEAR(fine / all, 0.3, 0.005);
  EXPECT_NEAR(middle / all, 0.9, 0.01);
}

TEST(SizeLaw, MeanVolumes) {
  const double sixth = 3.14159265358979 / 6;
  // of a lognormal distribution that is hardly cut: median^3 exp(4.5 sigma^2)
  const double sigma = 0.2, median = 1e-3;
  EXPECT_NEAR(mean_volume(LognormalSize{median, sigma, 0.2e-3, 4e-3}) / (sixth * 1e-9 * std::exp(4.5 * 0.04)), 1, 1e-3);
  // by mass: 1 / mean of d^-3, which is exp(-4.5 sigma^2) of it
  EXPECT_NEAR(mean_volume(by_mass(LognormalSize{median, sigma, 0.2e-3, 4e-3})) / (sixth * 1e-9 * std::exp(-4.5 * 0.04)),
              1, 1e-3);
}

}  // namespace
}  // namespace tsubu::setup

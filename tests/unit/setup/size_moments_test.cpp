#include "setup/size_moments.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <numbers>

#include "setup/draw_size.hpp"
#include "setup/size_law.hpp"
#include "setup/sizes.hpp"
#include "support/make_case.hpp"

namespace tsubu::setup {
namespace {

using Density = std::function<double(double)>;

// Mean of d^q under a density that need not be normed: Simpson's rule in the logarithm.
double mean_under(double min, double max, const Density& density, double q) {
  constexpr int steps = 200000;
  const double h = std::log(max / min) / steps;
  double sum = 0, norm = 0;
  for (int k = 0; k <= steps; ++k) {
    const double d = min * std::exp(h * k), weight = (k == 0 || k == steps ? 1 : k % 2 ? 4 : 2) * density(d) * d;
    sum += weight * std::pow(d, q), norm += weight;
  }
  return sum / norm;
}

Density normal_density(double mean, double stddev) {
  return [=](double d) { return std::exp(-0.5 * std::pow((d - mean) / stddev, 2)); };
}
Density rosin_density(double scale, double n) {
  return [=](double d) { return std::pow(d / scale, n - 1) * std::exp(-std::pow(d / scale, n)); };
}
Density by_number(const Density& by_mass_density) {
  return [=](double d) { return by_mass_density(d) / (d * d * d); };
}

double bell(double z) { return std::exp(-0.5 * z * z) / std::sqrt(2 * std::numbers::pi); }
double below(double z) { return 0.5 * std::erfc(-z / std::numbers::sqrt2); }

// E[X^3] of a normal X cut at a and b, from the moments of the cut standard normal Z (integration by parts):
// E[Z^k] = (k - 1) E[Z^(k-2)] - (b^(k-1) phi(b) - a^(k-1) phi(a)) / share.
double cut_normal_cube(double mean, double stddev, double min, double max) {
  const double a = (min - mean) / stddev, b = (max - mean) / stddev, share = below(b) - below(a);
  const double first = -(bell(b) - bell(a)) / share;
  const double second = 1 - (b * bell(b) - a * bell(a)) / share;
  const double third = 2 * first - (b * b * bell(b) - a * a * bell(a)) / share;
  return mean * mean * mean + 3 * mean * mean * stddev * first + 3 * mean * stddev * stddev * second +
         stddev * stddev * stddev * third;
}

TEST(SizeMoments, OfANormalDistributionAsItIsCut) {
  const double cut = mean_cube(NormalSize{2e-3, 1e-3, 1.5e-3, 3e-3});
  EXPECT_NEAR(cut / cut_normal_cube(2e-3, 1e-3, 1.5e-3, 3e-3), 1, 1e-8);
  EXPECT_NEAR(cut / mean_under(1.5e-3, 3e-3, normal_density(2e-3, 1e-3), 3), 1, 1e-8);
  EXPECT_GT(std::abs(cut / (2e-3 * (4e-6 + 3e-6)) - 1), 0.1) << "what it would be uncut";
  // hardly cut: mean (mean^2 + 3 stddev^2)
  EXPECT_NEAR(mean_cube(NormalSize{2e-3, 0.1e-3, 1e-3, 3e-3}) / (2e-3 * (4e-6 + 0.03e-6)), 1, 1e-8);
  // so narrow that steps of a share of the range would miss it
  EXPECT_NEAR(mean_cube(NormalSize{2e-3, 1e-9, 1e-4, 1e-1}) / 8e-9, 1, 1e-8);
  EXPECT_EQ(mean_cube(NormalSize{2e-3, 0, 1e-3, 3e-3}), 2e-3 * (2e-3 * 2e-3));
}

// With m_q = median^q exp(q^2 sigma^2 / 2), and z moved by q sigma: E[d^q] = m_q share(z - q sigma) / share(z).
TEST(SizeMoments, OfALognormalDistribution) {
  const auto closed = [](const LognormalSize& s, double q) {
    const double a = std::log(s.min / s.median) / s.sigma, b = std::log(s.max / s.median) / s.sigma;
    return std::pow(s.median, q) * std::exp(0.5 * q * q * s.sigma * s.sigma) *
           (below(b - q * s.sigma) - below(a - q * s.sigma)) / (below(b) - below(a));
  };
  // the last two have most of their mass in the last thousandth of the bodies
  for (const LognormalSize& s : {LognormalSize{1e-3, 0.2, 0.2e-3, 4e-3}, LognormalSize{1e-3, 0.7, 0.9e-3, 1.5e-3},
                                 LognormalSize{1e-3, 1, 1e-5, 0.1}, LognormalSize{1e-3, 1.2, 1e-6, 10}}) {
    EXPECT_NEAR(mean_cube(s) / closed(s, 3), 1, 1e-7) << s.sigma;
    EXPECT_NEAR(mean_square(s) / closed(s, 2), 1, 1e-7) << s.sigma;
    EXPECT_NEAR(mean_cube(by_mass(s)) * closed(s, -3), 1, 1e-7) << s.sigma;
    EXPECT_NEAR(mean_square(by_mass(s)) / (closed(s, -1) / closed(s, -3)), 1, 1e-7) << s.sigma;
  }
}

TEST(SizeMoments, AgreeWithTheIntegralsOfTheirDensities) {
  struct Law {
    SizeCase size;
    double min, max;
    Density density;
  };
  const NormalSize n{3e-3, 1e-3, 1e-3, 4e-3};
  const RosinRammlerSize r{3e-3, 2.5, 0.5e-3, 6e-3}, broad{3e-3, 0.8, 0.1e-3, 50e-3};
  const UniformSize u{1e-3, 4e-3};
  const Law laws[] = {{r, r.min, r.max, rosin_density(r.scale, r.exponent)},
                      {broad, broad.min, broad.max, rosin_density(broad.scale, broad.exponent)},
                      {u, u.min, u.max, [](double) { return 1.0; }},
                      {by_mass(n), n.min, n.max, by_number(normal_density(n.mean, n.stddev))},
                      {by_mass(r), r.min, r.max, by_number(rosin_density(r.scale, r.exponent))},
                      {by_mass(broad), broad.min, broad.max, by_number(rosin_density(broad.scale, broad.exponent))},
                      {by_mass(u), u.min, u.max, by_number([](double) { return 1.0; })}};
  for (const Law& law : laws) {
    EXPECT_NEAR(mean_cube(law.size) / mean_under(law.min, law.max, law.density, 3), 1, 1e-7);
    EXPECT_NEAR(mean_square(law.size) / mean_under(law.min, law.max, law.density, 2), 1, 1e-7);
  }
  // 0.4 of it uniform from 1 to 2, 0.6 from 2 to 4, by number and by mass
  const SieveSize sieve{{1e-3, 2e-3, 4e-3}, {0, 0.4, 1}};
  EXPECT_NEAR(mean_cube(sieve), 1e-9 * (0.4 * 15 / 4 + 0.6 * 240 / 8), 1e-21);
  EXPECT_NEAR(mean_cube(by_mass(sieve)) * 1e9 * (0.4 * 3 / 8 + 0.6 * 6 / 128), 1, 1e-12);
}

// Five standard errors of 200 000 bodies.
TEST(SizeMoments, AreThoseOfWhatIsDrawn) {
  const SieveSize sieve{{1e-3, 2e-3, 4e-3, 8e-3}, {0, 0.3, 0.9, 1}};
  const SizeCase sizes[] = {NormalSize{2e-3, 1e-3, 1.5e-3, 3e-3},
                            LognormalSize{2e-3, 0.4, 1e-3, 5e-3},
                            RosinRammlerSize{3e-3, 2.5, 1e-3, 6e-3},
                            UniformSize{1e-3, 4e-3},
                            sieve,
                            TableSize{{1e-3, 2e-3}, {3, 1}},
                            by_mass(NormalSize{2e-3, 1e-3, 1.5e-3, 3e-3}),
                            by_mass(LognormalSize{2e-3, 0.4, 1e-3, 5e-3}),
                            by_mass(RosinRammlerSize{3e-3, 2.5, 1e-3, 6e-3}),
                            by_mass(UniformSize{1e-3, 4e-3}),
                            by_mass(sieve)};
  constexpr int n = 200000;
  for (std::size_t k = 0; k < std::size(sizes); ++k) {
    double cube = 0, square = 0, sixth = 0, fourth = 0;
    for (std::uint64_t b = 0; b < n; ++b) {
      const double d = draw_diameter(sizes[k], Random(7, b)), s = d * d;
      square += s / n, cube += d * s / n, fourth += s * s / n, sixth += s * s * s / n;
    }
    EXPECT_NEAR(mean_cube(sizes[k]), cube, 5 * std::sqrt((sixth - cube * cube) / n)) << k;
    EXPECT_NEAR(mean_square(sizes[k]), square, 5 * std::sqrt((fourth - square * square) / n)) << k;
  }
}

// What is weighed by its area has the mean mass of the mean area.
TEST(SizeMoments, MeanMass) {
  Case c = test::plain_case({1, 1, 1}, UniformSize{1e-3, 3e-3});
  const double density = 2500;
  EXPECT_NEAR(mean_mass(c, 0), density * std::numbers::pi / 6 * 10e-9, 1e-15);  // (1 + 3)(1 + 9) / 4
  ShapeCase shape;
  shape.mass = ShapeCase::Mass::of_area;
  shape.described.shape.extent = 0.5;
  shape.described.shape.mass = 2;
  c.particles[0].shape = shape;
  EXPECT_NEAR(mean_mass(c, 0), 2 * (13.0 / 3) * 1e-6, 1e-15);  // (1 + 3 + 9) / 3, of bodies of one metre
}

}  // namespace
}  // namespace tsubu::setup

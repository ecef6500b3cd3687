#include "laws/hysteretic_path.hpp"

// The hysteretic law with exponential unloading, against closed forms. The published curve is in
// tests/physics/hysteretic_gold_test.cpp.
namespace tsubu::laws::checks {
namespace {

using normal::Hysteretic;
using normal::Hysteretic2;
using normal::Hysteretic2Liggghts;

double ratio(double a, double b) { return std::abs(a / b - 1); }

// Loaded to 0.1 mm for the first time: F = alpha A_2 delta^2 = 8 mN, k_1 = 1.4e5 N/m, k_2 = 8 k_1, S = C_in k_2 =
// 0.112 N, delta_0 = 87.5 um.
constexpr double dm = 1e-4, d0 = 8.75e-5, span = 1.25e-5, top = 8e-3, s = 0.112;
const double l = std::log(1 + top / s), beta = l / span;

// Half the way down the exponential is at sqrt(1 + F/S) - 1.
TEST(Hysteretic2, UnloadsAlongItsExponential) {
  Path<Hysteretic2> path(Example().of<Hysteretic2>());
  EXPECT_LT(ratio(path.to(dm).force, top), 1e-13);
  EXPECT_LT(ratio(path.f.stored, top * dm / 3), 1e-13);
  path.to(d0 + 0.5 * span);
  EXPECT_LT(ratio(path.f.force, s * (std::sqrt(1 + top / s) - 1)), 1e-12);
  EXPECT_LT(ratio(path.f.stiffness, s * beta * std::sqrt(1 + top / s)), 1e-12);
  EXPECT_LT(ratio(path.f.stored, s * ((std::sqrt(1 + top / s) - 1) / beta - 0.5 * span)), 1e-10);
  EXPECT_LT(ratio(path.lost, top * dm / 3 - (top / beta - s * span)), 1e-12);
  path.to(d0 + 0.01 * span);
  EXPECT_LT(ratio(path.f.force, s * std::expm1(0.01 * l)), 1e-11);
  // nothing below, but a spring of friction that is left there has the stiffness of delta_0
  for (const double d : {0.999 * d0, 0.5 * d0, 0.0}) {
    path.to(d);
    EXPECT_EQ(path.f.force, 0);
    EXPECT_EQ(path.f.stored, 0);
    EXPECT_LT(ratio(path.f.stiffness, s * beta), 1e-12);
  }
  const double lost = path.lost;
  path.part(1e-6);
  EXPECT_EQ(path.lost, lost);
  EXPECT_NEAR(path.imbalance(), 0, 1e-5 * path.put_in);
}

// Reloading leaves it along the parabola of the grown k_1, and comes back to where it left.
TEST(Hysteretic2, ReloadingReturnsToItsPoints) {
  Path<Hysteretic2> path(Example().of<Hysteretic2>());
  path.to(dm);
  for (const double a : {0.8 * span, 0.3 * span, 0.0}) {
    path.to(d0 + a);
    const double low = s * std::expm1(beta * a), lost = path.lost;
    EXPECT_NEAR(path.f.force, low, 1e-13);
    path.to(dm);
    EXPECT_LT(ratio(path.f.force, low + 20 * 1.4e5 * (span * span - a * a)), 1e-10);
    path.to(d0 + a);
    EXPECT_NEAR(path.f.force, low, 1e-13);
    EXPECT_EQ(path.lost, lost);
  }
}

// With a large C_in the exponential is the line of its sibling.
TEST(Hysteretic2, LargeCinIsTheSiblingsLine) {
  Path<Hysteretic2> path(Example({{"c_in", 1.0}}).of<Hysteretic2>());
  Path<Hysteretic> line(Example().of<Hysteretic>());
  for (const double d : {1e-4, 9e-5, 1.3e-4, 1.15e-4, 5e-5, 2e-4, 1.9e-4}) {
    path.to(d), line.to(d);
    // the next term is F/(2 S) of it, S = C_in k_2 > 1e6 N
    EXPECT_NEAR(path.f.force, line.f.force, 1e-7 * line.f.force + 1e-18);
    EXPECT_NEAR(path.f.stored, line.f.stored, 1e-7 * line.f.stored + 1e-22);
    EXPECT_NEAR(path.lost, line.lost, 1e-7 * line.lost);
  }
}

// N3 of this law: an undamped first impact returns 3 S phi(l)/(A_3 F) of its energy, phi(l) = F/(S l) - 1.
TEST(Hysteretic2N3, FirstImpactRebounds) {
  for (const double c_in : {1e-9, 1e-7, 1e-5})
    for (const double depth : {1e-5, 1e-4, 4e-4}) {
      const double force = 20 * 4e4 * depth * depth, scale = c_in * 8 * (1e9 * depth + 4e4);
      const double ln = std::log1p(force / scale), e2 = 3 * (1 / ln - scale / force) / 8;
      const double speed = std::sqrt(2.0 / 3 * force * depth / example_mass);
      const Flight out =
          fly(Path<Hysteretic2>(Example({{"c_in", c_in}}).of<Hysteretic2>()), speed, depth / speed / 20000);
      EXPECT_NEAR(out.speed / speed, std::sqrt(e2), 1e-5) << c_in << " " << depth;
      EXPECT_NEAR(out.deepest / depth, 1, 1e-6);
    }
}

// N5: an excess so small that the exponential would return more than is stored returns just that.
TEST(Hysteretic2N5, SmallExcessReturnsWhatItStored) {
  for (const double excess : {1.001, 1.02, 1.5}) {
    Path<Hysteretic2> path(Example().of<Hysteretic2>());
    path.to(dm), path.to(d0), path.to(excess * dm);
    const double b = excess * dm - d0, k = 20 * 1.4e5, force = k * b * b, energy = force * b / 3;
    EXPECT_LT(ratio(path.f.stored, energy), 1e-10);
    const double lost = path.lost, scale = 1e-7 * 8 * (1e9 * excess * dm + 4e4), ln = std::log1p(force / scale);
    const double per_span = force / ln - scale, wanted = std::min(excess * dm / 8, energy / per_span);
    path.to(excess * dm - 1e-3 * b);
    EXPECT_LT(ratio(path.h.d0, excess * dm - wanted), 1e-10);
    EXPECT_NEAR(path.lost - lost, energy - wanted * per_span, 1e-10 * energy);
    EXPECT_EQ(excess < 1.1, path.lost - lost < 1e-12 * energy);
  }
}

TEST(Hysteretic2N6, CyclesOfOneAmplitudeShakeDown) {
  Path<Hysteretic2> path(Example().of<Hysteretic2>());
  path.to(dm, 4000), path.to(d0, 4000);
  for (int cycle = 0; cycle < 5; ++cycle) {
    const double work = path.put_in;
    path.to(dm, 4000), path.to(d0, 4000);
    EXPECT_NEAR(path.put_in - work, 0, 1e-18);
  }
}

TEST(Hysteretic2N8, RandomReversalsKeepEnergyAndContinuity) {
  Dice dice(8);
  double worst = 0, gain = 0;
  for (int k = 0; k < 1000; ++k) {
    const double most = dice.over_decades(1e-6, 1e-3);
    const Values others{{"alpha", 20 * dice.over_decades(0.2, 5)},
                        {"a1", dice.coin() ? 0 : dice.over_decades(1e8, 1e10)},
                        {"a3", dice.in(1.5, 12)},
                        {"c_in", dice.over_decades(1e-9, 1e-4)}};
    Path<Hysteretic2> path(Example(others).of<Hysteretic2>());
    double scale = 0, slope = 0, imbalance = 0, drawn = 0;
    for (int reversal = 0; reversal < 14; ++reversal) {
      const double from = path.overlap;
      double to = most * dice.in(0, 1);
      if (dice.coin()) to = std::max(0.0, from + 0.05 * most * dice.in(-1, 1));
      const int steps = 40 + static_cast<int>(400 * std::abs(to - from) / most);
      for (int n = 1; n <= steps; ++n) {
        const double d = from + (to - from) * n / steps, force = path.f.force, lost = path.lost, old = path.overlap;
        path.step(d, dice.in(-1, 1));
        // the exponential is steepest where it begins
        const double begin = path.p.c_in * path.p.a3 * (path.p.a2 + path.h.grown) * path.h.shape *
                             std::exp(path.h.shape * (path.h.dm - path.h.d0));
        const double steepest = std::max({slope, path.f.stiffness, path.h.unloaded > 0 ? begin : 0});
        ASSERT_LE(std::abs(path.f.force - force), steepest * (std::abs(d - old) + 1e-13 * most) * (1 + 1e-12));
        slope = path.f.stiffness;
        ASSERT_GE(path.f.stored, 0);
        ASSERT_GE(path.lost, lost);
        scale = std::max(scale, path.f.stored);
        imbalance = std::max(imbalance, std::abs(path.imbalance()));
        drawn = std::max(drawn, -path.put_in);
      }
    }
    worst = std::max(worst, imbalance / scale), gain = std::max(gain, drawn / scale);
  }
  EXPECT_LT(worst, 1e-3);  // the trapezoid's, for turns within a step
  EXPECT_LT(gain, 1e-12);
}

// Contacts so light that F is nothing beside S, and so heavy that S is nothing beside F.
TEST(Hysteretic2, KeepsItsDigitsAtBothEnds) {
  for (const double c_in : {1e-12, 1e-7, 1e3})
    for (const double depth : {1e-14, 1e-9, 1e-4}) {
      Path<Hysteretic2> path(Example({{"c_in", c_in}, {"a1", 0}}).of<Hysteretic2>());
      const double force = path.to(depth).force, scale = c_in * 8 * 4e4;
      path.to(depth - 0.5 * depth / 8, 1);
      EXPECT_LT(ratio(path.f.force, scale * std::expm1(0.5 * std::log1p(force / scale))), 1e-10)
          << c_in << " " << depth;
      EXPECT_LE(path.f.stored, 0.5 * path.f.force * (path.overlap - path.h.d0) * (1 + 1e-10));
      EXPECT_GT(path.f.stored, 0);
    }
}

// The dashpot on the exponential goes with its slope.
TEST(Hysteretic2, DampingFollowsTheSlope) {
  Path<Hysteretic2> path(Example({{"restitution", 0.3}}).of<Hysteretic2>());
  path.to(dm), path.to(d0 + 0.5 * span);
  EXPECT_LT(ratio(path.f.damping, 2 * damping_ratio(0.3) * std::sqrt(path.f.stiffness * example_mass)), 1e-12);
}

TEST(Hysteretic2, DurationIsHalfASwingOnTheStiffestBranch) {
  // no hardening, nearly straight: the sibling's
  const auto p = Example({{"a1", 0}, {"c_in", 1.0}}).of<Hysteretic2>();
  const auto line = Example({{"a1", 0}}).of<Hysteretic>();
  EXPECT_LT(ratio(Hysteretic2::duration(p, 1e-6, 1, 0.2), Hysteretic::duration(line, 1e-6, 1, 0.2)), 1e-6);
  // a curved one is steeper where it begins
  const auto curved = Example({{"a1", 0}, {"c_in", 1e-9}}).of<Hysteretic2>();
  EXPECT_LT(Hysteretic2::duration(curved, 1e-6, 1, 0.2), 0.9 * Hysteretic2::duration(p, 1e-6, 1, 0.2));
  EXPECT_LT(Hysteretic2Liggghts::duration(Example().of<Hysteretic2Liggghts>(), 1e-6, 1, 0.2),
            Hysteretic2::duration(p, 1e-6, 1, 0.2));
}

// As LIGGGHTS computes it: delta_0 = (1 - A_2/k_2) delta_max after a first loading, here (1 - 1/28).
TEST(Hysteretic2Liggghts, UnloadsAlongItsExponential) {
  Path<Hysteretic2Liggghts> path(Example({{"restitution", 0.3}}).of<Hysteretic2Liggghts>());
  const double b = 2 * damping_ratio(0.3) * std::sqrt(example_mass * 20 * 4e4);
  path.step(dm, -1e-3);
  EXPECT_LT(ratio(path.f.elastic, top), 1e-13);
  EXPECT_LT(ratio(path.f.damping, b * 1e-2), 1e-12);  // delta^1/2
  EXPECT_EQ(path.f.stiffness, 4e4);
  const double origin = dm * 27 / 28, half = 0.5 * (dm + origin);
  path.step(half, 1e-3);
  EXPECT_LT(ratio(path.f.elastic, s * (std::sqrt(1 + top / s) - 1)), 1e-11);
  EXPECT_LT(ratio(path.f.damping, b * 1e-3 * std::pow(half, -0.25)), 1e-12);
  EXPECT_EQ(path.f.stiffness, 1.4e5);
  // reloading from there: alpha k_1 (delta - delta_0)^2 + f
  const double x = half - origin, f = s * (std::sqrt(1 + top / s) - 1) - 20 * 1.4e5 * x * x;
  path.step(1.2e-4, -1e-3);
  EXPECT_LT(ratio(path.f.elastic, 20 * 1.4e5 * (1.2e-4 - origin) * (1.2e-4 - origin) + f), 1e-11);
}

// A velocity's sign is enough to harden a contact that does not move.
TEST(Hysteretic2Liggghts, TwitchHardens) {
  Path<Hysteretic2Liggghts> path(Example().of<Hysteretic2Liggghts>());
  path.to(2e-5), path.step(2e-5, 1e-30), path.step(2e-5, 0);
  EXPECT_EQ(path.f.stiffness, 6e4);
  Path<Hysteretic2> consistent(Example().of<Hysteretic2>());
  consistent.to(2e-5), consistent.step(2e-5, 1e-30), consistent.step(2e-5, 0);
  EXPECT_EQ(consistent.h.grown, 0);
}

TEST(Hysteretic2Liggghts, BooksCloseOnAnyPath) {
  Dice dice(3);
  for (int k = 0; k < 200; ++k) {
    Path<Hysteretic2Liggghts> path(Example({{"restitution", 0.5}}).of<Hysteretic2Liggghts>());
    double scale = 0;
    for (int n = 0; n < 20; ++n) {
      path.step(1e-4 * dice.in(0, 1), dice.in(-1e-3, 1e-3));
      scale = std::max(scale, std::abs(path.put_in) + std::abs(path.f.stored));
      ASSERT_NEAR(path.imbalance(), 0, 1e-13 * scale);
      ASSERT_GE(path.f.stored, 0);
    }
    path.part(1e-6);
    ASSERT_NEAR(path.imbalance(), 0, 1e-13 * scale);
  }
}

}  // namespace
}  // namespace tsubu::laws::checks

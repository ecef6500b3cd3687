#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <numbers>

#include "laws/driven_contact.hpp"
#include "laws/normal/edinburgh.hpp"
#include "laws/normal/hertz.hpp"
#include "laws/normal/hooke_hysteresis.hpp"

// The Edinburgh contact against closed forms, Hertz's and Walton & Braun's contacts among them.
namespace tsubu::laws::checks {
namespace {

using normal::Edinburgh;
using normal::Hertz;
using normal::HookeHysteresis;

constexpr double radius = 0.0025, mass = 1e-3;
constexpr double e_star = 1e7 / (2 * (1 - 0.09));  // E 1e7 Pa, nu 0.3 on both sides
const Values solid{{"youngs", 1e7}, {"poisson", 0.3}, {"restitution", 1}, {"unloading_ratio", 5}};
Values but(Values values, const Values& other) {
  for (const auto& [name, value] : other) values[name] = value;
  return values;
}
DrivenContact<Edinburgh> contact_of(const Values& other) {
  return {params_with<Edinburgh>(but(solid, other)), radius, mass};
}
void expect_near(double a, double b, double tolerance) { EXPECT_NEAR(a, b, tolerance * std::abs(b)); }

// Exponent 3/2 and ratio 1: Hertz, in all that it hands on.
TEST(Edinburgh, ElasticAtThreeHalvesIsHertz) {
  const Values same{{"youngs", 1e7}, {"poisson", 0.3}, {"restitution", 0.4}};
  const auto p = params_with<Edinburgh>(but(same, {{"unloading_ratio", 1}}));
  const auto q = params_with<Hertz>(same);
  for (const double overlap : {1e-7, 1e-5, 3e-4})
    for (const double vn : {-0.2, 0.0, 0.1}) {
      DrivenContact<Edinburgh> a(p, radius, mass);
      DrivenContact<Hertz> b(q, radius, mass);
      a.to(2 * overlap), b.to(2 * overlap);
      const auto f = a.to(overlap, vn), g = b.to(overlap, vn);
      expect_near(f.force, g.force, 1e-13);
      expect_near(f.elastic, g.elastic, 1e-13);
      expect_near(f.stiffness, g.stiffness, 1e-13);
      expect_near(f.shear_stiffness, g.shear_stiffness, 1e-13);
      expect_near(f.damping, g.damping, 1e-13);
      expect_near(f.shear_damping, g.shear_damping, 1e-13);
      expect_near(f.stored, g.stored, 1e-12);
      EXPECT_EQ(f.plastic, 0);
    }
  expect_near(Edinburgh::duration(p, mass, radius, 0.3), Hertz::duration(q, mass, radius, 0.3), 1e-6);
}

// Exponents 1: k_1 = 4/3 E* R*, and with fixed adhesion the linear spring of constant k_2.
TEST(Edinburgh, LinearExponentsAreWaltonAndBraun) {
  const double k1 = 4.0 / 3.0 * e_star * radius;
  auto a =
      contact_of({{"overlap_exponent", 1}, {"adhesion_exponent", 1}, {"adhesion_ratio", 0.7}, {"fixed_adhesion", 1}});
  DrivenContact<HookeHysteresis> b(
      params_with<HookeHysteresis>(
          {{"stiffness", k1}, {"unloading_ratio", 5}, {"adhesion_ratio", 0.7}, {"restitution", 1}}),
      radius, mass);
  test::Dice dice(4);
  for (int k = 0; k < 300; ++k) {
    const double overlap = dice.in(1e-7, 3e-4);
    const auto f = a.to(overlap), g = b.to(overlap);
    const double scale = k1 * 3e-4;
    ASSERT_NEAR(f.force, g.force, 1e-12 * scale);
    ASSERT_NEAR(f.stored, g.stored, 1e-12 * scale * 3e-4);
    ASSERT_NEAR(f.adhesion_stiffness, 0.7 * k1, 1e-10 * k1);
    expect_near(f.stiffness, k1, 1e-13);
  }
  // The loss of opening is exact for the one and by a rule of the mean for the other, so in small steps
  for (const double overlap : {2e-4, 1e-5, 1.5e-4, 1e-6}) a.through(overlap, 3000), b.through(overlap, 3000);
  const double lost = a.lost, wanted = b.lost;
  for (const double overlap : {3.5e-4, 2e-5, 4e-4, 0.0}) a.through(overlap, 3000), b.through(overlap, 3000);
  expect_near(a.lost - lost, b.lost - wanted, 1e-6);
}

// Corner points of the path: k_1 delta^n up, k_2 (delta^n - delta_p^n) down, delta_p = lambda^(1/n) delta_max.
TEST(Edinburgh, PathOfThePlasticContact) {
  for (const double n : {1.0, 1.3, 1.5, 2.0}) {
    auto c = contact_of({{"overlap_exponent", n}});
    const double k1 = 4.0 / 3.0 * e_star * std::pow(radius, 2 - n), k2 = 5 * k1;
    const double deepest = 1e-4, residual = std::pow(0.8, 1 / n) * deepest;
    expect_near(c.through(0.5 * deepest, 100).force, k1 * std::pow(0.5 * deepest, n), 1e-12);
    const auto top = c.through(deepest, 100);
    expect_near(top.force, k1 * std::pow(deepest, n), 1e-12);
    expect_near(top.stiffness, k1 * std::pow(deepest, n - 1), 1e-12);
    expect_near(c.history.overlap, residual, 1e-12);
    expect_near(c.history.force, k2 * std::pow(residual, n), 1e-12);
    const double middle = 0.5 * (deepest + residual);
    const auto on_line = [&](double d) { return k2 * (std::pow(d, n) - std::pow(residual, n)); };
    expect_near(c.to(middle).force, on_line(middle), 1e-11);
    EXPECT_NEAR(c.to(residual).force, 0, 1e-12 * top.force);
    expect_near(c.to(middle).force, on_line(middle), 1e-11);  // and back along the same line
    expect_near(c.to(1.2 * deepest).force, k1 * std::pow(1.2 * deepest, n), 1e-12);
    // Nothing adheres: it opens without force, and reloads from where it was. (Its memory shrinks with it.)
    EXPECT_NEAR(c.to(0.5 * residual).force, 0, 1e-12 * top.force);
    expect_near(c.history.overlap, 0.5 * residual, 1e-12);
  }
}

// Adhesion of the patch: -3/2 pi Delta_gamma a at the corner, and from there -k_adh delta^chi down to nothing.
TEST(Edinburgh, PathOfTheAdhesivePatch) {
  for (const double chi : {1.0, 1.5, 5.0}) {
    auto c = contact_of({{"adhesion_energy", 0.5}, {"adhesion_exponent", chi}});
    const double k2 = 5 * 4.0 / 3.0 * e_star * std::sqrt(radius), deepest = 2e-4;
    const double residual = std::pow(0.8, 1 / 1.5) * deepest,
                 patch = std::sqrt(2 * residual * radius - residual * residual);
    const double pull = 1.5 * std::numbers::pi * 0.5 * patch;
    const double corner = std::pow(std::pow(residual, 1.5) - pull / k2, 1 / 1.5);
    ASSERT_LT(pull, 0.5 * k2 * std::pow(residual, 1.5));
    c.to(deepest);
    expect_near(c.to(corner).force, -pull, 1e-10);
    expect_near(c.history.overlap, residual, 1e-10);
    // between corner and residual overlap: the line, there and back
    const double middle = 0.5 * (corner + residual), on_line = k2 * (std::pow(middle, 1.5) - std::pow(residual, 1.5));
    expect_near(c.to(middle).force, on_line, 1e-9);
    expect_near(c.to(deepest).force, k2 / 5 * std::pow(deepest, 1.5), 1e-12);
    expect_near(c.to(middle).force, on_line, 1e-9);
    const auto f = c.to(0.5 * corner);
    expect_near(f.force, -pull * std::pow(0.5, chi), 1e-10);
    expect_near(f.adhesion_stiffness * 0.5 * corner, pull * std::pow(0.5, chi), 1e-10);
    // from the branch it reloads along a line of k_2 of its own
    const double shifted = std::pow(0.5 * corner, 1.5) + pull * std::pow(0.5, chi) / k2;
    expect_near(c.to(0.52 * corner).force, k2 * (std::pow(0.52 * corner, 1.5) - shifted), 1e-9);
  }
}

// Torn apart on its adhesive branch, a contact loses what it stores and what the rest of the branch would have cost,
// the integral of F (y/delta)^chi from 0 to delta.
TEST(Edinburgh, EndingLosesTheRest) {
  for (const double chi : {1.0, 1.5, 5.0}) {
    const Values sticky{{"adhesion_energy", 0.5}, {"adhesion_exponent", chi}};
    const auto p = params_with<Edinburgh>(but(solid, sticky));
    auto c = contact_of(sticky);
    c.to(2e-4);
    const double delta = 1e-4;
    const auto f = c.to(delta);
    ASSERT_NEAR(f.force, -f.adhesion_stiffness * delta, 1e-12);
    const double rest = f.stored - f.force * delta / (chi + 1);
    expect_near(held_by_normal<Edinburgh, double>(p, c.history, delta), rest, 1e-9);
    EXPECT_EQ((held_by_normal<Edinburgh, double>(p, {}, -delta)), 0);  // was never touched
  }
}

// A light touch sticks by half of what its line of unloading could pull at most.
TEST(Edinburgh, AdhesionOfALightTouchIsLimited) {
  auto c = contact_of({{"adhesion_energy", 1}});
  const double k2 = 5 * 4.0 / 3.0 * e_star * std::sqrt(radius), deepest = 1e-7;
  const double most = k2 * 0.8 * std::pow(deepest, 1.5);  // k_2 delta_p^n
  c.to(deepest);
  const double corner = std::pow(0.5 * 0.8, 1 / 1.5) * deepest;
  expect_near(c.to(corner).force, -0.5 * most, 1e-10);
  EXPECT_GT(c.to(0.9 * corner).force, -0.5 * most);
}

TEST(Edinburgh, PullOffForceIsAdded) {
  auto c = contact_of({{"pull_off_force", -0.02}}), bare = contact_of({});
  const auto f = c.to(1e-4), g = bare.to(1e-4);
  EXPECT_DOUBLE_EQ(f.force, g.force - 0.02);
  EXPECT_EQ(f.adhesion_force, -0.02);
  EXPECT_EQ(g.adhesion_force, 0);
}

TEST(Edinburgh, LimitForceSparesAdhesion) {
  const auto opening = [](const Values& other) {
    auto c = contact_of(but(other, {{"restitution", 0.3}, {"limit_force", 1}}));
    c.to(1e-4);
    return c.to(8.7e-5, 5).force;
  };
  EXPECT_EQ(opening({}), 0);
  EXPECT_LT(opening({{"adhesion_energy", 0.1}}), 0);
  EXPECT_LT(opening({{"pull_off_force", -1e-6}}), 0);
  EXPECT_EQ(opening({{"adhesion_ratio", 1}}), 0);  // not in use
  EXPECT_LT(opening({{"adhesion_ratio", 1}, {"fixed_adhesion", 1}}), 0);
}

// e^2 = [1 - (n+1) lambda + n lambda^((n+1)/n)]/(1 - lambda): published at n = 3/2, sqrt(k_1/k_2) at n = 1.
TEST(Edinburgh, RestitutionByPlasticLoss) {
  struct Row {
    double n, lambda, e;
  };
  double worst = 0, spread = 0;
  for (const auto& [n, lambda, e] :
       {Row{1.5, 0.1, 0.93233}, Row{1.5, 0.3, 0.80326}, Row{1.5, 0.5, 0.66704}, Row{1.5, 0.7, 0.50922},
        Row{1.5, 0.9, 0.29033}, Row{1.5, 0.99, 0.09134}, Row{1, 0.75, 0.5}, Row{1, 0.36, 0.8}}) {
    std::array<double, 3> at{};
    for (int k = 0; k < 3; ++k) {
      const auto p =
          params_with<Edinburgh>(but(solid, {{"unloading_ratio", 1 / (1 - lambda)}, {"overlap_exponent", n}}));
      at[k] = fly_into<Edinburgh>(p, radius, mass, std::pow(10, k - 2), 200).e;
      worst = std::max(worst, std::abs(at[k] / e - 1));
    }
    spread = std::max({spread, std::abs(at[1] / at[0] - 1), std::abs(at[2] / at[0] - 1)});
  }
  EXPECT_LT(worst, 5e-3);
  EXPECT_LT(spread, 1e-4);
  std::printf("[ measured ] e of edinburgh: %.1e, allowed 5e-3; over speeds: %.1e\n", worst, spread);
}

// The dashpot of an elastic contact gives back e at every exponent and speed.
TEST(Edinburgh, DashpotGivesTheRestitution) {
  for (const double n : {1.0, 1.5, 2.0})
    for (const double speed : {0.01, 1.0}) {
      const auto p =
          params_with<Edinburgh>(but(solid, {{"unloading_ratio", 1}, {"overlap_exponent", n}, {"restitution", 0.5}}));
      EXPECT_NEAR(fly_into<Edinburgh>(p, radius, mass, speed, 20000).e, 0.5, 2e-3);
    }
}

// Undamped power-law impact: 2 d/v sqrt(pi) G(1 + q)/G(1/2 + q), q = 1/(n+1); here by counting steps.
TEST(Edinburgh, DurationOfAnImpact) {
  for (const double n : {1.0, 1.5, 2.0}) {
    const auto elastic = params_with<Edinburgh>(but(solid, {{"unloading_ratio", 1}, {"overlap_exponent", n}}));
    const double t = Edinburgh::duration(elastic, mass, radius, 0.3), dt = t / 20000;
    double x = 0, v = -0.3, a = 0, time = 0;
    do {
      v += 0.5 * dt * a, x += dt * v, time += dt;
      DrivenContact<Edinburgh> c(elastic, radius, mass);
      a = x < 0 ? c.to(-x).force / mass : 0;
      v += 0.5 * dt * a;
    } while (x < 0);
    expect_near(time, t, 1e-3);
    const auto plastic = params_with<Edinburgh>(but(solid, {{"unloading_ratio", 9}, {"overlap_exponent", n}}));
    expect_near(Edinburgh::duration(plastic, mass, radius, 0.3), t / 3, 1e-12);
  }
}

TEST(Edinburgh, EvaluatingTwiceChangesNothing) {
  test::Dice dice(5);
  for (int k = 0; k < 2000; ++k) {
    auto c = contact_of({{"adhesion_energy", dice.over_decades(0.01, 5)},
                         {"overlap_exponent", dice.in(1, 2)},
                         {"adhesion_exponent", dice.in(1, 5)}});
    for (int j = 0; j < 5; ++j) {
      const double overlap = dice.over_decades(1e-7, 5e-4);
      const auto first = c.to(overlap);
      const auto kept = c.history;
      const auto second = c.to(overlap);
      ASSERT_EQ(std::bit_cast<std::uint64_t>(first.force), std::bit_cast<std::uint64_t>(second.force));
      ASSERT_EQ(std::bit_cast<std::uint64_t>(first.stored), std::bit_cast<std::uint64_t>(second.stored));
      ASSERT_EQ(kept.force, c.history.force);
      ASSERT_EQ(kept.overlap, c.history.overlap);
      ASSERT_EQ(kept.adhesion, c.history.adhesion);
    }
  }
}

DriveResult drives(int motions, int steps, double restitution, double pull) {
  return drive_between_turns<Edinburgh>(motions, steps, 2e-4, 0.05, [&](test::Dice& dice) {
    return params_with<Edinburgh>({{"youngs", 1e7},
                                   {"poisson", 0.3},
                                   {"unloading_ratio", dice.in(1.05, 10)},
                                   {"overlap_exponent", dice.in(1, 2)},
                                   {"adhesion_exponent", dice.in(1, 5)},
                                   {"adhesion_energy", dice.coin() ? 0.0 : dice.over_decades(0.01, 10)},
                                   {"adhesion_ratio", dice.over_decades(0.1, 5)},
                                   {"fixed_adhesion", dice.coin() ? 1.0 : 0.0},
                                   {"pull_off_force", pull * dice.in(0, 1)},
                                   {"restitution", restitution}});
  });
}
TEST(Edinburgh, RandomMotionsCloseTheBooksAndDrawNothing) {
  const DriveResult coarse = drives(100, 100, 1, 0), fine = drives(100, 1000, 1, 0);
  EXPECT_GE(coarse.least_loss, -1e-15);
  EXPECT_GE(coarse.least_stored, 0);
  EXPECT_LE(fine.drawn, fine.imbalance);
  EXPECT_LT(coarse.imbalance, 1e-3);
  EXPECT_LT(fine.imbalance, 0.03 * coarse.imbalance);  // the quadrature's, which falls with the square of the step
  std::printf("[ measured ] imbalance %.1e, %.1e\n", coarse.imbalance, fine.imbalance);
}
TEST(Edinburgh, RandomMotionsWithDashpotAndPullOff) {
  const DriveResult coarse = drives(50, 100, 0.5, -0.02), fine = drives(50, 1000, 0.5, -0.02);
  EXPECT_LT(fine.imbalance, 1e-3);
  EXPECT_LT(fine.imbalance, 0.2 * coarse.imbalance);
  std::printf("[ measured ] imbalance %.1e, %.1e\n", coarse.imbalance, fine.imbalance);
}

}  // namespace
}  // namespace tsubu::laws::checks

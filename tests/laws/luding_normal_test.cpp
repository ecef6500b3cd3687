#include <gtest/gtest.h>

#include <array>
#include <bit>

#include "laws/driven_contact.hpp"
#include "laws/normal/luding.hpp"

// The elasto-plastic adhesive spring of powders against closed forms.
namespace tsubu::laws::checks {
namespace {

using normal::Luding;
using normal::LudingLiggghts;

// k_1 1e4 N/m, k_2max 5e4, k_c 2e4, phi 0.05: with R* 2.5 mm delta_lim is 3.125e-4 m.
constexpr double radius = 0.0025, mass = 1e-3;
const Values powder{{"loading_stiffness", 1e4}, {"unloading_ratio", 5}, {"adhesion_ratio", 2},
                    {"plasticity_depth", 0.05}, {"pull_off_force", 0},  {"restitution", 1}};
Values but(Values values, const Values& other) {
  for (const auto& [name, value] : other) values[name] = value;
  return values;
}
template <class L>
DrivenContact<L> contact_of(const Values& values) {
  return {params_with<L>(values), radius, mass};
}

template <class L>
void expect_path() {
  auto c = contact_of<L>(powder);
  const auto near = [](double a, double b) { EXPECT_NEAR(a, b, 1e-6 * std::abs(b)); };
  // loading up to 0.1 mm
  near(c.through(5e-5, 10).force, 0.5);
  const auto top = c.through(1e-4, 10);
  near(top.force, 1.0);
  near(c.history.k2, 2.28e4);
  near(c.history.max, 1e-4);
  // what is handed on
  EXPECT_EQ(top.stiffness, 1e4);
  EXPECT_EQ(top.shear_stiffness, 1e4);
  EXPECT_EQ(top.adhesion_stiffness, 2e4);
  EXPECT_EQ(top.adhesion_force, 0);
  // unloading: zero at delta_0, and further down to the corner delta_min
  EXPECT_NEAR(c.to(5.614035e-5).force, 0, 1e-6 * 2.28e4 * 5.6e-5);
  near(c.to(4.5e-5).force, 2.28e4 * (4.5e-5 - 5.61403508771930e-5));
  near(c.to(2.99065421e-5).force, -0.5981308);
  near(c.history.max, 1e-4);
  // reloading between the corner and delta_0 goes back along the same line, to the curve of first loading
  near(c.to(4.5e-5).force, 2.28e4 * (4.5e-5 - 5.61403508771930e-5));
  near(c.to(8e-5).force, 2.28e4 * (8e-5 - 5.61403508771930e-5));
  near(c.to(1e-4).force, 1.0);
  near(c.to(1.2e-4).force, 1.2);
}
TEST(LudingNormal, PathInBothFormulations) {
  expect_path<Luding>();
  expect_path<LudingLiggghts>();
}

// Published numbers: k_1 100, k_2 500, k_c 100 N/m at 1 mm. The plastic range is twice that deep, so k_2max = 900.
TEST(LudingNormal, PathOfStiffeningContact) {
  const double wide = 0.01;
  DrivenContact<Luding> c(params_with<Luding>({{"loading_stiffness", 100},
                                               {"unloading_ratio", 9},
                                               {"adhesion_ratio", 1},
                                               {"plasticity_depth", 2e-3 * 800 / 900 / (2 * wide)},
                                               {"restitution", 1}}),
                          wide, mass);
  const auto near = [](double a, double b) { EXPECT_NEAR(a, b, 1e-6 * std::abs(b)); };
  near(c.through(1e-3, 1000).force, 0.1);
  near(c.history.k2, 500);
  near(c.work, 5e-5);
  near(c.work - c.lost, 1e-5);  // given back down to delta_0
  EXPECT_NEAR(c.through(8e-4, 1000).force, 0, 1e-6 * 0.1);
  near(c.work, 4e-5);
  near(c.through(6.66666666666667e-4, 1000).force, -0.0666666666666667);
}

// Constant k_2 from delta_lim = 1 mm on: the same corners, and the tensile work down to separation 1/2 k_c d_min d_0 if
// the adhesive branch is followed from d_min (m then shrinks below delta_lim, but the branch is the same).
TEST(LudingNormal, TensileWorkToSeparation) {
  const double wide = 0.01;
  DrivenContact<Luding> c(params_with<Luding>({{"loading_stiffness", 100},
                                               {"unloading_ratio", 5},
                                               {"adhesion_ratio", 1},
                                               {"plasticity_depth", 1e-3 * 400 / 500 / (2 * wide)},
                                               {"restitution", 1}}),
                          wide, mass);
  c.through(1e-3, 1000);
  c.through(8e-4, 1000);
  const double before = c.work;
  c.through(2e-3 / 3, 1000);
  c.through(0, 10000);
  EXPECT_NEAR(c.work - before, 2.666667e-5, 1e-6 * 2.666667e-5);
  EXPECT_NEAR(c.lost, c.work, 1e-6 * c.work);  // nothing is left
}

// Beyond delta_lim the contact is elastic: f = k_2max (delta - delta_lim) + k_1 delta_lim, up and down.
TEST(LudingNormal, IsElasticBeyondThePlasticRange) {
  auto c = contact_of<Luding>(powder);
  c.through(3.125e-4, 100);
  const double lost = c.lost;
  for (const double overlap : {4e-4, 6e-4, 5e-4, 3.2e-4, 7e-4, 2.8e-4})
    EXPECT_NEAR(c.through(overlap, 100).force, 5e4 * (overlap - 3.125e-4) + 3.125, 1e-12);
  EXPECT_NEAR(c.lost, lost, 1e-15);
  EXPECT_EQ(c.history.max, 3.125e-4);
  EXPECT_EQ(c.history.k2, 5e4);
}

// At the adhesive limit a second look must see what the first saw.
TEST(LudingNormal, EvaluatingTwiceChangesNothing) {
  auto c = contact_of<Luding>(powder);
  c.to(1e-4);
  for (int k = 0; k < 5; ++k) {
    EXPECT_DOUBLE_EQ(c.to(2e-5).force, -0.4);
    EXPECT_NEAR(c.history.max, 7.91918e-5, 1e-5 * 7.91918e-5);
  }
  // to the bit, wherever it is stopped
  test::Dice dice(3);
  for (int k = 0; k < 2000; ++k) {
    auto d = contact_of<Luding>(but(powder, {{"adhesion_ratio", dice.over_decades(1e-2, 5)}}));
    for (int j = 0; j < 5; ++j) {
      const double overlap = dice.over_decades(1e-7, 5e-4);
      const auto first = d.to(overlap);
      const auto kept = d.history;
      const auto second = d.to(overlap);
      ASSERT_EQ(std::bit_cast<std::uint64_t>(first.force), std::bit_cast<std::uint64_t>(second.force));
      ASSERT_EQ(kept.max, d.history.max);
      ASSERT_EQ(kept.k2, d.history.k2);
    }
  }
}

TEST(LudingNormal, LiggghtsForgetsTooMuch) {
  auto c = contact_of<LudingLiggghts>(powder);
  c.to(1e-4);
  EXPECT_DOUBLE_EQ(c.to(2e-5).force, -0.4);
  EXPECT_NEAR(c.history.max, 6.6875e-5, 1e-12);
  EXPECT_NEAR(c.to(2e-5).force, -0.2013, 1e-4);
}

// Without adhesion a flattened contact that has opened below delta_0 has no force and no energy. In liggghts'
// formulation one long step to there leaves a spring that pushes: m = k_2/(k_2 - k_1) delta = 8.90625e-6 with the k_2
// = 2.28e4 of before, but k_2 = 1.114e4 after, hence 0.045546875 N, and f^2/(2 k_2) = 9.311121e-8 J that nobody has put
// in.
TEST(LudingNormal, LiggghtsCreatesEnergy) {
  const Values bare = but(powder, {{"adhesion_ratio", 0}});
  const auto opened = [](auto c, double force) {
    c.to(1e-4);
    EXPECT_EQ(c.to(5e-6).force, 0);
    EXPECT_NEAR(c.to(5e-6).force, force, 1e-12);
    const double before = c.work;
    c.through(0, 10000);
    return before - c.work;  // given back
  };
  EXPECT_NEAR(opened(contact_of<Luding>(bare), 0), 0, 1e-20);
  EXPECT_NEAR(opened(contact_of<LudingLiggghts>(bare), 0.045546875), 9.311121e-8, 1e-3 * 9.311121e-8);
}

// Pull-off: a constant attraction added to everything, from touch to separation.
TEST(LudingNormal, PullOffForceIsAdded) {
  auto c = contact_of<Luding>(but(powder, {{"pull_off_force", -0.3}}));
  const auto f = c.to(1e-4);
  EXPECT_DOUBLE_EQ(f.force, 0.7);
  EXPECT_EQ(f.adhesion_force, -0.3);
  EXPECT_DOUBLE_EQ(c.to(2e-5).force, -0.7);
}

// Tension is cut only where nothing adheres.
TEST(LudingNormal, LimitForceSparesAdhesion) {
  const auto opening = [](const Values& other) {
    auto c = contact_of<Luding>(but(powder, other));
    c.to(1e-4);
    return c.to(6e-5, 5).force;  // 0.088 N - gamma 5 m/s
  };
  const double gamma = 2 * damping_ratio(0.3) * std::sqrt(1e4 * mass), free = 2.28e4 * (6e-5 - 1e-4) + 1 - 5 * gamma;
  ASSERT_LT(free, 0);
  EXPECT_NEAR(opening({{"restitution", 0.3}, {"limit_force", 0}, {"adhesion_ratio", 0}}), free, 1e-12);
  EXPECT_EQ(opening({{"restitution", 0.3}, {"limit_force", 1}, {"adhesion_ratio", 0}}), 0);
  EXPECT_NEAR(opening({{"restitution", 0.3}, {"limit_force", 1}}), free, 1e-12);
  EXPECT_NEAR(opening({{"restitution", 0.3}, {"limit_force", 1}, {"adhesion_ratio", 0}, {"pull_off_force", -0.1}}),
              free - 0.1, 1e-12);
}

// gamma = sqrt(4 m* k_1/(1 + (pi/ln e)^2)); a contact that cannot flatten (ratio 1) rebounds with e.
TEST(LudingNormal, DashpotOfTheLoadingBranch) {
  const double ln = std::log(0.4), gamma = std::sqrt(4 * mass * 1e4 / (1 + std::pow(3.14159265358979 / ln, 2)));
  auto c = contact_of<Luding>(but(powder, {{"restitution", 0.4}}));
  EXPECT_NEAR(c.to(1e-5).damping, gamma, 1e-13);
  const auto elastic = params_with<Luding>(but(powder, {{"restitution", 0.4}, {"unloading_ratio", 1}}));
  EXPECT_NEAR(fly_into<Luding>(elastic, radius, mass, 0.2, 20000).e, 0.4, 1e-3);
}

// e^2 = k_1/k_2 - (k_c/k_1)(k_2 - k_1)^2/(k_2 (k_2 + k_c)) with the k_2 of the depth reached, v = m sqrt(k_1/m*).
TEST(LudingNormal, RestitutionByPlasticLossAndAdhesion) {
  double worst = 0;
  for (const double adhesion : {0.0, 0.1, 0.3})
    for (const double m : {2e-5, 6e-5, 1.5e-4}) {
      const double k1 = 1e4, k2 = k1 + 4e4 * m / 3.125e-4, kc = adhesion * k1;
      const double e2 = k1 / k2 - kc / k1 * (k2 - k1) * (k2 - k1) / (k2 * (k2 + kc));
      ASSERT_GT(e2, 0);
      const auto p = params_with<Luding>(but(powder, {{"adhesion_ratio", adhesion}}));
      const double e = fly_into<Luding>(p, radius, mass, m * std::sqrt(k1 / mass), 2000).e;
      worst = std::max(worst, std::abs(e / std::sqrt(e2) - 1));
    }
  EXPECT_LT(worst, 1e-4);
  RecordProperty("worst", std::to_string(worst));
  // and strong adhesion holds: no rebound
  const auto p = params_with<Luding>(but(powder, {{"adhesion_ratio", 2}}));
  EXPECT_EQ(fly_into<Luding>(p, radius, mass, 3e-4 * std::sqrt(1e4 / mass), 100).e, 0);
}

TEST(LudingNormal, DurationResolvesTheStiffestBranch) {
  const auto p = params_with<Luding>(powder);
  EXPECT_NEAR(Luding::duration(p, mass, radius, 1), 3.14159265358979 * std::sqrt(mass / 5e4), 1e-15);
}

// Random motions with a dozen reversals and more.
template <class L>
DriveResult drives(int motions, int steps, double restitution, double pull) {
  return drive_between_turns<L>(motions, steps, 4e-4, 0.05, [&](test::Dice& dice) {
    return params_with<L>({{"loading_stiffness", 1e4},
                           {"unloading_ratio", dice.in(1.05, 10)},
                           {"adhesion_ratio", dice.coin() ? 0.0 : dice.over_decades(0.1, 5)},
                           {"plasticity_depth", dice.over_decades(0.01, 0.2)},
                           {"pull_off_force", pull * dice.in(0, 1)},
                           {"restitution", restitution}});
  });
}
TEST(LudingNormal, RandomMotionsCloseTheBooksAndDrawNothing) {
  const DriveResult coarse = drives<Luding>(500, 100, 1, 0), fine = drives<Luding>(500, 1000, 1, 0);
  EXPECT_GE(coarse.least_loss, -1e-15);
  EXPECT_GE(coarse.least_stored, 0);
  EXPECT_LE(fine.drawn, fine.imbalance);
  EXPECT_LT(coarse.imbalance, 1e-3);
  EXPECT_LT(fine.imbalance, 0.03 * coarse.imbalance);  // the quadrature's, which falls with the square of the step
  std::printf("[ measured ] imbalance %.1e, %.1e\n", coarse.imbalance, fine.imbalance);
}
TEST(LudingNormal, RandomMotionsWithDashpotAndPullOff) {
  const DriveResult coarse = drives<Luding>(200, 100, 0.5, -0.5), fine = drives<Luding>(200, 1000, 0.5, -0.5);
  EXPECT_LT(fine.imbalance, 1e-3);
  EXPECT_LT(fine.imbalance, 0.2 * coarse.imbalance);
  // the attraction sets in somewhere within a step: its work of half a step may be on the wrong side of touch
  EXPECT_LT(fine.drawn, 0.2 * coarse.drawn);
  std::printf("[ measured ] imbalance %.1e, %.1e\n", coarse.imbalance, fine.imbalance);
}
TEST(LudingNormal, LiggghtsBooksCloseToo) {
  const DriveResult coarse = drives<LudingLiggghts>(500, 100, 1, 0), fine = drives<LudingLiggghts>(500, 1000, 1, 0);
  EXPECT_LT(coarse.imbalance, 1e-3);
  EXPECT_LT(fine.imbalance, 0.03 * coarse.imbalance);
  std::printf("[ measured ] imbalance %.1e, %.1e\n", coarse.imbalance, fine.imbalance);
}

// Torn apart in one step, a contact loses what slow opening would have cost: 1/2 k_c delta_min delta_0.
TEST(LudingNormal, EndingLosesTheRest) {
  const auto p = params_with<Luding>(powder);
  auto c = contact_of<Luding>(powder);
  c.to(1e-4);
  const double rest = 0.5 * 2e4 * 2.990654206e-5 * 5.614035088e-5;
  EXPECT_NEAR((held_by_normal<Luding, double>(p, c.history, 1e-4)), rest, 1e-8 * rest);
  EXPECT_EQ((held_by_normal<Luding, double>(p, {}, -1e-4)), 0);  // was never touched
  const auto pulled = params_with<Luding>(but(powder, {{"pull_off_force", -0.3}, {"unloading_ratio", 1}}));
  EXPECT_NEAR((held_by_normal<Luding, double>(pulled, {}, 1e-4)), -0.3e-4, 1e-18);
}

// A very long step lands where short ones do: the spring's state depends on the overlaps alone.
TEST(LudingNormal, StateDoesNotDependOnTheStep) {
  for (const double end : {2.5e-5, 1e-5, 1e-6}) {
    auto one = contact_of<Luding>(powder), many = contact_of<Luding>(powder);
    one.to(1e-4), one.to(end);
    many.through(1e-4, 1000), many.through(end, 1000);
    EXPECT_NEAR(one.history.max, many.history.max, 1e-12 * one.history.max);
    EXPECT_NEAR(one.lost, many.lost, 1e-12 * one.lost);
  }
}

}  // namespace
}  // namespace tsubu::laws::checks

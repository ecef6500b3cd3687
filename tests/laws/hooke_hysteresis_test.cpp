#include <gtest/gtest.h>

#include <bit>

#include "laws/driven_contact.hpp"
#include "laws/normal/hooke_hysteresis.hpp"
#include "laws/normal/luding.hpp"

// The linear hysteretic spring against closed forms: Walton & Braun's restitution, Luding's path.
namespace tsubu::laws::checks {
namespace {

using normal::HookeHysteresis;
using normal::Luding;

constexpr double radius = 0.0025, mass = 1e-3;

// k_1 100, k_2 500 (constant), k_c 100 N/m, loaded up to 1 mm.
TEST(HookeHysteresis, PathOfConstantUnloadingStiffness) {
  DrivenContact<HookeHysteresis> c(
      params_with<HookeHysteresis>(
          {{"stiffness", 100}, {"unloading_ratio", 5}, {"adhesion_ratio", 1}, {"restitution", 1}}),
      radius, mass);
  const auto near = [](double a, double b) { EXPECT_NEAR(a, b, 1e-6 * std::abs(b)); };
  const auto top = c.through(1e-3, 1000);
  near(top.force, 0.1);
  near(c.work, 5e-5);
  near(c.work - c.lost, 1e-5);
  EXPECT_EQ(top.stiffness, 100);
  EXPECT_EQ(top.adhesion_stiffness, 100);
  EXPECT_EQ(top.adhesion_force, 0);
  EXPECT_NEAR(c.through(8e-4, 1000).force, 0, 1e-6 * 0.1);
  const double at_zero = c.work;
  near(at_zero, 4e-5);  // 1e-5 J came back
  // reloading between the corner and delta_0 follows the same line, there and back
  near(c.to(7e-4).force, -0.05);
  near(c.to(7.5e-4).force, -0.025);
  near(c.to(9e-4).force, 0.05);
  near(c.to(8e-4).force + 1, 1);
  near(c.through(2e-3 / 3, 1000).force, -0.0666666666666667);
  near(c.history.max, 1e-3);
  c.through(0, 10000);
  EXPECT_NEAR(c.work - at_zero, 2.666667e-5, 1e-6 * 2.666667e-5);  // tensile work 1/2 k_c d_min d_0
  EXPECT_NEAR(c.lost, c.work, 1e-6 * c.work);
}

// Reloaded from the adhesive branch the contact follows a line k_2 of its own, and m is (k_2 + k_c)/(k_2 - k_1) delta.
TEST(HookeHysteresis, ReloadsFromTheAdhesiveBranch) {
  DrivenContact<HookeHysteresis> c(
      params_with<HookeHysteresis>(
          {{"stiffness", 100}, {"unloading_ratio", 5}, {"adhesion_ratio", 1}, {"restitution", 1}}),
      radius, mass);
  c.to(1e-3);
  EXPECT_NEAR(c.to(4e-4).force, -0.04, 1e-15);
  EXPECT_NEAR(c.history.max, 6e-4, 1e-15);
  EXPECT_NEAR(c.to(4.8e-4).force, 0, 1e-15);
  EXPECT_NEAR(c.to(6e-4).force, 0.06, 1e-15);
  EXPECT_NEAR(c.to(7e-4).force, 0.07, 1e-15);
}

// Torn apart in one step, a contact loses what slow opening would have cost: 1/2 k_c d_min d_0.
TEST(HookeHysteresis, EndingLosesTheRest) {
  const auto p = params_with<HookeHysteresis>({{"stiffness", 100}, {"unloading_ratio", 5}, {"adhesion_ratio", 1}});
  DrivenContact<HookeHysteresis> c(p, radius, mass);
  c.to(1e-3);
  EXPECT_NEAR((held_by_normal<HookeHysteresis, double>(p, c.history, 1e-3)), 2.666667e-5, 1e-6 * 2.666667e-5);
  EXPECT_EQ((held_by_normal<HookeHysteresis, double>(p, {}, -1e-3)), 0);  // was never touched
}

// With a plastic depth it is luding's spring, as long as that is still plastic; then it goes on loading with k_1.
TEST(HookeHysteresis, FollowsLudingInThePlasticRange) {
  const Values same{{"unloading_ratio", 5}, {"adhesion_ratio", 2}, {"plasticity_depth", 0.05}, {"restitution", 1}};
  Values hooke = same, luding = same;
  hooke["stiffness"] = luding["loading_stiffness"] = 1e4;
  DrivenContact<HookeHysteresis> a(params_with<HookeHysteresis>(hooke), radius, mass);
  DrivenContact<Luding> b(params_with<Luding>(luding), radius, mass);
  test::Dice dice(2);
  for (int k = 0; k < 1000; ++k) {
    const double overlap = dice.in(0, 3.1e-4);
    ASSERT_EQ(a.to(overlap).force, b.to(overlap).force);
    ASSERT_EQ(a.history.max, b.history.max);
  }
  a.to(1e-4);
  EXPECT_DOUBLE_EQ(a.to(6e-4).force, 6);
  EXPECT_EQ(a.history.k2, 5e4);
  // beyond delta_lim the root is that of constant k_2: (k_2 + k_c)/(k_2 - k_1) delta = 7/4 delta
  EXPECT_NEAR(a.to(3e-4).force, -6, 1e-12);
  EXPECT_NEAR(a.history.max, 5.25e-4, 1e-15);
  // and below it the other: 1/2 [d + sqrt(d^2 + 4 (k_1 + k_c) d d_lim/(k_2max - k_1))] = 7.91918e-5 at 20 um
  EXPECT_NEAR(a.to(2e-5).force, -0.4, 1e-12);
  EXPECT_NEAR(a.history.max, 7.91918e-5, 1e-5 * 7.91918e-5);
}

// e = sqrt(k_1/k_2) at every speed.
TEST(HookeHysteresis, RestitutionOfConstantStiffness) {
  double worst = 0;
  for (const auto& [ratio, e] : {std::pair{0.25, 0.5}, std::pair{0.64, 0.8}, std::pair{0.2, 0.4472136}})
    for (const double speed : {0.01, 0.1, 1.0}) {
      const auto p =
          params_with<HookeHysteresis>({{"stiffness", 7e4}, {"unloading_ratio", 1 / ratio}, {"restitution", 1}});
      worst = std::max(worst, std::abs(fly_into<HookeHysteresis>(p, radius, 5e-5, speed, 200).e / e - 1));
    }
  EXPECT_LT(worst, 2e-3);
  std::printf("[ measured ] e of constant k_2: %.1e, allowed 2e-3\n", worst);
}

// k_2 = k_1 + S F_max: e = sqrt(w/(w + S v)), w = sqrt(k_1/m*).
TEST(HookeHysteresis, RestitutionOfLatchingStiffness) {
  double worst = 0;
  for (const auto& [speed, e] : {std::pair{0.01, 0.986899}, std::pair{0.1, 0.888315}, std::pair{1.0, 0.521810}}) {
    const auto p = params_with<HookeHysteresis>(
        {{"stiffness", 7e4}, {"unloading_ratio", 10}, {"latching", 1e5}, {"restitution", 1}});
    worst = std::max(worst, std::abs(fly_into<HookeHysteresis>(p, radius, 5e-5, speed, 200).e / e - 1));
  }
  EXPECT_LT(worst, 2e-3);
  std::printf("[ measured ] e of latching k_2: %.1e, allowed 2e-3\n", worst);
}

TEST(HookeHysteresis, LatchingStopsAtTheLargestStiffness) {
  const auto p = params_with<HookeHysteresis>({{"stiffness", 1e4}, {"unloading_ratio", 3}, {"latching", 1e4}});
  DrivenContact<HookeHysteresis> c(p, radius, mass);
  c.to(1e-4);  // F_max 1 N
  EXPECT_NEAR(c.history.k2, 2e4, 1e-8);
  c.to(3e-4);  // 4e4 would be too much
  EXPECT_NEAR(c.history.k2, 3e4, 1e-8);
  EXPECT_NEAR(HookeHysteresis::duration(p, mass, radius, 1), 3.14159265358979 * std::sqrt(mass / 3e4), 1e-15);
}

// e^2 = k_1/k_2 - (k_c/k_1)(k_2 - k_1)^2/(k_2 (k_2 + k_c)), with adhesion, at every speed.
TEST(HookeHysteresis, RestitutionWithAdhesion) {
  const double k1 = 1e4, k2 = 3e4, kc = 2e3, e2 = k1 / k2 - kc / k1 * 4e8 / (k2 * (k2 + kc));
  const auto p = params_with<HookeHysteresis>(
      {{"stiffness", k1}, {"unloading_ratio", 3}, {"adhesion_ratio", 0.2}, {"restitution", 1}});
  for (const double speed : {0.01, 0.1, 1.0})
    EXPECT_NEAR(fly_into<HookeHysteresis>(p, radius, mass, speed, 2000).e, std::sqrt(e2), 1e-4);
}

// A contact that cannot flatten is hooke's: it rebounds with the e of its dashpot.
TEST(HookeHysteresis, RatioOneIsHooke) {
  const auto p = params_with<HookeHysteresis>({{"stiffness", 1e4}, {"unloading_ratio", 1}, {"restitution", 0.6}});
  EXPECT_NEAR(fly_into<HookeHysteresis>(p, radius, mass, 0.3, 20000).e, 0.6, 1e-3);
}

DriveResult drives(int motions, int steps, double restitution) {
  return drive_between_turns<HookeHysteresis>(motions, steps, 4e-4, 0.05, [&](test::Dice& dice) {
    return params_with<HookeHysteresis>({{"stiffness", 1e4},
                                         {"unloading_ratio", dice.in(1.05, 10)},
                                         {"adhesion_ratio", dice.coin() ? 0.0 : dice.over_decades(0.1, 5)},
                                         {"plasticity_depth", dice.coin() ? 0.0 : dice.over_decades(0.01, 0.2)},
                                         {"latching", dice.coin() ? 0.0 : dice.over_decades(1e3, 1e5)},
                                         {"restitution", restitution}});
  });
}
TEST(HookeHysteresis, RandomMotionsCloseTheBooksAndDrawNothing) {
  const DriveResult coarse = drives(500, 100, 1), fine = drives(500, 1000, 1);
  EXPECT_GE(coarse.least_loss, -1e-15);
  EXPECT_GE(coarse.least_stored, 0);
  EXPECT_LE(fine.drawn, fine.imbalance);
  EXPECT_LT(coarse.imbalance, 1e-3);
  EXPECT_LT(fine.imbalance, 0.03 * coarse.imbalance);  // the quadrature's, which falls with the square of the step
  EXPECT_LT(drives(200, 1000, 0.5).imbalance, 1e-3);   // with the dashpot's
  std::printf("[ measured ] imbalance %.1e, %.1e\n", coarse.imbalance, fine.imbalance);
}

}  // namespace
}  // namespace tsubu::laws::checks

#include <gtest/gtest.h>

#include <array>
#include <numbers>

#include "laws/driven_contact.hpp"
#include "laws/normal/hertz.hpp"
#include "laws/normal/hertz_stiffness.hpp"
#include "laws/normal/hooke_stiffness.hpp"

// Springs and dashpots whose coefficients are given, against numbers worked out by hand.
namespace tsubu::laws::checks {
namespace {

using normal::HertzStiffness;
using normal::HookeStiffness;

NormalForce at(const auto& eval, double overlap, double vn, double radius, double mass) {
  Kinematics c{};
  c.n = c.n_mid = {0, 0, 1};
  c.overlap = overlap, c.vn = vn, c.radius = radius, c.mass = mass;
  return eval(c).out;
}

// k_n = 1000 N/m, k_t = 400 N/m, m* = 20 g.
struct HookeRow {
  double overlap, vn, absolute, limit;   // given
  double force, damping, shear_damping;  // wanted
};
constexpr std::array<HookeRow, 6> hooke_table{{
    {1e-3, 0, 0, 0, 1, 1.0, 0.6},  // 50/s and 30/s times 0.02 kg
    {1e-3, -0.5, 0, 0, 1.5, 1.0, 0.6},
    {1e-3, 2, 0, 0, -1, 1.0, 0.6},  // pulls
    {1e-3, 2, 0, 1, 0, 1.0, 0.6},   // may not pull
    {1e-3, -0.5, 1, 0, 2.5, 3, 2},  // 3 and 2 N s/m whatever the mass
    {0, -0.5, 1, 1, 1.5, 3, 2},
}};

TEST(HookeStiffness, Table) {
  for (const HookeRow& r : hooke_table) {
    const auto p = params_with<HookeStiffness>({{"normal_stiffness", 1000},
                                                {"shear_stiffness", 400},
                                                {"normal_damping_rate", 50},
                                                {"shear_damping_rate", 30},
                                                {"normal_damping", 3},
                                                {"shear_damping", 2},
                                                {"absolute_damping", r.absolute},
                                                {"limit_force", r.limit}});
    const auto f = at([&](const Kinematics& c) { return HookeStiffness::eval(c, p, {}); }, r.overlap, r.vn, 0.01, 0.02);
    EXPECT_NEAR(f.force, r.force, 1e-14);
    EXPECT_NEAR(f.elastic, 1000 * r.overlap, 1e-15);
    EXPECT_NEAR(f.drag, r.force - 1000 * r.overlap, 1e-14);
    EXPECT_NEAR(f.damping, r.damping, 1e-15);
    EXPECT_NEAR(f.shear_damping, r.shear_damping, 1e-15);
    EXPECT_EQ(f.stiffness, 1000);
    EXPECT_EQ(f.shear_stiffness, 400);
    EXPECT_NEAR(f.stored, 500 * r.overlap * r.overlap, 1e-18);
    EXPECT_EQ(f.plastic, 0);
    EXPECT_EQ(f.adhesion_force, 0);
    EXPECT_EQ(f.adhesion_stiffness, 0);
  }
}

// A damped oscillator: e = exp(-pi b/sqrt(1 - b^2)), b = gamma/(2 sqrt(k m)).
TEST(HookeStiffness, ReboundsAsADampedOscillator) {
  for (const double mass : {1e-3, 4e-3})
    for (const double absolute : {0.0, 1.0}) {
      const auto p = params_with<HookeStiffness>({{"normal_stiffness", 1e4},
                                                  {"normal_damping_rate", 300},
                                                  {"normal_damping", 0.5},
                                                  {"absolute_damping", absolute}});
      const double b = (absolute > 0 ? 0.5 : 300 * mass) / (2 * std::sqrt(1e4 * mass));
      const double e = std::exp(-std::numbers::pi * b / std::sqrt(1 - b * b));
      EXPECT_NEAR(fly_into<HookeStiffness>(p, 0.005, mass, 1, 20000).e, e, 2e-4);
      EXPECT_NEAR(HookeStiffness::duration(p, mass, 0.005, 1), std::numbers::pi * std::sqrt(mass / 1e4), 1e-15);
    }
}

// k_n = 3e6 Pa, k_t = 2e6 Pa, g_n = 4e4, g_t = 1e4 /m/s, R* = 10 mm, m* = 20 g: overlaps of 0.1 and 0.4 mm give a = 1
// and 2 mm.
struct HertzRow {
  double overlap, vn, limit;                                                 // given
  double force, stiffness, shear_stiffness, damping, shear_damping, stored;  // wanted
};
constexpr std::array<HertzRow, 5> hertz_table{{
    {1e-4, 0, 0, 0.3, 3000, 2000, 0.8, 0.2, 1.2e-5},
    {1e-4, -0.5, 0, 0.7, 3000, 2000, 0.8, 0.2, 1.2e-5},
    {1e-4, 1, 0, -0.5, 3000, 2000, 0.8, 0.2, 1.2e-5},
    {1e-4, 1, 1, 0, 3000, 2000, 0.8, 0.2, 1.2e-5},
    {4e-4, -0.5, 1, 3.2, 6000, 4000, 1.6, 0.4, 3.84e-4},
}};

TEST(HertzStiffness, Table) {
  for (const HertzRow& r : hertz_table) {
    const auto p = params_with<HertzStiffness>({{"normal_modulus", 3e6},
                                                {"shear_modulus", 2e6},
                                                {"normal_damping_density", 4e4},
                                                {"shear_damping_density", 1e4},
                                                {"limit_force", r.limit}});
    const auto f = at([&](const Kinematics& c) { return HertzStiffness::eval(c, p, {}); }, r.overlap, r.vn, 0.01, 0.02);
    EXPECT_NEAR(f.force, r.force, 1e-14);
    EXPECT_NEAR(f.elastic, r.stiffness * r.overlap, 1e-14);
    EXPECT_NEAR(f.drag, r.force - r.stiffness * r.overlap, 1e-14);
    EXPECT_NEAR(f.stiffness, r.stiffness, 1e-11);
    EXPECT_NEAR(f.shear_stiffness, r.shear_stiffness, 1e-11);
    EXPECT_NEAR(f.damping, r.damping, 1e-14);
    EXPECT_NEAR(f.shear_damping, r.shear_damping, 1e-14);
    EXPECT_NEAR(f.stored, r.stored, 1e-18);
    EXPECT_EQ(f.plastic, 0);
    EXPECT_EQ(f.adhesion_force, 0);
    EXPECT_EQ(f.adhesion_stiffness, 0);
  }
}

// With k_n = 4/3 E* it is Hertz's contact: d_max = (5 m* v^2/(4 k))^0.4 with k = k_n sqrt(R*).
TEST(HertzStiffness, ReachesHertzsDepth) {
  const auto p = params_with<HertzStiffness>({{"normal_modulus", 3e6}, {"normal_damping_density", 0}});
  const double mass = 0.002, radius = 0.005, speed = 0.7, k = 3e6 * std::sqrt(radius);
  const double deepest = std::pow(1.25 * mass * speed * speed / k, 0.4);
  const Bounce bounce = fly_into<HertzStiffness>(p, radius, mass, speed, 2000);
  EXPECT_NEAR(bounce.deepest, deepest, 1e-5 * deepest);
  EXPECT_NEAR(bounce.e, 1, 1e-5);
  EXPECT_NEAR(HertzStiffness::duration(p, mass, radius, speed), 2.943275 * deepest / speed, 1e-9);
}

TEST(StiffnessLaws, BooksClose) {
  const auto hooke = drive_between_turns<HookeStiffness>(100, 400, 1e-4, 0.1, [](test::Dice& dice) {
    return params_with<HookeStiffness>({{"normal_damping_rate", dice.in(0, 500)}});
  });
  EXPECT_LT(hooke.imbalance, 1e-3);
  const auto hertz = drive_between_turns<HertzStiffness>(100, 400, 1e-4, 0.1, [](test::Dice& dice) {
    return params_with<HertzStiffness>({{"normal_damping_density", dice.over_decades(1e4, 1e6)}});
  });
  EXPECT_LT(hertz.imbalance, 1e-3);
}

}  // namespace
}  // namespace tsubu::laws::checks

#include <array>
#include <numbers>

#include "laws/law_checks.hpp"

// Normal laws against numbers worked out by hand.
namespace tsubu::laws::checks {
namespace {

// With e = exp(-pi) the damping ratio is exactly 1/sqrt(2).
const double e_half = std::exp(-std::numbers::pi);

Kinematics head_on(double overlap, double vn, double radius, double mass) {
  Kinematics c{};
  c.n = c.n_mid = {0, 0, 1};
  c.overlap = overlap, c.vn = vn, c.radius = radius, c.mass = mass;
  return c;
}

TEST(Effective, ModuliOfAPair) {
  // equal: E* = E / (2 (1 - nu^2)), G* = G / (2 (2 - nu)), G = E / (2 (1 + nu))
  const Values a{{"youngs", 1e7}, {"poisson", 0.25}}, none;
  const EffectiveModuli same = effective_moduli({a, a, none, none});
  EXPECT_NEAR(same.youngs, 1e7 / 1.875, 1e-8 * 1e7);
  EXPECT_NEAR(same.shear, 4e6 / 3.5, 1e-8 * 1e7);
  // unlike: 1/E* = 0.9375e-7 + 0.21e-7 = 1.1475e-7, 1/G* = 1.75/4e6 + 1.6/(4e7/2.8) = 4.375e-7 + 1.12e-7
  const Values b{{"youngs", 4e7}, {"poisson", 0.4}};
  const EffectiveModuli mixed = effective_moduli({a, b, none, none}), swapped = effective_moduli({b, a, none, none});
  EXPECT_NEAR(mixed.youngs, 1e7 / 1.1475, 1);
  EXPECT_NEAR(mixed.shear, 1e7 / 5.495, 1);
  EXPECT_EQ(mixed.youngs, swapped.youngs);
  EXPECT_EQ(mixed.shear, swapped.shear);
}

TEST(Effective, DampingRatio) {
  EXPECT_EQ(damping_ratio(1), 0);
  EXPECT_NEAR(damping_ratio(e_half), std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(damping_ratio(1e-300), 1, 1e-4);
}

// E* = 16e6/3, G* = 8e6/7, R* = 10 mm, m* = 15 g. Overlaps of 0.1 and 0.4 mm give a = 1 and 2 mm.
struct HertzRow {
  double overlap, vn, limit;                        // given
  double force, elastic, k_n, k_t, gn, gt, stored;  // wanted
};
constexpr double third = 1.0 / 3, seventh = 1.0 / 7;
const std::array<HertzRow, 6> hertz_table{{
    // gamma_n = sqrt(5/3 S_n m*), S_n = 2 E* a = 32e3/3 -> 800/3; gamma_t the same with k_t = 64e3/7 -> 1600/7
    {1e-4, 0, 0, 6.4 / 9, 6.4 / 9, 64e3 / 9, 64e3 * seventh, std::sqrt(800 * third), std::sqrt(1600 * seventh),
     2.56e-4 / 9},
    {1e-4, -0.1, 0, 6.4 / 9 + 0.1 * std::sqrt(800 * third), 6.4 / 9, 64e3 / 9, 64e3 * seventh, std::sqrt(800 * third),
     std::sqrt(1600 * seventh), 2.56e-4 / 9},
    // fast separation: tension allowed, and cut
    {1e-4, 0.1, 0, 6.4 / 9 - 0.1 * std::sqrt(800 * third), 6.4 / 9, 64e3 / 9, 64e3 * seventh, std::sqrt(800 * third),
     std::sqrt(1600 * seventh), 2.56e-4 / 9},
    {1e-4, 0.1, 1, 0, 6.4 / 9, 64e3 / 9, 64e3 * seventh, std::sqrt(800 * third), std::sqrt(1600 * seventh),
     2.56e-4 / 9},
    // four times the overlap: a twice, force eight times, energy 32 times
    {4e-4, 0, 1, 51.2 / 9, 51.2 / 9, 128e3 / 9, 128e3 * seventh, std::sqrt(1600 * third), std::sqrt(3200 * seventh),
     81.92e-4 / 9},
    {0, -0.1, 0, 0, 0, 0, 0, 0, 0, 0},
}};

TEST(Hertz, Table) {
  const Values m{{"youngs", 1e7}, {"poisson", 0.25}}, pair{{"restitution", e_half}};
  for (const HertzRow& row : hertz_table) {
    const Values contact{{"limit_force", row.limit}};
    const auto f = normal::Hertz::eval(head_on(row.overlap, row.vn, 0.01, 0.015),
                                       normal::Hertz::prepare({m, m, pair, contact}), {})
                       .out;
    const auto near = [](double a, double b, double scale) { EXPECT_NEAR(a, b, 1e-13 * scale); };
    near(f.force, row.force, 10), near(f.elastic, row.elastic, 1), near(f.drag, row.force - row.elastic, 10);
    near(f.stiffness, row.k_n, 1e4), near(f.shear_stiffness, row.k_t, 1e4);
    near(f.damping, row.gn, 20), near(f.shear_damping, row.gt, 20), near(f.stored, row.stored, 1e-3);
    EXPECT_EQ(f.plastic, 0);
    EXPECT_EQ(f.adhesion_force, 0);
    EXPECT_EQ(f.adhesion_stiffness, 0);
  }
}

// Energy and force belong together: F = dU/d delta.
TEST(Hertz, ForceIsTheSlopeOfItsEnergy) {
  Inputs in;
  const auto p = normal::Hertz::prepare(in.all());
  for (const double delta : {1e-6, 1e-5, 1e-4}) {
    const double h = 1e-4 * delta;
    const auto at = [&](double d) { return normal::Hertz::eval(head_on(d, 0, 0.01, 1), p, {}).out; };
    EXPECT_NEAR((at(delta + h).stored - at(delta - h).stored) / (2 * h), at(delta).force, 1e-7 * at(delta).force);
  }
}

TEST(Hertz, DurationOfAnImpact) {
  // E* = 16e6/3, R* = 10 mm: k = 4/3 E* sqrt(R*) = 6.4e6/9; with m* = 1e-5 k / 1.25 and 1 m/s the overlap is 10 mm
  const Values m{{"youngs", 1e7}, {"poisson", 0.25}}, pair{{"restitution", 0.5}}, contact{{"limit_force", 0}};
  const auto p = normal::Hertz::prepare({m, m, pair, contact});
  const double mass = 1e-5 * (6.4e6 / 9) / 1.25;
  // 2 int_0^1 dx / sqrt(1 - x^(5/2)) in closed form
  const double factor = 0.8 * std::sqrt(std::numbers::pi) * std::tgamma(0.4) / std::tgamma(0.9);
  EXPECT_NEAR(normal::Hertz::duration(p, mass, 0.01, 1), 0.01 * factor, 1e-6 * 0.01 * factor);
  EXPECT_NEAR(normal::Hertz::duration(p, mass, 0.01, 32), 0.5 * 0.01 * factor, 1e-6 * 0.01 * factor);
}

// k = 1000 N/m, m* = 20 g, k_t = 2/7 k: gamma = sqrt(2 k m*) = sqrt(40), gamma_t = sqrt(80/7).
struct HookeRow {
  double overlap, vn, limit, force, stored;
};
const std::array<HookeRow, 5> hooke_table{{
    {1e-3, 0, 0, 1, 5e-4},
    {1e-3, -0.5, 0, 1 + 0.5 * std::sqrt(40.0), 5e-4},
    {1e-3, 0.5, 0, 1 - 0.5 * std::sqrt(40.0), 5e-4},
    {1e-3, 0.5, 1, 0, 5e-4},
    {0, -0.5, 0, 0.5 * std::sqrt(40.0), 0},
}};

TEST(Hooke, Table) {
  const Values m, pair{{"restitution", e_half}, {"stiffness", 1000}, {"shear_ratio", 2.0 / 7}};
  for (const HookeRow& row : hooke_table) {
    const Values contact{{"limit_force", row.limit}};
    const auto p = normal::Hooke::prepare({m, m, pair, contact});
    const auto f = normal::Hooke::eval(head_on(row.overlap, row.vn, 0.01, 0.02), p, {}).out;
    const auto near = [](double a, double b, double scale) { EXPECT_NEAR(a, b, 1e-14 * scale); };
    near(f.force, row.force, 10), near(f.elastic, 1000 * row.overlap, 1);
    near(f.drag, row.force - 1000 * row.overlap, 10), near(f.stored, row.stored, 1e-3);
    near(f.stiffness, 1000, 1e3), near(f.shear_stiffness, 2000.0 / 7, 1e3);
    near(f.damping, std::sqrt(40.0), 10), near(f.shear_damping, std::sqrt(80.0 / 7), 10);
    EXPECT_EQ(f.plastic, 0);
    EXPECT_NEAR(normal::Hooke::duration(p, 0.02, 0.01, 3), std::numbers::pi * std::sqrt(2e-5), 1e-15);
  }
}

// The rebound of a head-on impact, integrated finely: what the user asked for, at any speed.
template <class L>
double rebound(double restitution, double speed) {
  Inputs in;
  in.pair["restitution"] = restitution;
  const auto p = L::prepare(in.all());
  const double mass = 0.002, radius = 0.005, dt = L::duration(p, mass, radius, speed) / 20000;
  double x = 0, v = -speed;  // x = -overlap
  double a = 0;
  do {
    const double v_half = v + 0.5 * dt * a;
    x += dt * v_half;
    if (x >= 0) break;
    a = L::eval(head_on(-x, v_half + 0.5 * dt * a, radius, mass), p, {}).out.force / mass;
    v = v_half + 0.5 * dt * a;
  } while (true);
  return v / speed;
}

TEST(Hertz, ReboundsWithTheGivenRestitution) {
  for (const double e : {0.3, 0.6, 0.9, 1.0})
    for (const double speed : {0.01, 1.0}) EXPECT_NEAR(rebound<normal::Hertz>(e, speed), e, 2e-3);
}

TEST(Hooke, ReboundsWithTheGivenRestitution) {
  for (const double e : {0.3, 0.6, 0.9, 1.0})
    for (const double speed : {0.01, 1.0}) EXPECT_NEAR(rebound<normal::Hooke>(e, speed), e, 2e-3);
}

}  // namespace
}  // namespace tsubu::laws::checks

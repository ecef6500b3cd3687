#include "laws/normal/jkr.hpp"

#include <array>
#include <numbers>

#include "laws/jumpy_drive.hpp"

// The adhesive elastic contact against the closed forms of Johnson, Kendall & Roberts.
namespace tsubu::laws::checks {
namespace {

constexpr double pi = std::numbers::pi;
using normal::Jkr;
using Alone = NormalAlone<Jkr>;

Inputs inputs(double gamma, double restitution = 1) {
  Inputs in;
  for (Values* m : {&in.i, &in.j}) (*m)["youngs"] = 1e7, (*m)["poisson"] = 0.25;  // E* = 16e6/3
  in.pair["restitution"] = restitution, in.pair["surface_energy"] = gamma;
  in.contact["limit_force"] = 0;
  return in;
}
constexpr double modulus = 16e6 / 3;

Kinematics at(double overlap, double radius, double vn = 0) {
  Kinematics c{};
  c.n = c.n_mid = {0, 0, 1};
  c.overlap = overlap, c.vn = vn, c.radius = radius, c.mass = 1e-3;
  return c;
}
NormalForce force_at(double overlap, double radius, double gamma) {
  return Jkr::eval(at(overlap, radius), Jkr::prepare(inputs(gamma).all()), {1, 0, 0, 0}).out;
}

// P9: R* 5 mm, gamma 0.1 J/m2.
TEST(Jkr, PullOffForce) {
  const double radius = 0.005, gamma = 0.1, w = 2 * gamma;
  // the pull is largest where a^3 = 3^2 c^6 = 9 pi w R*^2/(8 E*)
  const double a = std::cbrt(9 * pi * w * radius * radius / (8 * modulus));
  const double widest_pull = a * a / radius - std::sqrt(2 * pi * w * a / modulus);
  EXPECT_NEAR(force_at(widest_pull, radius, gamma).force, -4.71238898038e-3, 1e-14);
  EXPECT_NEAR(force_at(0, radius, gamma).force, -4.18879020479e-3, 1e-14);
  EXPECT_NEAR(force_at(0, radius, gamma).adhesion_force, -2 * 4.71238898038e-3, 2e-14);
  double most = 0;
  for (double d = -6e-6; d < 6e-6; d += 1e-9) most = std::min(most, force_at(d, radius, gamma).force);
  EXPECT_NEAR(most, -4.71238898038e-3, 1e-9);
}

// Force, radius and energy at contact radii from where the contact lets go to far beyond what it needs to hold.
TEST(Jkr, FollowsItsEquations) {
  const long double e = 16e6L / 3;
  for (const double gamma : {1e-6, 0.05, 20.0})
    for (const double radius : {1e-6, 1e-3, 0.5}) {
      const long double w = 2 * static_cast<long double>(gamma), r = radius, lpi = std::numbers::pi_v<long double>;
      const long double a_c = cbrtl(lpi * w * r * r / (8 * e));  // c^2
      for (const long double times : {1.0001L, 1.01L, 1.3L, 2.0L, 2.6L, 10.0L, 300.0L}) {
        const long double a = a_c * times;
        const long double delta = a * a / r - sqrtl(2 * lpi * w * a / e);
        const long double wanted = 4 * e * a * a * a / (3 * r) - sqrtl(8 * lpi * w * e * a * a * a);
        const long double k = sqrtl(2 * lpi * w / e);
        const long double energy =
            e * (8 * powl(a, 5) / (15 * r * r) - 4 * k / (3 * r) * powl(a, 3.5L) + k * k * a * a / 2);
        const NormalForce f = force_at(static_cast<double>(delta), radius, gamma);
        // near the end the contact radius goes with the root of what is left of the overlap
        const double tolerance = 1e-14 * (1 + 1 / (static_cast<double>(times) - 1));
        const double scale = static_cast<double>(4 * e * a * a * a / (3 * r));
        EXPECT_NEAR(f.force, static_cast<double>(wanted), 10 * tolerance * scale);
        EXPECT_NEAR(f.stored, static_cast<double>(energy), 10 * tolerance * scale * static_cast<double>(a * a / r));
        EXPECT_NEAR(f.shear_stiffness, 8 * (4e6 / 3.5) * static_cast<double>(a), 10 * tolerance * f.shear_stiffness);
        EXPECT_NEAR(f.stiffness, 4.0 / 3 * modulus * static_cast<double>(a), 10 * tolerance * f.stiffness);
      }
    }
}

TEST(Jkr, LetsGoWhereTheoryDoes) {
  const double gamma = 0.1, radius = 0.005, w = 2 * gamma;
  const double wanted = 0.75 * std::cbrt(pi * pi * w * w * radius / (modulus * modulus));
  const auto p = Jkr::prepare(inputs(gamma).all());
  EXPECT_NEAR(Jkr::reach(p, radius), wanted, 1e-13 * wanted);
  const auto a = Jkr::eval(at(1e-6, radius), p, {});
  EXPECT_NEAR(a.history.rupture, -wanted, 1e-13 * wanted);
  EXPECT_TRUE(Jkr::touches(at(-0.999999 * wanted, radius), p, a.history));
  EXPECT_FALSE(Jkr::touches(at(-1.000001 * wanted, radius), p, a.history));
  EXPECT_FALSE(Jkr::touches(at(-1e-9 * wanted, radius), p, {})) << "forms without touch";
  EXPECT_NEAR(force_at(-wanted * (1 - 1e-14), radius, gamma).force, -5.0 / 9 * 3 * pi * gamma * radius, 1e-9);
}

// Without surface energy it is hertz.
TEST(Jkr, IsHertzWithoutAdhesion) {
  const Inputs in = inputs(0, 0.4);
  for (const double overlap : {0.0, 1e-9, 1e-5, 1e-3})
    for (const double vn : {-0.1, 0.0, 0.1})
      for (const double limit : {0.0, 1.0}) {
        Inputs limited = in;
        limited.contact["limit_force"] = limit;
        const Kinematics c = at(overlap, 0.01, vn);
        const auto a = Jkr::eval(c, Jkr::prepare(limited.all()), {}).out;
        const auto b = normal::Hertz::eval(c, normal::Hertz::prepare(limited.all()), {}).out;
        EXPECT_NEAR(a.force, b.force, 1e-14 * (std::abs(b.force) + b.elastic));
        EXPECT_NEAR(a.elastic, b.elastic, 1e-14 * b.elastic);
        EXPECT_NEAR(a.stored, b.stored, 1e-14 * b.stored);
        EXPECT_NEAR(a.stiffness, b.stiffness, 1e-14 * b.stiffness);
        EXPECT_NEAR(a.shear_stiffness, b.shear_stiffness, 1e-14 * b.shear_stiffness);
        EXPECT_NEAR(a.damping, b.damping, 1e-14 * b.damping);
        EXPECT_NEAR(a.shear_damping, b.shear_damping, 1e-14 * b.shear_damping);
        EXPECT_EQ(a.adhesion_force, 0);
        EXPECT_EQ(a.adhesion_stiffness, 0);
      }
}

// An adhesive contact may pull, whatever is said about dashpots.
TEST(Jkr, LimitForceLeavesAdhesionAlone) {
  Inputs in = inputs(0.1);
  in.contact["limit_force"] = 1;
  EXPECT_LT(Jkr::eval(at(0, 0.005), Jkr::prepare(in.all()), {}).out.force, -4e-3);
}

// Closing and parting slowly loses W = 7.09 (w^5 R*^4/E*^2)^(1/3) (Thornton & Ning 1998): 3/10 of 2 pi w a_0^2 when the
// contact forms and 1/5 of 2 pi w a_c^2 when it lets go.
TEST(Jkr, HysteresisOfACycle) {
  const double gamma = 0.1, radius = 0.005, w = 2 * gamma;
  const double a_0 = std::cbrt(2 * pi * w * radius * radius / modulus), a_c = a_0 / std::cbrt(16.0);
  const double forms = 0.6 * pi * w * a_0 * a_0, ends = 0.4 * pi * w * a_c * a_c;
  const double w5 = std::pow(w, 5) * std::pow(radius, 4) / (modulus * modulus);
  EXPECT_NEAR((forms + ends) / std::cbrt(w5), 7.09, 0.005);

  JumpyContact<Alone> contact(Alone::prepare(inputs(gamma).all(), {}), sizes_of(0.01, 1e-3, 0.01, 1e-3), 0.01);
  const int steps = 20000;
  const double depth = 2e-5, gap = 1e-5;
  for (int k = 0; k <= steps; ++k) contact.move_to(-gap + (gap + depth) * k / steps);
  EXPECT_NEAR(contact.lost, forms, 1e-3 * forms);
  for (int k = 0; k <= steps; ++k) contact.move_to(depth - (gap + depth) * k / steps);
  EXPECT_NEAR(contact.lost, forms + ends, 1e-3 * forms);
  EXPECT_EQ(contact.stored, 0);
  // the slope of the force has no bound where the contact lets go, so the trapezoid rule goes with step^(3/2) there
  EXPECT_NEAR(contact.imbalance(), 0, 1e-5 * forms);
  EXPECT_EQ(contact.formed, 1);
  EXPECT_EQ(contact.parted, 1);
}

// So an impact rebounds with e = sqrt(1 - (v_s/v)^2) above the sticking speed v_s = sqrt(2 W/m*), and sticks below.
double rebound(double speed, double mass, double radius, double gamma) {
  const auto p = Alone::prepare(inputs(gamma).all(), {});
  JumpyContact<Alone> contact(p, sizes_at_wall(radius, mass), radius);
  const double dt = Jkr::duration(p.normal, mass, radius, speed) / 20000;
  double x = 1e-3 * speed * dt, v = -speed, a = 0;
  contact.move_to(-x, v);
  bool touched = false;
  for (int k = 0; k < 400000; ++k) {
    const double half = v + 0.5 * dt * a;
    x += dt * half;
    contact.move_to(-x, half);
    a = contact.last.normal.force / mass;
    v = half + 0.5 * dt * a;
    touched = touched || contact.last.normal.force != 0;
    if (touched && contact.last.normal.force == 0) return v / speed;
  }
  return 0;
}

TEST(Jkr, ReboundsAndSticks) {
  const double radius = 0.005, mass = 0.002, gamma = 0.1, w = 2 * gamma;
  const double work =
      2 * pi * w * std::pow(2 * pi * w * radius * radius / modulus, 2.0 / 3) * (0.3 + 0.2 / std::pow(16, 2.0 / 3));
  const double v_s = std::sqrt(2 * work / mass);
  for (const double times : {1.05, 1.5, 3.0, 10.0})
    EXPECT_NEAR(rebound(times * v_s, mass, radius, gamma), std::sqrt(1 - 1 / (times * times)), 2e-4) << times;
  EXPECT_EQ(rebound(0.95 * v_s, mass, radius, gamma), 0);
}

TEST(Jkr, BooksCloseAndNoEnergyIsMade) {
  const auto prepare = [](Inputs& in, Dice& dice) {
    in = inputs(dice.over_decades(1e-3, 1), dice.coin() ? 1 : dice.in(0.2, 1));
  };
  // deep impacts, and motion around the point where the contact lets go
  const auto depth = [](const auto& p, const auto& sizes, double, Dice& dice) {
    const double bridge = Jkr::reach(p.normal, sizes.radius);
    return std::pair{bridge * dice.in(1.5, 10), bridge * dice.over_decades(0.2, 20)};
  };
  const JumpyWorst coarse = drive_at_random<Alone>(500, 1000, prepare, depth);
  const JumpyWorst fine = drive_at_random<Alone>(500, 4000, prepare, depth);
  EXPECT_GT(fine.formed, 500);
  EXPECT_GT(fine.parted, 500);
  EXPECT_LT(fine.imbalance, 5e-4);
  EXPECT_LT(fine.imbalance, 0.2 * coarse.imbalance);  // step^(3/2), see above
  EXPECT_LT(fine.created, 1e-12);
}

// Not longer than the time between touch and parting, or half a swing of bodies that stick; not a fraction of it.
TEST(Jkr, DurationIsASafeEstimate) {
  const double radius = 0.005, mass = 0.002;
  for (const double gamma : {1e-4, 0.1, 10.0})
    for (const double speed : {1e-4, 1e-2, 1.0}) {
      const auto p = Alone::prepare(inputs(gamma).all(), {});
      const double estimate = Jkr::duration(p.normal, mass, radius, speed), dt = estimate / 2000;
      JumpyContact<Alone> contact(p, sizes_at_wall(radius, mass), radius);
      double x = -1e-3 * speed * dt, v = -speed, a = 0, t = 0, turned = 0;
      contact.move_to(-x, v);
      for (; t < 20 * estimate; t += dt) {
        const double half = v + 0.5 * dt * a;
        x += dt * half;
        contact.move_to(-x, half);
        a = contact.last.normal.force / mass;
        v = half + 0.5 * dt * a;
        if (v > 0 && turned == 0) turned = t;
        if (turned > 0 && (contact.last.normal.force == 0 || v < 0)) break;
      }
      const double swing = contact.last.normal.force == 0 ? t : t - turned;
      EXPECT_GT(swing, 0.99 * estimate) << gamma << ' ' << speed;
      EXPECT_LT(swing, 3 * estimate) << gamma << ' ' << speed;
    }
}

}  // namespace
}  // namespace tsubu::laws::checks

#include "laws/normal/thornton_ning.hpp"

#include <array>
#include <numbers>

#include "laws/jumpy_drive.hpp"

// The adhesive elastic-plastic contact against Thornton's closed forms and against JKR.
namespace tsubu::laws::checks {
namespace {

constexpr double pi = std::numbers::pi;
using normal::Jkr;
using normal::ThorntonNing;
using Alone = NormalAlone<ThorntonNing>;

constexpr double modulus = 16e6 / 3, radius = 0.005, mass = 0.002;

Inputs inputs(double gamma, double yield) {
  Inputs in;
  for (Values* m : {&in.i, &in.j}) (*m)["youngs"] = 1e7, (*m)["poisson"] = 0.25;
  in.i["yield_pressure"] = yield, in.j["yield_pressure"] = 1.5 * yield;  // the weaker of the two gives way
  in.pair["surface_energy"] = gamma, in.pair["restitution"] = 1;
  in.contact["limit_force"] = 0;
  return in;
}
JumpyContact<Alone> contact_of(double gamma, double yield) {
  return {Alone::prepare(inputs(gamma, yield).all(), {}), sizes_at_wall(radius, mass), radius};
}

// gamma = 0: hertz up to a_y = pi R* p_y/(2 E*), then a straight line of slope pi p_y R*, then hertz with R_p.
TEST(ThorntonNing, LoadsYieldsAndUnloadsAsThorntonSays) {
  const double yield = 2e5, a_y = pi * radius * yield / (2 * modulus), d_y = a_y * a_y / radius;
  const double f_y = 2.0 / 3 * pi * yield * a_y * a_y;
  JumpyContact<Alone> contact = contact_of(0, yield);
  contact.move_to(0);
  for (const double d : {0.1, 0.5, 1.0}) {
    contact.move_to(d * d_y);
    const double wanted = f_y * std::pow(d, 1.5);
    EXPECT_NEAR(contact.last.normal.force, wanted, 1e-13 * f_y);
    EXPECT_NEAR(contact.last.normal.stored, 0.4 * wanted * d * d_y, 1e-13 * f_y * d_y);
  }
  for (const double d : {1.001, 1.5, 4.0}) {
    contact.move_to(d * d_y);
    EXPECT_NEAR(contact.last.normal.force, f_y + pi * yield * radius * (d - 1) * d_y, 1e-13 * f_y);
    EXPECT_NEAR(contact.last.normal.stiffness, 4.0 / 3 * modulus * std::sqrt(radius * d * d_y), 1e-9 * modulus);
  }
  const double top = 4 * d_y, f_top = f_y + pi * yield * radius * 3 * d_y, a_top = std::sqrt(radius * top);
  const double r_p = 4.0 / 3 * modulus * a_top * a_top * a_top / f_top, d_p = top - a_top * a_top / r_p;
  EXPECT_GT(r_p, radius);
  for (const double d : {3.9, 3.0, 2.0, 3.99}) {  // down and up again on one line
    contact.move_to(d * d_y);
    const double wanted = d * d_y > d_p ? 4.0 / 3 * modulus * std::sqrt(r_p) * std::pow(d * d_y - d_p, 1.5) : 0;
    EXPECT_NEAR(contact.last.normal.force, wanted, 1e-12 * f_top);
    EXPECT_NEAR(contact.last.normal.stored, 0.4 * wanted * (d * d_y - d_p), 1e-12 * f_top * d_y);
  }
  contact.move_to(4.2 * d_y);  // and on along the line of first loading
  EXPECT_NEAR(contact.last.normal.force, f_y + pi * yield * radius * 3.2 * d_y, 1e-13 * f_top);
}

// Rebound of a wall impact: positive speed after it, 0 if it sticks.
double rebound(double speed, double gamma, double yield, int steps = 40000) {
  JumpyContact<Alone> contact = contact_of(gamma, yield);
  const auto p = ThorntonNing::prepare(inputs(gamma, yield).all());
  const double dt = ThorntonNing::duration(p, mass, radius, speed) / steps;
  double x = 1e-3 * speed * dt, v = -speed, a = 0;
  contact.move_to(-x, v);
  bool touched = false;
  for (int k = 0; k < 60 * steps; ++k) {
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

// Thornton 1997: e as a function of V_y/V alone, V_y the speed at which the contact just yields.
TEST(ThorntonNing, RestitutionWithoutAdhesion) {
  const double yield = 1e5;
  const double v_y =
      std::pow(pi / (2 * modulus), 2) * std::sqrt(8 * pi * std::pow(radius, 3) / (15 * mass)) * std::pow(yield, 2.5);
  EXPECT_NEAR(rebound(0.99 * v_y, 0, yield), 1, 1e-6);
  for (const double times : {1.1, 2.0, 10.0, 100.0}) {
    const double r = 1 / times;
    const double e = std::sqrt(6 * std::sqrt(3.0) / 5) * std::sqrt(1 - r * r / 6) *
                     std::pow(r / (r + 2 * std::sqrt(1.2 - 0.2 * r * r)), 0.25);
    EXPECT_NEAR(rebound(times * v_y, 0, yield), e, 1e-5) << times;
  }
}

// Below yield it is jkr, to the last bits.
TEST(ThorntonNing, IsJkrWhileElastic) {
  const Inputs in = inputs(0.1, 1e9);
  using JkrAlone = NormalAlone<Jkr>;
  JumpyContact<Alone> a(Alone::prepare(in.all(), {}), sizes_at_wall(radius, mass), radius);
  JumpyContact<JkrAlone> b(JkrAlone::prepare(in.all(), {}), sizes_at_wall(radius, mass), radius);
  Dice dice(3);
  const RandomDepth drive(dice, 2e-5, 3e-5);
  for (int k = 0; k <= 1000; ++k) {
    const double overlap = drive.overlap(0.004 * k);
    a.move_to(overlap), b.move_to(overlap);
    const NormalForce &f = a.last.normal, &g = b.last.normal;
    EXPECT_NEAR(f.force, g.force, 1e-12 * 5e-3);
    EXPECT_NEAR(f.stored, g.stored, 1e-12 * 1e-7);
    EXPECT_NEAR(f.adhesion_force, g.adhesion_force, 1e-12 * 5e-3);
    EXPECT_NEAR(a.lost, b.lost, 1e-12 * 1e-6);
  }
  EXPECT_GT(a.parted, 2);
  EXPECT_EQ(a.parted, b.parted);
}

// The slope of Thornton & Ning in their own variables: P_1 = P + 2 P_c + sqrt(4 P P_c + 4 P_c^2) of an elastic contact
// of the same radius a, P_c its pull-off force, and
//   dP/d delta = (3 pi R* p_y sqrt(P_1) - 2 E* a sqrt(P_c))/(3 sqrt(P_1) - sqrt(P_c)).
TEST(ThorntonNing, PlasticSlopeAsPublished) {
  for (const double gamma : {0.001, 0.1, 1.0})
    for (const double yield : {5e4, 2e5}) {
      const double w = 2 * gamma, p_c = 1.5 * pi * w * radius;
      JumpyContact<Alone> contact = contact_of(gamma, yield);
      contact.move_to(-1e-9);
      contact.move_to(1e-9);
      int yielded = 0;
      for (double d = 1e-5; d < 1e-3; d *= 1.3) {
        const double h = 1e-5 * d;
        JumpyContact<Alone> before = contact, after = contact;
        before.move_to(d - h), after.move_to(d + h);
        contact.move_to(d);
        if (contact.history().normal.widest == 0 || before.history().normal.widest == 0) continue;
        const double a = contact.last.normal.shear_stiffness / (8 * 4e6 / 3.5);
        const double p_1 = 4 * modulus * a * a * a / (3 * radius);
        const double wanted = (3 * pi * radius * yield * std::sqrt(p_1) - 2 * modulus * a * std::sqrt(p_c)) /
                              (3 * std::sqrt(p_1) - std::sqrt(p_c));
        const double slope = (after.last.normal.force - before.last.normal.force) / (2 * h);
        if (std::abs(after.last.normal.force) < 1e-12 * p_1) {  // adhesion alone would make it flow: see the next test
          EXPECT_NEAR(slope, 0, 1e-8 * modulus * a);
          continue;
        }
        ++yielded;
        EXPECT_NEAR(slope, wanted, 1e-7 * std::abs(wanted) + 1e-8 * modulus * a);
        // the contact radius is that of jkr
        EXPECT_NEAR(a * a / radius - std::sqrt(2 * pi * w * a / modulus), d, 1e-13 * radius);
      }
      EXPECT_GT(yielded, 3);
    }
}

// Where adhesion alone brings p_y about, the contact is elastic as long as it pulls, flows without force, and pushes
// with the published force once that is above 0: the integral of the published slope from a_y on.
TEST(ThorntonNing, DoesNotFlowUnderTension) {
  const double gamma = 1, yield = 5e4, w = 2 * gamma;
  const double balanced = std::cbrt(36 * pi * w * radius * radius / (8 * modulus));  // a of F_n = 0: a^3 = 36 c^6
  const double d_0 = balanced * balanced / radius - std::sqrt(2 * pi * w * balanced / modulus);
  JumpyContact<Alone> contact = contact_of(gamma, yield);
  contact.move_to(-1e-9);
  contact.move_to(0.999 * d_0);
  EXPECT_LT(contact.last.normal.force, 0);
  EXPECT_EQ(contact.history().normal.widest, 0);
  contact.move_to(1.5 * d_0);
  EXPECT_NEAR(contact.last.normal.force, 0, 1e-15);
  EXPECT_GT(contact.history().normal.widest, balanced);

  long double low = 1e-6L, high = radius;  // of a_y
  const long double e = modulus, r = radius, lw = w, lpi = std::numbers::pi_v<long double>;
  for (int k = 0; k < 200; ++k) {
    const long double a = 0.5L * (low + high);
    (2 * e * a / (lpi * r) - sqrtl(2 * lw * e / (lpi * a)) < yield ? low : high) = a;
  }
  EXPECT_LT(low, balanced);
  const long double c3 = r * sqrtl(2 * lpi * lw / e) / 4, goal = 6e-3L;
  long double force = 4 * e * low * low * low / (3 * r) - sqrtl(8 * lpi * lw * e * low * low * low);
  const int parts = 20000;
  for (int k = 0; k < parts; ++k) {  // midpoint rule over the contact radius
    const long double a = low + (goal - low) * (k + 0.5L) / parts, s3 = a * sqrtl(a);
    const long double slope = (lpi * r * yield * s3 - 2 * e * a * c3) / (s3 - c3);
    force += slope * (2 * a / r - sqrtl(lpi * lw / (2 * e * a))) * (goal - low) / parts;
  }
  EXPECT_GT(force, 0);
  contact.move_to(static_cast<double>(goal * goal / r - sqrtl(2 * lpi * lw * goal / e)));
  EXPECT_NEAR(contact.last.normal.force, static_cast<double>(force), 1e-6 * static_cast<double>(force));
}

// It yields when the pressure in the middle is p_y, with no jump of force or slope.
TEST(ThorntonNing, YieldsAtTheGivenPressure) {
  const double gamma = 0.1, yield = 2e5, w = 2 * gamma;
  double low = 1e-6, high = radius;  // of a_y
  for (int k = 0; k < 200; ++k) {
    const double a = 0.5 * (low + high);
    const double pressure = 2 * modulus * a / (pi * radius) - std::sqrt(2 * w * modulus / (pi * a));
    (pressure < yield ? low : high) = a;
  }
  const double d_y = low * low / radius - std::sqrt(2 * pi * w * low / modulus);
  JumpyContact<Alone> contact = contact_of(gamma, yield);
  contact.move_to(-1e-9);
  contact.move_to(d_y * (1 - 1e-12));
  EXPECT_EQ(contact.history().normal.widest, 0);
  const double elastic = contact.last.normal.force;
  EXPECT_NEAR(elastic,
              4 * modulus * std::pow(low, 3) / (3 * radius) - std::sqrt(8 * pi * w * modulus * low * low * low),
              1e-11 * elastic);
  contact.move_to(d_y * (1 + 1e-12));
  EXPECT_NEAR(contact.history().normal.widest, low, 1e-11 * low);
  EXPECT_NEAR(contact.last.normal.force, elastic, 1e-10 * elastic);
}

// Flattened surfaces hold better: the pull grows with R_p, and the energies of the parts add up.
TEST(ThorntonNing, PullsHarderAfterYielding) {
  const double gamma = 0.1, yield = 2e5, w = 2 * gamma;
  JumpyContact<Alone> contact = contact_of(gamma, yield);
  const int steps = 20000;
  const double deepest = 4e-4;
  for (int k = -10; k <= steps; ++k) contact.move_to(deepest * k / steps);
  const NormalForce top = contact.last.normal;
  const double a = top.shear_stiffness / (8 * 4e6 / 3.5);
  // R_p from force and radius at the top: F = 4/3 E* a^3/R_p - sqrt(8 pi w E* a^3)
  const double r_p = 4 * modulus * a * a * a / 3 / (top.force + std::sqrt(8 * pi * w * modulus * a * a * a));
  EXPECT_GT(r_p, 1.05 * radius);
  EXPECT_NEAR(top.adhesion_force, -3 * pi * w * r_p, 1e-12 * r_p);
  const double lost_on_the_way = contact.lost;
  double pull = 0;
  for (int k = steps; k >= -1000; --k) {
    contact.move_to(deepest * k / steps);
    pull = std::min(pull, contact.last.normal.force);
  }
  EXPECT_NEAR(pull, -1.5 * pi * w * r_p, 1e-5 * r_p);
  EXPECT_EQ(contact.parted, 1);
  EXPECT_EQ(contact.stored, 0);
  // what is left at the end of a JKR contact of that radius: 1/5 of 2 pi w a_c^2
  const double a_c = std::cbrt(2 * pi * w * r_p * r_p / modulus / 16);
  const double last_step = 1.5 * pi * w * r_p * deepest / steps;  // the force ends somewhere in it
  EXPECT_NEAR(contact.lost - lost_on_the_way, 0.4 * pi * w * a_c * a_c, last_step);
}

// A contact that lets go while the spheres overlap is apart in its own hollow, forms again at the depth of the hollow,
// and forgets it when the spheres part.
TEST(ThorntonNing, RemembersTheHollowWhileSpheresOverlap) {
  JumpyContact<Alone> contact = contact_of(1e-4, 2e5);
  for (int k = -1; k <= 1000; ++k) contact.move_to(1e-6 * k);
  const double widest = contact.history().normal.widest;
  double apart = 0;
  for (int k = 1000; k > 0 && apart == 0; --k) {
    contact.move_to(1e-6 * k);
    if (contact.last.normal.force == 0) apart = 1e-6 * k;
  }
  ASSERT_GT(apart, 1e-4);
  EXPECT_EQ(contact.stored, 0);
  EXPECT_EQ(contact.history().normal.widest, widest);
  contact.move_to(apart - 1e-5);
  EXPECT_EQ(contact.last.normal.force, 0);
  EXPECT_EQ(contact.last.normal.shear_stiffness, 0);
  contact.move_to(apart + 1e-5);
  EXPECT_GT(contact.last.normal.force, 0);
  contact.move_to(-1e-3);
  EXPECT_EQ(contact.history().normal.widest, 0);
  contact.move_to(apart - 1e-5);
  EXPECT_GT(contact.last.normal.force, 0) << "a new contact has no hollow";
}

TEST(ThorntonNing, BooksCloseAndNoEnergyIsMade) {
  const auto prepare = [](Inputs& in, Dice& dice) {
    in = inputs(dice.coin() ? dice.over_decades(1e-4, 1) : 0, dice.over_decades(1e4, 1e6));
  };
  const auto depth = [](const auto&, const auto& sizes, double reach, Dice& dice) {
    return std::pair{reach * dice.in(0.5, 3) + sizes.radius * dice.over_decades(1e-5, 1e-2),
                     sizes.radius * dice.over_decades(1e-3, 0.1)};
  };
  const JumpyWorst coarse = drive_at_random<Alone>(500, 1000, prepare, depth);
  const JumpyWorst fine = drive_at_random<Alone>(500, 4000, prepare, depth);
  EXPECT_GT(fine.formed, 500);
  EXPECT_GT(fine.parted, 500);
  EXPECT_LT(fine.imbalance, 5e-4);
  EXPECT_LT(fine.imbalance, 0.2 * coarse.imbalance);
  // Without adhesion the last push of a contact lasts until the end of its last step, which is booked as a gain; it
  // goes with step^(5/2).
  EXPECT_LT(fine.created, 1e-4);
  EXPECT_LT(fine.created, 0.05 * coarse.created);
}

// Each plastic step loses energy, also where adhesion alone makes the contact yield.
TEST(ThorntonNing, EveryPlasticStepLoses) {
  for (const double gamma : {0.0, 1e-3, 0.1, 10.0, 1000.0})
    for (const double yield : {1e2, 1e4, 1e6}) {
      JumpyContact<Alone> contact = contact_of(gamma, yield);
      contact.move_to(-1e-7);
      contact.move_to(1e-7);
      EXPECT_GE(contact.lost, -1e-15 * contact.moved) << "formed " << gamma << ' ' << yield;
      for (int k = 2; k < 2000; ++k) {
        const double lost = contact.lost;
        contact.move_to(1e-7 * k);
        // a step's work is booked by the trapezoid rule
        EXPECT_GE(contact.lost, lost - 1e-12 * contact.moved) << gamma << ' ' << yield << ' ' << k;
      }
      EXPECT_GE(contact.lost, 0) << gamma << ' ' << yield;
    }
}

TEST(ThorntonNing, DurationIsASafeEstimate) {
  for (const double gamma : {0.0, 0.01, 1.0})
    for (const double yield : {2e4, 2e5, 1e7})
      for (const double speed : {1e-3, 0.1, 3.0}) {
        const auto p = Alone::prepare(inputs(gamma, yield).all(), {});
        const double estimate = ThorntonNing::duration(p.normal, mass, radius, speed), dt = estimate / 2000;
        JumpyContact<Alone> contact = contact_of(gamma, yield);
        double x = -1e-3 * speed * dt, v = -speed, a = 0, t = 0, turned = 0;
        contact.move_to(-x, v);
        for (; t < 100 * estimate; t += dt) {
          const double half = v + 0.5 * dt * a;
          x += dt * half;
          contact.move_to(-x, half);
          a = contact.last.normal.force / mass;
          v = half + 0.5 * dt * a;
          if (v > 0 && turned == 0) turned = t;
          if (turned > 0 && (contact.last.normal.force == 0 || v < 0)) break;
        }
        const double swing = contact.last.normal.force == 0 ? t : t - turned;
        EXPECT_GT(swing, 0.95 * estimate) << gamma << ' ' << yield << ' ' << speed;
        if (gamma == 0) {
          EXPECT_LT(swing, 10 * estimate) << yield << ' ' << speed;
        }
      }
}

}  // namespace
}  // namespace tsubu::laws::checks

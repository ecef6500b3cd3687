#include "laws/cohesion/capillary.hpp"

#include <array>
#include <numbers>

#include "laws/jumpy_drive.hpp"

// Liquid bridges against the published formulas, evaluated here with the library's own functions.
namespace tsubu::laws::checks {
namespace {

constexpr double pi = std::numbers::pi;
using cohesion::Capillary;
using cohesion::CapillarySoulie;

Inputs inputs(double content, double theta, double viscosity = 0) {
  Inputs in;
  in.pair["liquid_content"] = content, in.pair["bridge_share"] = 0.05, in.pair["surface_tension"] = 0.072;
  in.pair["contact_angle"] = theta, in.pair["liquid_viscosity"] = viscosity, in.pair["smallest_gap_ratio"] = 0.01;
  in.pair["stiffness"] = 1e-30, in.pair["restitution"] = 1, in.pair["shear_ratio"] = 0.3;
  in.contact["limit_force"] = in.contact["tangential_reduce"] = 0;
  return in;
}
Kinematics at(double overlap, const SizesT<double>& sizes, double vn = 0) {
  Kinematics c{};
  static_cast<SizesT<double>&>(c) = sizes;
  c.n = c.n_mid = {0, 0, 1}, c.overlap = overlap, c.vn = vn;
  return c;
}
// A bridge that has formed, at this gap.
template <class L>
CohesionForce bridge(double gap, const SizesT<double>& sizes, const Inputs& in, double vn = 0) {
  return L::eval(at(-gap, sizes, vn), NormalForce{}, L::prepare(in.all()), {1, 0, 0}).out;
}

struct Spheres {
  double ri, rj;  // rj = 0: a wall
  [[nodiscard]] SizesT<double> sizes() const { return rj > 0 ? sizes_of(ri, 1, rj, 1) : sizes_at_wall(ri, 1); }
  [[nodiscard]] double volume(double content) const {
    return 0.05 * content * 4 / 3 * pi * (ri * ri * ri + rj * rj * rj);
  }
};
constexpr std::array<Spheres, 4> spheres{{{1e-3, 1e-3}, {1e-3, 0.4e-3}, {2e-5, 5e-5}, {1e-3, 0}}};

// Langmuir 21 (2005) 10992, (19) and (20) for two spheres of radius R; unlike ones have R = 2 R_i R_j/(R_i + R_j).
double rabinovich(double h, double r, double v, double theta) {
  const double f = -1 + std::sqrt(1 + 2 * v / (pi * r * h * h)), d = 0.5 * h * f, alpha = std::sqrt(h / r * f);
  return -2 * pi * r * 0.072 * (std::cos(theta) / (1 + h / (2 * d)) + std::sin(alpha) * std::sin(theta + alpha));
}
// The same paper for a sphere on a plane: -4 pi R gamma cos theta/(1 + H/d), d = -H + sqrt(H^2 + V/(pi R)); its second
// term, like that of the spheres, has the radius of Derjaguin's rule.
double on_plane(double h, double r, double v, double theta) {
  const double d = -h + std::sqrt(h * h + v / (pi * r)), alpha = std::sqrt(d / (2 * r));
  return -4 * pi * r * 0.072 * (std::cos(theta) / (1 + h / d) + std::sin(alpha) * std::sin(theta + alpha));
}

TEST(Capillary, ForceAsPublished) {
  for (const Spheres& s : spheres)
    for (const double content : {1e-4, 0.01, 0.2})
      for (const double theta : {0.0, 0.3, 1.2})
        for (const double part : {1e-3, 0.01, 0.1, 0.5, 0.99}) {
          const double v = s.volume(content), h = part * (1 + 0.5 * theta) * std::cbrt(v);
          const double r = s.rj > 0 ? 2 * s.ri * s.rj / (s.ri + s.rj) : s.ri;
          const double wanted = s.rj > 0 ? rabinovich(h, r, v, theta) : on_plane(h, r, v, theta);
          const auto f = bridge<Capillary>(h, s.sizes(), inputs(content, theta));
          EXPECT_NEAR(f.force, wanted, 1e-11 * std::abs(wanted)) << content << ' ' << theta << ' ' << part;
        }
}

// In touch: -2 pi R gamma cos theta and the ring, the same at any overlap.
TEST(Capillary, ForceInTouch) {
  const auto sizes = sizes_of(1e-3, 1, 1e-3, 1);
  const double v = spheres[0].volume(0.01), alpha = std::sqrt(std::sqrt(2 * v / (pi * 1e-3)) / 1e-3);
  for (const double theta : {0.0, 0.5}) {
    const double wanted = -2 * pi * 1e-3 * 0.072 * (std::cos(theta) + std::sin(alpha) * std::sin(theta + alpha));
    for (const double overlap : {0.0, 1e-9, 1e-5})
      EXPECT_NEAR(bridge<Capillary>(-overlap, sizes, inputs(0.01, theta)).force, wanted, 1e-14 * std::abs(wanted));
  }
}

TEST(CapillarySoulie, ForceAsPublished) {
  for (const Spheres& s : spheres)
    for (const double content : {1e-3, 0.01, 0.2})
      for (const double theta : {0.0, 0.3, 0.8})
        for (const double part : {0.0, 0.01, 0.1, 0.5, 0.99}) {
          const double v = s.volume(content), h = part * (1 + 0.5 * theta) * std::cbrt(v);
          const double r1 = s.rj > 0 ? std::min(s.ri, s.rj) : 2 * s.ri, r2 = s.rj > 0 ? std::max(s.ri, s.rj) : 2 * s.ri;
          const double ln = std::log(v / (r2 * r2 * r2));
          const double a = -1.1 * std::pow(v / (r2 * r2 * r2), -0.53);
          const double b = (-0.148 * ln - 0.96) * theta * theta - 0.0082 * ln + 0.48, c = 0.0018 * ln + 0.078;
          const double wanted = -pi * 0.072 * std::sqrt(r1 * r2) * (c + std::exp(a * h / r2 + b));
          const auto f = bridge<CapillarySoulie>(h, s.sizes(), inputs(content, theta));
          EXPECT_NEAR(f.force, wanted, 1e-12 * std::abs(wanted));
        }
}

// Forms at touch and not before, breaks at (1 + theta/2) V^(1/3) (Lian), and is gone then.
template <class L>
void expect_a_life() {
  for (const Spheres& s : spheres)
    for (const double theta : {0.0, 0.5}) {
      const Inputs in = inputs(0.02, theta);
      const auto p = L::prepare(in.all());
      const double widest = (1 + 0.5 * theta) * std::cbrt(s.volume(0.02));
      EXPECT_GE(L::reach(p, std::max(s.ri, s.rj)) * (1 + 1e-12), widest);
      typename L::History h{};
      const auto step = [&](double gap) {
        const auto a = L::eval(at(-gap, s.sizes()), NormalForce{}, p, h);
        h = a.history;
        return a.out.force;
      };
      EXPECT_EQ(step(0.5 * widest), 0);
      EXPECT_EQ(step(1e-6 * widest), 0);
      EXPECT_LT(step(-1e-6 * widest), 0);
      EXPECT_LT(step(0.5 * widest), 0);
      EXPECT_LT(step(widest * (1 - 1e-13)), 0);
      EXPECT_EQ(step(widest * (1 + 1e-13)), 0);
      EXPECT_EQ(h.bridge, 0);
      EXPECT_EQ(step(0.5 * widest), 0) << "formed again without touch";
      EXPECT_LT(step(-1e-6 * widest), 0);
    }
  // of equal spheres the reach is the rupture distance itself
  const auto p = L::prepare(inputs(0.02, 0.5).all());
  EXPECT_NEAR(L::reach(p, 0.5e-3), 1.25 * std::cbrt(spheres[0].volume(0.02)), 1e-16);
}
TEST(Capillary, FormsAndBreaks) { expect_a_life<Capillary>(); }
TEST(CapillarySoulie, FormsAndBreaks) { expect_a_life<CapillarySoulie>(); }

// No bridge is larger than (2 R*)^3, however wet a large partner is.
TEST(Capillary, VolumeHasALimit) {
  Inputs in = inputs(1, 0);
  in.pair["bridge_share"] = 1;
  const double ri = 1e-3, rj = 0.1, r = 2 * ri * rj / (ri + rj);
  for (const double h : {0.0, 0.3 * r, 0.9 * r}) {
    const double wanted = rabinovich(std::max(h, 1e-12), r, r * r * r, 0);
    EXPECT_NEAR(bridge<Capillary>(h, sizes_of(ri, 1, rj, 1), in).force, wanted, 1e-8 * std::abs(wanted));
  }
  EXPECT_EQ(bridge<Capillary>(1.001 * r, sizes_of(ri, 1, rj, 1), in).force, 0);
}

// The potential is 0 where the bridge breaks, and its slope is the force, in touch and beyond: by Simpson's rule.
template <class L>
void expect_potential() {
  for (const Spheres& s : spheres)
    for (const double content : {1e-3, 0.05, 0.5})
      for (const double theta : {0.0, 0.4, 1.3}) {
        const Inputs in = inputs(content, theta);
        const double widest = (1 + 0.5 * theta) * std::cbrt(s.volume(content));
        const auto energy = [&](double gap) { return bridge<L>(gap, s.sizes(), in).stored; };
        const double whole = -energy(0);
        EXPECT_GT(whole, 0);
        EXPECT_NEAR(energy(widest * (1 - 1e-13)) / whole, 0, 1e-11);
        for (const double gap : {-0.1 * widest, 0.0, 0.01 * widest, 0.2 * widest, 0.8 * widest}) {
          const int parts = 200;
          const double h = 0.1 * widest / parts;
          double integral = 0;
          for (int k = 0; k <= parts; ++k) {
            const double f = bridge<L>(gap + k * h, s.sizes(), in).force;
            integral -= (k == 0 || k == parts ? 1 : k % 2 ? 4 : 2) * f * h / 3;
          }
          EXPECT_NEAR((energy(gap + 0.1 * widest) - energy(gap)) / whole, integral / whole, 1e-9);
        }
      }
}
TEST(Capillary, ForceIsTheSlopeOfItsEnergy) { expect_potential<Capillary>(); }
TEST(CapillarySoulie, ForceIsTheSlopeOfItsEnergy) { expect_potential<CapillarySoulie>(); }

// 6 pi eta R*^2/H against the motion, H not below 0.01 R*, while there is a bridge.
TEST(Capillary, ViscousForce) {
  const auto sizes = sizes_of(1e-3, 1, 1e-3, 1);
  const auto viscous = [&](double gap, double vn) {
    return bridge<Capillary>(gap, sizes, inputs(0.1, 0, 2), vn).force -
           bridge<Capillary>(gap, sizes, inputs(0.1, 0)).force;
  };
  const double r = 0.5e-3;
  for (const double vn : {-0.2, 0.3}) {
    const double force = -6 * pi * 2 * r * vn;
    EXPECT_NEAR(viscous(0.05 * r, vn), force / 0.05, 1e-12 * std::abs(force / 0.05));
    EXPECT_NEAR(viscous(0.001 * r, vn), force / 0.01, 1e-12 * std::abs(force / 0.01));
    EXPECT_NEAR(viscous(-0.1 * r, vn), force / 0.01, 1e-12 * std::abs(force / 0.01));
    EXPECT_EQ(viscous(2 * r, vn), 0);
  }
  const auto a = Capillary::eval(at(-1e-6, sizes, 1), NormalForce{}, Capillary::prepare(inputs(0.1, 0, 2).all()), {});
  EXPECT_EQ(a.out.force, 0) << "no bridge, no liquid to shear";
}

TEST(Capillary, FrictionFeelsItIfAsked) {
  Inputs in = inputs(0.1, 0.2, 0.01);
  const auto sizes = sizes_of(1e-3, 1, 1e-3, 1);
  EXPECT_EQ(bridge<Capillary>(0, sizes, in, 0.1).load, 0);
  in.contact["tangential_reduce"] = 1;
  const auto f = bridge<Capillary>(0, sizes, in, 0.1);
  EXPECT_EQ(f.load, f.force);
}

template <class L>
void expect_books_to_close() {
  using S = BehindSpring<L>;
  const auto prepare = [](Inputs& in, Dice& dice) {
    in = inputs(dice.over_decades(1e-3, 1), dice.in(0, 1.4), dice.coin() ? 0 : dice.over_decades(1e-4, 1));
    in.pair["stiffness"] = dice.over_decades(1e-3, 10), in.pair["restitution"] = dice.in(0.3, 1);
  };
  const auto depth = [](const auto&, const auto&, double reach, Dice& dice) {
    return std::pair{reach * dice.in(1, 2), reach * dice.in(0.5, 2)};
  };
  const JumpyWorst coarse = drive_at_random<S>(300, 1000, prepare, depth);
  const JumpyWorst fine = drive_at_random<S>(300, 4000, prepare, depth);
  EXPECT_GT(fine.formed, 200);
  EXPECT_GT(fine.parted, 100);
  EXPECT_LT(fine.imbalance, 1e-3);
  EXPECT_LT(fine.imbalance, 0.35 * coarse.imbalance);
  // a bridge breaks somewhere in a step, and pulls until its middle
  EXPECT_LT(fine.created, 5e-4);
  EXPECT_LT(fine.created, 0.5 * coarse.created);
}
TEST(Capillary, BooksCloseAndNoEnergyIsMade) { expect_books_to_close<Capillary>(); }
TEST(CapillarySoulie, BooksCloseAndNoEnergyIsMade) { expect_books_to_close<CapillarySoulie>(); }

}  // namespace
}  // namespace tsubu::laws::checks

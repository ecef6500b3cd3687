#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "base/elementary.hpp"
#include "laws/effective.hpp"
#include "laws/kinematics.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws::normal {

// The contact radius of an adhesive elastic contact. With s = sqrt(a) the equation of JKR is a quartic,
//   s^4 - 4 c^3 s = R (delta - delta_0),    c^3 = R sqrt(2 pi w/E*)/4,
// whose turning point s = c is where the contact lets go, at delta_c = delta_0 - 3 c^4/R. Above it
//   (s - c) sqrt(s^2 + 2 c s + 3 c^2) = sqrt(R (delta - delta_c)),
// which has one root, and a single one everywhere: Newton's method comes from above and is there to the last bits
// after four steps, also at the turning point and without adhesion.
template <class Real>
[[nodiscard]] TSUBU_FN Real jkr_root(Real beyond, Real c) {  // R (delta - delta_c), c; returns s
  const Real h = root(beyond), cc = c * c;
  Real z = root(beyond / (3.0 * cc + root(9.0 * cc * cc + beyond)));  // s - c without the mixed term, not too small
  for (int k = 0; k < 4; ++k) {
    const Real r = root(z * z + 4.0 * z * c + 6.0 * cc);
    z -= (z * r - h) * r / (2.0 * z * z + 6.0 * z * c + 6.0 * cc);
  }
  return c + select(beyond > 0.0, z, 0.0);
}

// c from c^3.
template <class Real>
[[nodiscard]] TSUBU_FN Real cube_root(Real x) {
  const Real c = power(x, 1.0 / 3.0);
  return select(x > 0.0, c - (c - x / (c * c)) / 3.0, 0.0);  // the power's last bits put right
}

// What adhesive contacts remember.
inline constexpr HistoryField bonded_field{"bonded", "-"}, rupture_field{"rupture", "m"}, energy_field{"energy", "J"},
    force_field{"force", "N"};

// Adhesive elastic spheres (JKR) with a dashpot as under hertz.
//
//   delta = a^2/R* - sqrt(2 pi w a/E*)                      gives the contact radius a
//   F_n   = 4/3 E* a^3/R* - sqrt(8 pi w E* a^3) - gamma_n v_n
//   w     = 2 gamma                                         work of adhesion, gamma energy of either surface
//   k_n   = 4/3 E* a,  k_t = 8 G* a                         as hertz has them at the same contact radius
//   gamma_n = 2 sqrt(5/6) b sqrt(2 E* a m*),  gamma_t = 2 sqrt(5/6) b sqrt(k_t m*)
//
// The contact forms at delta = 0, where F_n jumps to -8/9 F_c, and holds until delta = delta_c < 0,
//   F_c = 3 pi gamma R* = 3/2 pi w R*,   delta_c = -3/4 (pi^2 w^2 R*/E*^2)^(1/3),   F_n(delta_c) = -5/9 F_c;
// F_c is the largest pull. What both jumps lose is the hysteresis of adhesion.
//
// R* effective radius, E*, G* effective moduli, b damping ratio of the restitution. Laws of friction that ask for the
// adhesive limit get f_0 = -2 F_c, so that the load they see is F_n + 2 F_c (Thornton & Yin). With gamma = 0 this is
// hertz.
// Reference: Johnson, Kendall & Roberts, Proc. R. Soc. A 324 (1971) 301; energies as in Chokshi, Tielens & Hollenbach,
// Astrophys. J. 407 (1993) 806; Thornton & Yin, Powder Technol. 65 (1991) 153. Others write gamma where w stands here:
// then halve theirs.
struct Jkr {
  static constexpr Parameter surface_energy{"surface_energy",
                                            Scope::pair,
                                            dim::stiffness,
                                            "J/m2",
                                            non_negative,
                                            required,
                                            "Energy gamma of either surface; parting them takes the work of "
                                            "adhesion w = 2 gamma, and the pull-off force is 3 pi gamma R*.",
                                            "",
                                            false,
                                            0.05};
  static constexpr LawText text{"jkr", "adhesive elastic contact",
                                "delta = a^2/R* - sqrt(2 pi w a/E*),  w = 2 surface_energy\n"
                                "F_n = 4/3 E* a^3/R* - sqrt(8 pi w E* a^3) - gamma_n v_n\n"
                                "forms at delta = 0, holds until delta = -3/4 (pi^2 w^2 R*/E*^2)^(1/3); pulls by 3/2 "
                                "pi w R* at most\n"
                                "k_n = 4/3 E* a,  k_t = 8 G* a,  gamma_n, gamma_t as hertz,  f_0 = -3 pi w R*",
                                "Johnson, Kendall & Roberts, Proc. R. Soc. A 324 (1971) 301"};
  static constexpr std::array parameters{parameter::youngs, parameter::poisson, parameter::restitution, surface_energy,
                                         parameter::limit_force};
  static constexpr std::array history{bonded_field, rupture_field, energy_field, force_field};
  static constexpr Traits gives = adhesion_branch;

  template <class Real>
  struct ParamsT {
    Real e43;          // 4/3 E* [Pa]
    Real g8;           // 8 G* [Pa]
    Real damp;         // 2 sqrt(5/6) b sqrt(2 E*) [sqrt(Pa)]
    Real tdamp_ratio;  // gamma_t / gamma_n = sqrt(k_t / S_n)
    Real stick;        // sqrt(2 pi w/E*)/4 [sqrt(m)]
    Real tension;      // 1: attraction allowed, 0: cut
  };
  template <class Real>
  struct HistoryT {
    Real bonded{};   // 1 in touch
    Real rupture{};  // overlap at which it lets go [m]
    Real energy{};   // stored [J]
    Real force{};    // elastic [N]
  };
  using Params = ParamsT<double>;
  using History = HistoryT<double>;

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    const EffectiveModuli m = effective_moduli(in);
    const double b = damping_ratio(in.pair(parameter::restitution)), w = 2 * in.pair(surface_energy);
    return {4.0 / 3.0 * m.youngs,
            8 * m.shear,
            2 * std::sqrt(5.0 / 6.0) * b * std::sqrt(2 * m.youngs),
            std::sqrt(4 * m.shear / m.youngs),
            0.25 * std::sqrt(2 * std::numbers::pi * w / m.youngs),
            w > 0 ? 1 : 1 - in.contact(parameter::limit_force)};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN auto touches(const KinematicsT<Real>& c, const ParamsT<Real>&,
                                             const HistoryT<Real>& h) {
    return c.overlap > h.rupture;
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<NormalForceT<Real>, HistoryT<Real>> eval(const KinematicsT<Real>& c,
                                                                                const ParamsT<Real>& p,
                                                                                const HistoryT<Real>& h) {
    const Real c3 = p.stick * c.radius, c1 = cube_root(c3);
    const Real depth = 3.0 * c1 * c3;  // -R* delta_c
    const Real s = jkr_root(most(c.radius * c.overlap + depth, 0.0), c1);
    const Real a = s * s, s3 = s * a;
    const Real per = p.e43 / c.radius;
    const Real elastic = per * (s3 * (s3 - 6.0 * c3));
    NormalForceT<Real> f;
    f.damping = p.damp * root(a * c.mass);
    f.force = elastic - f.damping * c.vn;
    f.force = select((p.tension == 0.0) & (f.force < 0.0), 0.0, f.force);
    f.elastic = elastic;
    f.stiffness = p.e43 * a;
    f.shear_stiffness = p.g8 * a;
    f.shear_damping = p.tdamp_ratio * f.damping;
    f.adhesion_stiffness = 0;
    f.adhesion_force = -18.0 * per * (c3 * c3);
    f.stored = 0.4 * (per / c.radius) * (a * a * (s3 * (s3 - 10.0 * c3) + 15.0 * c3 * c3));
    // The force sets in and ends with jumps, so all of it is booked by its work; what of that is no loss, because the
    // contact holds it, is taken out here. A contact that is there before anything has moved has lost nothing.
    f.drag = f.force;
    f.plastic = select((h.bonded > 0.0) | (c.dn == 0.0), 0.5 * (h.force + elastic) * c.dn, -f.stored);
    return {f, {1.0, -depth / c.radius, f.stored, elastic}};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Real held(const ParamsT<Real>&, const HistoryT<Real>& h, Real) {
    return h.energy;
  }

  // The widest gap that a contact bridges, -delta_c [m].
  [[nodiscard]] static double reach(const Params& p, double radius) {
    return 3 * std::pow(p.stick * radius, 4.0 / 3.0) / radius;
  }

  // How long an undamped head-on impact lasts at least [s]: a hertz impact with the energy that adhesion adds, or half
  // a swing of bodies that stick, about the bottom of the well: s^3 = 6 c^3, dF_n/d delta = 6/5 E* a, U = -24/5 E* (c^3
  // a/R*)^2.
  [[nodiscard]] static double duration(const Params& p, double mass, double radius, double speed) {
    const double a = std::pow(6 * p.stick * radius, 2.0 / 3), well = 3.6 * p.e43 * std::pow(p.stick * a, 2);
    const double v = std::sqrt(speed * speed + 2 * well / mass);
    const double hertz = 2.943275 * std::pow(1.25 * mass * v * v / (p.e43 * std::sqrt(radius)), 0.4) / v;
    return p.stick > 0 ? std::min(hertz, std::numbers::pi * std::sqrt(mass / (0.9 * p.e43 * a))) : hertz;
  }
};

}  // namespace tsubu::laws::normal

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

// Edinburgh elasto-plastic adhesive contact (EEPA), with a dashpot and a constant pull-off force.
//
//   f = k_1 delta^n                     first loading
//   f = k_2 (delta^n - delta_p^n)       unloading and reloading;  delta_p^n = lambda delta_max^n, lambda = 1 - k_1/k_2
//   f = -k_adh delta^chi                where that would be lower (adhesive branch); delta_p shrinks
//   F_n = f - gamma v_n + f_0,          gamma = 2 b sqrt((n + 1)/2 m* k),  k = k_1 delta^(n-1)
//   k_1 = 4/3 E* R*^(2-n)               Hertz at n = 3/2, and a force for every n;  k_2 = unloading_ratio k_1
//   F_adh = 3/2 pi Delta_gamma a        adhesion of the flattened patch, a^2 = 2 delta_p R* - delta_p^2
//   k_adh = F_adh/delta_min^chi         both branches meet at f = -F_adh:  delta_min^n = delta_p^n - F_adh/k_2
//   k_adh = adhesion_ratio 4/3 E* R*^(2-chi)   instead, with fixed_adhesion
//
// E*, R*, m* effective modulus, radius, mass; n overlap_exponent, chi adhesion_exponent; Delta_gamma adhesion_energy,
// the work of parting unit area (twice the surface energy of either side); f_0 <= 0 pull_off_force; b = -ln e /
// sqrt(pi^2 + ln^2 e), and e is the restitution that the dashpot alone would leave to k_1 at every speed; plastic loss
// comes on top. Without dashpot and adhesion e^2 = [1 - (n+1) lambda + n lambda^((n+1)/n)]/(1 - lambda).
// k_n = k_1 delta^(n-1), the secant of loading, and Mindlin's k_t = 8 G* sqrt(R* delta) are handed on; k_c is the
// secant of the adhesive branch. limit_force cuts tension only if nothing adheres.
// Reference: Morrissey, PhD thesis, University of Edinburgh (2013); Thakur et al., Granular Matter 16 (2014) 383.
//
// Chosen here: F_adh is at most half of k_2 delta_p^n, what the line of unloading could pull at delta = 0, so that both
// branches always meet (a contact pressed lightly sticks in proportion to its plastic force); k_adh is that of the last
// loading until the next; on the adhesive branch delta_p shrinks so that its own line passes through the present point.
//
// In memory: P = k_2 delta_p^n, so f = k_2 delta^n - P. A change of P loses (delta - delta_p) dP, which is positive
// both in loading (P grows, delta > delta_p) and in opening (P shrinks, delta < delta_p): no motion creates energy,
// whatever the rule for k_adh. All powers are of x = delta/R*, with K = 4/3 E* R*^2: k_1 delta^n = K x^n.
struct Edinburgh {
  static constexpr Parameter overlap_exponent{
      "overlap_exponent",
      Scope::pair,
      dim::none,
      "-",
      {1, 3},
      1.5,
      "Exponent n of edinburgh's loading and unloading; 1.5 is Hertz, 1 linear.",
      "overlapExponent"};
  static constexpr Parameter adhesion_exponent{"adhesion_exponent",
                                               Scope::pair,
                                               dim::none,
                                               "-",
                                               {1, 10},
                                               1.5,
                                               "Exponent chi of edinburgh's adhesive branch: the larger, the earlier "
                                               "the pull fades while a contact opens.",
                                               "adhesionExponent"};
  static constexpr Parameter adhesion_energy{"adhesion_energy",
                                             Scope::pair,
                                             dim::stiffness,
                                             "J/m2",
                                             non_negative,
                                             0,
                                             "Work of adhesion of edinburgh, which parts unit area of contact: twice "
                                             "the energy of either surface.",
                                             "surfaceEnergy",
                                             false,
                                             0.1};
  static constexpr Parameter fixed_adhesion{"fixed_adhesion",
                                            Scope::contact,
                                            dim::none,
                                            "-",
                                            {0, 1},
                                            0,
                                            "The adhesive branch of edinburgh has the slope adhesion_ratio says, "
                                            "instead of following adhesion_energy and the flattened area.",
                                            "fixKc",
                                            true};
  static constexpr LawText text{
      "edinburgh", "elasto-plastic adhesive contact of any exponent (EEPA)",
      "F_n = f - gamma v_n + f_0\n"
      "f = k_1 delta^n  first loading,  k_1 = 4/3 E* R*^(2-n)\n"
      "f = max(k_2 (delta^n - delta_p^n), -k_adh delta^chi)  else\n"
      "k_2 = unloading_ratio k_1,  delta_p^n = (1 - k_1/k_2) delta_max^n\n"
      "k_adh from 3/2 pi Delta_gamma a,  a^2 = 2 delta_p R* - delta_p^2\n"
      "gamma = 2 b sqrt((n + 1)/2 m* k_1 delta^(n-1)),  b = -ln e / sqrt(pi^2 + ln^2 e): e "
      "without the plastic loss",
      "Morrissey, PhD thesis, Edinburgh (2013); Thakur et al., Granular Matter 16 (2014) 383"};
  static constexpr std::array parameters{parameter::youngs,      parameter::poisson,        parameter::unloading_ratio,
                                         overlap_exponent,       adhesion_exponent,         adhesion_energy,
                                         fixed_adhesion,         parameter::adhesion_ratio, parameter::pull_off_force,
                                         parameter::restitution, parameter::limit_force};
  static constexpr std::array history{HistoryField{"plastic_force", "N"}, HistoryField{"plastic_overlap", "m"},
                                      HistoryField{"adhesion", "N"}};
  static constexpr Traits gives = adhesion_branch;

  template <class Real>
  struct ParamsT {
    Real e43, g8;          // 4/3 E*, 8 G* [Pa]
    Real ratio;            // k_2/k_1
    Real n, chi;           // exponents
    Real inverse, branch;  // 1/n, chi/n
    Real flattening;       // n/(n + 1) (lambda^(-1/n) - 1), 0 if lambda is
    Real patch;            // 3/2 pi Delta_gamma [N/m]
    Real fixed, slope;     // 1: k_adh by the slope adhesion_ratio, 0: by the patch
    Real f0;               // [N]
    Real damp, tdamp;      // 2 b sqrt((n + 1)/2), 2 b sqrt((n + 1)/(2 n))
    Real tension;          // 1: attraction allowed, 0: cut
  };
  template <class Real>
  struct HistoryT {
    Real force{};     // P = k_2 delta_p^n [N]
    Real overlap{};   // delta_p [m]
    Real adhesion{};  // k_adh R*^chi [N]
  };
  using Params = ParamsT<double>;
  using History = HistoryT<double>;

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    const EffectiveModuli m = effective_moduli(in);
    const double n = in.pair(overlap_exponent), chi = in.pair(adhesion_exponent);
    const double ratio = in.pair(parameter::unloading_ratio), b = damping_ratio(in.pair(parameter::restitution));
    const double energy = in.pair(adhesion_energy), fixed = in.contact(fixed_adhesion);
    const double slope = in.pair(parameter::adhesion_ratio), f0 = in.pair(parameter::pull_off_force);
    const bool adheres = (fixed > 0 ? slope : energy) > 0 || f0 < 0;
    return {4.0 / 3.0 * m.youngs,
            8 * m.shear,
            ratio,
            n,
            chi,
            1 / n,
            chi / n,
            ratio > 1 ? n / (n + 1) * (std::pow(1 - 1 / ratio, -1 / n) - 1) : 0,
            1.5 * std::numbers::pi * energy,
            fixed,
            slope,
            f0,
            2 * b * std::sqrt((n + 1) / 2),
            2 * b * std::sqrt((n + 1) / (2 * n)),
            adheres ? 1 : 1 - in.contact(parameter::limit_force)};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<NormalForceT<Real>, HistoryT<Real>> eval(const KinematicsT<Real>& c,
                                                                                const ParamsT<Real>& p,
                                                                                const HistoryT<Real>& h) {
    const Real delta = c.overlap, x = delta / c.radius;
    const Real k1 = p.e43 * c.radius * c.radius, k2 = p.ratio * k1;
    const Real loading = k1 * power(x, p.n), rising = p.ratio * loading;  // k_1 delta^n, k_2 delta^n
    const Real yield = rising - loading;                                  // P where both branches meet
    const auto loads = yield > h.force;
    const Real loaded = select(loads, yield, h.force);
    const Real fading = power(x, p.chi);
    const auto opens = rising - loaded < -h.adhesion * fading;
    HistoryT<Real> next;
    next.force = select(opens, rising + h.adhesion * fading, loaded);
    next.overlap = c.radius * power(next.force / k2, p.inverse);
    next.adhesion = select(loads, adhesion_of(p, c.radius, k2, next), h.adhesion);

    const Real line = rising - next.force, limit = -next.adhesion * fading;
    const Real spring = select(line < limit, limit, line);
    const Real energy =
        (delta * rising - next.force * next.overlap) / (p.n + 1.0) - next.force * (delta - next.overlap);
    const Real flattened = p.flattening * (next.force * next.overlap - h.force * h.overlap);
    const Real opened = loss_of_opening(p, h, next, delta, delta + c.dn, rising, h.adhesion * fading);

    const Real secant = select(delta > 0.0, loading / delta, 0.0);
    NormalForceT<Real> f;
    // flattened surfaces that neither push nor adhere have parted: a dashpot would hold them
    const auto acts = (!opens) | (next.adhesion > 0.0) | (p.f0 < 0.0);
    f.damping = select(acts, p.damp * root(c.mass * secant), 0.0);
    f.elastic = spring + p.f0;
    f.force = f.elastic - f.damping * c.vn;
    f.force = select((p.tension == 0.0) & (f.force < 0.0), 0.0, f.force);
    f.drag = f.force - spring;
    f.stiffness = secant;
    f.shear_stiffness = p.g8 * root(c.radius * delta);
    f.shear_damping = p.tdamp * root(c.mass * f.shear_stiffness);
    f.adhesion_stiffness = select(delta > 0.0, -limit / delta, 0.0);
    f.adhesion_force = p.f0;
    // f_0 sets in with a jump, so its work is booked with the drag; here its potential, and that work taken back
    const Real before = delta + c.dn;
    f.stored = select(energy > 0.0, energy, 0.0) + p.f0 * delta;
    f.plastic = select(opens, opened, flattened) - p.f0 * (delta - select(before > 0.0, before, 0.0));
    return {f, next};
  }

  // Energy lost if the contact ends at this overlap [J]: the rest of the adhesive branch, if it was on it.
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real held(const ParamsT<Real>& p, const HistoryT<Real>& h, Real overlap) {
    const Real delta = select(overlap < h.overlap, overlap, h.overlap);
    const Real rising = h.force * power(delta / h.overlap, p.n);  // k_2 delta^n
    const Real rest =
        p.n / (p.n + 1.0) * (h.force * h.overlap - rising * delta) - p.chi / (p.chi + 1.0) * (h.force - rising) * delta;
    return select(h.force > 0.0, rest, 0.0) + select(overlap > 0.0, p.f0 * overlap, 0.0);
  }

  // Duration of an undamped impact on k_1 [s], shorter by the root of the stiffest branch over it.
  [[nodiscard]] static double duration(const Params& p, double mass, double radius, double speed) {
    const double k1 = p.e43 * std::pow(radius, 2 - p.n), q = 1 / (p.n + 1);
    const double deepest = std::pow(0.5 * (p.n + 1) * mass * speed * speed / k1, q);
    const double halves = std::sqrt(std::numbers::pi) * std::tgamma(1 + q) / std::tgamma(0.5 + q);
    return 2 * halves * deepest / speed / std::sqrt(std::max(p.ratio, p.fixed * p.slope));
  }

 private:
  // k_adh R*^chi of a contact that has just been loaded.
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real adhesion_of(const ParamsT<Real>& p, Real radius, Real k2,
                                                 const HistoryT<Real>& loaded) {
    const Real depth = select(loaded.overlap < radius, loaded.overlap, radius);
    const Real patch = p.patch * root(depth * (2.0 * radius - depth)), most = 0.5 * loaded.force;
    const Real pull = select(patch < most, patch, most);
    const Real by_patch = select(loaded.force > 0.0, pull / power((loaded.force - pull) / k2, p.branch), 0.0);
    return select(p.fixed == 0.0, by_patch, p.slope * (p.e43 * radius * radius));
  }

  // Integral of (delta_p - delta) dP over the part of the step that is on the adhesive branch, by the mean of its ends.
  // The step came from the overlap `before`; if the corner lies in between it is found by one step of Newton's method.
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real loss_of_opening(const ParamsT<Real>& p, const HistoryT<Real>& h,
                                                     const HistoryT<Real>& next, Real delta, Real before, Real rising,
                                                     Real fading) {
    const Real fall = h.force - next.force;
    Real corner = delta + fall * delta / (p.n * rising + p.chi * fading);
    corner = select(before < corner, before, corner);
    corner = select(corner < h.overlap, corner, h.overlap);
    return 0.5 * fall * ((h.overlap - corner) + (next.overlap - delta));
  }
};

}  // namespace tsubu::laws::normal

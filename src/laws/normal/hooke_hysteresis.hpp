#pragma once
#include <algorithm>
#include <array>
#include <cmath>

#include "laws/effective.hpp"
#include "laws/kinematics.hpp"
#include "laws/normal/adhesive_spring.hpp"
#include "laws/normal/hooke.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws::normal {

// Linear spring that unloads more steeply than it loads (Walton & Braun), with adhesion and a dashpot.
//
//   f = k_1 delta                    first loading up to m = delta, however large
//   f = k_2 (delta - m) + k_1 m      unloading and reloading
//   f = -k_c delta                   where that would be lower (adhesive branch); m shrinks
//   F_n = f - gamma v_n,             gamma = 2 b sqrt(k_1 m*),  b = -ln e / sqrt(pi^2 + ln^2 e)
// Three rules for k_2, none of which exceeds k_2max = unloading_ratio k_1:
//   latching S > 0             k_2 = k_1 + S F_max,  F_max = k_1 m
//   S = 0, plasticity_depth    k_2 = k_1 + (k_2max - k_1) m/delta_lim,  delta_lim = k_2max/(k_2max - k_1) phi 2 R*
//   S = 0, phi = 0             k_2 = k_2max
//
// k_1 stiffness, k_c = adhesion_ratio k_1, phi plasticity_depth, R*, m* effective radius and mass. Without dashpot and
// adhesion an impact at speed v rebounds with e = sqrt(k_1/k_2): the same at every speed if k_2 is constant, and
// e = sqrt(w/(w + S v)), w = sqrt(k_1/m*), if it latches. `restitution` is what the dashpot alone would leave; plastic
// loss comes on top. k_n = k_1, the slope of loading, and k_t = shear_ratio k_1 are handed on.
// Reference: Walton & Braun, J. Rheol. 30 (1986) 949; Luding, Granular Matter 10 (2008) 235. It differs from luding in
// that loading never ends, and in having no pull-off force.
// limit_force cuts tension only if k_c = 0; then the dashpot would pull at a flattened contact that opens.
struct HookeHysteresis {
  static constexpr Parameter latching{"latching",
                                      Scope::pair,
                                      {-1, 0, 0, 0},
                                      "1/m",
                                      non_negative,
                                      0,
                                      "How fast the unloading stiffness of hooke_hysteresis grows with the largest "
                                      "force, k_2 = k_1 + S F_max; 0: plasticity_depth rules it."};
  static constexpr Parameter depth_or_none = [] {
    Parameter p = parameter::plasticity_depth;
    p.fallback = 0;
    return p;
  }();
  static constexpr LawText text{"hooke_hysteresis", "linear spring that unloads more steeply, with adhesion",
                                "F_n = f - gamma v_n\n"
                                "f = k_1 delta  first loading up to m = delta\n"
                                "f = max(k_2 (delta - m) + k_1 m, -k_c delta)  else; m shrinks on the adhesive branch\n"
                                "k_2 = k_1 + (k_2max - k_1) m/delta_lim, at most k_2max; with latching k_1 + S k_1 m\n"
                                "delta_lim = k_2max/(k_2max - k_1) phi 2 R*;  phi = 0: k_2 = k_2max\n"
                                "gamma = 2 b sqrt(k_1 m*),  b = -ln e / sqrt(pi^2 + ln^2 e): e without the plastic "
                                "loss",
                                "Walton & Braun, J. Rheol. 30 (1986) 949; Luding, Granular Matter 10 (2008) 235"};
  static constexpr std::array parameters{Hooke::stiffness,          Hooke::shear_ratio,    parameter::unloading_ratio,
                                         parameter::adhesion_ratio, depth_or_none,         latching,
                                         parameter::restitution,    parameter::limit_force};
  static constexpr std::array history{HistoryField{"max_overlap", "m"}, HistoryField{"unloading_stiffness", "N/m"}};
  static constexpr Traits gives = adhesion_branch | bare_surface;

  template <class Real>
  struct ParamsT {
    Real k1, k2_max, kc;  // [N/m]
    Real kt;              // [N/m]
    Real depth, latched;  // delta_lim = depth R* + latched; one of the two is zero [-], [m]
    Real damp, tdamp;     // 2 b sqrt(k_1), 2 b sqrt(k_t) [sqrt(N/m)]
    Real tension;         // 1: attraction allowed, 0: cut
  };
  template <class Real>
  using HistoryT = Flattening<Real>;
  using Params = ParamsT<double>;
  using History = HistoryT<double>;

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    const double k1 = in.pair(Hooke::stiffness), k2 = in.pair(parameter::unloading_ratio) * k1;
    const double kc = in.pair(parameter::adhesion_ratio) * k1, kt = k1 * in.pair(Hooke::shear_ratio);
    const double latch = in.pair(latching), b = damping_ratio(in.pair(parameter::restitution));
    const bool by_depth = k2 > k1 && latch == 0;
    return {k1,
            k2,
            kc,
            kt,
            by_depth ? 2 * k2 / (k2 - k1) * in.pair(depth_or_none) : 0,
            latch > 0 ? (k2 - k1) / (latch * k1) : 0,
            2 * b * std::sqrt(k1),
            2 * b * std::sqrt(kt),
            kc > 0 ? 1 : 1 - in.contact(parameter::limit_force)};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<NormalForceT<Real>, HistoryT<Real>> eval(const KinematicsT<Real>& c,
                                                                                const ParamsT<Real>& p,
                                                                                const HistoryT<Real>& h) {
    const AdhesiveSpring<Real> spring{p.k1, p.k2_max, p.kc, p.depth * c.radius + p.latched};
    const auto s = step_spring(spring, c.overlap, h.max, select(c.overlap > h.max, c.overlap, h.max));
    const Real root_m = root(c.mass);
    NormalForceT<Real> f;
    // flattened surfaces that neither push nor adhere have parted: a dashpot would hold them
    f.damping = select((s.opens == 0.0) | (p.kc > 0.0), p.damp * root_m, 0.0);
    f.elastic = s.force;
    f.force = f.elastic - f.damping * c.vn;
    f.force = select((p.tension == 0.0) & (f.force < 0.0), 0.0, f.force);
    f.drag = f.force - f.elastic;
    f.stiffness = p.k1;
    f.shear_stiffness = p.kt;
    f.shear_damping = p.tdamp * root_m;
    f.adhesion_stiffness = p.kc;
    f.adhesion_force = 0;
    f.stored = s.stored;
    f.plastic = s.lost;
    return {f, s.next};
  }

  // Energy lost if the contact ends at this overlap [J].
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real held(const ParamsT<Real>& p, const HistoryT<Real>& h, Real /*overlap*/) {
    return held_by_spring(p.k1, p.kc, h);
  }

  // Shorter than any impact [s]: half a period on the stiffest branch.
  [[nodiscard]] static double duration(const Params& p, double mass, double /*radius*/, double /*speed*/) {
    return std::numbers::pi * std::sqrt(mass / std::max(p.k2_max, p.kc));
  }
};

}  // namespace tsubu::laws::normal

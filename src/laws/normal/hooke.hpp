#pragma once
#include <array>
#include <cmath>

#include "laws/effective.hpp"
#include "laws/kinematics.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws::normal {

// Linear spring and dashpot of given stiffness.
//
//   F_n = k delta - gamma v_n,   gamma = 2 b sqrt(k m*),   b = -ln e / sqrt(pi^2 + ln^2 e)
//   k_t = kappa k,               gamma_t = 2 b sqrt(k_t m*)
//
// k stiffness [N/m], e restitution, kappa shear to normal stiffness, m* effective mass, delta overlap.
// A head-on impact lasts pi sqrt(m*/k)/sqrt(1 - b^2) and rebounds with e at any speed (tension allowed).
// Reference: Cundall & Strack 1979; the restitution is that of the damped linear oscillator.
struct Hooke {
  static constexpr Parameter stiffness{
      "stiffness", Scope::pair, dim::stiffness, "N/m", positive, required, "Normal spring stiffness k of hooke.", "",
      false,       1e4};
  static constexpr Parameter shear_ratio{"shear_ratio",
                                         Scope::pair,
                                         dim::none,
                                         "-",
                                         positive,
                                         2.0 / 7.0,
                                         "Tangential over normal spring stiffness of hooke; at 2/7 both "
                                         "directions of equal spheres swing in step."};
  static constexpr LawText text{"hooke", "linear spring and dashpot",
                                "F_n = k delta - gamma v_n\n"
                                "gamma = 2 b sqrt(k m*),  b = -ln e / sqrt(pi^2 + ln^2 e)\n"
                                "k_t = shear_ratio k,  gamma_t = 2 b sqrt(k_t m*)",
                                "Cundall & Strack, Geotechnique 29 (1979) 47"};
  static constexpr std::array parameters{stiffness, shear_ratio, parameter::restitution, parameter::limit_force};

  template <class Real>
  struct ParamsT {
    Real k;            // [N/m]
    Real kt;           // [N/m]
    Real damp, tdamp;  // 2 b sqrt(k), 2 b sqrt(k_t) [sqrt(N/m)]
    Real tension;      // 1: attraction allowed, 0: cut
  };
  using Params = ParamsT<double>;
  template <class Real>
  using HistoryT = Empty<Hooke>;
  using History = Empty<Hooke>;

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    const double k = in.pair(stiffness), kt = k * in.pair(shear_ratio);
    const double b = damping_ratio(in.pair(parameter::restitution));
    return {k, kt, 2 * b * std::sqrt(k), 2 * b * std::sqrt(kt), 1 - in.contact(parameter::limit_force)};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<NormalForceT<Real>, Empty<Hooke>> eval(const KinematicsT<Real>& c,
                                                                              const ParamsT<Real>& p, Empty<Hooke>) {
    const Real root_m = root(c.mass);
    const Real elastic = p.k * c.overlap;
    NormalForceT<Real> f;
    f.damping = p.damp * root_m;
    f.force = elastic - f.damping * c.vn;
    f.force = select((p.tension == 0.0) & (f.force < 0.0), 0.0, f.force);
    f.elastic = elastic;
    f.drag = f.force - elastic;
    f.stiffness = p.k;
    f.shear_stiffness = p.kt;
    f.shear_damping = p.tdamp * root_m;
    f.adhesion_stiffness = 0;
    f.adhesion_force = 0;
    f.stored = 0.5 * elastic * c.overlap;
    f.plastic = 0;
    return {f, {}};
  }

  // How long an undamped head-on impact lasts [s].
  [[nodiscard]] static double duration(const Params& p, double mass, double /*radius*/, double /*speed*/) {
    return std::numbers::pi * std::sqrt(mass / p.k);
  }
};

}  // namespace tsubu::laws::normal

#pragma once
#include <array>
#include <cmath>

#include "laws/effective.hpp"
#include "laws/kinematics.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws::normal {

// Elastic spheres (Hertz) with a dashpot that gives the same restitution at every speed (Tsuji), and the
// tangential stiffness of a contact that does not slip (Mindlin).
//
//   a = sqrt(R* delta)            contact radius
//   F_n = 4/3 E* a delta - gamma_n v_n
//   S_n = 2 E* a,  k_t = 8 G* a   tangent stiffnesses
//   gamma_n = 2 sqrt(5/6) b sqrt(S_n m*),  gamma_t = 2 sqrt(5/6) b sqrt(k_t m*),  b = -ln e / sqrt(pi^2 + ln^2 e)
//
// R*, m* effective radius and mass; E*, G* effective moduli; e restitution; delta overlap.
// Reference: Johnson, Contact Mechanics (1985) ch. 4 and 7; Tsuji et al., Powder Technol. 71 (1992) 239; the factor
// sqrt(5/6) makes e exact when tension is allowed.
struct Hertz {
  static constexpr LawText text{"hertz", "Hertz contact with Mindlin shear stiffness",
                                "F_n = 4/3 E* sqrt(R* delta) delta - gamma_n v_n\n"
                                "S_n = 2 E* sqrt(R* delta),  k_t = 8 G* sqrt(R* delta)\n"
                                "gamma_n = 2 sqrt(5/6) b sqrt(S_n m*),  gamma_t = 2 sqrt(5/6) b sqrt(k_t m*)\n"
                                "b = -ln e / sqrt(pi^2 + ln^2 e)",
                                "Johnson, Contact Mechanics (1985); Tsuji et al., Powder Technol. 71 (1992) 239"};
  static constexpr std::array parameters{parameter::youngs, parameter::poisson, parameter::restitution,
                                         parameter::limit_force};

  template <class Real>
  struct ParamsT {
    Real e43;          // 4/3 E* [Pa]
    Real g8;           // 8 G* [Pa]
    Real damp;         // 2 sqrt(5/6) b sqrt(2 E*) [sqrt(Pa)]
    Real tdamp_ratio;  // gamma_t / gamma_n = sqrt(k_t / S_n)
    Real tension;      // 1: attraction allowed, 0: cut
  };
  using Params = ParamsT<double>;
  template <class Real>
  using HistoryT = Empty<Hertz>;
  using History = Empty<Hertz>;

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    const EffectiveModuli m = effective_moduli(in);
    const double b = damping_ratio(in.pair(parameter::restitution));
    return {4.0 / 3.0 * m.youngs, 8 * m.shear, 2 * std::sqrt(5.0 / 6.0) * b * std::sqrt(2 * m.youngs),
            std::sqrt(4 * m.shear / m.youngs), 1 - in.contact(parameter::limit_force)};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<NormalForceT<Real>, Empty<Hertz>> eval(const KinematicsT<Real>& c,
                                                                              const ParamsT<Real>& p, Empty<Hertz>) {
    const Real a = root(c.radius * c.overlap);
    const Real k = p.e43 * a;
    const Real elastic = k * c.overlap;
    NormalForceT<Real> f;
    f.damping = p.damp * root(a * c.mass);
    f.force = elastic - f.damping * c.vn;
    f.force = select((p.tension == 0.0) & (f.force < 0.0), 0.0, f.force);
    f.elastic = elastic;
    f.drag = f.force - elastic;
    f.stiffness = k;
    f.shear_stiffness = p.g8 * a;
    f.shear_damping = p.tdamp_ratio * f.damping;
    f.adhesion_stiffness = 0;
    f.adhesion_force = 0;
    f.stored = 0.4 * elastic * c.overlap;
    f.plastic = 0;
    return {f, {}};
  }

  // How long an undamped head-on impact lasts [s]: 2.943 delta_max / v with delta_max = (5 m* v^2 / (4 k))^(2/5) and
  // k = 4/3 E* sqrt(R*). It falls with speed, as v^(-1/5).
  [[nodiscard]] static double duration(const Params& p, double mass, double radius, double speed) {
    const double k = p.e43 * std::sqrt(radius);
    return 2.943275 * std::pow(1.25 * mass * speed * speed / k, 0.4) / speed;
  }
};

}  // namespace tsubu::laws::normal

#pragma once
#include "laws/normal/hysteretic_cycle.hpp"
#include "laws/normal/hysteretic_exponential.hpp"
#include "laws/normal/hysteretic_printed.hpp"

namespace tsubu::laws::normal {

// Unloading along an exponential, to zero at delta_0 and below.
//
//   U = S (e^y - 1),  W = S (delta - delta_0) phi(y),  y = beta (delta - delta_0) >= 0,  phi(y) = (e^y - 1 - y)/y
//   made at the turn: S = C_in k_2,  k_2 = A_3 (A_1 delta_m + A_2),  beta = l/L,  l = ln(1 + F/S),  F = Q(delta_m),
//   L = delta_m - delta_0 = min(delta_m/A_3, E/(S phi(l)))
// Below delta_0 there is no force, and friction keeps the stiffness that was there.
struct UnloadingExponential {
  static constexpr std::string_view shape_unit = "1/m";  // beta

  template <class Real>
  [[nodiscard]] static TSUBU_FN TurnT<Real> turn(const HystereticParamsT<Real>& p, Real dm, Real k1, Real force,
                                                 Real energy) {
    const Real s = p.c_in * p.a3 * k1, l = logarithm_of_one_plus(force / s);
    const Real span = least(dm / p.a3, energy / (s * ExponentialT<Real>(l).phi));
    return {span, l / span};
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN UnloadingT<Real> at(const HystereticParamsT<Real>& p, const auto& state, Real d) {
    const Real s = p.c_in * p.a3 * (p.a2 + state.grown), x = most(d - state.d0, 0.0);
    const ExponentialT<Real> e(state.shape * x);
    const Real slope = s * state.shape * (e.less_one + 1.0);
    return {s * e.less_one, s * x * e.phi, slope, slope};
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real energy_at_turn(const HystereticParamsT<Real>& p, const auto& state) {
    return at(p, state, state.dm).energy;
  }
};

// Hysteretic nonlinear law 2: loading along a parabola, unloading along an exponential, hardening with the largest
// overlap.
//
//   F_n = Q or U - gamma v_n + f_0             see hysteretic_cycle.hpp
//
// alpha, A_1, A_2, A_3 hardening, C_in > 0 straightness of unloading, f_0 <= 0 pull-off force. The more it was loaded
// the more of its force a contact loses in the first part of unloading.
// Reference: Chen et al., Powder Technol. 397 (2022) 117100; LIGGGHTS-INL hysteretic/nonlinear2, from which it differs
// as `hysteretic` does from its sibling. delta_0 = (1 - 1/A_3) delta_max is what its published curve shows: its own
// formula, (1 - k_1/k_2) delta_max with the k_1 of loading, comes to that once a loaded contact has swung.
struct Hysteretic2 : HystereticCycle<UnloadingExponential> {
  static constexpr LawText text{
      "hysteretic2", "parabola loading, exponential unloading, hardening",
      "loading: F = Q(delta) = F_r + alpha k_1 [(delta - delta_0)^2 - (delta_r - delta_0)^2]\n"
      "unloading: F = C_in k_2 (exp(beta (delta - delta_0)) - 1), 0 below delta_0\n"
      "reloading leaves the exponential at its lowest point delta_r, F_r (not below delta_0) along Q\n"
      "at the turn: k_2 = A_3 (A_1 delta_max + A_2),  beta = ln(1 + F/(C_in k_2))/L,\n"
      "L = delta_max - delta_0 = delta_max/A_3, or less if that returned more energy than is stored;  k_1 = A_1 "
      "delta_max + A_2\n"
      "F_n = F - gamma v_n + f_0;  no path creates energy",
      "Chen et al., Powder Technol. 397 (2022) 117100, sibling of seed document 004, put right"};
  static constexpr std::array parameters{
      hysteretic_parameter::alpha, hysteretic_parameter::a1,   hysteretic_parameter::a2,
      hysteretic_parameter::a3,    hysteretic_parameter::c_in, parameter::pull_off_force,
      parameter::restitution,      parameter::limit_force,     hysteretic_parameter::export_k1};

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    return common(in, 0, in.pair(hysteretic_parameter::c_in));
  }
};

using Hysteretic2Liggghts = HystereticPrinted<PrintedForm::liggghts2>;

}  // namespace tsubu::laws::normal

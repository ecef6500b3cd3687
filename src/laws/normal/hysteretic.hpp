#pragma once
#include "laws/normal/hysteretic_cycle.hpp"
#include "laws/normal/hysteretic_printed.hpp"

namespace tsubu::laws::normal {

// Unloading along a straight line, and below delta_0 under tension down to the adhesive limit.
//
//   U = max(k_u (delta - delta_0), -k_c delta)
//   W = 1/2 k_u (delta - delta_0)^2,  or  1/2 k_c (delta_min delta_0 - delta^2)  below delta_min = k_u delta_0/(k_u +
//   k_c) made at the turn: k_u = F/L,  L = delta_m - delta_0 = min(delta_m/A_3, 2 E/F),  F = Q(delta_m)
// Below delta_min without adhesion there is no force, and friction keeps the stiffness of the line.
struct UnloadingLine {
  static constexpr std::string_view shape_unit = "N/m";  // k_u

  template <class Real>
  [[nodiscard]] static TSUBU_FN TurnT<Real> turn(const HystereticParamsT<Real>& p, Real dm, Real /*k1*/, Real force,
                                                 Real energy) {
    const Real span = least(dm / p.a3, 2.0 * energy / force);
    return {span, force / span};
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN UnloadingT<Real> at(const HystereticParamsT<Real>& p, const auto& s, Real d) {
    const Real x = d - s.d0, ku = s.shape;
    const auto adhesive = d * (ku + p.kc) < ku * s.d0;  // d < delta_min
    const auto pulls = adhesive & (p.kc > 0.0);
    const Real d_min = select_rare(
        pulls, [&] { return ku * s.d0 / (ku + p.kc); }, 0.0);
    return {select(adhesive, -p.kc * d, ku * x), 0.5 * select(adhesive, p.kc * (d_min * s.d0 - d * d), ku * x * x),
            select(pulls, p.kc, ku), ku};
  }
  // At delta_m, where nothing adheres.
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real energy_at_turn(const HystereticParamsT<Real>& /*p*/, const auto& s) {
    const Real x = s.dm - s.d0;
    return 0.5 * (s.shape * x * x);
  }
};

// Hysteretic nonlinear law 1: loading along a parabola, unloading along a line, hardening with the largest overlap.
//
//   F_n = Q or U - gamma v_n + f_0             see hysteretic_cycle.hpp
//
// alpha, A_1, A_2, A_3 hardening, k_c = k_cin A_2, f_0 <= 0 pull-off force. An undamped first impact rebounds with
// sqrt(1.5/A_3) at any speed, unless adhesion holds it.
// Reference: seed document 004 (6)-(14); Chen et al., Powder Technol. 397 (2022) 117100. Where it differs:
//   - the document's unloading line starts from delta_max wherever the load turns, so reloading to less than delta_max
//     and back jumps in force and creates energy; here reloading below delta_max is reversible and U is capped. Loads
//     of which each exceeds the one before by some percent give the document's curve;
//   - the velocity decides nothing; gamma has a dimension; the stiffness shown to friction laws is the slope.
struct Hysteretic : HystereticCycle<UnloadingLine> {
  static constexpr LawText text{
      "hysteretic", "parabola loading, linear unloading, adhesion, hardening",
      "loading: F = Q(delta) = F_r + alpha k_1 [(delta - delta_0)^2 - (delta_r - delta_0)^2]\n"
      "unloading: F = max(k_u (delta - delta_0), -k_c delta),  k_c = k_cin A_2\n"
      "reloading leaves the line at its lowest point delta_r, F_r (not below delta_0) along Q\n"
      "at the turn: k_u = F/L,  L = delta_max - delta_0 = min(delta_max/A_3, 2 E/F),  k_1 = A_1 delta_max + A_2\n"
      "F_n = F - gamma v_n + f_0,  E energy stored;  no path creates energy",
      "seed document 004 (6)-(14), put right; Chen et al., Powder Technol. 397 (2022) 117100"};
  static constexpr std::array parameters{
      hysteretic_parameter::alpha, hysteretic_parameter::a1,    hysteretic_parameter::a2,
      hysteretic_parameter::a3,    hysteretic_parameter::k_cin, parameter::pull_off_force,
      parameter::restitution,      parameter::limit_force,      hysteretic_parameter::export_k1};

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    return common(in, in.pair(hysteretic_parameter::k_cin) * in.pair(hysteretic_parameter::a2), 0);
  }
};

using HystereticLiggghts = HystereticPrinted<PrintedForm::liggghts>;
using HystereticDocument = HystereticPrinted<PrintedForm::document>;

}  // namespace tsubu::laws::normal

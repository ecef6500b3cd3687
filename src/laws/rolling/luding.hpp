#pragma once
#include <array>

#include "laws/carry.hpp"
#include "laws/kinematics.hpp"
#include "laws/pair_inputs.hpp"
#include "laws/parameters.hpp"
#include "laws/spring_memory.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws::rolling {

// Rolling and torsion resistance of cohesive powders: two springs with sliders and dashpots, one in the contact plane,
// one about the normal.
//
//   M_s' = M_s + k_r turn,   k_r = kappa k_t R*^2                        each with its own part of turn
//   M = M_s' + C_r w,        C_r = eta_r gamma_t R*^2,   |M| <= M_max    while |M_s'| <= M_max
//   M = M_max M_s'/|M_s'|    else, and the spring is cut to it;  M_max = mu_r R* N,  N = max(0, F_n + k_c delta - f_0)
//
// kappa rolling_stiffness_ratio, mu_r rolling friction, eta_r rolling_damping; k_t, gamma_t and the adhesion k_c, f_0
// <= 0 from the normal law; turn and w rotation and spin of i relative to j; torque on i: -M. The torsion part acts if
// `torsion` is on. k_r falls: the angle of the spring is kept; k_r grows: its torque is.
// Reference: Luding, Granular Matter 10 (2008) 235, where rolling and torsion are forces at the distance R*.
// Corrections of the public LIGGGHTS version: its dashpot, gamma_t w, is no torque and gets the factor R*^2 here that
// turns Luding's force at R* into one; its torsion writes into the memory of the rolling spring and has its own here;
// its |F_n + k_c delta - f_0| resists rolling even where that is negative; spring and dashpot together had no limit.
struct Luding {
  static constexpr Parameter stiffness_ratio{
      "rolling_stiffness_ratio",
      Scope::pair,
      dim::none,
      "-",
      positive,
      required,
      "Rolling stiffness of luding over the tangential stiffness of the normal law times R*^2.",
      "coeffRollingStiffness",
      false,
      0.4};
  static constexpr LawText text{"luding", "rolling and torsion springs under adhesion",
                                "M_s' = M_s + k_r turn;  k_r = rolling_stiffness_ratio k_t R*^2\n"
                                "M = M_s' + C_r w  while |M_s'| <= M_max;  C_r = eta_r gamma_t R*^2;  |M| <= M_max\n"
                                "M = M_max M_s'/|M_s'|  else;  M_max = mu_r R* max(0, F_n + k_c delta - f_0)\n"
                                "rolling and torsion each have a spring of their own",
                                "Luding, Granular Matter 10 (2008) 235; the LIGGGHTS version with units and memory put "
                                "right"};
  static constexpr std::array parameters{parameter::rolling_friction, parameter::rolling_damping, stiffness_ratio,
                                         parameter::torsion};
  static constexpr std::array history{HistoryField{"torque", "N m", 3}, HistoryField{"torsion", "N m"},
                                      HistoryField{"stiffness", "N m/rad"}};

  template <class Real>
  struct ParamsT {
    Real mu;
    Real stiffness;  // k_r over k_t R*^2
    Real damping;    // C_r over gamma_t R*^2
    Real torsion;    // 1: rotation about the normal is resisted too
  };
  template <class Real>
  struct HistoryT {
    Vec3T<Real> torque;  // of the rolling spring [N m]
    Real torsion{};      // of the torsion spring, about the normal [N m]
    Real k{};            // stiffness that went with both [N m/rad]
  };
  using Params = ParamsT<double>;
  using History = HistoryT<double>;

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    return {in.pair(parameter::rolling_friction), in.pair(stiffness_ratio), in.pair(parameter::rolling_damping),
            in.contact(parameter::torsion)};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<RollingTorqueT<Real>, HistoryT<Real>> eval(const KinematicsT<Real>& c,
                                                                                  const NormalForceT<Real>& n,
                                                                                  const ParamsT<Real>& p,
                                                                                  const HistoryT<Real>& h) {
    const Real r2 = c.radius * c.radius;
    const Real k = p.stiffness * n.shear_stiffness * r2;
    const Real damping = p.damping * n.shear_damping * r2;
    const Real load = n.force + n.adhesion_stiffness * c.overlap - n.adhesion_force;
    const Real limit = select(load > 0.0, p.mu * load * c.radius, 0.0);
    const Real kept = select(k < h.k, k / h.k, 1.0);

    const Real spin = p.torsion * dot(c.spin, c.n), turn = p.torsion * dot(c.turn, c.n);
    const auto rolling =
        resist<Real>(kept * carry(h.torque, c.n, c.n_mid, c.twist) + k * tsubu::tangential(c.turn, c.n),
                     damping * tsubu::tangential(c.spin, c.n), limit);
    const auto torsion = resist<Real>(kept * h.torsion + k * turn, damping * spin, limit);

    const HistoryT<Real> next{rolling.spring, torsion.spring, k};
    RollingTorqueT<Real> out;
    out.torque = -(rolling.total + torsion.total * c.n);
    out.stored = energy(next);
    // what the turn put into the springs (mean torque times turn) and they did not keep
    out.work =
        0.5 * (dot(h.torque + rolling.spring, c.turn) + (h.torsion + next.torsion) * turn) + energy(h) - out.stored;
    out.power = dot(rolling.total - rolling.spring, c.spin) + (torsion.total - torsion.spring) * spin;
    out.stiffness = k;
    return {out, next};
  }

  // When its share of a load changes, see laws/traits.hpp.
  [[nodiscard]] static History stiffened(const History& h, double times) { return stiffened_torque(h, times); }
  [[nodiscard]] static History joined(const History& a, double share_of_a, const History& b, double share_of_b) {
    return joined_torque(a, share_of_a, b, share_of_b);
  }

  // Energy in the springs, lost if the contact ends now [J].
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real held(const ParamsT<Real>&, const HistoryT<Real>& h) {
    return energy(h);
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN Vec3T<Real> pull(const ParamsT<Real>&, const HistoryT<Real>& h, const Vec3T<Real>& n) {
    return -(h.torque + h.torsion * n);
  }

 private:
  template <class Torque>
  struct Part {
    Torque spring, total;
  };

  template <class Real>
  [[nodiscard]] static TSUBU_FN Real size2(const Vec3T<Real>& a) {
    return norm2(a);
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real size2(Real a) {
    return a * a;
  }

  // One spring with its slider and dashpot; a torque is a vector in the plane or a number about the normal.
  template <class Real, class Torque>
  [[nodiscard]] static TSUBU_FN Part<Torque> resist(const Torque& trial, const Torque& drag, Real limit) {
    const Real pull = root(size2(trial));
    const auto slides = pull > limit;
    const Torque spring = select(slides, limit / pull, 1.0) * trial;
    const Torque damped = spring + select(slides, 0.0, 1.0) * drag;
    const Real m2 = size2(damped);
    return {spring, select(m2 > limit * limit, limit / root(m2), 1.0) * damped};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Real energy(const HistoryT<Real>& h) {
    return select(h.k > 0.0, (norm2(h.torque) + h.torsion * h.torsion) / (2.0 * h.k), 0.0);
  }
};

}  // namespace tsubu::laws::rolling

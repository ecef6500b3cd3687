#pragma once
#include "base/wide.hpp"

namespace tsubu::laws::normal {

// Linear spring between surfaces that flatten under load and then stick, shared by luding and hooke_hysteresis.
//
//   f = k_1 delta                  first loading; m, the overlap it has reached, is all that is remembered
//   f = k_2 (delta - m) + k_1 m    unloading and reloading; zero at delta_0 = (1 - k_1/k_2) m
//   f = -k_c delta                 where that would be lower: the contact opens, and m shrinks so that the line of
//                                  unloading still passes through the present point
//   k_2(m) = k_1 + (k_2max - k_1) m/delta_lim   up to delta_lim, k_2max from there on
//
// Reference: Walton & Braun, J. Rheol. 30 (1986) 949; Luding, Granular Matter 10 (2008) 235.
//
// Energy: U = f^2/(2 k_2) is what a line of unloading gives back down to its zero. What else is put in is lost, and is
// known in closed form: D(m) = 1/2 k_1 m^2 (1 - k_1/k_2) on the way up, B(m) = 1/2 k_c delta_c^2 (1 + k_c/k_2) on the
// way down from the corner delta_c = m (k_2 - k_1)/(k_2 + k_c) to separation. Both grow with m, and m grows only in
// loading and shrinks only in opening: nothing is ever created, whatever the motion.
template <class Real>
struct AdhesiveSpring {
  Real k1;      // loading stiffness [N/m]
  Real k2_max;  // largest unloading stiffness [N/m]
  Real kc;      // slope of the adhesive branch [N/m]
  Real limit;   // delta_lim [m]; 0: the unloading stiffness is the largest from the beginning

  [[nodiscard]] TSUBU_FN Real k2(Real m) const { return select(m < limit, k1 + (k2_max - k1) * (m / limit), k2_max); }
  // Force on the line of unloading.
  [[nodiscard]] TSUBU_FN Real line(Real delta, Real m) const { return k2(m) * (delta - m) + k1 * m; }

  // The m whose line of unloading meets the adhesive branch at this overlap.
  [[nodiscard]] TSUBU_FN Real opened(Real delta) const {
    const Real growing = 0.5 * (delta + root(delta * delta + 4.0 * (k1 + kc) * delta * limit / (k2_max - k1)));
    return select(growing < limit, growing, (k2_max + kc) / (k2_max - k1) * delta);
  }

  // Energy lost by loading up to m, and by opening from m to separation [J].
  [[nodiscard]] TSUBU_FN Real flattened(Real m) const { return 0.5 * k1 * m * m * (1.0 - k1 / k2(m)); }
  [[nodiscard]] TSUBU_FN Real parted(Real m) const { return parted(k1, k2(m), kc, m); }
  [[nodiscard]] static TSUBU_FN Real parted(Real k1, Real k2, Real kc, Real m) {
    const Real corner = m * (k2 - k1) / (k2 + kc);
    return 0.5 * kc * corner * corner * (1.0 + kc / k2);
  }
};

// What both laws remember; both are zero before the first touch.
template <class Real>
struct Flattening {
  Real max{};  // m, the overlap reached in loading, less what opening has taken back [m]
  Real k2{};   // unloading stiffness that goes with it [N/m]
};

// What the spring does in a step.
template <class Real>
struct SpringStep {
  Real force;   // [N]
  Real stored;  // [J]
  Real lost;    // [J]
  Real opens;   // 1 on the adhesive branch, which pulls with nothing if k_c = 0
  Flattening<Real> next;
};

// The step to overlap delta of a spring that was loaded up to `loaded` (at least the old m) and had m before.
// The force is that of the new m, so a second evaluation at the same overlap answers the same to the bit.
template <class Real>
[[nodiscard]] TSUBU_FN SpringStep<Real> step_spring(const AdhesiveSpring<Real>& s, Real delta, Real old, Real loaded) {
  const Real tension = -s.kc * delta;
  const auto opens = s.line(delta, loaded) < tension;
  const Real m = select(opens, s.opened(delta), loaded);
  const Real k2 = s.k2(m), line = s.line(delta, m);
  const Real force = select(line < tension, tension, line);
  const Real stored = 0.5 * force * force / k2;
  const Real lost = select(opens, s.parted(old) + 0.5 * tension * delta - stored, s.flattened(m) - s.flattened(old));
  return {force, stored, lost, select(opens, 1.0, 0.0), {m, k2}};
}

// Energy lost if a contact ends that has this in memory [J].
template <class Real>
[[nodiscard]] TSUBU_FN Real held_by_spring(Real k1, Real kc, const Flattening<Real>& h) {
  return select(h.max > 0.0, AdhesiveSpring<Real>::parted(k1, h.k2, kc, h.max), 0.0);
}

}  // namespace tsubu::laws::normal

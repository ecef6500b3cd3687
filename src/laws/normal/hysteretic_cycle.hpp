#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "laws/effective.hpp"
#include "laws/kinematics.hpp"
#include "laws/normal/hysteretic_parameters.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws::normal {

// The cycle that the consistent hysteretic laws share. They differ in the curve U along which a contact unloads.
//
//   delta > delta_m             loading: delta_m follows, F = Q(delta)
//   delta < delta_m first time  the load turns: delta_0, U and k_1 = A_1 delta_m + A_2 are made anew, delta_r = delta_m
//   delta <= delta_r            F = U(delta), and delta_r follows down to delta_0
//   delta_r < delta <= delta_m  F = Q(delta): reloading leaves U where it turned round
//
//   Q(delta) = U(delta_r) + alpha k_1 [(delta - delta_0)^2 - (delta_r - delta_0)^2];   a fresh contact has
//   delta_0 = delta_r = 0 and k_1 = A_2
//
// The force depends on overlap and state only, not on the sign of a velocity, and has no jump.
//
// Energy. Let W be the integral of U from delta_0, where U has its zero, and E that of Q from delta_r on, plus
// W(delta_r). Below delta_m nothing moves but delta_r, along U, so the force has the potential W up to delta_r and E
// above: that is `stored`, and nothing is lost. On the way to a new delta_m all work is stored in E. When the load
// turns E(delta_m) - W(delta_m) is lost; delta_m - delta_0 is made no longer than leaves this >= 0 (W(delta_m) is
// proportional to it), so no path creates energy. If a contact ends, W(0), the work of tension, is lost.
//
// Dashpot: 2 b sqrt(3/2 m* alpha k_1 (delta - delta_0)) on Q: a contact that follows a parabola rebounds with e at any
// speed (F = K x^p with 2 b sqrt((p+1)/2 m* K) x^((p-1)/2) is a linear oscillator in x^((p+1)/2) and stretched time);
// 2 b sqrt(m* k) on U, with its slope k; none where flattened surfaces neither push nor adhere, else it would hold
// them.
template <class Real>
struct HystereticParamsT {
  Real alpha, a1, a2, a3;
  Real kc;         // k_cin A_2 [N/m]; 0 where the law has none
  Real c_in;       // [m]; 0 where the law has none
  Real damp;       // 2 b
  Real f0;         // constant attraction <= 0 [N]
  Real tension;    // 1: attraction allowed, 0: cut
  Real export_k1;  // 1: k_1 stands for the stiffness
};

// A curve of unloading at some overlap.
template <class Real>
struct UnloadingT {
  Real force, energy;
  Real slope;  // the stiffness that others see: |dF/d delta|, and not zero where there is no force [N/m]
  Real swing;  // the stiffness that is damped [N/m]
};
// What makes a curve of unloading: it falls from delta_m to zero within `span`.
template <class Real>
struct TurnT {
  Real span;   // delta_m - delta_0 [m]
  Real shape;  // a number of the curve
};

template <class Curve>
struct HystereticCycle {
  template <class Real>
  using ParamsT = HystereticParamsT<Real>;
  using Params = ParamsT<double>;
  template <class Real>
  struct HistoryT {
    Real dm{};        // delta_m [m]
    Real d0{};        // delta_0 [m]
    Real shape{};     // of the curve of unloading
    Real dr{};        // delta_r [m]
    Real grown{};     // k_1 - A_2 [N/m]
    Real unloaded{};  // 1 once the load has turned, until it exceeds delta_m
  };
  using History = HistoryT<double>;
  static constexpr std::array history{HistoryField{"deepest", "m"},
                                      HistoryField{"origin", "m"},
                                      HistoryField{"unloading", Curve::shape_unit},
                                      HistoryField{"reloaded_from", "m"},
                                      HistoryField{"hardening", "N/m"},
                                      HistoryField{"unloaded", "-"}};
  static constexpr Traits gives = adhesion_branch | bare_surface;

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<NormalForceT<Real>, HistoryT<Real>> eval(const KinematicsT<Real>& c,
                                                                                const ParamsT<Real>& p,
                                                                                const HistoryT<Real>& h) {
    const Real d = c.overlap;
    const Loading<Real> q(p, h);
    HistoryT<Real> s = h;
    Real lost = 0.0;
    const auto turns = (h.unloaded == 0.0) & (d < h.dm) & (h.dm > 0.0);
    if (any(turns)) {  // seldom
      const Turned<Real> t = turned(p, h, q);
      s = chosen(turns, t.history, h);
      lost = select(turns, t.lost, 0.0);
    }
    const auto loads = d > s.dm;
    s.dm = select(loads, d, s.dm);
    s.unloaded = select(loads, 0.0, s.unloaded);
    s.dr = select(d < s.dr, most(d, s.d0), s.dr);

    const auto on_parabola = d > s.dr;  // then nothing that Q is made of has changed
    const Real loading = q.slope(d);
    const UnloadingT<Real> u = Curve::at(p, s, d);
    const Real elastic = select(on_parabola, q.force(d), u.force);
    const Real slope = select(on_parabola, loading, u.slope);

    NormalForceT<Real> f;
    const auto acts = (elastic > 0.0) | (p.kc > 0.0) | (p.f0 < 0.0);
    f.damping = select(acts, p.damp * root(select(on_parabola, 0.75 * loading, u.swing) * c.mass), 0.0);
    f.elastic = elastic + p.f0;
    f.force = f.elastic - f.damping * c.vn;
    f.force = select((p.tension == 0.0) & (f.force < 0.0), 0.0, f.force);
    f.drag = f.force - elastic;  // f_0 sets in with a jump: its work is booked as it is done
    f.stiffness = f.shear_stiffness = select(p.export_k1 == 0.0, slope, p.a2 + s.grown);
    f.shear_damping = f.damping;
    f.adhesion_stiffness = p.kc;
    f.adhesion_force = p.f0;
    f.stored = select(on_parabola, q.energy(d), u.energy) + p.f0 * d;
    f.plastic = lost - p.f0 * (d - most(d + c.dn, 0.0));
    return {f, s};
  }

  // Energy that a contact loses if it ends [J].
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real held(const ParamsT<Real>& p, const HistoryT<Real>& h, Real overlap) {
    const Turned<Real> t = turned(p, h, Loading<Real>(p, h));
    const auto turns = (h.unloaded == 0.0) & (h.dm > 0.0);
    const Real tension = Curve::at(p, chosen(turns, t.history, h), Real(0.0)).energy;
    // within the reach of another law a pair may come here without ever having touched
    return select(h.dm > 0.0, select(turns, t.lost, 0.0) + tension + p.f0 * overlap, 0.0);
  }

  // Half a swing on the stiffest branch that two impacts of this speed on the same contact meet [s]: it has hardened
  // before the second. delta - delta_0 of an undamped impact is (3/2 m* v^2/(alpha k_1))^(1/3).
  [[nodiscard]] static double duration(const Params& p, double mass, double /*radius*/, double speed) {
    double stiffest = p.kc;
    History h{};
    for (int impact = 0; impact < 2; ++impact) {
      const double k = p.alpha * (p.a2 + h.grown), depth = std::cbrt(1.5 * mass * speed * speed / k);
      h.dr = h.d0, h.dm = std::max(h.dm, h.d0 + depth);
      h = turned(p, h, Loading<double>(p, h)).history;
      stiffest = std::max({stiffest, 2 * k * depth, Curve::at(p, h, h.dm).slope});
    }
    return std::numbers::pi * std::sqrt(mass / stiffest);
  }

 protected:
  // The constants that all curves have in common.
  [[nodiscard]] static Params common(const PairInputs& in, double kc, double c_in) {
    namespace own = hysteretic_parameter;
    const double f0 = in.pair(parameter::pull_off_force);
    const bool cut = in.contact(parameter::limit_force) != 0 && kc == 0 && f0 == 0;
    return {in.pair(own::alpha),
            in.pair(own::a1),
            in.pair(own::a2),
            in.pair(own::a3),
            kc,
            c_in,
            2 * damping_ratio(in.pair(parameter::restitution)),
            f0,
            cut ? 0.0 : 1.0,
            in.contact(own::export_k1)};
  }

 private:
  // Q, with x = delta - delta_r and a = delta_r - delta_0.
  template <class Real>
  struct Loading {
    Real dr, a, k;           // k = alpha k_1
    Real from, from_energy;  // U(delta_r) and its energy; a fresh contact has not unloaded: its curve is nothing

    TSUBU_FN Loading(const ParamsT<Real>& p, const HistoryT<Real>& h)
        : dr(h.dr), a(h.dr - h.d0), k(p.alpha * (p.a2 + h.grown)) {
      const UnloadingT<Real> u = Curve::at(p, h, h.dr);
      const auto fresh = h.dr == 0.0;
      from = select(fresh, 0.0, u.force), from_energy = select(fresh, 0.0, u.energy);
    }
    [[nodiscard]] TSUBU_FN Real force(Real d) const {
      const Real x = d - dr;
      return from + k * x * (2.0 * a + x);
    }
    [[nodiscard]] TSUBU_FN Real energy(Real d) const {
      const Real x = d - dr;
      return from_energy + from * x + k * (x * x) * (a + x * (1.0 / 3.0));
    }
    [[nodiscard]] TSUBU_FN Real slope(Real d) const { return 2.0 * k * (a + (d - dr)); }
  };

  template <class Real>
  struct Turned {
    HistoryT<Real> history;
    Real lost;  // [J]
  };
  // The contact as it starts to unload from delta_m.
  template <class Real>
  [[nodiscard]] static TSUBU_FN Turned<Real> turned(const ParamsT<Real>& p, const HistoryT<Real>& h,
                                                    const Loading<Real>& q) {
    const Real grown = p.a1 * h.dm, stored = q.energy(h.dm);
    const TurnT<Real> t = Curve::turn(p, h.dm, p.a2 + grown, q.force(h.dm), stored);
    const HistoryT<Real> s{h.dm, h.dm - t.span, t.shape, h.dm, grown, 1.0};
    return {s, most(stored - Curve::energy_at_turn(p, s), 0.0)};
  }

  template <class Real, class Condition>
  [[nodiscard]] static TSUBU_FN HistoryT<Real> chosen(const Condition& first, const HistoryT<Real>& a,
                                                      const HistoryT<Real>& b) {
    return {select(first, a.dm, b.dm), select(first, a.d0, b.d0),       select(first, a.shape, b.shape),
            select(first, a.dr, b.dr), select(first, a.grown, b.grown), select(first, a.unloaded, b.unloaded)};
  }
};

}  // namespace tsubu::laws::normal

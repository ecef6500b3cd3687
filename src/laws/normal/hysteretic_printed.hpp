#pragma once
#include <array>
#include <cmath>
#include <numbers>

#include "laws/effective.hpp"
#include "laws/kinematics.hpp"
#include "laws/normal/hysteretic_exponential.hpp"
#include "laws/normal/hysteretic_parameters.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws::normal {

// The hysteretic laws as others compute or print them, for comparison. They create energy.
//
//   unloading if delta < delta_old, or if v_n > 0 and the contact is not new; else loading. delta_m = max(delta)
//   loading    delta > delta_0   F = alpha k_1 (delta - delta_0)^2 + f;  k_1 = A_2 as long as delta_0 = 0
//              else              F = max(b (delta - delta_0), -k_c delta)   with the last b
//   unloading  k_1', delta_0', f' are those of the last loading
//              P = alpha k_1' (delta_m - delta_0')^2,  L = delta_m - delta_0
//              delta_0 = (1 - 1/A_3) delta_m,  b = P/L,  k_1 = A_1 delta_m + A_2
//              delta >= delta_0  F = (b + f'/L) (delta - delta_0);  f = F - alpha k_1 (delta - delta_0)^2
//              else              F = max(b (delta - delta_0), -k_c delta);  f = 0
//   F_n = F - gamma v_n + f_0
//
// f joins the parabola to the point where unloading ended; it is left unsaid in seed document 004.
//   liggghts    as above. gamma = 2 b_e sqrt(m* alpha k_1) (delta^1/4 + delta_0^1/4) when loading, with k_1' and delta
//               only when unloading; b_e damping ratio of e. The factor sqrt(5/4) of the document is an integer
//               division there and comes out as 1. k_n = k_t = k_1. The k_c that is shown to friction laws, and asked
//               whether attraction may be cut, is adhesion_ratio loading_stiffness; the force does not know it.
//   document    as printed in seed document 004, with b for beta in (7) and |ln e| restored in (12): gamma has the
//               factor sqrt(5/4) and the loading form throughout; and in (11) the terms with f stand in the other row:
//               F = b (delta - delta_0) + f above delta_0 (f as above), (b + f'/L) (delta - delta_0) below.
//   liggghts2   the sibling law: k_2 = A_3 (A_1 delta_m + A_2), delta_0 = (1 - k_1'/k_2) delta_m, and
//               F = C_in k_2 (exp(beta (delta - delta_0)) - 1) + f'/L (delta - delta_0) when unloading, without
//               adhesive limit; beta = ln(1 + P/(C_in k_2))/L. gamma has delta^1/2 + delta_0^1/2 when loading and 1e-3
//               delta^(-1/4) when unloading. LIGGGHTS' own curve of five loads is met to nine digits by this reading
//               (tests/physics/hysteretic_gold_test.cpp).
//
// Their powers of overlap have no unit: overlap is counted in damping_length.
// Energy: all work is booked as it is done. `stored` is what the line of unloading would return from here, without
// tension; losses below zero show where energy was created.
// Reference: seed document 004 (6)-(14); LIGGGHTS-INL hysteretic/nonlinear1 and 2. What is not written down of the
// second (C_in of its example, which k_1 makes delta_0, the factor of its dashpots) was found from its published curve.
enum class PrintedForm { liggghts, document, liggghts2 };

template <PrintedForm form>
struct HystereticPrinted {
  static constexpr bool second = form == PrintedForm::liggghts2, document = form == PrintedForm::document;
  static constexpr bool passive = false;
  static constexpr Traits gives = adhesion_branch | bare_surface;
  static constexpr LawText text =
      form == PrintedForm::liggghts
          ? LawText{"hysteretic/liggghts", "as LIGGGHTS-INL computes hysteretic/nonlinear1; creates energy",
                    "loading: F = alpha k_1 (delta - delta_0)^2 + f\n"
                    "unloading, also whenever v_n > 0: F = (b + f'/L) (delta - delta_0),  L = delta_max - delta_0\n"
                    "b = alpha k_1' (delta_max - delta_0')^2/L,  delta_0 = (1 - 1/A_3) delta_max,  k_1 = A_1 delta_max "
                    "+ A_2;  ' of the last loading\n"
                    "below delta_0: F = max(b (delta - delta_0), -k_cin A_2 delta)\n"
                    "gamma goes with delta^1/4;  k_n = k_t = k_1;  limit_force is on unless told otherwise",
                    "seed document 004 (6)-(14), LIGGGHTS-INL hysteretic/nonlinear1"}
      : document
          ? LawText{"hysteretic/document", "as seed document 004 prints it; creates energy",
                    "loading (7): F = alpha k_1 (delta - delta_0)^2 + f\n"
                    "unloading (11): F = b (delta - delta_0) + f above delta_0, (b + f'/L) (delta - delta_0) below, "
                    "-k_c delta below delta_min\n"
                    "gamma (12): sqrt(5/4) 2 b_e sqrt(m* alpha k_1) (delta^1/4 + delta_0^1/4)\n"
                    "b = beta k_2 in (7), |ln e| restored in (12), f as in LIGGGHTS;  (4), (5) have no effect",
                    "seed document 004 (6)-(14)"}
          : LawText{"hysteretic2/liggghts", "as LIGGGHTS-INL computes hysteretic/nonlinear2; creates energy",
                    "loading: F = alpha k_1 (delta - delta_0)^2 + f\n"
                    "unloading, also whenever v_n > 0: F = C_in k_2 (exp(beta (delta - delta_0)) - 1) + f'/L (delta - "
                    "delta_0)\n"
                    "k_2 = A_3 (A_1 delta_max + A_2),  delta_0 = (1 - k_1'/k_2) delta_max,  L = delta_max - delta_0\n"
                    "gamma goes with delta^1/2 when loading and delta^-1/4 when unloading;  k_n = k_t = k_1;  "
                    "limit_force is on unless told otherwise",
                    "LIGGGHTS-INL hysteretic/nonlinear2"};

  static constexpr auto parameters = [] {
    namespace own = hysteretic_parameter;
    constexpr std::array common{own::alpha,
                                own::a1,
                                own::a2,
                                own::a3_unchecked,
                                parameter::pull_off_force,
                                parameter::restitution,
                                parameter::limit_force_on,
                                own::damping_length};
    constexpr std::size_t n = common.size();
    std::array<Parameter, n + (document ? 1 : 3)> all{};
    std::copy(common.begin(), common.end(), all.begin());
    all[n] = second ? own::c_in : own::k_cin;
    if constexpr (!document) all[n + 1] = parameter::loading_stiffness, all[n + 2] = parameter::adhesion_ratio;
    return all;
  }();

  template <class Real>
  struct ParamsT {
    Real alpha, a1, a2, a3;
    Real kc;        // k_cin A_2 [N/m]; 0 for liggghts2
    Real c_in;      // [m]; 0 for the others
    Real damp;      // 2 b_e, times sqrt(5/4) for document
    Real length;    // damping_length^(1/4)
    Real f0;        // constant attraction <= 0 [N]
    Real shown_kc;  // shown to friction laws [N/m]
    Real tension;   // 1: attraction allowed, 0: cut
  };
  template <class Real>
  struct HistoryT {
    Real dm{}, d0{}, d_old{};             // delta_m, delta_0, delta of the last step [m]
    Real b{};                             // line of unloading [N/m]; beta of liggghts2 [1/m]
    Real k1{}, f{};                       // of the next loading [N/m], [N]
    Real last_k1{}, last_d0{}, last_f{};  // of the last loading [N/m], [m], [N]
    Real stored{};                        // [J]
  };
  using Params = ParamsT<double>;
  using History = HistoryT<double>;
  static constexpr std::array history{
      HistoryField{"deepest", "m"},     HistoryField{"origin", "m"},
      HistoryField{"overlap", "m"},     HistoryField{"unloading", second ? "1/m" : "N/m"},
      HistoryField{"k1", "N/m"},        HistoryField{"offset", "N"},
      HistoryField{"last_k1", "N/m"},   HistoryField{"last_origin", "m"},
      HistoryField{"last_offset", "N"}, HistoryField{"stored", "J"}};

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    namespace own = hysteretic_parameter;
    const double a2 = in.pair(own::a2), f0 = in.pair(parameter::pull_off_force);
    const double kc = second ? 0 : in.pair(own::k_cin) * a2;
    const double shown = document ? kc : in.pair(parameter::loading_stiffness) * in.pair(parameter::adhesion_ratio);
    const bool cut = in.contact(parameter::limit_force) != 0 && shown == 0 && f0 == 0;
    const double b = damping_ratio(in.pair(parameter::restitution));
    return {in.pair(own::alpha),
            in.pair(own::a1),
            a2,
            in.pair(own::a3_unchecked),
            kc,
            second ? in.pair(own::c_in) : 0,
            (document ? std::sqrt(5.0) : 2) * b,
            std::pow(in.pair(own::damping_length), 0.25),
            f0,
            shown,
            cut ? 0.0 : 1.0};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<NormalForceT<Real>, HistoryT<Real>> eval(const KinematicsT<Real>& c,
                                                                                const ParamsT<Real>& p,
                                                                                const HistoryT<Real>& h) {
    const Real d = c.overlap;
    const auto unloads = (d < h.d_old) | ((h.d_old > 0.0) & (c.vn > 0.0));
    HistoryT<Real> s = h;
    s.dm = most(h.dm, d);
    const Real k1_loading = select(h.d0 == 0.0, p.a2, h.k1);
    s.last_k1 = select(unloads, h.last_k1, k1_loading);
    s.last_d0 = select(unloads, h.last_d0, h.d0);
    s.last_f = select(unloads, h.last_f, h.f);

    // the line of unloading from the deepest point, whether it is taken now or not
    const Real k1 = p.a1 * s.dm + p.a2, k2 = p.a3 * (second ? k1 : s.last_k1);
    const Real d0 = (1.0 - s.last_k1 / k2) * s.dm, span = s.dm - d0, rise = s.dm - s.last_d0;
    const Real top = p.alpha * s.last_k1 * (rise * rise);
    const Real b = second ? logarithm_of_one_plus(top / (p.c_in * k2)) / span : top / span;
    const Real x = d - d0, offset = s.last_f / span * x;
    const Real line = curve(p, b, k2, x) + offset;
    const Real f = select(x >= 0.0, line - p.alpha * k1 * (x * x), 0.0);
    const Real above = document ? b * x + f : line;
    const Real below = document ? select(d < b * d0 / (b + p.kc), -p.kc * d, line) : limited(p, curve(p, b, k2, x), d);
    const Real unloading = select(x >= 0.0, above, below);

    const Real y = d - h.d0;
    const Real parabola = p.alpha * k1_loading * (y * y) + h.f;
    const Real loading = select(y > 0.0, parabola, limited(p, curve(p, h.b, p.a3 * h.k1, y), d));

    s.d0 = select(unloads, d0, h.d0);
    s.b = select(unloads, b, h.b);
    s.k1 = select(unloads, k1, k1_loading);
    s.f = select(unloads, f, h.f);
    s.d_old = d;
    s.stored = select((s.dm > 0.0) & (x > 0.0), returned(p, b, k2, x) + 0.5 * offset * x, 0.0);

    NormalForceT<Real> n;
    n.damping = damping(c, p, s, unloads);
    n.elastic = select(unloads, unloading, loading) + p.f0;
    n.force = n.elastic - n.damping * c.vn;
    n.force = select((p.tension == 0.0) & (n.force < 0.0), 0.0, n.force);
    n.drag = n.force;
    n.stiffness = n.shear_stiffness = s.k1;
    n.shear_damping = n.damping;
    n.adhesion_stiffness = p.shown_kc;
    n.adhesion_force = p.f0;
    n.stored = s.stored;
    n.plastic = h.stored - s.stored;
    return {n, s};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Real held(const ParamsT<Real>&, const HistoryT<Real>& h, Real /*overlap*/) {
    return h.stored;
  }

  // Half a swing on the stiffest branch that a second impact of this speed meets, or a safe estimate of it [s]: k_1 has
  // grown, and the span of unloading is at least the A_3th part of the depth.
  [[nodiscard]] static double duration(const Params& p, double mass, double /*radius*/, double speed) {
    const double work = 1.5 * mass * speed * speed / p.alpha;
    const double first = std::cbrt(work / p.a2), k1 = p.a1 * first + p.a2, depth = std::cbrt(work / k1);
    double stiffest = std::max(std::max(2.0, p.a3) * p.alpha * k1 * depth, p.kc);
    if constexpr (second) {
      const double s = p.c_in * p.a3 * k1, force = p.alpha * p.a2 * first * first;
      stiffest = std::max(stiffest, std::log1p(force / s) * (force + s) * p.a3 * k1 / (first * p.a2));
    }
    return std::numbers::pi * std::sqrt(mass / stiffest);
  }

 private:
  // Force of unloading at x = delta - delta_0, and its work from delta_0 on.
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real curve(const ParamsT<Real>& p, Real b, Real k2, Real x) {
    if constexpr (second)
      return p.c_in * k2 * ExponentialT<Real>(b * x).less_one;
    else
      return b * x;
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real returned(const ParamsT<Real>& p, Real b, Real k2, Real x) {
    if constexpr (second)
      return p.c_in * k2 * x * ExponentialT<Real>(b * x).phi;
    else
      return 0.5 * b * x * x;
  }
  // Not below the adhesive limit; liggghts2 has none.
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real limited(const ParamsT<Real>& p, Real force, Real d) {
    return second ? force : most(force, -p.kc * d);
  }
  template <class Real, class Condition>
  [[nodiscard]] static TSUBU_FN Real damping(const KinematicsT<Real>& c, const ParamsT<Real>& p,
                                             const HistoryT<Real>& s, const Condition& unloads) {
    const Real half = root(c.overlap), quarter = root(half), half0 = root(s.d0);
    const Real g = p.damp * root(c.mass * p.alpha * s.k1), last = p.damp * root(c.mass * p.alpha * s.last_k1);
    if constexpr (document) return g * p.length * (quarter + root(half0));
    if constexpr (second) {
      const Real l3 = p.length * p.length * p.length;
      return select(unloads, select(quarter > 0.0, 1e-3 * last * l3 / quarter, 0.0), g * (half + half0));
    }
    return p.length * select(unloads, last * quarter, g * (quarter + root(half0)));
  }
};

}  // namespace tsubu::laws::normal

#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

#include "laws/effective.hpp"
#include "laws/kinematics.hpp"
#include "laws/normal/adhesive_spring.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws::normal {

// Elasto-plastic, adhesive spring of powders (Luding), with a dashpot and a constant pull-off force.
//
//   f = k_1 delta                    first loading up to m = delta
//   f = k_2 (delta - m) + k_1 m      unloading and reloading
//   f = -k_c delta                   where that would be lower (adhesive branch); m shrinks
//   k_2 = k_1 + (k_2max - k_1) m/delta_lim,  delta_lim = k_2max/(k_2max - k_1) phi 2 R*
//   m = delta_lim:  f = k_2max (delta - delta_lim) + k_1 delta_lim, elastic for any larger overlap (phi = 0: always)
//   F_n = f - gamma v_n + f_0,       gamma = 2 b sqrt(k_1 m*),  b = -ln e / sqrt(pi^2 + ln^2 e)
//
// k_1 loading_stiffness, k_2max = unloading_ratio k_1, k_c = adhesion_ratio k_1, phi plasticity_depth, f_0 <= 0
// pull_off_force, R*, m* effective radius and mass. e is the restitution that the dashpot alone would leave to a spring
// k_1; plastic loss comes on top. Without dashpot and f_0, and as long as m < delta_lim, a contact rebounds with
//   e^2 = k_1/k_2 - (k_c/k_1)(k_2 - k_1)^2 / (k_2 (k_2 + k_c)),
// and sticks where that is negative. k_n = k_t = k_1 is handed on, the slope of loading, and gamma_t = gamma_n.
// limit_force cuts tension only if k_c = f_0 = 0; then the dashpot would pull at a flattened contact that opens.
// Reference: Luding, Granular Matter 10 (2008) 235; seed document 002 builds on it.
//
// Two formulations:
//   consistent  where the contact opens m becomes 1/2 (delta + sqrt(delta^2 + 4 (k_1 + k_c) delta delta_lim/(k_2max -
//               k_1))): its own line of unloading meets the adhesive branch at delta. Evaluating again changes nothing.
//   liggghts    m becomes (k_2 + k_c)/(k_2 - k_1) delta with the k_2 of before, which is too small: the next evaluation
//               at the same overlap finds a weaker pull, or even a push, so the force depends on the size of the
//               step, and a step may create energy (a negative loss in the books).
enum class LudingForm { consistent, liggghts };

template <LudingForm form>
struct LudingSpring {
  static constexpr LawText text =
      form == LudingForm::consistent
          ? LawText{"luding", "elasto-plastic adhesive spring of powders",
                    "F_n = f - gamma v_n + f_0\n"
                    "f = k_1 delta  first loading up to m = delta\n"
                    "f = max(k_2 (delta - m) + k_1 m, -k_c delta)  else; m shrinks on the adhesive branch\n"
                    "k_2 = k_1 + (k_2max - k_1) m/delta_lim,  delta_lim = k_2max/(k_2max - k_1) phi 2 R*\n"
                    "m = delta_lim: elastic with k_2max\n"
                    "gamma = 2 b sqrt(k_1 m*),  b = -ln e / sqrt(pi^2 + ln^2 e): e without the plastic loss",
                    "Luding, Granular Matter 10 (2008) 235"}
          : LawText{"luding/liggghts", "the same, as LIGGGHTS computes it",
                    "as luding, but\n"
                    "m = (k_2 + k_c)/(k_2 - k_1) delta on the adhesive branch, with the k_2 of before:\n"
                    "the force depends on the size of the step, and a step may create energy",
                    "LIGGGHTS, model luding"};
  static constexpr std::array parameters{
      parameter::loading_stiffness, parameter::unloading_ratio, parameter::adhesion_ratio, parameter::plasticity_depth,
      parameter::pull_off_force,    parameter::restitution,     parameter::limit_force};
  static constexpr auto history = [] {
    constexpr HistoryField max{"max_overlap", "m"}, k2{"unloading_stiffness", "N/m"};
    if constexpr (form == LudingForm::consistent)
      return std::array{max, k2};
    else
      return std::array{max, k2, HistoryField{"jump", "N"}};
  }();
  static constexpr Traits gives = adhesion_branch | bare_surface;
  static constexpr bool passive = form == LudingForm::consistent;

  template <class Real>
  struct ParamsT {
    Real k1, k2_max, kc;  // [N/m]
    Real depth;           // delta_lim / R*
    Real f0;              // [N]
    Real damp;            // 2 b sqrt(k_1) [sqrt(N/m)]
    Real tension;         // 1: attraction allowed, 0: cut
  };
  // For the books: how much the force of the last step differs from that of the spring it has left behind.
  template <class Real>
  struct Jumping : Flattening<Real> {
    Real jump{};  // [N]
  };
  template <class Real>
  using HistoryT = std::conditional_t<form == LudingForm::consistent, Flattening<Real>, Jumping<Real>>;
  using Params = ParamsT<double>;
  using History = HistoryT<double>;

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    const double k1 = in.pair(parameter::loading_stiffness), k2 = in.pair(parameter::unloading_ratio) * k1;
    const double kc = in.pair(parameter::adhesion_ratio) * k1, f0 = in.pair(parameter::pull_off_force);
    const double b = damping_ratio(in.pair(parameter::restitution));
    const bool adheres = kc > 0 || f0 < 0;
    return {k1,
            k2,
            kc,
            k2 > k1 ? 2 * k2 / (k2 - k1) * in.pair(parameter::plasticity_depth) : 0,
            f0,
            2 * b * std::sqrt(k1),
            adheres ? 1 : 1 - in.contact(parameter::limit_force)};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<NormalForceT<Real>, HistoryT<Real>> eval(const KinematicsT<Real>& c,
                                                                                const ParamsT<Real>& p,
                                                                                const HistoryT<Real>& h) {
    const AdhesiveSpring<Real> spring{p.k1, p.k2_max, p.kc, p.depth * c.radius};
    const Real reached = select(c.overlap < spring.limit, c.overlap, spring.limit);
    const Real loaded = select(reached > h.max, reached, h.max);
    SpringStep<Real> s;
    HistoryT<Real> next;
    if constexpr (form == LudingForm::consistent) {
      s = step_spring(spring, c.overlap, h.max, loaded);
      next = s.next;
    } else {
      s = step_as_liggghts(spring, c.overlap, c.dn, h, loaded);
      next = {s.next, s.force - spring.line(c.overlap, s.next.max)};
    }
    NormalForceT<Real> f;
    f.damping = p.damp * root(c.mass);
    // flattened surfaces that neither push nor adhere have parted: a dashpot would hold them
    if constexpr (form == LudingForm::consistent)
      f.damping = select((s.opens == 0.0) | (p.kc > 0.0) | (p.f0 < 0.0), f.damping, 0.0);
    f.elastic = s.force + p.f0;
    f.force = f.elastic - f.damping * c.vn;
    f.force = select((p.tension == 0.0) & (f.force < 0.0), 0.0, f.force);
    f.drag = f.force - s.force;
    f.stiffness = p.k1;
    f.shear_stiffness = p.k1;
    f.shear_damping = f.damping;
    f.adhesion_stiffness = p.kc;
    f.adhesion_force = p.f0;
    // f_0 sets in with a jump, so its work is booked with the drag; here its potential, and that work taken back
    const Real before = c.overlap + c.dn;
    f.stored = s.stored + p.f0 * c.overlap;
    f.plastic = s.lost - p.f0 * (c.overlap - select(before > 0.0, before, 0.0));
    return {f, next};
  }

  // Energy lost if the contact ends at this overlap [J].
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real held(const ParamsT<Real>& p, const HistoryT<Real>& h, Real overlap) {
    Real rest = held_by_spring<Real>(p.k1, p.kc, h);
    if constexpr (form == LudingForm::liggghts) rest -= 0.5 * h.jump * overlap;
    return rest + select(overlap > 0.0, p.f0 * overlap, 0.0);
  }

  // Shorter than any impact [s]: half a period on the stiffest branch.
  [[nodiscard]] static double duration(const Params& p, double mass, double /*radius*/, double /*speed*/) {
    return std::numbers::pi * std::sqrt(mass / std::max(p.k2_max, p.kc));
  }

 private:
  // It jumps between its lines of unloading in every other step, so the books take the work of a step as the contact
  // loop does, by the mean of the forces before and after.
  template <class Real>
  [[nodiscard]] static TSUBU_FN SpringStep<Real> step_as_liggghts(const AdhesiveSpring<Real>& s, Real delta, Real dn,
                                                                  const HistoryT<Real>& h, Real loaded) {
    const Real tension = -s.kc * delta, k2_before = s.k2(loaded), line = s.line(delta, loaded);
    const auto opens = line < tension;
    const Real m = select(opens, (k2_before + s.kc) / (k2_before - s.k1) * delta, loaded);
    const Real k2 = s.k2(m), left = s.line(delta, m), was = s.line(delta + dn, h.max);
    const Real stored = 0.5 * left * left / k2;  // of the line that the next step starts from
    const Real opened = 0.5 * was * was / k2_before - stored - 0.5 * (was + tension) * dn;
    const Real lost = select(opens, opened, s.flattened(m) - s.flattened(h.max));
    return {select(opens, tension, line), stored, lost - 0.5 * h.jump * dn, select(opens, 1.0, 0.0), {m, k2}};
  }
};

using Luding = LudingSpring<LudingForm::consistent>;
using LudingLiggghts = LudingSpring<LudingForm::liggghts>;

}  // namespace tsubu::laws::normal

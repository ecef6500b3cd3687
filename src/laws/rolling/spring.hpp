#pragma once
#include <array>

#include "laws/carry.hpp"
#include "laws/kinematics.hpp"
#include "laws/pair_inputs.hpp"
#include "laws/parameters.hpp"
#include "laws/spring_memory.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws::rolling {

// The spring, slider and dashpot that epsd, epsd2 and epsd3 are made of.
//
//   M_s' = M_s + k_r turn                  spring torque; turn: rotation of i relative to j in this step, without its
//                                          part about the normal unless `torsion` is on
//   M_s' cut to M_max = mu_r N R*          beyond which it rolls on; then M = M_s'
//   M = M_s' + C_r w,  |M| <= M_max        else, C_r = 2 eta_r sqrt(I k_r), w the rate of turn
//   torque on i: -M, on j: +M
//
// k_r rolling stiffness [N m/rad], mu_r rolling friction, eta_r rolling damping, R* effective radius, I moment of
// inertia of rolling on each other.
//
// Three formulations:
//   consistent  M_s is carried with the contact plane, its part about the normal kept apart as a number; k_r falls: the
//               angle of the spring is kept, k_r grows: its torque is (both lower M_s^2/(2 k_r), so no energy is
//               created); N = max(0, F_n + k_c delta - f_0) is the distance from the adhesive limit; spring and dashpot
//               together stay below M_max (`limit_total`).
//   liggghts    as LIGGGHTS computes: M_s keeps its direction in space, so a turning pair grows a part about its
//               normal; k_r changes: the torque is kept; N = |F_n|; the dashpot has no limit; at a wall the spin is
//               taken (R - delta/2)/(R - delta) times too fast.
//   document    as liggghts, but as seed document 000 prints it: N = k_n delta, the inertia of (8), the part of M about
//               the normal removed at the end, spin at a wall as it is. R* in (4) is taken out again in (6) and (9),
//               which have one length too many as printed.
enum class Form { consistent, liggghts, document };

// Which stiffness of the normal law k_r follows.
enum class Follows { normal, shear };

template <Form form, Follows follows>
struct Spring {
  static constexpr bool passive = form == Form::consistent, objective = form == Form::consistent;
  static constexpr std::size_t sizes_read = form == Form::consistent ? with_inertia : all_sizes;
  static constexpr std::array history{HistoryField{"torque", "N m", 3}, HistoryField{"torsion", "N m"},
                                      HistoryField{"stiffness", "N m/rad"}};

  template <class Real>
  struct ParamsT {
    Real mu;           // rolling friction
    Real stiffness;    // k_r over (k_n or k_t) R*^2
    Real damping;      // C_r over sqrt(I k_r)
    Real torsion;      // 1: rotation about the normal is resisted too
    Real limit_total;  // 1: spring and dashpot together stay below the limit; read by the consistent form
  };
  template <class Real>
  struct HistoryT {
    Vec3T<Real> torque;  // of the spring [N m]
    Real torsion{};      // its part about the normal where that is kept apart, in the consistent form [N m]
    Real k{};            // stiffness that went with it [N m/rad]
  };
  using Params = ParamsT<double>;
  using History = HistoryT<double>;

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<RollingTorqueT<Real>, HistoryT<Real>> eval(const KinematicsT<Real>& c,
                                                                                  const NormalForceT<Real>& n,
                                                                                  const ParamsT<Real>& p,
                                                                                  const HistoryT<Real>& h) {
    const Real k = p.stiffness * (follows == Follows::normal ? n.stiffness : n.shear_stiffness) * (c.radius * c.radius);
    const Real limit = p.mu * pressing(c, n) * c.radius;
    const Softness<Real> soft(k, h.k);
    const Real scale = spin_scale(c);
    const Vec3T<Real> turn = scale * resisted(c.turn, c.n, p), rate = scale * resisted(c.spin, c.n, p);

    // the spring's torque: `torque`, and in the consistent form `torsion` about the normal
    Vec3T<Real> trial = h.torque + k * turn, before = h.torque;
    Real twisted = 0.0;
    if constexpr (form == Form::consistent) {
      const Real softened = select(k < h.k, k * soft.before, 1.0);
      trial = softened * carry(h.torque, c.n, c.n_mid, c.twist) + k * tsubu::tangential(c.turn, c.n);
      twisted = softened * h.torsion + k * (p.torsion * dot(c.turn, c.n));
      before += h.torsion * c.n;
    }
    const Real pull2 = norm2(trial) + twisted * twisted;
    const auto slides = pull2 > limit * limit;

    // A spring that slides has no dashpot; what does not may still reach the limit by its dashpot.
    const Real inertia = form == Form::document ? c.inertia_printed : c.inertia;
    const auto damped = (p.damping > 0.0) & !slides;
    const Vec3T<Real> pull = trial + twisted * c.n;
    const Vec3T<Real> wanted = pull + select_rare(
                                          damped, [&] { return p.damping * root(inertia * k); }, 0.0) *
                                          rate;
    const Real size2 = norm2(wanted);
    const auto limited = form == Form::consistent ? slides | ((p.limit_total > 0.0) & (size2 > limit * limit)) : slides;
    // not a rare choice: where grains roll, some of eight nearly always reach the limit
    const Real cut = select(limited, limit / root(size2), 1.0);
    const Real kept = select(slides, cut, 1.0);  // of the spring
    const HistoryT<Real> next{kept * trial, kept * twisted, k};
    Vec3T<Real> spring = kept * pull, total = cut * wanted;
    if constexpr (form == Form::document)
      for (Vec3T<Real>* m : {&before, &spring, &total}) *m = resisted(*m, c.n, p);

    RollingTorqueT<Real> out;
    out.torque = -total;
    out.stored = energy(k, kept * kept * pull2, soft.now);
    // what the turn put into the spring (mean torque times turn) and the spring did not keep
    out.work = 0.5 * dot(before + spring, c.turn) + energy(h, soft.before) - out.stored;
    out.power = dot(total - spring, c.spin);
    out.stiffness = k;
    return {out, next};
  }

  // When its share of a load changes, see laws/traits.hpp.
  [[nodiscard]] static History stiffened(const History& h, double times) { return stiffened_torque(h, times); }
  [[nodiscard]] static History joined(const History& a, double share_of_a, const History& b, double share_of_b) {
    return joined_torque(a, share_of_a, b, share_of_b);
  }

  // Energy in the spring, lost if the contact ends now [J].
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real held(const ParamsT<Real>&, const HistoryT<Real>& h) {
    return energy(h, 1.0 / h.k);
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN Vec3T<Real> pull(const ParamsT<Real>& p, const HistoryT<Real>& h,
                                                 const Vec3T<Real>& n) {
    const Vec3T<Real> spring = h.torque + h.torsion * n;
    return -(form == Form::document ? resisted(spring, n, p) : spring);
  }

 private:
  // 1/k_r of this step and of the one before, by one division; where one of them is zero it is that of the other.
  template <class Real>
  struct Softness {
    Real now, before;

    TSUBU_FN Softness(Real k, Real k_before) {
      const Real a = select(k > 0.0, k, k_before), b = select(k_before > 0.0, k_before, k), per = 1.0 / (a * b);
      now = b * per, before = a * per;
    }
  };

  template <class Real>
  [[nodiscard]] static TSUBU_FN Real energy(Real k, Real torque2, Real softness) {
    return select(k > 0.0, 0.5 * torque2 * softness, 0.0);
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real energy(const HistoryT<Real>& h, Real softness) {
    return energy(h.k, norm2(h.torque) + h.torsion * h.torsion, softness);
  }

  // The part of a rotation that the law resists.
  template <class Real>
  [[nodiscard]] static TSUBU_FN Vec3T<Real> resisted(const Vec3T<Real>& w, const Vec3T<Real>& n,
                                                     const ParamsT<Real>& p) {
    return w - (1.0 - p.torsion) * dot(w, n) * n;
  }

  // The load N that the limit goes with.
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real pressing(const KinematicsT<Real>& c, const NormalForceT<Real>& n) {
    if constexpr (form == Form::liggghts) return select(n.force > 0.0, n.force, -n.force);
    Real load = n.force + n.adhesion_stiffness * c.overlap - n.adhesion_force;
    if constexpr (form == Form::document) load = n.stiffness * c.overlap;
    return select(load > 0.0, load, 0.0);
  }

  // By how much LIGGGHTS overrates the spin at a wall.
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real spin_scale(const KinematicsT<Real>& c) {
    if constexpr (form == Form::liggghts)
      return select(c.curvature_j == 0.0, (c.radius - 0.5 * c.overlap) / (c.radius - c.overlap), 1.0);
    else
      return 1.0;
  }
};

}  // namespace tsubu::laws::rolling

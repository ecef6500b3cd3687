#pragma once
#include <array>

#include "laws/kinematics.hpp"
#include "laws/pair_inputs.hpp"
#include "laws/parameters.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws::rolling {

// Constant directional torque: the full torque against any rolling, none at rest.
//
//   M = mu_r N R* w/|w|,   torque on i: -M
//
// mu_r rolling friction, N load, R* effective radius, w spin of i relative to j, without its part about the normal
// unless `torsion` is on. N = max(0, F_n); `cdt/liggghts` takes k_n delta instead, which is no force where k_n is no
// secant of the normal law (the public variant cdtnonlinear2 takes F_n for that reason, as `cdt` does).
//
// There is no spring, so a body that should rest chatters: its torque changes sign in every other step, with a spin of
// about M dt/I, and under a side load it creeps at a part of that speed. Both go with the step and vanish with it.
// Reference: Zhou et al., Physica A 269 (1999) 536; Ai et al., Powder Technol. 206 (2011) 269, model A.
enum class TorqueFrom { force, overlap };

template <TorqueFrom from>
struct CdtAs {
  static constexpr LawText text =
      from == TorqueFrom::force
          ? LawText{"cdt", "constant torque against rolling",
                    "M = mu_r R* max(0, F_n) w/|w|\n"
                    "no spring: bodies at rest chatter with a spin of about M dt/I, and creep on slopes",
                    "Zhou et al., Physica A 269 (1999) 536; Ai et al., Powder Technol. 206 (2011) 269, model A"}
          : LawText{"cdt/liggghts", "constant torque against rolling as LIGGGHTS computes it",
                    "M = mu_r R* k_n delta w/|w|\n"
                    "no spring: bodies at rest chatter with a spin of about M dt/I, and creep on slopes",
                    "LIGGGHTS manual, rolling model cdt; Zhou et al., Physica A 269 (1999) 536"};
  static constexpr std::array parameters{parameter::rolling_friction, parameter::torsion};
  static constexpr std::array history{HistoryField{"torque", "N m", 3}};

  template <class Real>
  struct ParamsT {
    Real mu;
    Real torsion;  // 1: rotation about the normal is resisted too
  };
  // The torque of the last step, for the books alone: the work of a torque that changes its sign from step to step is
  // that of the mean, none, and not its power at either end.
  template <class Real>
  struct HistoryT {
    Vec3T<Real> torque;  // on i [N m]
  };
  using Params = ParamsT<double>;
  using History = HistoryT<double>;

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    return {in.pair(parameter::rolling_friction), in.contact(parameter::torsion)};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<RollingTorqueT<Real>, HistoryT<Real>> eval(const KinematicsT<Real>& c,
                                                                                  const NormalForceT<Real>& n,
                                                                                  const ParamsT<Real>& p,
                                                                                  const HistoryT<Real>& h) {
    const Real pressed = from == TorqueFrom::force ? n.force : n.stiffness * c.overlap;
    const Real limit = p.mu * select(pressed > 0.0, pressed, 0.0) * c.radius;
    const Vec3T<Real> w = c.spin - (1.0 - p.torsion) * dot(c.spin, c.n) * c.n;
    const Real w2 = norm2(w);
    const Real per_w = select(w2 > 0.0, limit / root(w2), 0.0);
    const Vec3T<Real> torque = -per_w * w;
    const Real work = -0.5 * dot(h.torque + torque, c.turn);
    return {{torque, 0.0, work, 0.0, 0.0}, {torque}};  // torque, stored, work, power, stiffness
  }

  // When its share of a load changes, see laws/traits.hpp.
  [[nodiscard]] static History stiffened(const History& h, double times) { return {times * h.torque}; }
  [[nodiscard]] static History joined(const History& a, double share_of_a, const History& b, double share_of_b) {
    return {(1 / (share_of_a + share_of_b)) * (share_of_a * a.torque + share_of_b * b.torque)};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Real held(const ParamsT<Real>&, const HistoryT<Real>&) {
    return 0.0;
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN Vec3T<Real> pull(const ParamsT<Real>&, const HistoryT<Real>& h, const Vec3T<Real>&) {
    return h.torque;
  }
};

using Cdt = CdtAs<TorqueFrom::force>;
using CdtLiggghts = CdtAs<TorqueFrom::overlap>;

}  // namespace tsubu::laws::rolling

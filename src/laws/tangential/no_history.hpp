#pragma once
#include <array>

#include "laws/kinematics.hpp"
#include "laws/pair_inputs.hpp"
#include "laws/parameters.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws::tangential {

// Viscous friction with a Coulomb limit: no spring, so no static friction; piles creep.
//
//   F_t = -min(gamma_t, mu N / |v_t|) v_t,   N = max(0, F_n)
//
// mu friction, gamma_t damping of the normal law, v_t tangential velocity.
// Reference: Haff & Werner, Powder Technol. 48 (1986) 239.
struct ViscousFriction {
  static constexpr LawText text{"no_history", "viscous friction with Coulomb limit",
                                "F_t = -min(gamma_t, mu N / |v_t|) v_t,  N = max(0, F_n)",
                                "Haff & Werner, Powder Technol. 48 (1986) 239"};
  static constexpr std::array parameters{parameter::friction};

  template <class Real>
  struct ParamsT {
    Real mu;
  };
  using Params = ParamsT<double>;
  template <class Real>
  using HistoryT = Empty<ViscousFriction>;
  using History = Empty<ViscousFriction>;

  [[nodiscard]] static Params prepare(const PairInputs& in) { return {in.pair(parameter::friction)}; }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<TangentialForceT<Real>, Empty<ViscousFriction>> eval(const KinematicsT<Real>& c,
                                                                                            const NormalForceT<Real>& n,
                                                                                            const ParamsT<Real>& p,
                                                                                            Empty<ViscousFriction>) {
    const Real limit = select(n.force > 0.0, p.mu * n.force, 0.0);
    const Real v2 = norm2(c.vt);
    const Real drag2 = n.shear_damping * n.shear_damping * v2;
    // a contact at rest must not divide by its speed: there the dashpot is the smaller force, and is taken
    const Real g = select(drag2 > limit * limit, limit / root(v2), n.shear_damping);
    return {{-g * c.vt, 0.0, 0.0, g * v2, 0.0}, {}};
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real held(const ParamsT<Real>&, Empty<ViscousFriction>) {
    return 0.0;
  }
};

}  // namespace tsubu::laws::tangential

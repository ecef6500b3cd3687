#pragma once
#include <array>
#include <cmath>

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

  struct Params {
    double mu;
  };
  using History = Empty<ViscousFriction>;

  [[nodiscard]] static Params prepare(const PairInputs& in) { return {in.pair(parameter::friction)}; }

  [[nodiscard]] static TSUBU_FN Answer<TangentialForce, History> eval(const Kinematics& c, const NormalForce& n,
                                                                      const Params& p, History) {
    const double limit = n.force > 0 ? p.mu * n.force : 0;
    const double v2 = norm2(c.vt);
    const double g2 = n.shear_damping * n.shear_damping;
    // compared as squares: a contact at rest must not divide by its speed
    const double g = g2 * v2 > limit * limit ? limit / std::sqrt(v2) : n.shear_damping;
    return {{-g * c.vt, 0, 0, g * v2}, {}};
  }
  [[nodiscard]] static TSUBU_FN double held(const Params&, const History&) { return 0; }
};

}  // namespace tsubu::laws::tangential

#pragma once
#include "laws/rolling/spring.hpp"

namespace tsubu::laws::rolling {

// Elastic-plastic spring and dashpot (rolling/spring.hpp has the equations): epsd3 with kappa_r = 2.25.
//
//   k_r = 2.25 k_n mu_r^2 R*^2
//
// Reference: Ai, Chen, Rotter & Ooi, Powder Technol. 206 (2011) 269, model C.
template <Form form>
struct EpsdAs : Spring<form, Follows::normal> {
  static_assert(form != Form::document);
  using Params = typename Spring<form, Follows::normal>::Params;

  static constexpr LawText text =
      form == Form::consistent
          ? LawText{"epsd", "rolling spring, slider and dashpot",
                    "M_s' = M_s + k_r turn, carried with the contact plane;  k_r = 2.25 k_n mu_r^2 R*^2\n"
                    "M = M_s' + C_r w  while |M_s'| <= M_max;  C_r = 2 eta_r sqrt(I k_r);  |M| <= M_max\n"
                    "M = M_max M_s'/|M_s'|  else;  M_max = mu_r R* max(0, F_n + k_c delta - f_0)\n"
                    "k_r falls: the spring's angle is kept;  k_r grows: its torque is",
                    "Ai et al., Powder Technol. 206 (2011) 269, model C"}
          : LawText{"epsd/liggghts",
                    "rolling spring, slider and dashpot as LIGGGHTS computes it; may create energy, not objective",
                    "M_s' = M_s + k_r turn, not carried;  k_r = 2.25 k_n mu_r^2 R*^2\n"
                    "M = M_s' + C_r w  while |M_s'| <= M_max, without limit;  C_r = 2 eta_r sqrt(I k_r)\n"
                    "M = M_max M_s'/|M_s'|  else;  M_max = mu_r R* |F_n|\n"
                    "at a wall turn and w are (R - delta/2)/(R - delta) times too large",
                    "LIGGGHTS manual, rolling model epsd; Ai et al., Powder Technol. 206 (2011) 269"};
  static constexpr auto parameters = [] {
    if constexpr (form == Form::consistent)
      return std::array{parameter::rolling_friction, parameter::rolling_damping, parameter::torsion,
                        parameter::limit_total};
    else
      return std::array{parameter::rolling_friction, parameter::rolling_damping, parameter::torsion};
  }();

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    const double mu = in.pair(parameter::rolling_friction);
    const double limited = form == Form::consistent ? in.contact(parameter::limit_total) : 0;
    return {mu, 2.25 * mu * mu, 2 * in.pair(parameter::rolling_damping), in.contact(parameter::torsion), limited};
  }
};

using Epsd = EpsdAs<Form::consistent>;
using EpsdLiggghts = EpsdAs<Form::liggghts>;

}  // namespace tsubu::laws::rolling

#pragma once
#include "laws/rolling/spring.hpp"

namespace tsubu::laws::rolling {

// Elastic-plastic spring and dashpot with a stiffness to choose (rolling/spring.hpp has the equations).
//
//   k_r = kappa_r k_n mu_r^2 R*^2,   kappa_r rolling_stiffness
//
// The spring gives way at the angle delta/(kappa_r mu_r R*), if F_n = k_n delta.
// Stable steps: dt < 2 sqrt(I'/k_r) (sqrt(1 + eta_r^2) - eta_r), I' the smaller of I and I_i I_j/(I_i + I_j).
//
// Reference: seed document 000, equations (1)-(11); Ai, Chen, Rotter & Ooi, Powder Technol. 206 (2011) 269, model C.
// Corrections of the document in all formulations: (4), (6) and (9) have one length too many, as R* stands in (4) and
// again in (5), so M_s grows by k_r times an angle; what is kept is M_s after the cut and before the dashpot; the law
// is epsd with a free factor and does not come near epsd2. In all but `document`: the limit goes with the normal force,
// not with k_n delta as (2) and (7) say, and I is that of rolling on each other, 1/I = sum 1/(I_k + m_k R_k^2): (8)
// is 3.5 times smaller for equal spheres, has no meaning at a wall, and for other shapes the unit of 1/I.
template <Form form>
struct Epsd3As : Spring<form, Follows::normal> {
  using Params = typename Spring<form, Follows::normal>::Params;

  static constexpr Parameter rolling_stiffness{"rolling_stiffness",
                                               Scope::pair,
                                               dim::none,
                                               "-",
                                               positive,
                                               required,
                                               "Factor kappa_r of the rolling stiffness of epsd3, "
                                               "k_r = kappa_r k_n mu_r^2 R*^2; epsd has 2.25.",
                                               "rollingStiffness",
                                               false,
                                               2.25};
  static constexpr LawText text =
      form == Form::consistent
          ? LawText{"epsd3", "rolling spring, slider and dashpot of given stiffness",
                    "M_s' = M_s + k_r turn, carried with the contact plane;  k_r = rolling_stiffness k_n mu_r^2 R*^2\n"
                    "M = M_s' + C_r w  while |M_s'| <= M_max;  C_r = 2 eta_r sqrt(I k_r);  |M| <= M_max\n"
                    "M = M_max M_s'/|M_s'|  else;  M_max = mu_r R* max(0, F_n + k_c delta - f_0)\n"
                    "k_r falls: the spring's angle is kept;  k_r grows: its torque is",
                    "seed document 000, equations (1)-(11), with units, inertia and limits put right; Ai et al., "
                    "Powder "
                    "Technol. 206 (2011) 269"}
      : form == Form::liggghts
          ? LawText{"epsd3/liggghts",
                    "rolling spring, slider and dashpot as LIGGGHTS computes it; may create energy, not objective",
                    "M_s' = M_s + k_r turn, not carried;  k_r = rolling_stiffness k_n mu_r^2 R*^2\n"
                    "M = M_s' + C_r w  while |M_s'| <= M_max, without limit;  C_r = 2 eta_r sqrt(I k_r)\n"
                    "M = M_max M_s'/|M_s'|  else;  M_max = mu_r R* |F_n|\n"
                    "at a wall turn and w are (R - delta/2)/(R - delta) times too large",
                    "LIGGGHTS manual, rolling model epsd3; seed document 000"}
          : LawText{"epsd3/document", "rolling spring, slider and dashpot as printed; may create energy, not objective",
                    "M_s' = M_s + k_r turn, not carried;  k_r = rolling_stiffness k_n mu_r^2 R*^2\n"
                    "M = M_s' + C_r w  while |M_s'| <= M_max;  C_r = 2 eta_r sqrt(I k_r)\n"
                    "M = M_max M_s'/|M_s'|  else;  M_max = mu_r R* k_n delta\n"
                    "I = (I_i R_j^2 + I_j R_i^2)/(R_i + R_j)^2;  M without its part about the normal",
                    "seed document 000, equations (1)-(11); one length taken out of (6) and (9)"};
  static constexpr auto parameters = [] {
    if constexpr (form == Form::consistent)
      return std::array{parameter::rolling_friction, parameter::rolling_damping, rolling_stiffness, parameter::torsion,
                        parameter::limit_total};
    else
      return std::array{parameter::rolling_friction, parameter::rolling_damping, rolling_stiffness, parameter::torsion};
  }();

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    const double mu = in.pair(parameter::rolling_friction);
    const double limited = form == Form::consistent ? in.contact(parameter::limit_total) : 0;
    return {mu, in.pair(rolling_stiffness) * mu * mu, 2 * in.pair(parameter::rolling_damping),
            in.contact(parameter::torsion), limited};
  }
};

using Epsd3 = Epsd3As<Form::consistent>;
using Epsd3Liggghts = Epsd3As<Form::liggghts>;
using Epsd3Document = Epsd3As<Form::document>;

}  // namespace tsubu::laws::rolling

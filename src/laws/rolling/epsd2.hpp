#pragma once
#include "laws/rolling/spring.hpp"

namespace tsubu::laws::rolling {

// Elastic-plastic spring without a dashpot (rolling/spring.hpp has the equations).
//
//   k_r = k_t R*^2
//
// k_t tangential stiffness of the normal law. A body at rest on it swings on, unless something else damps it.
// Reference: Iwashita & Oda, J. Eng. Mech. 124 (1998) 285.
template <Form form>
struct Epsd2As : Spring<form, Follows::shear> {
  static_assert(form != Form::document);
  using Params = typename Spring<form, Follows::shear>::Params;

  static constexpr LawText text =
      form == Form::consistent
          ? LawText{"epsd2", "rolling spring and slider",
                    "M' = M + k_r turn, carried with the contact plane;  k_r = k_t R*^2\n"
                    "|M'| cut to mu_r R* max(0, F_n + k_c delta - f_0)\n"
                    "k_r falls: the spring's angle is kept;  k_r grows: its torque is",
                    "Iwashita & Oda, J. Eng. Mech. 124 (1998) 285; LIGGGHTS manual, rolling model epsd2"}
          : LawText{"epsd2/liggghts",
                    "rolling spring and slider as LIGGGHTS computes it; may create energy, not objective",
                    "M' = M + k_r turn, not carried;  k_r = k_t R*^2\n"
                    "|M'| cut to mu_r R* |F_n|\n"
                    "at a wall turn is (R - delta/2)/(R - delta) times too large",
                    "LIGGGHTS manual, rolling model epsd2"};
  static constexpr std::array parameters{parameter::rolling_friction, parameter::torsion};

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    return {in.pair(parameter::rolling_friction), 1, 0, in.contact(parameter::torsion), 0};
  }
};

using Epsd2 = Epsd2As<Form::consistent>;
using Epsd2Liggghts = Epsd2As<Form::liggghts>;

}  // namespace tsubu::laws::rolling

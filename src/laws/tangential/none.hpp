#pragma once
#include <array>

#include "laws/kinematics.hpp"
#include "laws/pair_inputs.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws::tangential {

// Smooth surfaces: no tangential force.
struct None {
  static constexpr LawText text{"none", "frictionless", "F_t = 0", "-"};
  static constexpr std::array<Parameter, 0> parameters{};
  using Params = Empty<None>;
  using History = Empty<None>;

  [[nodiscard]] static Params prepare(const PairInputs&) { return {}; }
  [[nodiscard]] static TSUBU_FN Answer<TangentialForce, History> eval(const Kinematics&, const NormalForce&,
                                                                      const Params&, History) {
    return {{{0, 0, 0}, 0, 0, 0}, {}};
  }
  [[nodiscard]] static TSUBU_FN double held(const Params&, const History&) { return 0; }
};

}  // namespace tsubu::laws::tangential

#pragma once
#include <array>

#include "laws/kinematics.hpp"
#include "laws/pair_inputs.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws::rolling {

// No resistance to rolling or spinning.
struct None {
  static constexpr LawText text{"none", "no rolling resistance", "M = 0", "-"};
  static constexpr std::array<Parameter, 0> parameters{};
  using Params = Empty<None>;
  using History = Empty<None>;

  [[nodiscard]] static Params prepare(const PairInputs&) { return {}; }
  [[nodiscard]] static TSUBU_FN Answer<RollingTorque, History> eval(const Kinematics&, const NormalForce&,
                                                                    const Params&, History) {
    return {{{0, 0, 0}, 0, 0, 0}, {}};
  }
  [[nodiscard]] static TSUBU_FN double held(const Params&, const History&) { return 0; }
};

}  // namespace tsubu::laws::rolling

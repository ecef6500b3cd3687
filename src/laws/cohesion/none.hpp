#pragma once
#include <array>

#include "laws/kinematics.hpp"
#include "laws/pair_inputs.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws::cohesion {

// No attraction.
struct None {
  static constexpr LawText text{"none", "no cohesion", "F_c = 0", "-"};
  static constexpr std::array<Parameter, 0> parameters{};
  template <class Real>
  using ParamsT = Empty<None>;
  template <class Real>
  using HistoryT = Empty<None>;
  using History = Empty<None>;
  using Params = Empty<None>;

  [[nodiscard]] static Params prepare(const PairInputs&) { return {}; }
  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<CohesionForceT<Real>, Empty<None>> eval(const KinematicsT<Real>&,
                                                                               const NormalForceT<Real>&, Empty<None>,
                                                                               Empty<None>) {
    return {{0.0, 0.0, 0.0}, {}};
  }
  [[nodiscard]] static double held(Empty<None>, Empty<None>) { return 0; }
};

}  // namespace tsubu::laws::cohesion

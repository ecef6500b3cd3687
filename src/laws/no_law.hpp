#pragma once
#include <array>

#include "laws/kinematics.hpp"
#include "laws/packed.hpp"
#include "laws/pair_inputs.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws {

// What the law "none" of every stage after the normal one is: no parameters, no history, an answer of zeros.
template <class Self, template <class> class OutT>
struct NoLaw {
  static constexpr std::array<Parameter, 0> parameters{};
  template <class Real>
  using ParamsT = Empty<Self>;
  template <class Real>
  using HistoryT = Empty<Self>;
  using Params = Empty<Self>;
  using History = Empty<Self>;

  [[nodiscard]] static Params prepare(const PairInputs&) { return {}; }
  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<OutT<Real>, Empty<Self>> eval(const KinematicsT<Real>&,
                                                                     const NormalForceT<Real>&, Empty<Self>,
                                                                     Empty<Self>) {
    return {unpack<OutT<Real>>(std::array<Real, numbers_in<OutT<Real>, Real>>{}), {}};
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real held(Empty<Self>, Empty<Self>) {
    return 0.0;
  }
};

}  // namespace tsubu::laws

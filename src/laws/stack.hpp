#pragma once
#include "laws/kinematics.hpp"
#include "laws/packed.hpp"
#include "laws/pair_inputs.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws {

// What a contact does to its bodies, and the energy it holds and loses.
template <class Real>
struct ResponseT {
  NormalForceT<Real> normal;  // `force` includes cohesion
  CohesionForceT<Real> cohesion;
  TangentialForceT<Real> tangential;
  RollingTorqueT<Real> rolling;
};
using Response = ResponseT<double>;

// Which law of its list each stage uses; the order is that of the registry.
struct LawIndices {
  std::size_t normal = 0, cohesion = 0, tangential = 0, rolling = 0;
  bool operator==(const LawIndices&) const = default;
};

// One law per stage; itself a law. What a later stage reads of an earlier one is a field of a declared type, so a
// stack of laws that do not fit does not compile.
template <class S, class N, class C, class T, class R>
struct Stack {
  using Surface = S;
  using Normal = N;
  using Cohesion = C;
  using Tangential = T;
  using Rolling = R;

  template <class Real>
  struct ParamsT {
    [[no_unique_address]] typename N::template ParamsT<Real> normal;
    [[no_unique_address]] typename C::template ParamsT<Real> cohesion;
    [[no_unique_address]] typename T::template ParamsT<Real> tangential;
    [[no_unique_address]] typename R::template ParamsT<Real> rolling;
  };
  template <class Real>
  struct HistoryT {
    [[no_unique_address]] typename N::template HistoryT<Real> normal;
    [[no_unique_address]] typename C::template HistoryT<Real> cohesion;
    [[no_unique_address]] typename T::template HistoryT<Real> tangential;
    [[no_unique_address]] typename R::template HistoryT<Real> rolling;
  };
  using Params = ParamsT<double>;
  using History = HistoryT<double>;

  // Laws without history take no room, except that no object has size zero.
  static constexpr std::size_t history_size =
      numbers_in<typename N::template HistoryT<double>> + numbers_in<typename C::template HistoryT<double>> +
      numbers_in<typename T::template HistoryT<double>> + numbers_in<typename R::template HistoryT<double>>;

  [[nodiscard]] static Params prepare(const PairInputs& in, const LawIndices& laws) {
    return {prepare_law<N>(in, laws.normal), prepare_law<C>(in, laws.cohesion), prepare_law<T>(in, laws.tangential),
            prepare_law<R>(in, laws.rolling)};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<ResponseT<Real>, HistoryT<Real>> eval(const KinematicsT<Real>& c,
                                                                             const ParamsT<Real>& p,
                                                                             const HistoryT<Real>& h) {
    auto n = N::eval(c, p.normal, h.normal);
    const auto a = C::eval(c, n.out, p.cohesion, h.cohesion);
    n.out.force += a.out.force;
    const auto t = T::eval(c, n.out, p.tangential, h.tangential);
    const auto r = R::eval(c, n.out, p.rolling, h.rolling);
    return {{n.out, a.out, t.out, r.out}, {n.history, a.history, t.history, r.history}};
  }

  // The history as plain doubles, stage by stage.
  [[nodiscard]] static std::array<double, history_size> flatten(const History& h) {
    std::array<double, history_size> all{};
    auto at = all.begin();
    const auto add = [&]<class H>(const H& part) {
      const auto values = pack<numbers_in<H>>(part);
      at = std::copy(values.begin(), values.end(), at);
    };
    add(h.normal), add(h.cohesion), add(h.tangential), add(h.rolling);
    return all;
  }

 private:
  // A universal law is told which of its list to be; a plain law knows.
  template <class L>
  [[nodiscard]] static typename L::Params prepare_law(const PairInputs& in, std::size_t index) {
    if constexpr (requires { L::prepare(in, index); }) {
      return L::prepare(in, index);
    } else {
      return L::prepare(in);
    }
  }
};

}  // namespace tsubu::laws

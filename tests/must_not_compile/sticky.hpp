#pragma once
#include "laws/registry.hpp"

// A law of a test's own, and a call that makes the compiler look at all of a stack.
namespace tsubu::laws {

// Reads `Field` of the normal force, which exists or does not.
template <auto Field>
struct Sticky {
  static constexpr LawText text{"sticky", "", "", ""};
  template <class Real>
  struct ParamsT {
    Real mu;
  };
  using Params = ParamsT<double>;
  template <class Real>
  using HistoryT = Empty<Sticky>;
  static Params prepare(const PairInputs&) { return {1}; }
  template <class Real>
  static TSUBU_FN Answer<TangentialForceT<Real>, Empty<Sticky>> eval(const KinematicsT<Real>& c,
                                                                     const NormalForceT<Real>& n,
                                                                     const ParamsT<Real>& p, Empty<Sticky>) {
    return {{-p.mu * (n.*Field) * c.vt, 0.0, 0.0, 0.0}, {}};
  }
};

template <class Normal, class Tangential>
double force_of() {
  using S = Stack<surface::Default, Normal, cohesion::None, Tangential, rolling::None>;
  return norm(S::eval(Kinematics{}, typename S::Params{}, typename S::History{}).out.tangential.force);
}

}  // namespace tsubu::laws

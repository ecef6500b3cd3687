#pragma once
#include "laws/registry.hpp"

// A law of a test's own, and a call that makes the compiler look at all of a stack.
namespace tsubu::laws {

// Reads `Field` of the normal force, which exists or does not.
template <auto Field>
struct Sticky {
  static constexpr LawText text{"sticky", "", "", ""};
  struct Params {
    double mu;
  };
  using History = Empty<Sticky>;
  static Params prepare(const PairInputs&) { return {1}; }
  static TSUBU_FN Answer<TangentialForce, History> eval(const Kinematics& c, const NormalForce& n, const Params& p,
                                                        History) {
    return {{-p.mu * (n.*Field) * c.vt, 0, 0, 0}, {}};
  }
  static TSUBU_FN double held(const Params&, const History&) { return 0; }
};

template <class Normal, class Tangential>
double force_of() {
  using S = Stack<surface::Default, Normal, cohesion::None, Tangential, rolling::None>;
  return norm(S::eval(Kinematics{}, typename S::Params{}, {}).out.tangential.force);
}

}  // namespace tsubu::laws

// Must not compile: the universal law keeps records as doubles, and this law's parameters are none.
#include "laws/registry.hpp"

namespace tsubu::laws {

struct Counting {
  struct Params {
    float mu;
  };
  using History = Empty<Counting>;
  static Params prepare(const PairInputs&) { return {1}; }
  static TSUBU_FN Answer<TangentialForce, History> eval(const Kinematics& c, const NormalForce&, const Params& p,
                                                        History) {
    return {{-p.mu * c.vt, 0, 0, 0}, {}};
  }
};

using Any = AnyLaw<TangentialForce, Counting>;

double use() { return norm(Any::eval(Kinematics{}, NormalForce{}, Any::Params{}, Any::History{}).out.force); }

}  // namespace tsubu::laws

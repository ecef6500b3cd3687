// Must not compile: the universal law keeps records as numbers of the loop's type, and this law's parameters are none.
#include "laws/registry.hpp"

namespace tsubu::laws {

struct Counting {
  template <class Real>
  struct ParamsT {
    float mu, least, most;
  };
  using Params = ParamsT<double>;
  template <class Real>
  using HistoryT = Empty<Counting>;
  static Params prepare(const PairInputs&) { return {1, 0, 1}; }
  template <class Real>
  static TSUBU_FN Answer<TangentialForceT<Real>, Empty<Counting>> eval(const KinematicsT<Real>& c,
                                                                       const NormalForceT<Real>&,
                                                                       const ParamsT<Real>& p, Empty<Counting>) {
    return {{-p.mu * c.vt, 0.0, 0.0, 0.0}, {}};
  }
};

using Any = AnyLaw<TangentialForceT, Counting>;

double use() { return norm(Any::eval(Kinematics{}, NormalForce{}, Any::Params{}, Any::HistoryT<double>{}).out.force); }

}  // namespace tsubu::laws

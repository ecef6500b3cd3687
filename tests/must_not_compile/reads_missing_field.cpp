// Must not compile: a tangential law reads a field that no normal law sets.
#include "laws/registry.hpp"

namespace tsubu::laws {

struct Tacky {
  template <class Real>
  using ParamsT = Empty<Tacky>;
  template <class Real>
  using HistoryT = Empty<Tacky>;
  template <class Real>
  static TSUBU_FN Answer<TangentialForceT<Real>, Empty<Tacky>> eval(const KinematicsT<Real>& c,
                                                                    const NormalForceT<Real>& n, Empty<Tacky>,
                                                                    Empty<Tacky>) {
    return {{-n.tackiness * c.vt, 0.0, 0.0, 0.0}, {}};
  }
};

double use() {
  using S = Stack<surface::Default, normal::Hertz, cohesion::None, Tacky, rolling::None>;
  return norm(S::eval(Kinematics{}, S::Params{}, S::History{}).out.tangential.force);
}

}  // namespace tsubu::laws

// Must not compile: a tangential law reads a field that no normal law sets.
#include "laws/registry.hpp"

namespace tsubu::laws {

struct Tacky {
  using Params = Empty<Tacky>;
  using History = Empty<Tacky>;
  static TSUBU_FN Answer<TangentialForce, History> eval(const Kinematics& c, const NormalForce& n, const Params&,
                                                        History) {
    return {{-n.tackiness * c.vt, 0, 0, 0}, {}};
  }
};

double use() {
  using S = Stack<surface::Default, normal::Hertz, cohesion::None, Tacky, rolling::None>;
  return norm(S::eval(Kinematics{}, S::Params{}, {}).out.tangential.force);
}

}  // namespace tsubu::laws

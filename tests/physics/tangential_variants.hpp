#pragma once
#include <cmath>

#include "laws/registry.hpp"

namespace tsubu::tests {

// The spring and slider of most public codes, here only to compare with: the stretch is kept whatever the stiffness
// does, and the dashpot is not limited. Reloading a stretched contact then creates energy, which is why the engine
// has another rule.
struct StretchTimesCurrentStiffness {
  using Base = laws::tangential::SpringFriction;
  using Params = Base::Params;
  struct History {
    Vec3 xi;
  };
  [[nodiscard]] static Params prepare(const laws::PairInputs& in) { return Base::prepare(in); }

  [[nodiscard]] static laws::Answer<laws::TangentialForce, History> eval(const laws::Kinematics& c,
                                                                         const laws::NormalForce& n, const Params& p,
                                                                         const History& h) {
    const double k = n.shear_stiffness;
    const double limit = n.force > 0 ? p.mu * n.force : 0;
    const Vec3 trial = laws::carry(h.xi, c.n, c.twist) + c.slip;
    const double pull = k * norm(trial);
    const bool slides = pull > limit;
    const Vec3 xi = (slides ? limit / pull : 1) * trial;
    const Vec3 force = -k * xi - (slides ? 0 : n.shear_damping) * c.vt;
    return {{force, 0.5 * k * norm2(xi), 0, 0}, {xi}};
  }
  [[nodiscard]] static double held(const Params&, const History&) { return 0; }
};

using VariantStack = laws::Stack<laws::surface::Default, laws::normal::Hertz, laws::cohesion::None,
                                 StretchTimesCurrentStiffness, laws::rolling::None>;

}  // namespace tsubu::tests

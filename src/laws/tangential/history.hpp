#pragma once
#include <array>
#include <cmath>

#include "laws/carry.hpp"
#include "laws/kinematics.hpp"
#include "laws/pair_inputs.hpp"
#include "laws/parameters.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws::tangential {

// Spring and slider with memory.
//
//   xi' = xi + slip                          spring stretch, carried with the contact plane
//   F_t = -k_t xi' - gamma_t v_t             while k_t |xi'| <= mu N,   N = max(0, F_n); |F_t| never exceeds mu N
//   F_t = -mu N xi'/|xi'|                    else, and the spring is cut to mu N / k_t
//
// k_t, gamma_t from the normal law (Mindlin's k_t = 8 G* a under hertz), mu friction, v_t tangential velocity.
// Reference: Cundall & Strack 1979; Mindlin & Deresiewicz 1953 for a stiffness that follows the normal load.
// When k_t falls (unloading) the stretch is kept and the force falls with it; when k_t grows the force is kept and
// the stretch shrinks (Thornton et al., Powder Technol. 233 (2013) 30). Both lose energy or keep it; keeping the
// stretch in both cases would create some at every reload.
struct SpringFriction {
  static constexpr LawText text{"history", "spring and slider with memory",
                                "xi' = xi + slip, carried with the contact plane\n"
                                "F_t = -k_t xi' - gamma_t v_t  while k_t |xi'| <= mu N,  N = max(0, F_n)\n"
                                "F_t = -mu N xi'/|xi'|  else, and the spring is cut to mu N / k_t\n"
                                "k_t grows: the force is kept; k_t falls: the stretch is kept",
                                "Cundall & Strack, Geotechnique 29 (1979) 47; Mindlin & Deresiewicz (1953)"};
  static constexpr std::array parameters{parameter::friction};

  struct Params {
    double mu;
  };
  struct History {
    Vec3 xi;       // spring stretch [m]
    double k = 0;  // stiffness that went with it [N/m]
  };

  [[nodiscard]] static Params prepare(const PairInputs& in) { return {in.pair(parameter::friction)}; }

  [[nodiscard]] static TSUBU_FN Answer<TangentialForce, History> eval(const Kinematics& c, const NormalForce& n,
                                                                      const Params& p, const History& h) {
    const double k = n.shear_stiffness;
    const double limit = n.force > 0 ? p.mu * n.force : 0;
    const double before = 0.5 * h.k * norm2(h.xi);

    const Vec3 start = ((k > h.k ? h.k : k) / k) * carry(h.xi, c.n, c.twist);
    const Vec3 trial = start + c.slip;
    const double pull = k * norm(trial);
    const bool slides = pull > limit;
    const Vec3 xi = (slides ? limit / pull : 1) * trial;

    Vec3 force = -k * xi;
    if (!slides) {
      force -= n.shear_damping * c.vt;
      const double f2 = norm2(force);
      if (f2 > limit * limit) force *= limit / std::sqrt(f2);
    }
    TangentialForce out;
    out.force = force;
    out.stored = 0.5 * k * norm2(xi);
    // lost to sliding: mean spring force times the displacement that the spring did not take; and what the change
    // of stiffness took
    out.work = (before - 0.5 * k * norm2(start)) + 0.5 * k * dot(start + xi, trial - xi);
    out.power = -dot(force + k * xi, c.vt);
    return {out, {xi, k}};
  }

  // Energy in the spring, lost if the contact ends now [J].
  [[nodiscard]] static TSUBU_FN double held(const Params&, const History& h) { return 0.5 * h.k * norm2(h.xi); }
};

}  // namespace tsubu::laws::tangential

#pragma once
#include <array>

#include "laws/carry.hpp"
#include "laws/kinematics.hpp"
#include "laws/pair_inputs.hpp"
#include "laws/parameters.hpp"
#include "laws/spring_memory.hpp"
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
//
// The two laws differ in what a change of k_t does to a stretched spring:
//   history   the stretch is kept, so the force follows k_t: what LIGGGHTS computes, and what Chung & Ooi's benchmark
//             of oblique impacts was made with. A load that grows on a stretched spring puts energy in; the books show
//             it as a negative loss.
//   mindlin   while k_t grows the force is kept and the stretch shrinks; while it falls the stretch is kept
//             (Thornton et al., Powder Technol. 233 (2013) 30). Both lose energy or keep it: none is ever created.
enum class StiffnessRule { keep_stretch, never_create };

template <StiffnessRule rule>
struct SpringFriction {
  static constexpr LawText text =
      rule == StiffnessRule::keep_stretch
          ? LawText{"history", "spring and slider with memory",
                    "xi' = xi + slip, carried with the contact plane\n"
                    "F_t = -k_t xi' - gamma_t v_t  while k_t |xi'| <= mu N,  N = max(0, F_n)\n"
                    "F_t = -mu N xi'/|xi'|  else, and the spring is cut to mu N / k_t\n"
                    "|F_t| never exceeds mu N\n"
                    "k_t changes: the stretch is kept, so a load that grows on a stretched spring puts energy in",
                    "Cundall & Strack, Geotechnique 29 (1979) 47; Mindlin & Deresiewicz (1953)"}
          : LawText{"mindlin", "spring and slider that never creates energy",
                    "as history, but\n"
                    "k_t grows: the force is kept and the stretch shrinks\n"
                    "k_t falls: the stretch is kept",
                    "Mindlin & Deresiewicz (1953); Thornton et al., Powder Technol. 233 (2013) 30"};
  static constexpr std::array parameters{parameter::friction};
  static constexpr bool passive = rule == StiffnessRule::never_create;
  static constexpr std::array history{HistoryField{"stretch", "m", 3}, HistoryField{"stiffness", "N/m"}};

  template <class Real>
  struct ParamsT {
    Real mu;
  };
  template <class Real>
  struct HistoryT {
    Vec3T<Real> xi;  // spring stretch [m]
    Real k{};        // stiffness that went with it [N/m]
  };
  using Params = ParamsT<double>;
  using History = HistoryT<double>;

  [[nodiscard]] static Params prepare(const PairInputs& in) { return {in.pair(parameter::friction)}; }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<TangentialForceT<Real>, HistoryT<Real>> eval(const KinematicsT<Real>& c,
                                                                                    const NormalForceT<Real>& n,
                                                                                    const ParamsT<Real>& p,
                                                                                    const HistoryT<Real>& h) {
    const Real k = n.shear_stiffness;
    const Real limit = select(n.force > 0.0, p.mu * n.force, 0.0);

    const Vec3T<Real> carried = carry(h.xi, c.n, c.n_mid, c.twist);
    Real shrunk = 1.0;
    if constexpr (rule == StiffnessRule::never_create) shrunk = select(k > h.k, h.k / k, 1.0);
    const Vec3T<Real> trial = shrunk * carried + c.slip;
    const Real trial2 = norm2(trial);
    const auto slides = k * k * trial2 > limit * limit;
    // A spring that slides has no dashpot; what does not may still reach the limit by its dashpot.
    const Vec3T<Real> spring = -k * trial, wanted = spring - select(slides, 0.0, n.shear_damping) * c.vt;
    const Real size2 = norm2(wanted);
    const Real cut = select_rare(
        size2 > limit * limit, [&] { return limit / root(size2); }, 1.0);
    const Real kept = select(slides, cut, 1.0);  // of the stretch

    TangentialForceT<Real> out;
    out.force = cut * wanted;
    out.stored = 0.5 * k * (kept * kept * trial2);
    // What the slip put into the spring (mean force times slip) and the spring did not keep:
    //   2 work = (k_0 c + k xi).slip + k_0 xi_0^2 - k xi^2,  with slip = t - s c and xi = kept t;
    // c carried, t trial, s shrunk. c is as long as xi_0, but for springs that were carried by projection alone.
    out.work = 0.5 * ((h.k - kept * shrunk * k) * dot(carried, trial) + kept * (1.0 - kept) * (k * trial2) +
                      h.k * (norm2(h.xi) - shrunk * norm2(carried)));
    out.power = select(slides, 0.0, dot(spring - out.force, c.vt));
    out.stiffness = k;
    return {out, {kept * trial, k}};
  }

  // When its share of a load changes, see laws/traits.hpp.
  [[nodiscard]] static History stiffened(const History& h, double times) { return stiffened_stretch(h, times); }
  [[nodiscard]] static History joined(const History& a, double share_of_a, const History& b, double share_of_b) {
    return joined_stretch(a, share_of_a, b, share_of_b);
  }

  // Energy in the spring, lost if the contact ends now [J].
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real held(const ParamsT<Real>&, const HistoryT<Real>& h) {
    return 0.5 * h.k * norm2(h.xi);
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN Vec3T<Real> pull(const ParamsT<Real>&, const HistoryT<Real>& h, const Vec3T<Real>&) {
    return -h.k * h.xi;
  }
};

using HistoryFriction = SpringFriction<StiffnessRule::keep_stretch>;
using MindlinFriction = SpringFriction<StiffnessRule::never_create>;

}  // namespace tsubu::laws::tangential

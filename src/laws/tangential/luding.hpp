#pragma once
#include <array>

#include "laws/carry.hpp"
#include "laws/kinematics.hpp"
#include "laws/pair_inputs.hpp"
#include "laws/parameters.hpp"
#include "laws/spring_memory.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws::tangential {

// Spring and slider with static and dynamic friction, for powders that cohere.
//
//   N  = F_n + k_c delta - f_0          distance of the normal force from its adhesive limit -k_c delta + f_0
//   F* = -k_t (xi + slip) - gamma_t v_t
//   |F*| <= mu N    sticks: F_t = F*; mu is mu_S, or mu_D while the contact slides
//   else            slides: F_t = mu_D N F*/|F*|
//
// xi spring stretch, mu_S friction, mu_D = mu_S times dynamic_friction_ratio; k_t and gamma_t those of the normal law
// times tangential_stiffness_ratio and tangential_damping_ratio; k_c, f_0 <= 0 adhesion of the normal law, 0 if it has
// none. A contact under tension still has friction as far as adhesion presses its surfaces together.
// Reference: Luding, Granular Matter 10 (2008) 235; seed document 002, equations (1)-(12).
//
// Three formulations:
//   consistent  once it slides a contact slides until its force falls below mu_D N, so steady sliding is mu_D N; the
//               dashpot is inside the limit; N = max(0, ...); the spring is carried with the contact plane; k_t grows:
//               force kept, k_t falls: stretch kept. No step creates energy.
//   liggghts    the dynamic force is taken for one step, then the spring loads up to mu_S N again: steady sliding is a
//               sawtooth of mean (mu_S + mu_D)/2 N, on top of which comes a dashpot without limit. |N| instead of N;
//               the spring is projected, so rotation shortens it, and it does not turn with the pair about the normal;
//               its stretch is kept while k_t grows, which creates energy.
//   document    the same as printed in seed document 002: k_t is a multiple of k_n.
// In all of them torques are those of F_t at the contact point, -c n x F_t on both bodies, made by the contact loop.
// The document prints -R_i n x F_t in (11) and +R_j n x F_t in (12): angular momentum would grow at the rate
// (2 R_j - delta) |F_t|. A test shows it; the engine does not do it.
enum class LudingForm { consistent, liggghts, document };

template <LudingForm form>
struct LudingFriction {
  static constexpr bool consistent = form == LudingForm::consistent;

  static constexpr Parameter dynamic_ratio{"dynamic_friction_ratio",
                                           Scope::pair,
                                           dim::none,
                                           "-",
                                           {0, 1, true, false},
                                           required,
                                           "Dynamic over static friction, mu_D/mu_S; `friction` is the static one.",
                                           "FluidViscosity",
                                           false,
                                           0.6};
  static constexpr Parameter stiffness_ratio{"tangential_stiffness_ratio",
                                             Scope::pair,
                                             dim::none,
                                             "-",
                                             positive,
                                             1,
                                             "Multiplies the tangential stiffness of the normal law.",
                                             "coeffFrictionStiffness"};
  static constexpr Parameter damping_ratio{"tangential_damping_ratio",
                                           Scope::pair,
                                           dim::none,
                                           "-",
                                           non_negative,
                                           1,
                                           "Multiplies the tangential damping of the normal law.",
                                           "FrictionViscosity"};

  static constexpr LawText text =
      form == LudingForm::consistent
          ? LawText{"luding", "static and dynamic friction under adhesion",
                    "N = max(0, F_n + k_c delta - f_0),  F* = -k_t (xi + slip) - gamma_t v_t\n"
                    "F_t = F*  while |F*| <= mu_S N, or mu_D N once it slides\n"
                    "F_t = mu_D N F*/|F*|  else, and the spring is cut to what the dashpot leaves of it\n"
                    "mu_D = dynamic_friction_ratio mu_S;  k_t grows: force kept;  k_t falls: stretch kept",
                    "Luding, Granular Matter 10 (2008) 235; seed document 002 with its slip rule and torques put right"}
      : form == LudingForm::liggghts
          ? LawText{"luding/liggghts", "static and dynamic friction as LIGGGHTS computes it; may create energy",
                    "N = |F_n + k_c delta - f_0|\n"
                    "F_t = -k_t xi - gamma_t v_t  while k_t |xi| <= mu_S N\n"
                    "F_t = -mu_D N xi/|xi|  else, for this step, and the spring is cut to mu_D N / k_t\n"
                    "the spring is projected only: not objective;  k_t changes: stretch kept",
                    "seed document 002; LIGGGHTS tan_luding"}
          : LawText{"luding/document", "static and dynamic friction as seed document 002 prints it; may create energy",
                    "N = |F_n + k_c delta - f_0|,  k_t = tangential_stiffness_ratio k_n\n"
                    "F_t = -k_t xi - gamma_t v_t  while k_t |xi| <= mu_S N\n"
                    "F_t = -mu_D N xi/|xi|  else, for this step, and the spring is cut to mu_D N / k_t\n"
                    "the spring is projected only: not objective;  k_t changes: stretch kept",
                    "seed document 002, equations (1)-(10); not (11), (12), which do not keep angular momentum"};
  static constexpr std::array parameters{parameter::friction, dynamic_ratio, stiffness_ratio, damping_ratio};
  static constexpr std::array history{HistoryField{"stretch", "m", 3}, HistoryField{"stiffness", "N/m"},
                                      HistoryField{"slides", "-"}};
  static constexpr bool passive = consistent, objective = consistent;
  // LIGGGHTS reads outside its history if the normal law has no adhesive branch
  static constexpr Traits needs = form == LudingForm::liggghts ? adhesion_branch : 0;

  template <class Real>
  struct ParamsT {
    Real mu_s, mu_d;
    Real kappa;  // tangential_stiffness_ratio
    Real gamma;  // tangential_damping_ratio
  };
  template <class Real>
  struct HistoryT {
    Vec3T<Real> xi;  // spring stretch [m]
    Real k{};        // stiffness that went with it [N/m]
    Real slides{};   // 1 if the contact slid in the last step; read by the consistent form only
  };
  using Params = ParamsT<double>;
  using History = HistoryT<double>;

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    const double mu = in.pair(parameter::friction);
    return {mu, mu * in.pair(dynamic_ratio), in.pair(stiffness_ratio), in.pair(damping_ratio)};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<TangentialForceT<Real>, HistoryT<Real>> eval(const KinematicsT<Real>& c,
                                                                                    const NormalForceT<Real>& n,
                                                                                    const ParamsT<Real>& p,
                                                                                    const HistoryT<Real>& h) {
    const Real k = p.kappa * (form == LudingForm::document ? n.stiffness : n.shear_stiffness);
    const Real gamma = p.gamma * n.shear_damping;
    const Real margin = n.force + n.adhesion_stiffness * c.overlap - n.adhesion_force;
    const Vec3T<Real> carried = consistent ? carry(h.xi, c.n, c.n_mid, c.twist) : tsubu::tangential(h.xi, c.n);
    const Pull<Real> pull =
        consistent ? stick_or_slide(c, p, h, k, gamma, margin, carried) : sawtooth(c, p, h, k, gamma, margin);

    TangentialForceT<Real> out;
    out.force = pull.force;
    out.stored = 0.5 * k * norm2(pull.xi);
    // what the slip put into the spring (mean force times slip) and the spring did not keep
    out.work = 0.5 * (dot(h.k * carried + k * pull.xi, c.slip) + h.k * norm2(h.xi) - k * norm2(pull.xi));
    out.power = dot(pull.drag, c.vt);
    out.stiffness = k;
    return {out, {pull.xi, k, pull.slides}};
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

 private:
  template <class Real>
  struct Pull {
    Vec3T<Real> force;  // spring - drag
    Vec3T<Real> drag;   // the dashpot's share, along v_t
    Vec3T<Real> xi;     // new stretch
    Real slides;
  };

  template <class Real>
  [[nodiscard]] static TSUBU_FN Pull<Real> stick_or_slide(const KinematicsT<Real>& c, const ParamsT<Real>& p,
                                                          const HistoryT<Real>& h, Real k, Real gamma, Real margin,
                                                          const Vec3T<Real>& carried) {
    const Real load = select(margin > 0.0, margin, 0.0);
    const Real soft = 1.0 / k;
    const Vec3T<Real> trial = select(k > h.k, h.k * soft, 1.0) * carried + c.slip;
    const Vec3T<Real> dashpot = gamma * c.vt;
    const Vec3T<Real> wanted = -k * trial - dashpot;
    const Real size2 = norm2(wanted), most = select(h.slides > 0.0, p.mu_d, p.mu_s) * load;
    const auto slides = size2 > most * most;

    const Real limit = p.mu_d * load;
    const Vec3T<Real> force = select(slides, limit / root(size2), 1.0) * wanted;
    // Of the limited force the dashpot takes its full part unless that would leave the spring pushing along the motion:
    // a fast contact would then stretch its spring forwards at no cost and hand that energy out when it stops.
    const Real along = -dot(force, dashpot), full = norm2(dashpot);
    const Real share = select(slides & (along < full), select(along > 0.0, along / full, 0.0), 1.0);
    const Vec3T<Real> drag = share * dashpot;
    const Vec3T<Real> cut = -soft * (force + drag), free = select(slides, 0.0, 1.0) * trial;
    const auto holds = slides & (k * limit > 0.0);
    const Vec3T<Real> xi{select(holds, cut.x, free.x), select(holds, cut.y, free.y), select(holds, cut.z, free.z)};
    return {force, drag, xi, select(slides, 1.0, 0.0)};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Pull<Real> sawtooth(const KinematicsT<Real>& c, const ParamsT<Real>& p,
                                                    const HistoryT<Real>& h, Real k, Real gamma, Real margin) {
    const Real load = select(margin > 0.0, margin, -margin);
    const Vec3T<Real> trial = tsubu::tangential(h.xi + c.slip, c.n);
    const Real size2 = k * k * norm2(trial);
    const auto slides = size2 > p.mu_s * load * (p.mu_s * load);
    const Vec3T<Real> xi = select_rare(
                               slides, [&] { return p.mu_d * load / root(size2); }, 1.0) *
                           trial;
    const Vec3T<Real> drag = select(slides, 0.0, gamma) * c.vt;
    return {-k * xi - drag, drag, xi, select(slides, 1.0, 0.0)};
  }
};

using Luding = LudingFriction<LudingForm::consistent>;
using LudingLiggghts = LudingFriction<LudingForm::liggghts>;
using LudingDocument = LudingFriction<LudingForm::document>;

}  // namespace tsubu::laws::tangential

#pragma once
#include <array>
#include <cmath>
#include <numbers>

#include "laws/kinematics.hpp"
#include "laws/pair_inputs.hpp"
#include "laws/parameters.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws::normal {

// Linear spring and dashpot whose four coefficients are given as they are.
//
//   F_n = k_n delta - gamma_n v_n,   gamma_n = m* g_n  or, with absolute_damping, the given G_n
//   k_t as given,                    gamma_t = m* g_t  or G_t
//
// k_n, k_t stiffnesses [N/m]; g_n, g_t damping rates [1/s]; G_n, G_t damping coefficients [N s/m]; m* effective mass.
// A head-on impact lasts pi sqrt(m*/k_n)/sqrt(1 - b^2) and rebounds with e = exp(-pi b/sqrt(1 - b^2)), b = gamma_n/(2
// sqrt(k_n m*)), tension allowed: at every speed the same, but not for every mass.
// Reference: Cundall & Strack 1979; Silbert et al., Phys. Rev. E 64 (2001) 051302 for damping in proportion to m*.
struct HookeStiffness {
  static constexpr Parameter normal_stiffness{"normal_stiffness",
                                              Scope::pair,
                                              dim::stiffness,
                                              "N/m",
                                              positive,
                                              required,
                                              "Normal spring stiffness k_n of hooke_stiffness.",
                                              "kn",
                                              false,
                                              1e4};
  static constexpr Parameter shear_stiffness{"shear_stiffness",
                                             Scope::pair,
                                             dim::stiffness,
                                             "N/m",
                                             non_negative,
                                             required,
                                             "Tangential spring stiffness k_t of hooke_stiffness.",
                                             "kt",
                                             false,
                                             3e3};
  static constexpr Parameter normal_damping_rate{
      "normal_damping_rate",
      Scope::pair,
      dim::angular_velocity,
      "1/s",
      non_negative,
      0,
      "Normal dashpot of hooke_stiffness over the effective mass, gamma_n/m*; read without absolute_damping.",
      "gamman",
      false,
      50};
  static constexpr Parameter shear_damping_rate{
      "shear_damping_rate",
      Scope::pair,
      dim::angular_velocity,
      "1/s",
      non_negative,
      0,
      "Tangential dashpot of hooke_stiffness over the effective mass, gamma_t/m*; read without absolute_damping.",
      "gammat",
      false,
      25};
  static constexpr Parameter normal_damping{"normal_damping",
                                            Scope::pair,
                                            {0, 1, -1, 0},
                                            "N s/m",
                                            non_negative,
                                            0,
                                            "Normal dashpot gamma_n of hooke_stiffness; read with absolute_damping.",
                                            "gamman_abs",
                                            false,
                                            0.1};
  static constexpr Parameter shear_damping{"shear_damping",
                                           Scope::pair,
                                           {0, 1, -1, 0},
                                           "N s/m",
                                           non_negative,
                                           0,
                                           "Tangential dashpot gamma_t of hooke_stiffness; read with absolute_damping.",
                                           "gammat_abs",
                                           false,
                                           0.05};
  static constexpr Parameter absolute_damping{
      "absolute_damping",
      Scope::contact,
      dim::none,
      "-",
      {0, 1},
      0,
      "hooke_stiffness takes normal_damping and shear_damping as they are, instead of a rate times the effective mass.",
      "absolute_damping",
      true};
  static constexpr LawText text{"hooke_stiffness", "linear spring and dashpot of given coefficients",
                                "F_n = k_n delta - gamma_n v_n\n"
                                "gamma_n = m* normal_damping_rate,  gamma_t = m* shear_damping_rate\n"
                                "with absolute_damping: gamma_n = normal_damping,  gamma_t = shear_damping",
                                "Cundall & Strack, Geotechnique 29 (1979) 47; Silbert et al., Phys. Rev. E 64 (2001) "
                                "051302"};
  static constexpr std::array parameters{normal_stiffness,   shear_stiffness,       normal_damping_rate,
                                         shear_damping_rate, normal_damping,        shear_damping,
                                         absolute_damping,   parameter::limit_force};

  template <class Real>
  struct ParamsT {
    Real kn, kt;         // [N/m]
    Real rate, trate;    // [1/s]
    Real gamma, gammat;  // [N s/m]; added to the rates times m*, and only one of the two is not zero
    Real tension;        // 1: attraction allowed, 0: cut
  };
  using Params = ParamsT<double>;
  template <class Real>
  using HistoryT = Empty<HookeStiffness>;
  using History = Empty<HookeStiffness>;

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    const double absolute = in.contact(absolute_damping), relative = 1 - absolute;
    return {in.pair(normal_stiffness),
            in.pair(shear_stiffness),
            relative * in.pair(normal_damping_rate),
            relative * in.pair(shear_damping_rate),
            absolute * in.pair(normal_damping),
            absolute * in.pair(shear_damping),
            1 - in.contact(parameter::limit_force)};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<NormalForceT<Real>, History> eval(const KinematicsT<Real>& c,
                                                                         const ParamsT<Real>& p, History) {
    const Real elastic = p.kn * c.overlap;
    NormalForceT<Real> f;
    f.damping = p.rate * c.mass + p.gamma;
    f.force = elastic - f.damping * c.vn;
    f.force = select((p.tension == 0.0) & (f.force < 0.0), 0.0, f.force);
    f.elastic = elastic;
    f.drag = f.force - elastic;
    f.stiffness = p.kn;
    f.shear_stiffness = p.kt;
    f.shear_damping = p.trate * c.mass + p.gammat;
    f.adhesion_stiffness = 0;
    f.adhesion_force = 0;
    f.stored = 0.5 * elastic * c.overlap;
    f.plastic = 0;
    return {f, {}};
  }

  // How long an undamped head-on impact lasts [s].
  [[nodiscard]] static double duration(const Params& p, double mass, double /*radius*/, double /*speed*/) {
    return std::numbers::pi * std::sqrt(mass / p.kn);
  }
};

}  // namespace tsubu::laws::normal

#pragma once
#include <array>
#include <cmath>

#include "laws/kinematics.hpp"
#include "laws/pair_inputs.hpp"
#include "laws/parameters.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws::normal {

// Spring and dashpot of Hertz's form whose four coefficients are given as they are.
//
//   a = sqrt(R* delta)                      contact radius
//   F_n = a (k_n delta - m* g_n v_n)
//   k_t a tangential stiffness,  m* g_t a tangential dashpot
//
// k_n, k_t moduli [Pa]: elastic spheres have k_n = 4/3 E* and, without slip, k_t = 8 G*. g_n, g_t [1/m/s]. R*, m*
// effective radius and mass. The stiffness handed on is the secant k_n a, as under hertz. The rebound depends on speed.
// Reference: Silbert et al., Phys. Rev. E 64 (2001) 051302; Zhang & Makse, Phys. Rev. E 72 (2005) 011301.
struct HertzStiffness {
  static constexpr Parameter normal_modulus{
      "normal_modulus",
      Scope::pair,
      dim::pressure,
      "Pa",
      positive,
      required,
      "Normal coefficient k_n of hertz_stiffness; 4/3 E* for elastic spheres (LIGGGHTS calls it kn too).",
      "",
      false,
      1e7};
  static constexpr Parameter shear_modulus{
      "shear_modulus",
      Scope::pair,
      dim::pressure,
      "Pa",
      non_negative,
      required,
      "Tangential coefficient k_t of hertz_stiffness; 8 G* for elastic spheres (LIGGGHTS calls it kt too).",
      "",
      false,
      1e7};
  static constexpr Parameter normal_damping_density{
      "normal_damping_density",
      Scope::pair,
      {-1, 0, -1, 0},
      "1/m/s",
      non_negative,
      0,
      "Normal dashpot of hertz_stiffness over effective mass and contact radius, gamma_n/(m* a).",
      "",
      false,
      1e6};
  static constexpr Parameter shear_damping_density{
      "shear_damping_density",
      Scope::pair,
      {-1, 0, -1, 0},
      "1/m/s",
      non_negative,
      0,
      "Tangential dashpot of hertz_stiffness over effective mass and contact radius, gamma_t/(m* a).",
      "",
      false,
      5e5};
  static constexpr LawText text{"hertz_stiffness", "Hertz contact of given coefficients",
                                "F_n = a (k_n delta - m* g_n v_n),  a = sqrt(R* delta)\n"
                                "k_t a tangential stiffness,  m* g_t a tangential dashpot",
                                "Silbert et al., Phys. Rev. E 64 (2001) 051302"};
  static constexpr std::array parameters{normal_modulus, shear_modulus, normal_damping_density, shear_damping_density,
                                         parameter::limit_force};

  template <class Real>
  struct ParamsT {
    Real kn, kt;   // [Pa]
    Real gn, gt;   // [1/m/s]
    Real tension;  // 1: attraction allowed, 0: cut
  };
  using Params = ParamsT<double>;
  template <class Real>
  using HistoryT = Empty<HertzStiffness>;
  using History = Empty<HertzStiffness>;

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    return {in.pair(normal_modulus), in.pair(shear_modulus), in.pair(normal_damping_density),
            in.pair(shear_damping_density), 1 - in.contact(parameter::limit_force)};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<NormalForceT<Real>, History> eval(const KinematicsT<Real>& c,
                                                                         const ParamsT<Real>& p, History) {
    const Real a = root(c.radius * c.overlap);
    const Real k = p.kn * a;
    const Real elastic = k * c.overlap;
    NormalForceT<Real> f;
    f.damping = p.gn * c.mass * a;
    f.force = elastic - f.damping * c.vn;
    f.force = select((p.tension == 0.0) & (f.force < 0.0), 0.0, f.force);
    f.elastic = elastic;
    f.drag = f.force - elastic;
    f.stiffness = k;
    f.shear_stiffness = p.kt * a;
    f.shear_damping = p.gt * c.mass * a;
    f.adhesion_stiffness = 0;
    f.adhesion_force = 0;
    f.stored = 0.4 * elastic * c.overlap;
    f.plastic = 0;
    return {f, {}};
  }

  // How long an undamped head-on impact lasts [s]: as under hertz, with k = k_n sqrt(R*).
  [[nodiscard]] static double duration(const Params& p, double mass, double radius, double speed) {
    const double k = p.kn * std::sqrt(radius);
    return 2.943275 * std::pow(1.25 * mass * speed * speed / k, 0.4) / speed;
  }
};

}  // namespace tsubu::laws::normal

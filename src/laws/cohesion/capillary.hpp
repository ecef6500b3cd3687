#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "base/elementary.hpp"
#include "laws/cohesion/sjkr.hpp"

namespace tsubu::laws::cohesion {

// A bridge of liquid between wet surfaces. It forms when they touch and breaks at the gap H_r.
//
//   V   = bridge_share liquid_content 4/3 pi (R_i^3 + R_j^3)       volume, a share of the films of both; at a wall the
//                                                                   sphere's alone; not more than (2 R*)^3
//   H_r = (1 + theta/2) V^(1/3)
//   F_c = F(H) - 6 pi eta R*^2/max(H, eps R*) v_n,   H = max(0, -delta)
//
// capillary          F = -2 pi R gamma (cos theta (1 - H/S) + sin alpha sin(theta + alpha)),   R = 2 R*
//                    S = sqrt(H^2 + 2 V/(pi R)),   alpha = sqrt((S - H)/R)
//                    1 - H/S is the usual 1/(1 + H/(2 d)) with d = (S - H)/2. R is the radius of equal spheres and
//                    twice that of a sphere on a wall, for which Derjaguin's rule gives the published form for a plane.
// capillary_soulie   F = -pi gamma sqrt(R_1 R_2) (c + exp(a H/R_2 + b)),   R_2 the larger radius, v = V/R_2^3
//                    a = -1.1 v^-0.53,  b = (-0.148 ln v - 0.96) theta^2 - 0.0082 ln v + 0.48,  c = 0.0018 ln v + 0.078
//                    at a wall, which the fit does not know, R_1 = R_2 = 2 R by the same rule
//
// gamma surface tension, theta contact angle, eta viscosity, eps smallest_gap_ratio, delta overlap, v_n normal
// velocity. Both have a potential, U(H_r) = 0: what the bridge gives when it forms, -U(0), is lost, and pulling it to
// H_r puts as much in again. For capillary it is that of the first term, 2 pi R gamma cos theta (H - S), plus the
// integral of the second over H(x) = R/2 (w 4/x^2 - x^2/4), x = 2 alpha, w = 2 V/(pi R^3), term by term of its series
// in x. Reference: Rabinovich, Esayanur & Moudgil, Langmuir 21 (2005) 10992; Soulie et al., Int. J. Numer. Anal. Meth.
// Geomech. 30 (2006) 213; Lian, Thornton & Adams, J. Colloid Interface Sci. 161 (1993) 138 for H_r; Nase et al., Powder
// Technol. 116 (2001) 214 for the viscous force; Easo & Wassgren (2013) for the share of 5 %. Liquid is not moved from
// body to body. LIGGGHTS has R* where R stands here, and forms the bridge of Rabinovich at H_r.
enum class BridgeForce { rabinovich, soulie };

template <BridgeForce kind>
struct LiquidBridge {
  static constexpr Parameter liquid_content{"liquid_content",
                                            Scope::pair,
                                            dim::none,
                                            "-",
                                            {0, 1, true, false},
                                            required,
                                            "Volume of the liquid on a body over that of the body itself.",
                                            "",
                                            false,
                                            0.01};
  static constexpr Parameter bridge_share{"bridge_share",
                                          Scope::pair,
                                          dim::none,
                                          "-",
                                          {0, 1, true, false},
                                          0.05,
                                          "Share of the liquid on both bodies that a bridge between them takes.",
                                          "lbVolumeFraction"};
  static constexpr Parameter surface_tension{"surface_tension",
                                             Scope::pair,
                                             dim::stiffness,
                                             "N/m",
                                             non_negative,
                                             required,
                                             "Surface tension gamma of the liquid.",
                                             "surfaceTension",
                                             false,
                                             0.072};
  static constexpr Parameter contact_angle{
      "contact_angle",
      Scope::pair,
      dim::none,
      "rad",
      {0, 0.5 * std::numbers::pi, false, true},
      0,
      "Angle between liquid and surface, less than a right angle; in \"deg\" or \"rad\".",
      "",
      false,
      0.3};
  static constexpr Parameter liquid_viscosity{"liquid_viscosity",
                                              Scope::pair,
                                              {-1, 1, -1, 0},
                                              "Pa s",
                                              non_negative,
                                              0,
                                              "Viscosity eta of the liquid; 0 leaves the viscous force out.",
                                              "fluidViscosity",
                                              false,
                                              1e-3};
  static constexpr Parameter smallest_gap_ratio{"smallest_gap_ratio",
                                                Scope::pair,
                                                dim::none,
                                                "-",
                                                positive,
                                                0.01,
                                                "Gap over R* below which the viscous force of a bridge grows no more: "
                                                "the roughness of the surfaces."};
  static constexpr LawText text =
      kind == BridgeForce::rabinovich
          ? LawText{"capillary", "liquid bridge",
                    "forms at touch, breaks at the gap H_r = (1 + theta/2) V^(1/3)\n"
                    "V = bridge_share liquid_content 4/3 pi (R_i^3 + R_j^3), at most (2 R*)^3\n"
                    "F_c = -2 pi R gamma (cos theta/(1 + H/(2 d)) + sin alpha sin(theta + alpha)) - F_v,  R = 2 R*\n"
                    "d = H/2 (-1 + sqrt(1 + 2 V/(pi R H^2))),  alpha = sqrt(2 d/R)\n"
                    "F_v = 6 pi eta R*^2/max(H, smallest_gap_ratio R*) v_n",
                    "Rabinovich et al., Langmuir 21 (2005) 10992; Lian et al., J. Colloid Interface Sci. 161 (1993) "
                    "138; Nase et al., Powder Technol. 116 (2001) 214"}
          : LawText{
                "capillary_soulie", "liquid bridge with a fitted force",
                "forms at touch, breaks at the gap H_r = (1 + theta/2) V^(1/3)\n"
                "V = bridge_share liquid_content 4/3 pi (R_i^3 + R_j^3), at most (2 R*)^3\n"
                "F_c = -pi gamma sqrt(R_1 R_2) (c + exp(a H/R_2 + b)) - F_v,  R_2 >= R_1; wall: both 2 R\n"
                "a = -1.1 v^-0.53,  b = (-0.148 ln v - 0.96) theta^2 - 0.0082 ln v + 0.48,  c = 0.0018 ln v + 0.078,  "
                "v = V/R_2^3\n"
                "F_v = 6 pi eta R*^2/max(H, smallest_gap_ratio R*) v_n",
                "Soulie et al., Int. J. Numer. Anal. Meth. Geomech. 30 (2006) 213; Lian et al., J. Colloid Interface "
                "Sci. 161 (1993) 138; Nase et al., Powder Technol. 116 (2001) 214"};
  static constexpr std::array parameters{liquid_content,   bridge_share,       surface_tension,  contact_angle,
                                         liquid_viscosity, smallest_gap_ratio, tangential_reduce};
  static constexpr std::size_t sizes_read = all_sizes;
  static constexpr std::array history{HistoryField{"bridge", "-"}, HistoryField{"energy", "J"},
                                      HistoryField{"force", "N"}};

  template <class Real>
  struct ParamsT {
    Real wet;           // V/(R_i^3 + R_j^3)
    Real tension;       // gamma [N/m]
    Real cosine, sine;  // of theta
    Real square;        // theta^2
    Real stretch;       // 1 + theta/2
    Real drag;          // 6 pi eta [Pa s]
    Real closest;       // eps
    Real share;         // of the force that friction feels: 0 or 1
  };
  template <class Real>
  struct HistoryT {
    Real bridge{};  // 1 if there is one
    Real energy{};  // stored [J]
    Real force{};   // without the viscous part [N]
  };
  using Params = ParamsT<double>;
  using History = HistoryT<double>;

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    const double theta = in.pair(contact_angle), pi = std::numbers::pi;
    return {in.pair(bridge_share) * in.pair(liquid_content) * 4 / 3 * pi,
            in.pair(surface_tension),
            std::cos(theta),
            std::sin(theta),
            theta * theta,
            1 + 0.5 * theta,
            6 * pi * in.pair(liquid_viscosity),
            in.pair(smallest_gap_ratio),
            in.contact(tangential_reduce)};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<CohesionForceT<Real>, HistoryT<Real>> eval(const KinematicsT<Real>& c,
                                                                                  const NormalForceT<Real>&,
                                                                                  const ParamsT<Real>& p,
                                                                                  const HistoryT<Real>& h) {
    const Real r = 2.0 * c.radius, gap = most(-c.overlap, 0.0);
    const Real volume = least(p.wet * (film(c.curvature_i) + film(c.curvature_j)), r * r * r);
    const Real widest = p.stretch * power(volume, 1.0 / 3.0);
    const auto was = h.bridge > 0.0;
    const auto holds = (was & (gap < widest)) | (c.overlap > 0.0);

    const Pull<Real> pull(c, p, volume);
    const auto [f_h, u_h] = pull.at(gap);
    const Real force = select(holds, f_h, 0.0);
    const Real energy = select(holds, u_h - pull.at(widest).energy + f_h * most(c.overlap, 0.0), 0.0);
    const Real viscous = select(holds, -p.drag * c.radius * c.radius / most(gap, p.closest * c.radius) * c.vn, 0.0);
    // Booked by its work because of its jumps; what of that is stored is taken out here. A bridge that is there before
    // anything has moved has lost nothing.
    const Real smooth = 0.5 * (h.force + force) * c.dn;
    const Real work = select(holds, select(was | (c.dn == 0.0), smooth, -energy), h.energy);
    const Real all = force + viscous;
    return {{all, p.share * all, all, energy, work}, {select(holds, 1.0, 0.0), energy, force}};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Real held(const ParamsT<Real>&, const HistoryT<Real>& h) {
    return h.energy;
  }

  // The widest gap of a bridge [m] between equal spheres of this effective radius, or bodies that are not larger.
  [[nodiscard]] static double reach(const Params& p, double radius) {
    return p.stretch * 2 * radius * std::cbrt(std::min(2 * p.wet, 1.0));
  }

 private:
  // The cube of a sphere's radius from its curvature; a wall has no film.
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real film(Real curvature) {
    return select(curvature > 0.0, 1.0 / (curvature * curvature * curvature), 0.0);
  }

  template <class Real>
  struct ForceAndEnergy {
    Real force, energy;  // dU/dH = -F
  };

  // The first twelve terms of sum over k of sign (-x^2)^k/((2 k + f)! (2 k + g)), or without the second factor.
  using Series = std::array<double, 12>;
  static constexpr Series series(int f, int g, double sign) {
    Series s{};
    for (int k = 0; k < 12; ++k, sign = -sign) {
      s[k] = g > 0 ? sign / (2 * k + g) : sign;
      for (int n = 2; n <= 2 * k + f; ++n) s[k] /= n;
    }
    return s;
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real sum(const Series& terms, Real x2) {
    Real total = terms[11];
    for (int k = 10; k >= 0; --k) total = total * x2 + terms[k];
    return total;
  }

  // The force of a bridge and its potential as functions of the gap.
  template <class Real>
  struct Pull {
    ParamsT<Real> p;
    Real r, v;               // rabinovich: R, 2 V/(pi R)
    Real scale, a, b, more;  // soulie: pi gamma sqrt(R_1 R_2), a/R_2, b, c

    TSUBU_FN Pull(const KinematicsT<Real>& c, const ParamsT<Real>& params, Real volume) : p(params) {
      if constexpr (kind == BridgeForce::rabinovich) {
        r = 2.0 * c.radius;
        v = (2.0 / std::numbers::pi) * volume / r;
      } else {
        const Real low = least(c.curvature_i, c.curvature_j), product = c.curvature_i * c.curvature_j;
        const Real larger = select(low > 0.0, 1.0 / low, 2.0 * c.radius);
        const Real share = volume / (larger * larger * larger), ln = logarithm(share);
        scale = std::numbers::pi * p.tension * select(low > 0.0, 1.0 / root(product), larger);
        a = -1.1 * exponential(-0.53 * ln) / larger;
        b = (-0.148 * ln - 0.96) * p.square - 0.0082 * ln + 0.48;
        more = 0.0018 * ln + 0.078;
      }
    }

    [[nodiscard]] TSUBU_FN ForceAndEnergy<Real> at(Real gap) const {
      if constexpr (kind == BridgeForce::rabinovich) {
        constexpr Series cosine = series(2, 0, 1), sine = series(1, 0, 1);    // (1 - cos x)/x^2, sin(x)/x
        constexpr Series cos_3 = series(4, 2, -1), sin_3 = series(3, 1, -1);  // int (1 - cos x)/x^3, int sin(x)/x^3
        constexpr Series cos_1 = series(2, 4, 1), sin_1 = series(1, 3, 1);    // int x (1 - cos x), int x sin x
        const Real s = root(gap * gap + v), u = v / (s + gap);                // u = S - H
        const Real x2 = 4.0 * u / r, x = root(x2), w4 = 4.0 * v / (r * r);
        // 2 sin alpha sin(theta + alpha) = cos theta (1 - cos x) + sin theta sin x
        const Real ring = p.cosine * x2 * sum(cosine, x2) + p.sine * x * sum(sine, x2);
        const Real force = -std::numbers::pi * p.tension * r * (2.0 * p.cosine * u / s + ring);
        // dH = -R (4 w/x^3 + x/4) dx
        const Real even = w4 * (0.25 * logarithm(x2) + x2 * sum(cos_3, x2)) + 0.25 * x2 * x2 * sum(cos_1, x2);
        const Real odd = w4 * (x * sum(sin_3, x2) - 1.0 / x) + 0.25 * x * x2 * sum(sin_1, x2);
        const Real energy =
            -std::numbers::pi * p.tension * r * (2.0 * p.cosine * u + r * (p.cosine * even + p.sine * odd));
        return {force, energy};
      } else {
        const Real decay = exponential(a * gap + b);
        return {-scale * (more + decay), scale * (more * gap + decay / a)};
      }
    }
  };
};

using Capillary = LiquidBridge<BridgeForce::rabinovich>;
using CapillarySoulie = LiquidBridge<BridgeForce::soulie>;

}  // namespace tsubu::laws::cohesion

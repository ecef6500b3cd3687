#pragma once
#include <array>
#include <numbers>

#include "laws/kinematics.hpp"
#include "laws/pair_inputs.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws::cohesion {

// Read by the cohesion laws.
inline constexpr Parameter tangential_reduce{"tangential_reduce",
                                             Scope::contact,
                                             dim::none,
                                             "-",
                                             {0, 1},
                                             0,
                                             "Friction and rolling resistance feel the attraction of the cohesion law "
                                             "as missing normal load; if not, they feel the normal law alone.",
                                             "",
                                             true};

// Attraction in proportion to the area of contact: "simplified JKR".
//
//   F_c = -K A,   K cohesion energy density
//   sjkr    A = pi/4 delta (2 R_i - delta)(2 R_j - delta)(2 R_i + 2 R_j - delta)/(R_i + R_j - delta)^2
//           the circle in which two spheres intersect; at a wall, of which R_j grows without bound, pi delta (2 R -
//           delta)
//   sjkr2   A = 4 pi R* delta, twice that for small overlaps
//
// delta overlap, R radii, R* effective radius. Written in curvatures 1/R, sjkr is one formula for pairs and walls. It
// has nothing in common with JKR but the name: no force at first touch, none beyond it. Reference: LIGGGHTS manual,
// cohesion models sjkr and sjkr2.
enum class SjkrArea { lens, twice };

template <SjkrArea area>
struct Sjkr {
  static constexpr Parameter density{"cohesion_energy_density",
                                     Scope::pair,
                                     dim::pressure,
                                     "J/m3",
                                     non_negative,
                                     required,
                                     "Attraction per area of contact K of sjkr and sjkr2.",
                                     "cohesionEnergyDensity",
                                     false,
                                     3e5};
  static constexpr LawText text =
      area == SjkrArea::lens
          ? LawText{"sjkr", "attraction by the area of intersection",
                    "F_c = -K A,  K = cohesion_energy_density\n"
                    "A = pi/4 delta (2 R_i - delta)(2 R_j - delta)(2 R_i + 2 R_j - delta)/(R_i + R_j - delta)^2\n"
                    "at a wall A = pi delta (2 R - delta)",
                    "LIGGGHTS manual, cohesion model sjkr"}
          : LawText{"sjkr2", "attraction in proportion to the overlap",
                    "F_c = -K A,  K = cohesion_energy_density\n"
                    "A = 2 pi delta 2 R*",
                    "LIGGGHTS manual, cohesion model sjkr2"};
  static constexpr std::size_t sizes_read = all_sizes;
  static constexpr std::array parameters{density, tangential_reduce};
  static constexpr Traits needs = bare_surface;

  template <class Real>
  struct ParamsT {
    Real pull;   // pi/4 K for the lens, 4 pi K else [Pa]
    Real share;  // of the force that friction feels: 0 or 1
  };
  using Params = ParamsT<double>;
  template <class Real>
  using HistoryT = Empty<Sjkr>;
  using History = Empty<Sjkr>;

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    return {(area == SjkrArea::lens ? 0.25 : 4) * std::numbers::pi * in.pair(density), in.contact(tangential_reduce)};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<CohesionForceT<Real>, Empty<Sjkr>> eval(const KinematicsT<Real>& c,
                                                                               const NormalForceT<Real>&,
                                                                               const ParamsT<Real>& p, Empty<Sjkr>) {
    const Real d = most(c.overlap, 0.0);  // a normal law may hold a contact beyond touch
    Real size, integral;                  // area and its integral over the overlap, without the factor in p.pull
    if constexpr (area == SjkrArea::lens) {
      const Real sum = c.curvature_i + c.curvature_j, product = c.curvature_i * c.curvature_j;
      const Real distance = sum - product * d;  // (R_i + R_j - delta)/(R_i R_j)
      size = d * ((2.0 - c.curvature_i * d) * (2.0 - c.curvature_j * d)) * (sum + distance) / (distance * distance);
      integral = d * d * ((4.0 - sum * d) / distance - d / 3.0);
    } else {
      size = c.radius * d;
      integral = 0.5 * size * d;
    }
    const Real force = -p.pull * size;
    return {{force, p.share * force, 0.0, -p.pull * integral, 0.0}, {}};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Real held(const ParamsT<Real>&, Empty<Sjkr>) {
    return 0.0;
  }
};

using SjkrLens = Sjkr<SjkrArea::lens>;
using SjkrTwice = Sjkr<SjkrArea::twice>;

}  // namespace tsubu::laws::cohesion

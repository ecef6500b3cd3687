#pragma once
#include <array>
#include <numbers>

#include "laws/cohesion/sjkr.hpp"
#include "laws/normal/jkr.hpp"

namespace tsubu::laws::cohesion {

// Adhesion of small, stiff spheres: a constant attraction while they touch.
//
//   F_c = -4 pi gamma R*   in touch
//
// gamma surface energy of one surface (work of adhesion w = 2 gamma), R* effective radius. The pull-off force is that
// of the law itself, a third more than jkr's, which is for large, soft spheres. Reference: Derjaguin, Muller & Toporov,
// J. Colloid Interface Sci. 53 (1975) 314.
struct Dmt {
  static constexpr LawText text{"dmt", "constant attraction of stiff spheres in touch",
                                "F_c = -4 pi gamma R*  while the surfaces touch,  gamma = surface_energy",
                                "Derjaguin, Muller & Toporov, J. Colloid Interface Sci. 53 (1975) 314"};
  static constexpr std::array parameters{normal::Jkr::surface_energy, tangential_reduce};
  static constexpr std::array history{HistoryField{"energy", "J"}};
  static constexpr Traits needs = bare_surface;

  template <class Real>
  struct ParamsT {
    Real pull;   // 4 pi gamma [N/m]
    Real share;  // of the force that friction feels: 0 or 1
  };
  template <class Real>
  struct HistoryT {
    Real energy{};  // stored [J], below 0
  };
  using Params = ParamsT<double>;
  using History = HistoryT<double>;

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    return {4 * std::numbers::pi * in.pair(normal::Jkr::surface_energy), in.contact(tangential_reduce)};
  }

  // The force sets in with a jump, so its work is booked step by step, less what is stored.
  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<CohesionForceT<Real>, HistoryT<Real>> eval(const KinematicsT<Real>& c,
                                                                                  const NormalForceT<Real>&,
                                                                                  const ParamsT<Real>& p,
                                                                                  const HistoryT<Real>& h) {
    const Real force = select(c.overlap > 0.0, -p.pull * c.radius, 0.0);
    const Real energy = force * c.overlap;
    return {{force, p.share * force, force, energy, h.energy - energy}, {energy}};
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN Real held(const ParamsT<Real>&, const HistoryT<Real>& h) {
    return h.energy;
  }
};

}  // namespace tsubu::laws::cohesion

#pragma once
#include <algorithm>
#include <array>

#include "laws/cohesion/sjkr.hpp"

namespace tsubu::laws::cohesion {

// Van der Waals attraction of smooth spheres at a small distance.
//
//   F_c = -A R*/(6 z^2),   z = max(gap, z_0);   none where the gap is wider than the range
//   U   = -A R*/6 (1/z - 1/range) - |F_c(z_0)| max(0, z_0 - gap)
//
// A Hamaker's constant, R* effective radius, gap = -delta, z_0 the distance of atoms in touch: below it, so also in
// contact, the force is that of z_0. U is 0 at the range, where the force ends with a small jump, (z_0/range)^2 of the
// largest. Few steps are as short as z_0: what a longer one mistakes of the work stands in the books as loss or gain.
// Reference: Hamaker, Physica 4 (1937) 1058, in Derjaguin's approximation; Israelachvili, Intermolecular and Surface
// Forces (3rd ed. 2011) ch. 13, also for z_0 = 0.165 nm.
struct VanDerWaals {
  static constexpr Parameter hamaker{"hamaker",
                                     Scope::pair,
                                     dim::energy,
                                     "J",
                                     non_negative,
                                     required,
                                     "Hamaker's constant A of van_der_waals, of the two materials across what is "
                                     "between them.",
                                     "",
                                     false,
                                     6.5e-20};
  static constexpr Parameter closest_gap{"closest_gap",
                                         Scope::pair,
                                         dim::length,
                                         "m",
                                         positive,
                                         1.65e-10,
                                         "Smallest distance z_0 in the force of van_der_waals; surfaces in touch "
                                         "attract each other as at this distance. A rough surface has a larger one.",
                                         "",
                                         false,
                                         1e-9};
  static constexpr Parameter range{"attraction_range",
                                   Scope::pair,
                                   dim::length,
                                   "m",
                                   positive,
                                   1e-7,
                                   "Widest gap across which van_der_waals acts, not less than closest_gap.",
                                   "",
                                   false,
                                   required,
                                   "",
                                   "closest_gap"};
  static constexpr LawText text{
      "van_der_waals", "attraction across a small gap",
      "F_c = -A R*/(6 z^2),  z = max(gap, closest_gap),  gap = -delta\n"
      "F_c = 0  where the gap is wider than attraction_range",
      "Hamaker, Physica 4 (1937) 1058; Israelachvili, Intermolecular and Surface Forces (2011)"};
  static constexpr std::array parameters{hamaker, closest_gap, range, tangential_reduce};
  static constexpr std::array history{HistoryField{"energy", "J"}};
  static constexpr Traits needs = bare_surface;

  template <class Real>
  struct ParamsT {
    Real a6;     // A/6 [J]
    Real z0;     // closest_gap [m]
    Real range;  // [m]
    Real share;  // of the force that friction feels: 0 or 1
  };
  template <class Real>
  struct HistoryT {
    Real energy{};  // stored [J]
  };
  using Params = ParamsT<double>;
  using History = HistoryT<double>;

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    return {in.pair(hamaker) / 6, in.pair(closest_gap), in.pair(range), in.contact(tangential_reduce)};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<CohesionForceT<Real>, HistoryT<Real>> eval(const KinematicsT<Real>& c,
                                                                                  const NormalForceT<Real>&,
                                                                                  const ParamsT<Real>& p,
                                                                                  const HistoryT<Real>& h) {
    const Real gap = -c.overlap;
    const auto within = gap < p.range;
    const Real z = most(gap, p.z0), per = 1.0 / z, pull = p.a6 * c.radius;
    const Real force = select(within, -pull * per * per, 0.0);
    const Real energy = select(within, -pull * (per - 1.0 / p.range) + force * (z - gap), 0.0);
    // booked by its work; what of that is stored is no loss, nor is what was there before anything has moved
    const Real work = select(c.dn == 0.0, 0.0, h.energy - energy);
    return {{force, p.share * force, force, energy, work}, {energy}};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Real held(const ParamsT<Real>&, const HistoryT<Real>& h) {
    return h.energy;
  }

  [[nodiscard]] static double reach(const Params& p, double /*radius*/) { return p.range; }
};

}  // namespace tsubu::laws::cohesion

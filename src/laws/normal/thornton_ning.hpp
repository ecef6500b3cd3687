#pragma once
#include "laws/normal/jkr.hpp"

namespace tsubu::laws::normal {

// Adhesive elastic-plastic spheres: JKR until the pressure in the middle of the contact reaches a limit, then plastic;
// unloading and loading again are JKR with the radius R_p of the flattened surfaces.
//
//   delta = a^2/R* - sqrt(2 pi w a/E*)                                      while loading
//   F_n = 4/3 E* a^3/R* - sqrt(8 pi w E* a^3)                               a <= a_y: elastic
//   p_y = 2 E* a_y/(pi R*) - sqrt(2 w E*/(pi a_y))                          defines a_y
//   dF_n/d delta = (pi R* p_y a^(3/2) - 2 E* a c^3)/(a^(3/2) - c^3)         a > a_y: plastic,
//                                                                           c^3 = R* sqrt(2 pi w/E*)/4
//   F_n = 4/3 E* a^3/R_p - sqrt(8 pi w E* a^3)                              unloading:
//   delta = delta_p + a^2/R_p - sqrt(2 pi w a/E*)                           R_p, delta_p such that force and contact
//                                                                           radius are continuous at the largest a
//   w = 2 gamma
//   k_n = 4/3 E* a,  k_t = 8 G* a,  f_0 = -2 F_c
//
// The contact forms at delta = delta_p (0 if it never yielded) and lets go at delta_p - 3/4 (pi^2 w^2 R_p/E*^2)^(1/3)
// with F_c = 3/2 pi w R_p as largest pull. Surfaces that let go while they still overlap are apart in a hollow of
// their own making: no force, until they meet again; the hollow is forgotten when they do not overlap any more.
// There is no dashpot. With gamma = 0 it is Thornton's law: F_n = F_y + pi p_y R* (delta - delta_y),
// R_p = 4/3 E* a^3/F_n.
//
// The slope integrates to polynomials of s = sqrt(a), so force and work are known at any depth and do not depend on
// the steps taken: F_n = G - sqrt(8 pi w E*) s^3,
//   G = 4/3 E* s_y^6/R* + pi p_y (s^4 - s_y^4) + 4/3 sqrt(2 pi w E*) (s^3 - s_y^3),   R_p = 4/3 E* s^6/G.
// Deviation: plastic flow needs a contact that pushes. As published, one whose adhesion alone reaches p_y flows while
// it pulls, and then gives back more energy than it got; here it stays elastic up to F_n = 0, and flows at F_n = 0
// until the published force is above it. Where p_y is reached under load nothing is changed.
// R* effective radius, E*, G* effective moduli, w work of adhesion, p_y the smaller yield_pressure of the two
// materials.
// Reference: Thornton & Ning, Powder Technol. 99 (1998) 154; Thornton, J. Appl. Mech. 64 (1997) 383. In LIGGGHTS
// surfaceEnergy is w, twice the gamma of here, and coefficientYieldRatio is a_y/R_i.
struct ThorntonNing {
  static constexpr Parameter yield_pressure{"yield_pressure",
                                            Scope::material,
                                            dim::pressure,
                                            "Pa",
                                            positive,
                                            required,
                                            "Limiting contact pressure p_y of thornton_ning (2.8 to 3 times the yield "
                                            "stress); of two materials the smaller counts.",
                                            "",
                                            false,
                                            2e5};
  static constexpr LawText text{
      "thornton_ning", "adhesive elastic-plastic contact",
      "loading: delta = a^2/R* - sqrt(2 pi w a/E*),  w = 2 surface_energy\n"
      "F_n = 4/3 E* a^3/R* - sqrt(8 pi w E* a^3)  until the pressure in the middle is p_y\n"
      "dF_n/d delta = (pi R* p_y a^(3/2) - 2 E* a c^3)/(a^(3/2) - c^3),  "
      "c^3 = R* sqrt(2 pi w/E*)/4,  beyond; not below 0\n"
      "unloading: as elastic, with the radius R_p of the flattened surfaces and delta - delta_p\n"
      "k_n = 4/3 E* a,  k_t = 8 G* a,  no dashpot,  f_0 = -3 pi w R_p",
      "Thornton & Ning, Powder Technol. 99 (1998) 154; Thornton, J. Appl. Mech. 64 (1997) 383"};
  static constexpr std::array parameters{parameter::youngs, parameter::poisson, yield_pressure, Jkr::surface_energy};
  static constexpr std::array history{HistoryField{"largest_contact_radius", "m"}, bonded_field, rupture_field,
                                      energy_field, force_field};
  static constexpr Traits gives = adhesion_branch;

  template <class Real>
  struct ParamsT {
    Real e43;    // 4/3 E* [Pa]
    Real g8;     // 8 G* [Pa]
    Real stick;  // K/4 [sqrt(m)]
    Real push;   // pi p_y [Pa]
  };
  template <class Real>
  struct HistoryT {
    Real widest{};   // largest contact radius since it yielded [m], 0 before
    Real bonded{};   // 1 in touch, 0 apart in the hollow
    Real rupture{};  // overlap at which it lets go [m]
    Real energy{};   // stored [J]
    Real force{};    // [N]
  };
  using Params = ParamsT<double>;
  using History = HistoryT<double>;

  [[nodiscard]] static Params prepare(const PairInputs& in) {
    const EffectiveModuli m = effective_moduli(in);
    const double w = 2 * in.pair(Jkr::surface_energy);
    return {4.0 / 3.0 * m.youngs, 8 * m.shear, 0.25 * std::sqrt(2 * std::numbers::pi * w / m.youngs),
            std::numbers::pi * std::min(in.i(yield_pressure), in.j(yield_pressure))};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN auto touches(const KinematicsT<Real>& c, const ParamsT<Real>&,
                                             const HistoryT<Real>& h) {
    return c.overlap > least(h.rupture, 0.0);
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Answer<NormalForceT<Real>, HistoryT<Real>> eval(const KinematicsT<Real>& c,
                                                                                const ParamsT<Real>& p,
                                                                                const HistoryT<Real>& h) {
    const Virgin<Real> virgin(p, c.radius);
    // where it would unload, and whether it is beyond that
    const Real m = most(root(h.widest), virgin.begin), m4 = m * m * m * m;
    const Real flat = select(h.widest > 0.0, virgin.unloading_radius(m), c.radius);
    const Real per = 1.0 / c.radius, dent = m4 * (per - 1.0 / flat);  // delta_p
    const auto bonded = h.bonded > 0.0;
    const auto loading = c.overlap > m4 * per - 4.0 * p.stick * m;
    const auto holds = (bonded & (loading | (c.overlap > h.rupture))) | ((!bonded) & (c.overlap > dent));

    const Real path = select(loading, c.radius, flat), c3 = p.stick * path, c1 = cube_root(c3);
    const Real s = jkr_root(most(path * (c.overlap - select(loading, 0.0, dent)) + 3.0 * c1 * c3, 0.0), c1);
    const Real top = select(loading, most(s, m), m);
    const Real now = select(loading, virgin.unloading_radius(top), flat);  // R_p
    const Real a = select(holds, s * s, 0.0);
    const Real elastic = select(holds, virgin.force(s, now), 0.0);

    NormalForceT<Real> f;
    f.force = f.elastic = elastic;
    f.stiffness = p.e43 * a;
    f.shear_stiffness = p.g8 * a;
    f.damping = f.shear_damping = 0;
    f.adhesion_stiffness = 0;
    f.adhesion_force = select(holds, -18.0 * p.e43 * (p.stick * p.stick) * now, 0.0);
    f.stored = select(holds, virgin.energy(s, now), 0.0);
    // booked as in jkr; what a plastic step loses is the work along the virgin curve less what can be had back
    const Real yielded =
        select(loading, (virgin.work(top) - virgin.work(m)) - (f.stored - virgin.energy(m, flat)), 0.0);
    const Real formed = select(c.dn == 0.0, 0.0, -f.stored);
    f.drag = f.force;
    f.plastic = select(bonded, select(holds, yielded + 0.5 * (h.force + elastic) * c.dn, h.energy), formed);

    const Real widest = select(loading, top * top, h.widest);
    const Real q3 = p.stick * now, q1 = cube_root(q3), top4 = top * top * top * top;
    const Real rupture = top4 * (per - 1.0 / now) - 3.0 * q1 * q3 / now;
    return {f, {widest, select(holds, 1.0, 0.0), rupture, f.stored, elastic}};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN Real held(const ParamsT<Real>&, const HistoryT<Real>& h, Real) {
    return h.energy;
  }

  // The widest gap that a contact bridges [m]; flattened ones let go earlier.
  [[nodiscard]] static double reach(const Params& p, double radius) {
    return 3 * std::pow(p.stick * radius, 4.0 / 3.0) / radius;
  }

 private:
  // The curve of first loading for one effective radius, in s = sqrt(a).
  template <class Real>
  struct Virgin {
    ParamsT<Real> p;
    Real per;     // 1/R*
    Real begin;   // where plastic flow begins: at p_y, but not under tension
    Real offset;  // F_n at s = 0 of the plastic polynomial offset + pi p_y s^4 - q s^3 [N], < 0
    Real q;
    Real loaded;  // where that polynomial is 0: the force of plastic flow is 0 up to there

    TSUBU_FN Virgin(const ParamsT<Real>& params, Real radius) : p(params), per(1.0 / radius) {
      // both roots from above
      const Real b = 2.0 / 3.0 * p.push * radius / p.e43, c3 = p.stick * radius, c1 = cube_root(c3);
      Real s_y = root(b) + 1.26 * c1;  // s^3 = b s + 2 c^3
      for (int k = 0; k < 6; ++k) s_y -= (s_y * (s_y * s_y - b) - 2.0 * c3) / (3.0 * s_y * s_y - b);
      const Real y3 = s_y * s_y * s_y;
      begin = most(s_y, 1.8171205928321397 * c1);  // the cube root of 6: F_n = 0
      offset = -p.e43 * per * y3 * (0.5 * y3 + c3);
      q = 2.0 * p.e43 * p.stick;
      loaded = q / p.push + root(root(-offset / p.push));
      for (int k = 0; k < 6; ++k) {
        const Real s2 = loaded * loaded, s3 = s2 * loaded;
        loaded -= (s3 * (p.push * loaded - q) + offset) / (4.0 * p.push * s3 - 3.0 * q * s2);
      }
    }
    [[nodiscard]] TSUBU_FN Real unloading_radius(Real s) const {
      const Real s3 = s * s * s, flow = most(offset + s3 * (p.push * s - q), 0.0);
      return p.e43 * (s3 * s3) / (flow + 3.0 * q * s3);
    }
    // of a JKR contact whose surfaces have the given radius
    [[nodiscard]] TSUBU_FN Real force(Real s, Real radius) const {
      const Real s3 = s * s * s;
      return p.e43 * (s3 * (s3 / radius - 6.0 * p.stick));
    }
    [[nodiscard]] TSUBU_FN Real energy(Real s, Real radius) const {
      const Real s3 = s * s * s, t = s3 / radius;
      return 0.4 * p.e43 * (s3 * s) * (t * (t - 10.0 * p.stick) + 15.0 * p.stick * p.stick);
    }
    // Integral of F_n d delta along the plastic curve [J], from a point that is the same for all s.
    [[nodiscard]] TSUBU_FN Real work(Real at) const {
      const Real s = most(at, loaded), s3 = s * s * s, s4 = s3 * s;
      return s4 * per * (offset + 0.5 * p.push * s4 - 4.0 / 7.0 * q * s3) -
             p.stick * s * (4.0 * offset + 0.8 * p.push * s4 - q * s3);
    }
  };

 public:
  // How long an undamped head-on impact lasts at least [s]: as under jkr or, if it yields, that of a hertz impact as
  // stiff as the contact is when it begins to unload. Its depth is that of a spring as stiff as plastic flow when it
  // begins to push.
  [[nodiscard]] static double duration(const Params& p, double mass, double radius, double speed) {
    const double elastic = Jkr::duration({p.e43, 0, 0, 0, p.stick, 1}, mass, radius, speed);
    const Virgin<double> virgin(p, radius);
    if (0.5 * mass * speed * speed < virgin.energy(virgin.begin, radius)) return elastic;
    const double well = -std::min(0.0, virgin.energy(std::cbrt(6 * p.stick * radius), radius));
    const double v = std::sqrt(speed * speed + 2 * well / mass), s_0 = std::max(virgin.begin, virgin.loaded);
    const double stiffness = radius * (p.push - 0.75 * virgin.q / s_0);
    const double depth = std::pow(s_0, 4) / radius + v * std::sqrt(mass / stiffness);
    const double s = std::pow(radius * depth, 0.25) + std::cbrt(4 * p.stick * radius);
    return std::min(elastic, 4.030 * std::sqrt(mass / (1.5 * p.e43 * s * s)));
  }
};

}  // namespace tsubu::laws::normal

#pragma once
#include "base/transpose.hpp"
#include "geometry/sphere_contact.hpp"
#include "laws/kinematics.hpp"
#include "solver/partners.hpp"

// Eight contacts, from where their bodies lie in memory. The same formulas as those of the partners for one.
namespace tsubu::solver {
namespace TSUBU_ISA {

// The motion of eight bodies, number by number.
struct WideMotion {
  Vec3T<Wide> x;
  Wide radius;
  TwistT<Wide> mid, now;

  // Bodies base[index[k]].
  template <class Index>
  TSUBU_FN WideMotion(const state::Motion* base, const Index* index) {
    Wide c[16];
    load_columns<16>([=](int k) { return reinterpret_cast<const double*>(base + index[k]); }, c);
    x = {c[0], c[1], c[2]};
    radius = c[3];
    mid = {{c[4], c[5], c[6]}, {c[7], c[8], c[9]}};
    now = {{c[10], c[11], c[12]}, {c[13], c[14], c[15]}};
  }
};

// Sides(scene, first, block): `first` is the body that the block's `i` counts from. Unless `Deforming`, the domain does
// not deform: the loop of most runs need not ask.
template <class Partner, bool Deforming>
struct Sides;

template <bool Deforming>
struct Sides<SpherePartner, Deforming> {
  WideMotion i, j;
  Vec3T<Wide> d;

  template <class Block>
  TSUBU_FN Sides(const Scene& s, std::size_t first, const Block& b)
      : i(s.motion + first, b.i), j(s.motion, b.j), d(nearest(s, i.x - j.x)) {
    if constexpr (Deforming) {
      if (!s.domain.deforms) return;
      // shared out evenly, so that the pair seen from the other side has the opposite velocities to the bit
      const Vec3T<Wide> share = 0.5 * s.domain.flow(d);
      i.mid.v += share, i.now.v += share;
      j.mid.v -= share, j.now.v -= share;
    }
  }

  // Those of eight pairs that touch, and perhaps some that almost do.
  template <class Block>
  [[nodiscard]] static TSUBU_FN Mask near(const Scene& s, std::size_t first, const Block& b) {
    Wide ci[8], cj[8];
    load_columns<8>([&](int k) { return &s.motion[first + b.i[k]].x.x; }, ci);
    load_columns<8>([&](int k) { return &s.motion[b.j[k]].x.x; }, cj);
    const Vec3T<Wide> d = nearest(s, Vec3T<Wide>{ci[0] - cj[0], ci[1] - cj[1], ci[2] - cj[2]});
    const Wide within = 1.0000001 * (ci[3] + cj[3] + s.reach);
    return norm2(d) < within * within;
  }

  // `half`: displacement of i relative to j in the last half step
  [[nodiscard]] TSUBU_FN ContactPointT<Wide> point(const Vec3T<Wide>& half) const {
    return geometry::touch_spheres(d, i.radius, j.radius, half);
  }
  [[nodiscard]] TSUBU_FN Wide smaller() const { return least(i.radius, j.radius); }

 private:
  [[nodiscard]] static TSUBU_FN Vec3T<Wide> nearest(const Scene& s, const Vec3T<Wide>& apart) {
    if constexpr (Deforming)
      return s.domain.nearest(apart);
    else
      return s.domain.upright_nearest(apart);
  }
};

template <bool Deforming>
struct Sides<PlanePartner, Deforming> {
  WideMotion i;
  struct {
    TwistT<Wide> mid, now;
  } j;
  Vec3T<Wide> n;
  Wide height, arm_share;

  template <class Block>
  TSUBU_FN Sides(const Scene& s, std::size_t first, const Block& b) : i(s.motion + first, b.i), arm_share(s.wall_arm) {
    Wide c[16];
    load_columns<16>([&](int k) { return &s.planes[b.j[k]].point.x; }, c);
    const Vec3T<Wide> point{c[0], c[1], c[2]}, velocity{c[6], c[7], c[8]}, spin{c[9], c[10], c[11]};
    n = {c[3], c[4], c[5]};
    height = dot(i.x - point, n);
    const auto at = [&](const Vec3T<Wide>& x) __attribute__((always_inline)) {
      return TwistT<Wide>{velocity + cross(spin, x - point), spin};
    };
    j.now = at(i.x);
    j.mid = at(i.x - 0.5 * s.dt * (i.mid.v - velocity));
  }
  [[nodiscard]] TSUBU_FN ContactPointT<Wide> point(const Vec3T<Wide>& /*half*/) const {
    return geometry::touch_plane(n, height, i.radius, arm_share);
  }
  [[nodiscard]] TSUBU_FN Wide smaller() const { return i.radius; }
};

}  // namespace TSUBU_ISA
}  // namespace tsubu::solver

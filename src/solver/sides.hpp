#pragma once
#include "base/transpose.hpp"
#include "geometry/sphere_contact.hpp"
#include "laws/kinematics.hpp"
#include "solver/partners.hpp"

// Eight contacts, from where their bodies lie in memory. What the partners compute for one, in other words.
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

// Sides(scene, first, block, uneven): eight contacts as the surface stage wants them. `first` is the body that the
// block's `i` counts from, `uneven` whether the radii of some may differ. Unless `Deforming`, the domain does not
// deform: the loop of most runs need not ask. Unless `Rolls`, nobody wants to know the differences of spins.
template <class Partner, bool Deforming, bool Rolls>
struct Sides;

// What both bodies do is told by their relative velocities and the sums of their spins. Of spheres of different radii
// the differences of the spins are needed, too:
//   c_i w_i + c_j w_j = r/2 (w_i + w_j) + (R_i - R_j)/2 (w_i - w_j),   r their distance
template <bool Deforming, bool Rolls>
struct Sides<SpherePartner, Deforming, Rolls> {
  Vec3T<Wide> d;
  ContactPointT<Wide> point;
  RelativeT<Wide> now, mid;
  Wide smaller;  // of the two radii

  template <class Block>
  TSUBU_FN Sides(const Scene& s, std::size_t first, const Block& b, bool uneven) {
    // x, radius, and velocity of the middle of the step; its spin and what is now
    static constexpr double sign[16] = {-1, -1, -1, 1, -1, -1, -1, 1, 1, 1, -1, -1, -1, 1, 1, 1};
    Wide c[16];
    load(s.motion, first, b, sign, c);
    d = nearest(s, {c[0], c[1], c[2]});
    mid.v = {c[4], c[5], c[6]}, mid.sum = {c[7], c[8], c[9]};
    now.v = {c[10], c[11], c[12]}, now.sum = {c[13], c[14], c[15]};
    if constexpr (Deforming)
      if (s.domain.deforms) {
        const Vec3T<Wide> flow = s.domain.flow(d);
        mid.v += flow, now.v += flow;
      }
    point = geometry::touch_equal_spheres(d, c[3], (s.synchronised ? 0.5 * s.dt : 0.0) * mid.v);
    now.rim = point.arm_i * now.sum, mid.rim = point.arm_i * mid.sum;
    smaller = 0.5 * c[3];
    if (Rolls || uneven) {
      static constexpr double minus[16] = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
      // read once more: all rows would be stored, in every block, for those that need them again
      const state::Motion* motion = s.motion;
      const Block* block = &b;
      __asm__("" : "+r"(motion), "+r"(block));
      Wide e[16];
      load(motion, first, *block, minus, e);
      const Vec3T<Wide> mid_spin{e[7], e[8], e[9]}, now_spin{e[13], e[14], e[15]};
      if constexpr (Rolls) mid.spin = mid_spin, now.spin = now_spin;
      if (uneven) {
        const Wide half = 0.5 * e[3];
        now.rim = moved(now.rim, half, now_spin), mid.rim = moved(mid.rim, half, mid_spin);
        point.arm_i += half, point.arm_j -= half;
        smaller -= most(half, -half);
      }
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

 private:
  // Equal spheres give the same bits whether or not they stand beside others.
  [[nodiscard]] static TSUBU_FN Vec3T<Wide> moved(const Vec3T<Wide>& rim, const Wide& uneven, const Vec3T<Wide>& spin) {
    const Mask equal = uneven == 0.0;
    return {select(equal, rim.x, rim.x + uneven * spin.x), select(equal, rim.y, rim.y + uneven * spin.y),
            select(equal, rim.z, rim.z + uneven * spin.z)};
  }

  template <class Block>
  static TSUBU_FN void load(const state::Motion* motion, std::size_t first, const Block& b, const double* sign,
                            Wide* to) {
    const state::Motion* own = motion + first;
    load_sums<16>([&](int k) { return reinterpret_cast<const double*>(own + b.i[k]); },
                  [&](int k) { return reinterpret_cast<const double*>(motion + b.j[k]); }, sign, to);
  }
  [[nodiscard]] static TSUBU_FN Vec3T<Wide> nearest(const Scene& s, const Vec3T<Wide>& apart) {
    if constexpr (Deforming)
      return s.domain.nearest(apart);
    else
      return s.domain.upright_nearest(apart);
  }
};

template <bool Deforming, bool Rolls>
struct Sides<PlanePartner, Deforming, Rolls> {
  struct {
    TwistT<Wide> mid, now;
  } j;
  ContactPointT<Wide> point;
  RelativeT<Wide> now, mid;
  Wide smaller;

  template <class Block>
  TSUBU_FN Sides(const Scene& s, std::size_t first, const Block& b, bool /*uneven*/) {
    const WideMotion i(s.motion + first, b.i);
    Wide c[16];
    load_columns<16>([&](int k) { return &s.planes[b.j[k]].point.x; }, c);
    const Vec3T<Wide> origin{c[0], c[1], c[2]}, n{c[3], c[4], c[5]}, velocity{c[6], c[7], c[8]},
        spin{c[9], c[10], c[11]};
    const auto at = [&](const Vec3T<Wide>& x) __attribute__((always_inline)) {
      return TwistT<Wide>{velocity + cross(spin, x - origin), spin};
    };
    j.now = at(i.x);
    j.mid = at(i.x - 0.5 * s.dt * (i.mid.v - velocity));
    point = geometry::touch_plane(n, dot(i.x - origin, n), i.radius, Wide(s.wall_arm));
    now = relative(i.now, j.now, point.arm_i, point.arm_j);
    mid = relative(i.mid, j.mid, point.arm_i, point.arm_j);
    smaller = i.radius;
  }
};

}  // namespace TSUBU_ISA
}  // namespace tsubu::solver

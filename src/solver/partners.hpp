#pragma once
#include <array>
#include <cstdint>

#include "base/check.hpp"
#include "base/contact_point.hpp"
#include "base/transpose.hpp"
#include "base/twist.hpp"
#include "geometry/domain.hpp"
#include "geometry/sphere_contact.hpp"
#include "laws/kinematics.hpp"
#include "state/bodies.hpp"
#include "state/walls.hpp"

namespace tsubu::solver {

// What a contact loop reads: the state as plain pointers.
struct Scene {
  const state::Motion* motion;
  const double* mass;
  const std::int32_t* material;
  const state::Plane* planes;
  std::size_t plane_count;
  geometry::Domain domain;
  double dt;  // 0 for the evaluation before the first step: nothing has moved yet
  bool synchronised;
  double wall_arm;  // share of the overlap by which the lever arm at a wall is shorter than the radius
  double reach;     // the widest gap at which the laws act; 0 if they need touch
};

// The motion of eight bodies, number by number.
struct WideMotion {
  Vec3T<Wide> x;
  Wide radius;
  TwistT<Wide> mid, now;

  // Bodies base[index[k]].
  template <class Index>
  TSUBU_FN WideMotion(const state::Motion* base, const Index* index) {
    Wide::Lanes near[lanes], far[lanes];
    for (int k = 0; k < lanes; ++k) {
      const auto* bytes = reinterpret_cast<const char*>(base + index[k]);
      __builtin_memcpy(&near[k], bytes, sizeof(Wide));
      __builtin_memcpy(&far[k], bytes + sizeof(Wide), sizeof(Wide));
    }
    transpose(near);
    transpose(far);
    x = {near[0], near[1], near[2]};
    radius = near[3];
    mid = {{near[4], near[5], near[6]}, {near[7], far[0], far[1]}};
    now = {{far[2], far[3], far[4]}, {far[5], far[6], far[7]}};
  }
};

// Two sides that meet, as the surface stage wants them.
template <class Real>
struct MeetingT {
  ContactPointT<Real> point;
  laws::SizesT<Real> sizes;
};

// The partner is a body. `approach` reads the memory, `meet` computes.
struct SpherePartner {
  static constexpr bool is_wall = false;

  template <class Real>
  struct ApproachT {
    Vec3T<Real> d;  // x_i - x_j
    Real radius_i, radius_j, mass_i, mass_j;
  };

  // Eight contacts as their bodies lie in memory; `first` is the body that `i` counts from.
  struct Sides {
    WideMotion i, j;
    Vec3T<Wide> d;

    template <class Block>
    TSUBU_FN Sides(const Scene& s, std::size_t first, const Block& b)
        : i(s.motion + first, b.i), j(s.motion, b.j), d(s.domain.nearest(i.x - j.x)) {}
    [[nodiscard]] TSUBU_FN ContactPointT<Wide> point(const Vec3T<Wide>& half) const {
      return geometry::touch_spheres(d, norm(d), i.radius, j.radius, half);
    }
    [[nodiscard]] TSUBU_FN Wide smaller() const { return least(i.radius, j.radius); }
    // From what `constants` gave for each contact.
    template <bool All>
    [[nodiscard]] TSUBU_FN laws::SizesT<Wide> sizes(const Wide& first, const Wide& second) const {
      if constexpr (All)
        return SpherePartner::sizes(i.radius, first, j.radius, second);
      else
        return {first, second, unset, unset, unset, unset};
    }
  };
  // Two numbers of a pair that never change: the masses, or R* and m* where laws ask for nothing else.
  template <bool All>
  [[nodiscard]] static std::array<double, 2> constants(const Scene& s, std::uint32_t i, std::uint32_t j) {
    if constexpr (All) return {s.mass[i], s.mass[j]};
    const laws::SizesT<double> all = sizes(s.motion[i].radius, s.mass[i], s.motion[j].radius, s.mass[j]);
    return {all.radius, all.mass};
  }

  [[nodiscard]] static TSUBU_FN ApproachT<double> approach(const Scene& s, std::uint32_t i, std::uint32_t j) {
    const state::Motion &a = s.motion[i], &b = s.motion[j];
    return {s.domain.nearest(a.x - b.x), a.radius, b.radius, s.mass[i], s.mass[j]};
  }
  [[nodiscard]] static TSUBU_FN double gap(const Scene& s, std::uint32_t i, std::uint32_t j) {
    const state::Motion &a = s.motion[i], &b = s.motion[j];
    return -(a.radius + b.radius - norm(s.domain.nearest(a.x - b.x)));
  }

  // `half`: displacement of i relative to j in the last half step
  template <class Real>
  [[nodiscard]] static TSUBU_FN MeetingT<Real> meet(const ApproachT<Real>& a, const Vec3T<Real>& half) {
    return {geometry::touch_spheres(a.d, norm(a.d), a.radius_i, a.radius_j, half),
            sizes(a.radius_i, a.mass_i, a.radius_j, a.mass_j)};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN laws::SizesT<Real> sizes(Real radius_i, Real mass_i, Real radius_j, Real mass_j) {
    // R* and m* by one division for both
    const Real radii = radius_i + radius_j, masses = mass_i + mass_j, per = 1.0 / (radii * masses);
    const Real radius = radius_i * radius_j * (masses * per);
    const Real roll_i = 1.4 * (mass_i * (radius_i * radius_i)), roll_j = 1.4 * (mass_j * (radius_j * radius_j));
    return {radius,         mass_i * mass_j * (radii * per),     1.0 / radius_i,
            1.0 / radius_j, roll_i * roll_j / (roll_i + roll_j), 0.4 * (masses * (radius * radius))};
  }

  [[nodiscard]] static TSUBU_FN const Twist& mid(const Scene& s, std::uint32_t, std::uint32_t j) {
    return s.motion[j].twist;
  }
  [[nodiscard]] static TSUBU_FN std::int32_t material(const Scene& s, std::uint32_t j) { return s.material[j]; }
};

// The partner is a plane wall: infinitely heavy and flat.
struct PlanePartner {
  static constexpr bool is_wall = true;

  template <class Real>
  struct ApproachT {
    Vec3T<Real> n;
    Real height;  // of the centre above the plane
    Real radius, mass;
    Real arm_share;
  };

  struct Sides {
    WideMotion i;
    struct {
      TwistT<Wide> mid, now;
    } j;
    Vec3T<Wide> n;
    Wide height, arm_share;

    template <class Block>
    TSUBU_FN Sides(const Scene& s, std::size_t first, const Block& b)
        : i(s.motion + first, b.i), arm_share(s.wall_arm) {
      for (int k = 0; k < lanes; ++k) {
        const std::uint32_t body = static_cast<std::uint32_t>(first) + b.i[k];
        const ApproachT<double> a = approach(s, body, b.j[k]);
        n.x.v[k] = a.n.x, n.y.v[k] = a.n.y, n.z.v[k] = a.n.z;
        height.v[k] = a.height;
        set(j.now, k, PlanePartner::now(s, body, b.j[k]));
        set(j.mid, k, PlanePartner::mid(s, body, b.j[k]));
      }
    }
    [[nodiscard]] TSUBU_FN ContactPointT<Wide> point(const Vec3T<Wide>& /*half*/) const {
      return geometry::touch_plane(n, height, i.radius, arm_share);
    }
    [[nodiscard]] TSUBU_FN Wide smaller() const { return i.radius; }
    template <bool All>
    [[nodiscard]] TSUBU_FN laws::SizesT<Wide> sizes(const Wide& first, const Wide& second) const {
      if constexpr (All)
        return PlanePartner::sizes(i.radius, first);
      else
        return {first, second, unset, unset, unset, unset};
    }
  };
  template <bool All>
  [[nodiscard]] static std::array<double, 2> constants(const Scene& s, std::uint32_t i, std::uint32_t /*wall*/) {
    if constexpr (All) return {s.mass[i], 0};
    return {s.motion[i].radius, s.mass[i]};
  }

  [[nodiscard]] static TSUBU_FN double height(const Scene& s, std::uint32_t i, std::uint32_t w) {
    return dot(s.motion[i].x - s.planes[w].point, s.planes[w].normal);
  }
  [[nodiscard]] static TSUBU_FN double gap(const Scene& s, std::uint32_t i, std::uint32_t w) {
    return -(s.motion[i].radius - height(s, i, w));
  }
  [[nodiscard]] static TSUBU_FN ApproachT<double> approach(const Scene& s, std::uint32_t i, std::uint32_t w) {
    return {s.planes[w].normal, height(s, i, w), s.motion[i].radius, s.mass[i], s.wall_arm};
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN MeetingT<Real> meet(const ApproachT<Real>& a, const Vec3T<Real>& /*half*/) {
    return {geometry::touch_plane(a.n, a.height, a.radius, a.arm_share), sizes(a.radius, a.mass)};
  }
  template <class Real>
  [[nodiscard]] static TSUBU_FN laws::SizesT<Real> sizes(Real radius, Real mass) {
    const Real inertia = mass * (radius * radius);
    return {radius, mass, 1.0 / radius, 0.0, 1.4 * inertia, 0.4 * inertia};
  }

  // The wall's motion where body i touches it; a plane spins about its own normal, so only its surface moves.
  [[nodiscard]] static TSUBU_FN Twist at(const state::Plane& p, const Vec3& x) {
    return {p.velocity + cross(p.spin, x - p.point), p.spin};
  }
  [[nodiscard]] static TSUBU_FN Twist now(const Scene& s, std::uint32_t i, std::uint32_t w) {
    return at(s.planes[w], s.motion[i].x);
  }
  [[nodiscard]] static TSUBU_FN Twist mid(const Scene& s, std::uint32_t i, std::uint32_t w) {
    const state::Plane& p = s.planes[w];
    return at(p, s.motion[i].x - 0.5 * s.dt * (s.motion[i].twist.v - p.velocity));
  }
  [[nodiscard]] static TSUBU_FN std::int32_t material(const Scene& s, std::uint32_t w) { return s.planes[w].material; }

 private:
  static TSUBU_FN void set(TwistT<Wide>& to, int k, const Twist& from) {
    to.v.x.v[k] = from.v.x, to.v.y.v[k] = from.v.y, to.v.z.v[k] = from.v.z;
    to.w.x.v[k] = from.w.x, to.w.y.v[k] = from.w.y, to.w.z.v[k] = from.w.z;
  }
};

}  // namespace tsubu::solver

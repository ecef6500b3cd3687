#pragma once
#include <cstdint>

#include "base/contact_point.hpp"
#include "base/twist.hpp"
#include "geometry/domain.hpp"
#include "geometry/sphere_contact.hpp"
#include "laws/kinematics.hpp"
#include "state/bodies.hpp"
#include "state/walls.hpp"

namespace tsubu::solver {

// What a contact loop reads: the state as plain pointers.
struct Scene {
  const state::Place* place;
  const Twist* now;  // velocities of this moment
  const Twist* mid;  // velocities of the middle of the step
  const double* mass;
  const std::int32_t* material;
  const state::Plane* planes;
  geometry::Domain domain;
  double dt;  // 0 for the evaluation before the first step: nothing has moved yet
  bool synchronised;
  double wall_arm;  // share of the overlap by which the lever arm at a wall is shorter than the radius
  double reach;     // the widest gap at which the laws act; 0 if they need touch
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

  [[nodiscard]] static TSUBU_FN bool touches(const Scene& s, std::uint32_t i, std::uint32_t j) {
    const state::Place &a = s.place[i], &b = s.place[j];
    const double reach = a.radius + b.radius + s.reach;
    return norm2(s.domain.nearest(a.x - b.x)) < reach * reach;
  }

  [[nodiscard]] static TSUBU_FN ApproachT<double> approach(const Scene& s, std::uint32_t i, std::uint32_t j) {
    return {s.domain.nearest(s.place[i].x - s.place[j].x), s.place[i].radius, s.place[j].radius, s.mass[i], s.mass[j]};
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

  [[nodiscard]] static TSUBU_FN const Twist& now(const Scene& s, std::uint32_t, std::uint32_t j) { return s.now[j]; }
  [[nodiscard]] static TSUBU_FN const Twist& mid(const Scene& s, std::uint32_t, std::uint32_t j) { return s.mid[j]; }
  [[nodiscard]] static TSUBU_FN std::int32_t material(const Scene& s, std::uint32_t j) { return s.material[j]; }
  [[nodiscard]] static TSUBU_FN double smaller_radius(const Scene& s, std::uint32_t i, std::uint32_t j) {
    return s.place[i].radius < s.place[j].radius ? s.place[i].radius : s.place[j].radius;
  }
  // Asks for what an approach will read. Partners are near in space and mostly near in memory; the rest would stall the
  // loop for longer than a contact takes to compute.
  static TSUBU_FN void prefetch(const Scene& s, std::uint32_t j) {
    __builtin_prefetch(s.place + j);
    // a twist may lie on two lines
    __builtin_prefetch(&s.now[j].v);
    __builtin_prefetch(&s.now[j].w.z);
    __builtin_prefetch(&s.mid[j].v);
    __builtin_prefetch(&s.mid[j].w.z);
    __builtin_prefetch(s.mass + j);
  }
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

  [[nodiscard]] static TSUBU_FN double height(const Scene& s, std::uint32_t i, std::uint32_t w) {
    return dot(s.place[i].x - s.planes[w].point, s.planes[w].normal);
  }
  [[nodiscard]] static TSUBU_FN bool touches(const Scene& s, std::uint32_t i, std::uint32_t w) {
    return height(s, i, w) < s.place[i].radius + s.reach;
  }
  [[nodiscard]] static TSUBU_FN ApproachT<double> approach(const Scene& s, std::uint32_t i, std::uint32_t w) {
    return {s.planes[w].normal, height(s, i, w), s.place[i].radius, s.mass[i], s.wall_arm};
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
    return at(s.planes[w], s.place[i].x);
  }
  [[nodiscard]] static TSUBU_FN Twist mid(const Scene& s, std::uint32_t i, std::uint32_t w) {
    const state::Plane& p = s.planes[w];
    return at(p, s.place[i].x - 0.5 * s.dt * (s.mid[i].v - p.velocity));
  }
  [[nodiscard]] static TSUBU_FN std::int32_t material(const Scene& s, std::uint32_t w) { return s.planes[w].material; }
  [[nodiscard]] static TSUBU_FN double smaller_radius(const Scene& s, std::uint32_t i, std::uint32_t) {
    return s.place[i].radius;
  }
  static TSUBU_FN void prefetch(const Scene&, std::uint32_t) {}
};

}  // namespace tsubu::solver

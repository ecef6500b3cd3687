#pragma once
#include <array>
#include <cstdint>

#include "base/contact_point.hpp"
#include "base/twist.hpp"
#include "geometry/sphere_contact.hpp"
#include "laws/kinematics.hpp"
#include "neighbor/travel.hpp"
#include "solver/scene.hpp"

namespace tsubu::solver {

// Two sides that meet, as the surface stage wants them.
template <class Real>
struct MeetingT {
  ContactPointT<Real> point;
  laws::SizesT<Real> sizes;
};

template <class T>
struct BothT {
  T i, j;
};

// The partner is a body. `approach` reads the memory, `meet` computes.
struct SpherePartner {
  static constexpr bool is_wall = false;

  template <class Real>
  struct ApproachT {
    Vec3T<Real> d;  // x_i - x_j
    Real radius_i, radius_j, mass_i, mass_j;
  };

  // What the sizes of a contact follow from.
  struct Measures {
    double radius_i, mass_i, radius_j, mass_j;
    [[nodiscard]] bool operator==(const Measures&) const = default;
  };
  [[nodiscard]] static Measures measures(const Scene& s, std::uint32_t i, std::uint32_t j) {
    return {s.motion[i].radius, s.mass_met(i), s.motion[j].radius, s.mass_met(j)};
  }
  [[nodiscard]] static laws::SizesT<double> sizes(const Measures& m) {
    return sizes(m.radius_i, m.mass_i, m.radius_j, m.mass_j);
  }

  [[nodiscard]] static TSUBU_FN ApproachT<double> approach(const Scene& s, std::uint32_t i, std::uint32_t j) {
    const state::Motion &a = s.motion[i], &b = s.motion[j];
    return {s.domain.nearest(a.x - b.x), a.radius, b.radius, s.mass_met(i), s.mass_met(j)};
  }
  [[nodiscard]] static TSUBU_FN double gap(const Scene& s, std::uint32_t i, std::uint32_t j) {
    const state::Motion &a = s.motion[i], &b = s.motion[j];
    return -(a.radius + b.radius - norm(s.domain.nearest(a.x - b.x)));
  }

  // By how much the gap shrinks in a step, at first.
  [[nodiscard]] static TSUBU_FN double closing(const Scene& s, std::uint32_t i, std::uint32_t j,
                                               const neighbor::Courses& c) {
    const Vec3 d = s.domain.nearest(s.motion[i].x - s.motion[j].x);
    return -dot(d, c.flights[i].way() - c.flights[j].way()) / norm(d);
  }

  // `half`: displacement of i relative to j in the last half step
  template <class Real>
  [[nodiscard]] static TSUBU_FN MeetingT<Real> meet(const ApproachT<Real>& a, const Vec3T<Real>& half) {
    return {geometry::touch_spheres(a.d, a.radius_i, a.radius_j, half),
            sizes(a.radius_i, a.mass_i, a.radius_j, a.mass_j)};
  }

  template <class Real>
  [[nodiscard]] static TSUBU_FN laws::SizesT<Real> sizes(Real radius_i, Real mass_i, Real radius_j, Real mass_j) {
    // of two masses one may be infinite, as that of a wall is
    const auto reduced = [](Real a, Real b) { return 1.0 / (1.0 / a + 1.0 / b); };
    const auto finite = [](Real m) { return select(1.0 / m > 0.0, m, 0.0); };
    const Real radius = radius_i * radius_j / (radius_i + radius_j);
    const Real roll_i = 1.4 * (mass_i * (radius_i * radius_i)), roll_j = 1.4 * (mass_j * (radius_j * radius_j));
    return {radius,         reduced(mass_i, mass_j), reduced(roll_i, roll_j),
            1.0 / radius_i, 1.0 / radius_j,          0.4 * ((finite(mass_i) + finite(mass_j)) * (radius * radius))};
  }

  // The velocities of both in the middle of the step, the domain's own shared out evenly.
  [[nodiscard]] static TSUBU_FN BothT<Twist> mids(const Scene& s, std::uint32_t i, std::uint32_t j) {
    BothT<Twist> m{s.motion[i].twist, s.motion[j].twist};
    if (s.domain.deforms) {
      const Vec3 share = 0.5 * s.domain.flow(s.domain.nearest(s.motion[i].x - s.motion[j].x));
      m.i.v += share, m.j.v -= share;
    }
    return m;
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

  struct Measures {
    double radius, mass;
    [[nodiscard]] bool operator==(const Measures&) const = default;
  };
  [[nodiscard]] static Measures measures(const Scene& s, std::uint32_t i, std::uint32_t /*wall*/) {
    return {s.motion[i].radius, s.mass[i]};
  }
  [[nodiscard]] static laws::SizesT<double> sizes(const Measures& m) { return sizes(m.radius, m.mass); }

  [[nodiscard]] static TSUBU_FN double height(const Scene& s, std::uint32_t i, std::uint32_t w) {
    return dot(s.motion[i].x - s.planes[w].point, s.planes[w].normal);
  }
  [[nodiscard]] static TSUBU_FN double gap(const Scene& s, std::uint32_t i, std::uint32_t w) {
    return -(s.motion[i].radius - height(s, i, w));
  }
  [[nodiscard]] static double closing(const Scene& s, std::uint32_t i, std::uint32_t w, const neighbor::Courses& c) {
    return -dot(c.flights[i].way() - c.dt * s.planes[w].velocity, s.planes[w].normal);
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
    return {radius, mass, 1.4 * inertia, 1.0 / radius, 0.0, 0.4 * inertia};
  }

  // The wall's motion where body i touches it; a plane spins about its own normal, so only its surface moves.
  [[nodiscard]] static TSUBU_FN Twist at(const state::Plane& p, const Vec3& x) {
    return {p.velocity + cross(p.spin, x - p.point), p.spin};
  }
  [[nodiscard]] static TSUBU_FN Twist now(const Scene& s, std::uint32_t i, std::uint32_t w) {
    return at(s.planes[w], s.motion[i].x);
  }
  [[nodiscard]] static TSUBU_FN BothT<Twist> mids(const Scene& s, std::uint32_t i, std::uint32_t w) {
    const state::Plane& p = s.planes[w];
    return {s.motion[i].twist, at(p, s.motion[i].x - 0.5 * s.dt * (s.motion[i].twist.v - p.velocity))};
  }
  [[nodiscard]] static TSUBU_FN std::int32_t material(const Scene& s, std::uint32_t w) { return s.planes[w].material; }
};

}  // namespace tsubu::solver

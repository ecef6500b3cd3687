#pragma once
#include <cstdint>

#include "base/contact_point.hpp"
#include "base/twist.hpp"
#include "geometry/domain.hpp"
#include "geometry/sphere_contact.hpp"
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
};

// Asks for what a meeting with partner j will read. Partners are near in space and mostly near in memory, but the rest
// would stall the loop for longer than a contact takes to compute.
TSUBU_FN void prefetch_body(const Scene& s, std::uint32_t j) {
  __builtin_prefetch(s.place + j);
  __builtin_prefetch(s.now + j);
  __builtin_prefetch(s.mid + j);
  __builtin_prefetch(s.mass + j);
}

// Two sides that meet, as the surface stage wants them.
struct Meeting {
  ContactPoint point;
  Twist now, mid;         // of the partner
  double radius, mass;    // R*, m*
  double smaller_radius;  // to judge the overlap by
  std::int32_t material;  // of the partner
};

// The partner is a body.
struct SpherePartner {
  static constexpr bool is_wall = false;

  [[nodiscard]] static TSUBU_FN bool touches(const Scene& s, std::uint32_t i, std::uint32_t j) {
    const state::Place &a = s.place[i], &b = s.place[j];
    const double reach = a.radius + b.radius;
    return norm2(s.domain.nearest(a.x - b.x)) < reach * reach;
  }

  [[nodiscard]] static TSUBU_FN Meeting meet(const Scene& s, std::uint32_t i, std::uint32_t j) {
    const state::Place &a = s.place[i], &b = s.place[j];
    const Vec3 d = s.domain.nearest(a.x - b.x);
    const Vec3 half = s.synchronised ? 0.5 * s.dt * (s.mid[i].v - s.mid[j].v) : Vec3{0, 0, 0};
    const double ma = s.mass[i], mb = s.mass[j];
    // R* and m* by one division for both
    const double radii = a.radius + b.radius, masses = ma + mb, per = 1 / (radii * masses);
    return {geometry::touch_spheres(d, norm(d), a.radius, b.radius, half),
            s.now[j],
            s.mid[j],
            a.radius * b.radius * (masses * per),
            ma * mb * (radii * per),
            a.radius < b.radius ? a.radius : b.radius,
            s.material[j]};
  }
};

// The partner is a plane wall: infinitely heavy and flat.
struct PlanePartner {
  static constexpr bool is_wall = true;

  [[nodiscard]] static TSUBU_FN double height(const Scene& s, std::uint32_t i, std::uint32_t w) {
    return dot(s.place[i].x - s.planes[w].point, s.planes[w].normal);
  }
  [[nodiscard]] static TSUBU_FN bool touches(const Scene& s, std::uint32_t i, std::uint32_t w) {
    return height(s, i, w) < s.place[i].radius;
  }

  [[nodiscard]] static TSUBU_FN Meeting meet(const Scene& s, std::uint32_t i, std::uint32_t w) {
    const Twist motion{s.planes[w].velocity, {0, 0, 0}};
    const double radius = s.place[i].radius;
    return {geometry::touch_plane(s.planes[w].normal, height(s, i, w), radius),
            motion,
            motion,
            radius,
            s.mass[i],
            radius,
            s.planes[w].material};
  }
};

}  // namespace tsubu::solver

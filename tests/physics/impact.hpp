#pragma once
#include <algorithm>
#include <cmath>

#include "solver/take_snapshot.hpp"
#include "sphere_on_plane.hpp"

namespace tsubu::tests {

// What one impact did, seen from body 1. `normal` points from the partner to it.
struct Impact {
  double deepest = 0;     // largest overlap met [m]
  double force = 0;       // largest normal force met [N]
  double duration = 0;    // from first touch to separation [s]
  bool ended = false;     // within the steps allowed
  Twist after;            // of body 1
  double separation = 0;  // relative normal speed afterwards [m/s]
};

// Runs until the first contact has ended. Scenes start touching or at a distance; free flight is a straight line, so
// both ends of the contact are known better than to a step.
inline Impact run_impact(solver::Simulation sim, int most_steps) {
  // distance of the surfaces and its rate, of the pair or of the sphere and its plane
  struct Gap {
    double length, rate;
  };
  const auto gap = [&]() -> Gap {
    const auto i = scenes::index_of_body(sim, 1);
    const auto& b = sim.bodies();
    if (b.size() == 1) {
      const auto& p = sim.walls().planes[0];
      return {dot(b.motion[i].x - p.point, p.normal) - b.motion[i].radius,
              dot(b.motion[i].twist.v - p.velocity, p.normal)};
    }
    const auto j = scenes::index_of_body(sim, 2);
    const Vec3 d = b.motion[i].x - b.motion[j].x;
    return {norm(d) - b.motion[i].radius - b.motion[j].radius,
            dot(b.motion[i].twist.v - b.motion[j].twist.v, d) / norm(d)};
  };
  Impact out;
  const Gap first = gap();
  const double begin = std::max(0.0, first.length) / std::abs(first.rate);
  bool touched = false;
  for (int k = 0; k < most_steps; ++k) {
    if (sim.step(true)) return out;
    const state::ContactFrame contacts = solver::take_snapshot(sim).contacts;
    contacts.for_each([&](const state::ContactRow& c) {
      out.deepest = std::max(out.deepest, c.overlap);
      out.force = std::max(out.force, norm(c.normal_force));
    });
    const bool touches = contacts.count > 0;
    if (touched && !touches) {
      const Gap last = gap();
      out.ended = true;
      out.separation = last.rate;
      out.duration = sim.time() - last.length / last.rate - begin;
      out.after = sim.bodies().motion[scenes::index_of_body(sim, 1)].twist;
      return out;
    }
    touched = touched || touches;
  }
  return out;
}

inline double relative(double value, double reference) { return value / reference - 1; }

// Solids of the public impact benchmarks (Chung & Ooi, Granular Matter 13 (2011) 643).
inline constexpr scenes::Solid glass{2800, 48e9, 0.20}, limestone{2500, 20e9, 0.25};
inline constexpr scenes::Solid aluminium{2699, 70e9, 0.30}, magnesium{1800, 40e9, 0.35};
inline constexpr scenes::Solid alumina{4000, 380e9, 0.23}, cast_iron{7000, 100e9, 0.25};
inline constexpr scenes::Solid aluminium_alloy{2700, 70e9, 0.33};
inline constexpr double rigid = 1e9;  // times as stiff as the sphere

// Contact time of an undamped impact on a rigid plane [s]: 2.943275 d_max/v.
inline double hertz_time(const scenes::Solid& s, double radius, double speed) {
  const double mass = s.density * geometry::sphere_volume(radius);
  const double k = 4.0 / 3.0 * s.youngs / (1 - s.poisson * s.poisson) * std::sqrt(radius);
  return 2.943275 * std::pow(1.25 * mass * speed * speed / k, 0.4) / speed;
}

// Rebound over approach speed of a sphere on a rigid plane, with this many steps per undamped contact.
inline double rebound_of_hertz(const scenes::Solid& solid, double radius, double speed, const scenes::Touch& touch,
                               int steps) {
  scenes::Scene scene = scenes::sphere_on_plane(solid, scenes::stiffened(solid, rigid), radius, {{0, 0, -speed}, {}});
  scene.touch = touch;
  scene.settings.dt = hertz_time(solid, radius, speed) / steps;
  const Impact out = run_impact(scene.start(), 20 * steps);
  return out.ended ? out.separation / speed : std::nan("");
}

}  // namespace tsubu::tests

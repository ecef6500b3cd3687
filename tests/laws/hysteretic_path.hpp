#pragma once
#include <cmath>

#include "laws/law_checks.hpp"
#include "laws/normal/hysteretic.hpp"
#include "laws/normal/hysteretic2.hpp"

// One normal contact led along a path of overlaps, with the books of the contact loop.
namespace tsubu::laws::checks {

// The numbers of the published example of the hysteretic laws (section 6.1 of the specification of contact models):
// spheres of 1.5 mm, 290 kg/m3; nothing adheres and nothing is cut unless a test says so.
inline constexpr double example_mass = 4.09977841e-6;  // [kg], both m and m*: the other sphere is fixed
struct Example {
  Values materials;
  Values pair{{"alpha", 20},         {"a1", 1e9},
              {"a2", 4e4},           {"a3", 8},
              {"k_cin", 0},          {"c_in", 1e-7},
              {"pull_off_force", 0}, {"restitution", 1},
              {"damping_length", 1}, {"loading_stiffness", 1e4},
              {"adhesion_ratio", 0}};
  Values contact{{"limit_force", 0}, {"export_k1", 0}};
  // With these values in place of the example's.
  explicit Example(const Values& others = {}) {
    for (const auto& [name, value] : others) (pair.contains(name) ? pair : contact).at(name) = value;
  }
  template <class L>
  [[nodiscard]] typename L::Params of() const {
    return L::prepare({materials, materials, pair, contact});
  }
};

template <class L>
struct Path {
  typename L::Params p;
  typename L::History h{};
  NormalForce f;  // at the present overlap
  double overlap = 0, mass = example_mass;
  double put_in = 0, lost = 0;

  explicit Path(const typename L::Params& params) : p(params) { f.force = f.drag = f.stored = 0; }

  // One step to that overlap.
  const NormalForce& step(double next, double vn) {
    Kinematics c{};
    c.n = c.n_mid = {0, 0, 1};
    c.mass = mass, c.radius = 1;
    c.overlap = next, c.dn = overlap - next, c.vn = vn;
    const auto [out, history] = L::eval(c, p, h);
    put_in -= 0.5 * (f.force + out.force) * c.dn;
    lost += out.plastic - 0.5 * (f.drag + out.drag) * c.dn;
    f = out, h = history, overlap = next;
    return f;
  }
  // Many steps, slowly.
  const NormalForce& to(double target, int steps = 1000) {
    const double from = overlap;
    for (int k = 1; k <= steps; ++k) step(k == steps ? target : from + k * (target - from) / steps, from - target);
    return f;
  }
  // The surfaces part by this much.
  void part(double gap) {
    put_in -= 0.5 * f.force * (overlap + gap);
    lost += held_by_normal<L, double>(p, h, overlap) - 0.5 * f.drag * (overlap + gap);
    h = {}, f = {}, overlap = 0;
    f.force = f.drag = f.stored = 0;
  }
  [[nodiscard]] double imbalance() const { return put_in - f.stored - lost; }
};

// A particle of this mass that meets the contact with this speed at overlap `from`, on its own: how fast it leaves.
struct Flight {
  double speed = 0;    // when it is back at `from`; 0 if it is not within the time
  double deepest = 0;  // largest overlap on the way
};
template <class L>
Flight fly(Path<L> contact, double speed, double dt, long most_steps = 1000000) {
  const double from = contact.overlap, way = speed > 0 ? 1 : -1;  // outward if the speed is below zero
  Flight flight;
  double x = from, v = speed, force = contact.f.force;
  for (long k = 0; k < most_steps; ++k) {
    const double half = v - 0.5 * dt * force / contact.mass, before = x;
    x += dt * half;
    if ((x - from) * way <= 0 || x <= 0) {  // back: the last stretch in proportion, or gone for good
      flight.speed =
          x <= 0 && from > 0 ? 0 : std::abs(v + (half - v) * std::min(1.0, 2 * (before - from) / (before - x)));
      return flight;
    }
    flight.deepest = std::max(flight.deepest, x);
    // the dashpot at the velocity expected at the end of the step
    force = contact.step(x, -(half - 0.5 * dt * force / contact.mass)).force;
    v = half - 0.5 * dt * force / contact.mass;
  }
  return flight;
}

}  // namespace tsubu::laws::checks

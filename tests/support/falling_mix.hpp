#pragma once
#include <cmath>

#include "base/hash.hpp"
#include "setup/build.hpp"
#include "solver/ledger.hpp"
#include "support/make_case.hpp"

namespace tsubu::test {

// What becomes of the mixture below.
struct Mix {
  std::int64_t count;
  double height;  // of the box [m]; its width follows, and is at least what periodic sides need
  double lid;     // how fast the lid comes down [m/s]
  double youngs;  // [Pa]
  bool periodic;  // in x and y
};

// Spheres of 1 to 10 mm, most of them small, thrown down a box that they fill to a bit more than a quarter: contacts of
// all sizes come and go, and in the end hold.
inline setup::Case falling_mix(const Mix& mix) {
  const double volume = static_cast<double>(mix.count) * (3.14159265358979 / 6) *
                        (0.7 * 1e-9 + 0.2 * 8e-9 + 0.08 * 64e-9 + 0.02 * 1000e-9);
  const double wide = std::max(0.066, std::sqrt(volume / (0.28 * mix.height)));
  setup::Case c = plain_case({wide, wide, mix.height}, setup::TableSize{{1e-3, 2e-3, 4e-3, 10e-3}, {70, 20, 8, 2}});
  c.periodic = {mix.periodic, mix.periodic, false};
  add_walls(c);
  c.walls.back().velocity = {0, 0, -mix.lid};
  c.materials[0].values["youngs"] = mix.youngs;
  c.run.gravity = {0, 0, -9.81};
  c.run.max_overlap = 1;  // the smallest, caught between two of the largest that weigh a thousand times as much
  c.run.end = 0.1;
  c.inserts = {fill("first", {0, 0, 0}, {0.5 * wide, wide, mix.height}, mix.count / 2),
               fill("second", {0.5 * wide, 0, 0}, {wide, wide, mix.height}, mix.count - mix.count / 2)};
  c.inserts[0].velocity = {0.15, 0.1, -0.2};
  c.inserts[1].velocity = {-0.1, 0.05, -0.5};
  c.inserts[1].angular_velocity = {0, 50, 20};
  return c;
}

// Everything about the bodies, bit by bit and whatever their order: for loops whose histories are stored differently.
inline std::uint64_t bodies_hash(const state::Bodies& b) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    Hash h;
    h.add(static_cast<std::uint64_t>(b.id[i]));
    h.add(b.motion[i].x), h.add(b.motion[i].radius);
    h.add(b.motion[i].twist.v), h.add(b.motion[i].twist.w), h.add(b.force[i]), h.add(b.torque[i]);
    if (!b.image.empty())
      for (const std::int32_t turns : b.image[i]) h.add(static_cast<std::uint64_t>(turns));
    sum += h.value();
  }
  return sum;
}

// The books as bits: two runs that agree in this agree in every row of their tables.
inline std::uint64_t ledger_hash(const solver::Energies& e) {
  Hash h;
  for (const double v : {e.kinetic_translation, e.kinetic_rotation, e.stored_normal, e.stored_cohesion,
                         e.stored_tangential, e.stored_rolling, e.dissipated_normal, e.dissipated_tangential,
                         e.dissipated_rolling, e.gravity_work, e.wall_work, e.residual})
    h.add(v);
  return h.value();
}

}  // namespace tsubu::test

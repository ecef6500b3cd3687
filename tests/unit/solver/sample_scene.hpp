#pragma once
#include "scene.hpp"
#include "solver/ledger.hpp"
#include "support/dice.hpp"

namespace tsubu::test {

using scenes::index_of_body;

inline scenes::Solid soft() { return {2500, 1e7, 0.3}; }

// Shakes a box of spheres: walls on all six sides, no gravity, enough energy that contacts come and go.
inline scenes::Scene shaken_box(int per_side, std::uint64_t seed = 1) {
  const double r = 1e-3, side = 2.4 * r * per_side;
  scenes::Scene s(r, side);
  s.solids = {soft()};
  s.touch = {0.7, 0.5};
  s.settings.domain = geometry::Domain({-r, -r, -r}, {side + r, side + r, side + r}, {});
  s.settings.dt = 2e-6;
  s.settings.gravity = {1, 0, -9.81};
  Dice dice(seed);
  for (int x = 0; x < per_side; ++x)
    for (int y = 0; y < per_side; ++y)
      for (int z = 0; z < per_side; ++z)
        s.add_sphere(2.4 * r * Vec3{x + 0.5, y + 0.5, z + 0.5}, r * dice.in(0.8, 1.15),
                     {1.0 * dice.direction(), 300 * dice.direction()});
  for (const Vec3& n : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}) {
    s.add_plane({0, 0, 0}, n, 0);
    s.add_plane({side, side, side}, Vec3{} - n, 0);
  }
  return s;
}

// Steps that must go well.
inline void run(solver::Simulation& s, int steps, bool report = false) {
  for (int k = 0; k < steps; ++k) {
    const auto trouble = s.step(report);
    ASSERT_FALSE(trouble) << "body " << trouble->body << " in step " << trouble->step;
  }
}

}  // namespace tsubu::test

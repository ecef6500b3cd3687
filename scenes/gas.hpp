#pragma once
#include <cmath>

#include "base/random.hpp"
#include "scene.hpp"

namespace tsubu::scenes {

// per_side^3 equal spheres on a shaken simple cubic lattice in a cube, with random velocities and spins: a granular
// gas from its first moment. No gravity.
struct GasShape {
  int per_side = 6;
  double radius = 0.5e-3;    // [m]
  double side = 0;           // of the cube [m]
  double speed = 0.1;        // rms of one velocity component [m/s]
  double surface_speed = 0;  // rms of one component of radius times spin [m/s]
  double shake = 0.9;        // of the room that the lattice leaves each sphere
  double turning = 0;        // rigid rotation about z, added as velocity [rad/s]
  double squeeze = 0;        // contraction rate towards the centre [1/s]
  bool periodic = true;      // else the cube floats in open space
  std::uint64_t seed = 1;
};

// Velocities are shifted and scaled so that momentum is zero and the rms speed is exactly as asked.
[[nodiscard]] inline Scene gas(const Solid& solid, const GasShape& g) {
  Scene scene(g.radius, g.periodic ? 0.5 * g.side : 50 * g.side);
  scene.solids = {solid};
  if (g.periodic) {
    const double h = 0.5 * g.side;
    scene.settings.domain = geometry::Domain({-h, -h, -h}, {h, h, h}, {true, true, true});
  }
  const double cell = g.side / g.per_side, room = g.shake * (0.5 * cell - g.radius);
  std::uint64_t k = 0;
  for (int i = 0; i < g.per_side; ++i)
    for (int j = 0; j < g.per_side; ++j)
      for (int l = 0; l < g.per_side; ++l, ++k) {
        const Random r(g.seed, k);
        const Vec3 x{(i + 0.5) * cell - 0.5 * g.side + r.uniform(20, -room, room),
                     (j + 0.5) * cell - 0.5 * g.side + r.uniform(21, -room, room),
                     (l + 0.5) * cell - 0.5 * g.side + r.uniform(22, -room, room)};
        const Vec3 v{r.normal(0), r.normal(1), r.normal(2)}, w{r.normal(3), r.normal(4), r.normal(5)};
        scene.add_sphere(x, g.radius, {v, (g.surface_speed / g.radius) * w});
      }
  auto& motion = scene.bodies.motion;
  const double n = static_cast<double>(motion.size());
  Vec3 mean;
  for (const state::Motion& m : motion) mean += (1 / n) * m.twist.v;
  double sum2 = 0;
  for (state::Motion& m : motion) m.twist.v -= mean, sum2 += norm2(m.twist.v);
  const double scale = g.speed / std::sqrt(sum2 / (3 * n));
  for (std::size_t i = 0; i < motion.size(); ++i) {
    const Vec3& x = scene.bodies.motion[i].x;
    motion[i].twist.v = scale * motion[i].twist.v + cross({0, 0, g.turning}, x) - g.squeeze * x;
  }
  return scene;
}

}  // namespace tsubu::scenes

// T8 (MFiX DEM04): a sphere set down sliding slows until it rolls, and then loses nothing more.
#include <gtest/gtest.h>

#include <cmath>

#include "sphere_on_plane.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

TEST(T8, SlipToRoll) {
  constexpr double radius = 5e-4, density = 10000, u0 = 0.1, gravity = 9.80665, stiffness = 1e4;
  const double mass = density * geometry::sphere_volume(radius);
  const double sunk = mass * gravity / stiffness;  // at rest on the spring from the start
  Worst speed("speed after slip", 5e-4), spin("spin after slip", 5e-4), time("end of slip", 6e-3),
      during("speed while slipping", 5e-4), later("speed lost afterwards", 1e-6);
  for (int tenths = 2; tenths <= 10; ++tenths) {
    const double mu = 0.1 * tenths, slips_until = 2 * u0 / (7 * mu * gravity);
    const std::string where = "mu = " + std::to_string(mu);
    scenes::Scene scene = scenes::sphere_on_plane({density, 1, 0}, {density, 1, 0}, radius, {{u0, 0, 0}, {}}, -sunk);
    scene.normal = "hooke";
    scene.touch = {.restitution = 1, .friction = mu, .stiffness = stiffness, .shear_ratio = 1};
    scene.settings.gravity = {0, 0, -gravity};
    scene.settings.dt = 1e-6;  // the normal oscillation takes 0.14 ms
    solver::Simulation sim = scene.start();
    const auto steps = static_cast<int>(slips_until * 11 / scene.settings.dt);
    double ended_at = 0, u_then = 0;
    for (int k = 1; k <= steps; ++k) {
      ASSERT_FALSE(sim.step());
      const Twist& t = sim.bodies().twist[0];
      const double rolled = radius * t.w.y;
      if (ended_at == 0 && rolled >= t.v.x) {
        ended_at = sim.time();
        u_then = t.v.x;
        speed.add(t.v.x / (5 * u0 / 7) - 1, where);
        spin.add(rolled / (5 * u0 / 7) - 1, where);
      } else if (ended_at == 0 && k % 100 == 0) {
        during.add(t.v.x / (u0 - mu * gravity * sim.time()) - 1, where);
      }
    }
    time.add(ended_at / slips_until - 1, where);
    later.add((sim.bodies().twist[0].v.x - u_then) / u0, where);
  }
}

}  // namespace
}  // namespace tsubu::tests

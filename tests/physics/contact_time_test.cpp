// T-H8: duration and restitution of head-on impacts against their closed forms, in the limit of small steps.
#include <gtest/gtest.h>

#include <numbers>

#include "impact.hpp"
#include "two_spheres.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

constexpr double radius = 0.01, speed = 0.1, stiffness = 1e5;
const double mass = glass.density * geometry::sphere_volume(radius);
const double hooke_time = std::numbers::pi * std::sqrt(0.5 * mass / stiffness);  // m* = m/2

Impact hooke_impact(const scenes::Touch& touch, double dt) {
  scenes::Scene scene = scenes::two_spheres(glass, radius, speed);
  scene.normal = "hooke";
  scene.touch = touch;
  scene.settings.dt = dt;
  return run_impact(scene.start(), static_cast<int>(5 * hooke_time / dt));
}

// t_c = 2.8683 (m*^2/(R* E*^2 v))^(1/5); the coefficient has five digits.
TEST(TH8, HertzContactTime) {
  Worst worst("hertz contact time", 3e-5);
  for (const double v : {0.01, 0.3, 10.0}) {
    scenes::Scene scene = scenes::two_spheres(glass, radius, v);
    const double modulus = 0.5 * glass.youngs / (1 - glass.poisson * glass.poisson);
    const double expected = 2.8683 * std::pow(0.25 * mass * mass / (0.5 * radius * modulus * modulus * v), 0.2);
    scene.settings.dt = expected / 500;
    const Impact out = run_impact(scene.start(), 1000);
    ASSERT_TRUE(out.ended);
    worst.add(relative(out.duration, expected), "v = " + std::to_string(v));
  }
}

// t_c = pi sqrt(m*/k), longer by 1/sqrt(1 - b^2) with damping; e as given. The dashpot starts with a jump, which
// costs first order in the step: steps are small here, and that the error halves with them is part of the test.
TEST(TH8, HookeContactTimeAndRestitution) {
  Worst time("hooke contact time", 1e-4), restitution("hooke restitution", 1e-4);
  time.add(relative(hooke_impact({.restitution = 1, .stiffness = stiffness}, hooke_time / 1000).duration, hooke_time));
  for (const double e : {0.3, 0.5, 0.9}) {
    const double b = -std::log(e) / std::hypot(std::numbers::pi, std::log(e));
    const scenes::Touch touch{.restitution = e, .stiffness = stiffness};
    const Impact out = hooke_impact(touch, hooke_time / 20000);
    ASSERT_TRUE(out.ended);
    time.add(relative(out.duration, hooke_time / std::sqrt(1 - b * b)));
    restitution.add(out.separation / speed - e);
    const Impact coarse = hooke_impact(touch, hooke_time / 1000);
    EXPECT_GT(std::abs(coarse.separation / speed - e), 10 * std::abs(out.separation / speed - e));
  }
}

// With F >= 0 the map from e in to e out is that of T-N9, whatever the power law and the speed.
TEST(TH8, ClampedRestitutionMap) {
  struct Row {
    double in, out;
  };
  Worst worst("clamped restitution", 2e-5);
  for (const Row r : {Row{0.3, 0.39714}, Row{0.5, 0.55028}, Row{0.9, 0.90203}}) {
    for (const double v : {0.01, 3.9})
      worst.add(rebound_of_hertz(alumina, radius, v, {.restitution = r.in, .limit_force = true}, 4000) - r.out);
    const Impact out =
        hooke_impact({.restitution = r.in, .stiffness = stiffness, .limit_force = true}, hooke_time / 40000);
    worst.add(out.separation / speed - r.out);
  }
}

}  // namespace
}  // namespace tsubu::tests

// I1: what velocity Verlet promises.
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <numbers>

#include "base/random.hpp"
#include "impact.hpp"
#include "sphere_on_plane.hpp"
#include "two_spheres.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

TEST(I1, GravityIsExact) {
  constexpr double radius = 1e-3, dt = 1e-4;
  const Vec3 g{1.3, -0.7, -9.81}, v0{0.4, 3.1, 2.2}, w0{11, -7, 5};
  scenes::Scene scene(radius, 100);
  scene.solids = {glass};
  scene.add_sphere({0.1, 0.2, 0.3}, radius, {v0, w0});
  scene.settings.gravity = g;
  scene.settings.dt = dt;
  solver::Simulation sim = scene.start();
  Worst place("position in free fall", 1e-12), velocity("velocity in free fall", 1e-12);
  for (int k = 0; k < 2000; ++k) {
    ASSERT_FALSE(sim.step());
    const double t = sim.time();
    const Vec3 x = Vec3{0.1, 0.2, 0.3} + t * v0 + 0.5 * t * t * g, v = v0 + t * g;
    place.add(norm(sim.bodies().motion[0].x - x) / norm(x));
    velocity.add(norm(sim.bodies().motion[0].twist.v - v) / norm(v));
    EXPECT_EQ(sim.bodies().motion[0].twist.w, w0);
  }
}

// Error of e over 200 random starting phases. Velocity Verlet does better than second order on an elastic impact; a
// first-order update would show a slope near -1.
void elastic_impact_error(const std::string& normal, const std::array<double, 6>& reference) {
  constexpr std::array<double, 6> steps_per_contact{10, 20, 50, 100, 200, 500};
  constexpr double radius = 0.01, speed = 0.1, stiffness = 1e5;
  const double mass = glass.density * geometry::sphere_volume(radius);
  const double duration =
      normal == "hooke" ? std::numbers::pi * std::sqrt(mass / stiffness) : hertz_time(glass, radius, speed);
  const auto plane = normal == "hooke" ? glass : scenes::stiffened(glass, rigid);
  std::array<double, 6> largest{};
  for (std::size_t n = 0; n < steps_per_contact.size(); ++n) {
    const double dt = duration / steps_per_contact[n];
    for (std::uint64_t k = 0; k < 200; ++k) {
      const double gap = Random(7, k).uniform(n) * speed * dt;
      scenes::Scene scene = scenes::sphere_on_plane(glass, plane, radius, {{0, 0, -speed}, {}}, gap);
      scene.normal = normal;
      scene.touch.stiffness = stiffness;
      scene.settings.dt = dt;
      const Impact out = run_impact(scene.start(), 2000);
      ASSERT_TRUE(out.ended);
      largest[n] = std::max(largest[n], std::abs(out.separation / speed - 1));
    }
    // the reference has its own 200 phases: allow for the scatter of a largest value
    Worst(normal + ", error of e over reference at " + std::to_string(int(steps_per_contact[n])) + " steps", 1.2)
        .add(largest[n] / reference[n]);
    EXPECT_GT(largest[n], 0);
  }
  for (std::size_t n = 1; n < largest.size(); ++n) {
    const double slope =
        std::log(largest[n] / largest[n - 1]) / std::log(steps_per_contact[n] / steps_per_contact[n - 1]);
    EXPECT_LT(slope, -2) << normal << " at " << steps_per_contact[n];
  }
}

TEST(I1, ElasticImpactHertz) { elastic_impact_error("hertz", {2.6e-3, 4.3e-4, 4.1e-5, 7.2e-6, 1.3e-6, 1.3e-7}); }
TEST(I1, ElasticImpactHooke) { elastic_impact_error("hooke", {2.0e-3, 2.5e-4, 1.6e-5, 2.0e-6, 2.5e-7, 1.6e-8}); }

// One smooth contact: the sphere starts already pressed in, moving inwards, so neither end of the contact is met.
struct Smooth {
  std::string normal;
  double restitution;
  bool synchronised;
};
constexpr double radius = 0.01, pressed = 1e-5, inwards = 0.1, stiffness = 1e5;

// Overlap after `time`, by the engine.
double engine_overlap(const Smooth& s, double time, int steps) {
  scenes::Scene scene =
      scenes::sphere_on_plane(glass, scenes::stiffened(glass, rigid), radius, {{0, 0, -inwards}, {}}, -pressed);
  scene.normal = s.normal;
  scene.touch = {.restitution = s.restitution, .stiffness = stiffness};
  scene.settings.dt = time / steps;
  scene.settings.synchronised = s.synchronised;
  solver::Simulation sim = scene.start();
  for (int k = 0; k < steps; ++k) EXPECT_FALSE(sim.step());
  return radius - sim.bodies().motion[0].x.z;
}

// The same by Runge-Kutta of fourth order on the equation of motion, written down anew.
double exact_overlap(const Smooth& s, double time) {
  const double m = glass.density * geometry::sphere_volume(radius), l = std::log(s.restitution);
  const double b = -l / std::sqrt(std::numbers::pi * std::numbers::pi + l * l);
  const double modulus = glass.youngs / (1 - glass.poisson * glass.poisson) / (1 + 1 / rigid);
  const auto acceleration = [&](double d, double v) {
    if (s.normal == "hooke") return -(stiffness * d + 2 * b * std::sqrt(stiffness * m) * v) / m;
    const double a = std::sqrt(radius * d);
    const double gamma = 2 * std::sqrt(5.0 / 6.0) * b * std::sqrt(2 * modulus * a * m);
    return -(4.0 / 3.0 * modulus * a * d + gamma * v) / m;
  };
  constexpr int steps = 20000;
  const double h = time / steps;
  double d = pressed, v = inwards;
  for (int k = 0; k < steps; ++k) {
    const double d1 = v, v1 = acceleration(d, v);
    const double d2 = v + 0.5 * h * v1, v2 = acceleration(d + 0.5 * h * d1, d2);
    const double d3 = v + 0.5 * h * v2, v3 = acceleration(d + 0.5 * h * d2, d3);
    const double d4 = v + h * v3, v4 = acceleration(d + h * d3, d4);
    d += h / 6 * (d1 + 2 * d2 + 2 * d3 + d4);
    v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4);
  }
  return d;
}

// Smallest and largest order over successive halvings of the step.
std::pair<double, double> observed_order(const Smooth& s) {
  const double mass = glass.density * geometry::sphere_volume(radius);
  const double time = s.normal == "hooke" ? 0.4 * std::numbers::pi * std::sqrt(mass / stiffness)
                                          : 0.4 * hertz_time(glass, radius, inwards);
  const double exact = exact_overlap(s, time);
  double low = 10, high = 0, before = 0;
  for (const int steps : {40, 80, 160, 320}) {
    const double error = std::abs(engine_overlap(s, time, steps) - exact);
    if (before > 0) low = std::min(low, std::log2(before / error)), high = std::max(high, std::log2(before / error));
    before = error;
  }
  std::printf("[ measured ] %s, e = %g, %s: order %.3f to %.3f\n", s.normal.c_str(), s.restitution,
              s.synchronised ? "synchronised" : "plain", low, high);
  return {low, high};
}

TEST(I1, TrajectoryInsideAnElasticContactIsOfSecondOrder) {
  for (const std::string normal : {"hooke", "hertz"})
    for (const bool synchronised : {true, false}) {
      const auto [low, high] = observed_order({normal, 1, synchronised});
      EXPECT_GT(low, 1.9);
      EXPECT_LT(high, 2.1);
    }
}

TEST(I1, TrajectoryInsideADampedContact) {
  for (const std::string normal : {"hooke", "hertz"}) {
    // synchronised velocities keep the second order; those of half a step ago cost one
    EXPECT_GT(observed_order({normal, 0.5, true}).first, 1.9);
    EXPECT_GT(observed_order({normal, 0.5, false}).first, 0.9);
  }
}

// A sphere held between two planes is a linear oscillator of stiffness 2 k while it touches both. Velocity Verlet is
// stable up to dt = 2/w and not beyond; a hidden sub-step or clamp would show here.
double growth(double dt_over_limit) {
  const double mass = glass.density * geometry::sphere_volume(radius), depth = 0.05 * radius;
  scenes::Scene scene(radius);
  scene.solids = {glass};
  scene.normal = "hooke";
  scene.touch.stiffness = stiffness;
  const double offset = 1e-6 * depth;
  scene.add_sphere({0, 0, offset}, radius, {});
  scene.add_plane({0, 0, -(radius - depth)}, {0, 0, 1}, 0);
  scene.add_plane({0, 0, radius - depth}, {0, 0, -1}, 0);
  scene.settings.dt = dt_over_limit * 2 / std::sqrt(2 * stiffness / mass);
  solver::Simulation sim = scene.start();
  double largest = 0;
  for (int k = 0; k < 1000; ++k) {
    const bool stopped = sim.step().has_value();
    largest = std::max(largest, std::abs(sim.bodies().motion[0].x.z) / offset);
    if (stopped || largest > 1e5) break;
  }
  return largest;
}

TEST(I1, StepBeyondTheStabilityLimitBlowsUp) {
  EXPECT_GT(growth(1.2), 1e5);
  EXPECT_LT(growth(0.9), 3);
}

}  // namespace
}  // namespace tsubu::tests

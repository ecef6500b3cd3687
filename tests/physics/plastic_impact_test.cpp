// P1, P3, P5: head-on impacts on contacts that deform plastically, through the whole engine.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>

#include "impact.hpp"
#include "solver/ledger.hpp"
#include "two_spheres.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

// Two equal spheres of 0.1 g each, R* = 2.5 mm, m* = 5e-5 kg, E* = E / (2 (1 - nu^2)).
constexpr double radius = 0.005, sphere_mass = 1e-4, half_mass = 0.5 * sphere_mass;
const scenes::Solid powder{sphere_mass / geometry::sphere_volume(radius), 1e7, 0.3};

scenes::Scene head_on(const std::string& law, double speed, const laws::Values& values) {
  scenes::Scene scene = scenes::two_spheres(powder, radius, speed);
  scene.normal = law, scene.tangential = "none";
  scene.touch = {.restitution = 1, .more = values};
  return scene;
}

// Rebound over approach speed, with this many steps to the shortest swing of the contact.
double rebound(scenes::Scene scene, double speed, double swing, int steps) {
  scene.settings.dt = swing / steps;
  const Impact out = run_impact(scene.start(), 400 * steps);
  return out.ended ? out.separation / speed : std::nan("");
}
double swing(double k) { return std::numbers::pi * std::sqrt(half_mass / k); }

TEST(P3, WaltonBraunAtEverySpeed) {
  Worst worst("e = sqrt(k_1/k_2)", 2e-3);
  for (const auto& [ratio, e] : {std::pair{0.25, 0.5}, std::pair{0.64, 0.8}})
    for (const double speed : {0.01, 0.1, 1.0}) {
      auto scene = head_on("hooke_hysteresis", speed, {{"unloading_ratio", 1 / ratio}, {"plasticity_depth", 0}});
      scene.touch.stiffness = 7e4;
      worst.add(relative(rebound(scene, speed, swing(7e4 / ratio), 100), e));
    }
}

TEST(P3, WaltonBraunLatching) {
  Worst worst("e = sqrt(w/(w + S v))", 2e-3);
  for (const auto& [speed, e] : {std::pair{0.01, 0.986899}, std::pair{0.1, 0.888315}, std::pair{1.0, 0.521810}}) {
    auto scene = head_on("hooke_hysteresis", speed, {{"unloading_ratio", 10}, {"latching", 1e5}});
    scene.touch.stiffness = 7e4;
    worst.add(relative(rebound(scene, speed, swing(7e5), 100), e));
  }
}

// e^2 = k_1/k_2 - (k_c/k_1)(k_2 - k_1)^2/(k_2 (k_2 + k_c)) at the depth m = v sqrt(m*/k_1) of the impact.
TEST(P1, LudingReboundsOrSticks) {
  const double k1 = 1e4, limit = 5.0 / 4.0 * 0.05 * radius;  // delta_lim = k_2max/(k_2max - k_1) phi 2 R*
  const auto law = [&](double adhesion, double depth) {
    const double speed = depth * std::sqrt(k1 / half_mass);
    const auto scene = head_on(
        "luding", speed,
        {{"loading_stiffness", k1}, {"unloading_ratio", 5}, {"adhesion_ratio", adhesion}, {"plasticity_depth", 0.05}});
    return std::pair{scene, speed};
  };
  Worst worst("e of luding", 2e-3);
  for (const double adhesion : {0.0, 0.1, 0.3})
    for (const double depth : {5e-5, 1.5e-4}) {
      const double k2 = k1 + 4 * k1 * depth / limit, kc = adhesion * k1;
      const double e2 = k1 / k2 - kc / k1 * (k2 - k1) * (k2 - k1) / (k2 * (k2 + kc));
      const auto [scene, speed] = law(adhesion, depth);
      worst.add(relative(rebound(scene, speed, swing(5 * k1), 200), std::sqrt(e2)));
    }
  // strong adhesion: no rebound
  const auto [scene, speed] = law(2, 3e-4);
  EXPECT_TRUE(std::isnan(rebound(scene, speed, swing(5 * k1), 20)));
}

// e^2 = [1 - (n+1) lambda + n lambda^((n+1)/n)]/(1 - lambda), lambda = 1 - k_1/k_2, at every speed.
TEST(P5, EdinburghAtEverySpeed) {
  Worst worst("e of edinburgh", 5e-3), spread("e of edinburgh, from speed to speed", 5e-3);
  for (const auto& [lambda, e] : {std::pair{0.1, 0.93233}, std::pair{0.3, 0.80326}, std::pair{0.5, 0.66704},
                                  std::pair{0.7, 0.50922}, std::pair{0.9, 0.29033}, std::pair{0.99, 0.09134}}) {
    std::array<double, 2> at{};
    for (const int k : {0, 1}) {
      const double speed = k == 0 ? 0.01 : 1.0;
      // depth and duration of Hertz's impact on k_1, and the shortest swing of k_2
      const double hertz = 4.0 / 3.0 * powder.youngs / (2 * (1 - 0.09)) * std::sqrt(0.5 * radius);
      const double t = 2.943275 * std::pow(1.25 * half_mass * speed * speed / hertz, 0.4) / speed;
      const auto scene = head_on("edinburgh", speed, {{"unloading_ratio", 1 / (1 - lambda)}});
      at[k] = rebound(scene, speed, t * std::sqrt(1 - lambda), 200);
      worst.add(relative(at[k], e), "lambda = " + std::to_string(lambda));
    }
    spread.add(relative(at[1], at[0]));
  }
}

// What an impact loses stands in the books, to the quadrature of a step: plastic loss, adhesion and dashpot together.
TEST(PlasticImpact, BooksClose) {
  Worst worst("energy books of plastic impacts", 1e-4);
  for (const auto& [law, values] :
       {std::pair<std::string, laws::Values>{"luding", {{"adhesion_ratio", 0.3}, {"pull_off_force", -1e-3}}},
        {"hooke_hysteresis", {{"adhesion_ratio", 0.3}}},
        {"edinburgh", {{"adhesion_energy", 0.05}}}}) {
    auto scene = head_on(law, 0.5, values);
    scene.touch.restitution = 0.8, scene.touch.stiffness = 1e4;
    scene.settings.dt = swing(5e4) / 400;
    solver::Simulation sim = scene.start();
    const solver::Ledger ledger(sim);
    const double kinetic = sphere_mass * 0.25 * 0.25;  // of both
    for (int k = 0; k < 4000; ++k) {
      ASSERT_FALSE(sim.step(true));
      worst.add(ledger.read(sim).residual / kinetic, law);
    }
  }
}

// Without adhesion the dashpot acts until the flattened surfaces stop pushing. In closed form, with b = gamma/(2 m*),
// w_k^2 = k/m* - b^2: loading from v to rest takes atan(w_1/b)/w_1, unloading from rest to no force
// (pi - atan(w_2/b))/w_2, each at the rate b, and the springs alone leave sqrt(k_1/k_2).
TEST(P3, WithADashpotTheyPartWhenNothingPushes) {
  Worst worst("e with a dashpot", 2e-3);
  constexpr double k1 = 7e4, k2 = 4 * k1;
  for (const double e : {0.3, 0.5, 0.8}) {
    const double l = std::log(e), b = -l / std::hypot(std::numbers::pi, l) * std::sqrt(k1 / half_mass);
    const double w1 = std::sqrt(k1 / half_mass - b * b), w2 = std::sqrt(k2 / half_mass - b * b);
    const double time = std::atan(w1 / b) / w1 + (std::numbers::pi - std::atan(w2 / b)) / w2;
    auto scene = head_on("hooke_hysteresis", 0.1, {{"unloading_ratio", 4}, {"plasticity_depth", 0}});
    scene.touch.stiffness = k1;
    scene.touch.restitution = e;
    worst.add(relative(rebound(scene, 0.1, swing(k2), 2000), 0.5 * std::exp(-b * time)));
  }
}

// No law glues surfaces that do not adhere.
TEST(P3, WhatDoesNotAdhereParts) {
  for (const std::string law : {"hooke_hysteresis", "luding", "edinburgh", "hysteretic", "hysteretic2"})
    for (const double e : {0.1, 0.3, 0.5, 0.8}) {
      auto scene =
          head_on(law, 0.1, {{"adhesion_ratio", 0}, {"adhesion_energy", 0}, {"k_cin", 0}, {"pull_off_force", 0}});
      scene.touch.stiffness = 7e4;
      scene.touch.restitution = e;
      const double duration = scene.start().contacts().duration(0, 0, half_mass, 0.5 * radius, 0.1);
      const double found = rebound(scene, 0.1, duration, 200);
      EXPECT_GT(found, 0.01) << law << ' ' << e;
      EXPECT_LT(found, 1) << law << ' ' << e;
    }
}

}  // namespace
}  // namespace tsubu::tests

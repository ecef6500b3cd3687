// I1: the natural times that the step must resolve.
#include <gtest/gtest.h>

#include "gas.hpp"
#include "solver/ledger.hpp"
#include "solver/time_step.hpp"
#include "two_spheres.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

// The reference names its materials M1, M2 and steel only. Each time fixes one combination, rho/E at a given nu: at
// nu = 0.2 these are 2500 kg/m3 with 1 GPa, 2000 with 0.5 GPa and 7200 with 210 GPa, to all printed digits.
TEST(I1, RayleighTime) {
  struct Row {
    solver::WaveMaterial material;
    double radius, time;
  };
  Worst worst("Rayleigh time", 5e-6);  // six digits are printed
  for (const Row& r : {Row{{2500, 1e9, 0.2}, 2e-3, 1.69273e-5}, Row{{2000, 5e8, 0.2}, 2e-3, 2.14115e-5},
                       Row{{2500, 1e9, 0.2}, 1e-3, 8.46363e-6}, Row{{7200, 210e9, 0.2}, 1e-2, 9.91159e-6}})
    worst.add(solver::rayleigh_time(r.radius, r.material) / r.time - 1);
}

// dt_H = 2.87 (m*^2/(R* E*^2 v))^0.2 and pi sqrt(m*/k), as the solver lists them for a scene.
TEST(I1, ImpactTimes) {
  constexpr double radius = 0.01, speed = 0.7;
  constexpr scenes::Solid solid{2500, 1e9, 0.2};
  const double mass = 0.5 * solid.density * geometry::sphere_volume(radius);
  for (const std::string normal : {"hertz", "hooke"}) {
    scenes::Scene scene = scenes::two_spheres(solid, radius, speed, radius);
    scene.normal = normal;
    scene.touch.stiffness = 4e4;
    scene.settings.dt = 1e-6;
    const solver::Simulation sim = scene.start();
    const auto limits = solver::natural_times(sim.bodies(), sim.walls(), {{solid.density, solid.youngs, solid.poisson}},
                                              sim.contacts(), speed);
    const double modulus = 0.5 * solid.youngs / (1 - solid.poisson * solid.poisson);
    const double expected = normal == "hooke"
                                ? 3.14159265358979 * std::sqrt(mass / 4e4)
                                : 2.87 * std::pow(mass * mass / (0.5 * radius * modulus * modulus * speed), 0.2);
    int found = 0;
    for (const solver::Limit& l : limits) {
      if (l.kind != solver::NaturalTime::impact) continue;
      ++found;
      Worst(normal + " impact time", 1e-3).add(l.seconds / expected - 1);  // 2.87 has three digits
    }
    EXPECT_EQ(found, 1);
  }
}

// A contact that hardens: an undamped first impact goes delta_1 = (3/2 m* v^2/(alpha A_2))^(1/3) deep, and friction may
// see k_1 = A_2 + A_1 delta_1 afterwards. A second one starts at delta_0 = (1 - 1/A_3) delta_1, goes on by
// (3/2 m* v^2/(alpha k_1))^(1/3), and hardens it further.
TEST(TimeStep, SeesTheSpringsOfAHardenedContact) {
  constexpr double radius = 1e-3, speed = 0.05, alpha = 200, a1 = 1e9, a2 = 1.2e5;
  scenes::Scene scene = scenes::two_spheres({2500, 1e7, 0.3}, radius, speed, radius);
  scene.normal = "hysteretic", scene.tangential = "luding";
  scene.touch = {
      .restitution = 1,
      .friction = 0.5,
      .more = {
          {"alpha", alpha}, {"a1", a1}, {"a2", a2}, {"a3", 8}, {"export_k1", 1}, {"tangential_stiffness_ratio", 0.3}}};
  scene.settings.dt = 1e-6;
  const solver::Simulation sim = scene.start();
  const double mass = sim.bodies().mass[0];
  const auto sizes = solver::SpherePartner::sizes(radius, mass, radius, mass);
  const double depth = std::cbrt(1.5 * sizes.mass * speed * speed / (alpha * a2));
  const double stiffest = sim.contacts().springs(0, 0, sizes, speed).tangential;
  const double again =
      (1 - 1 / 8.0) * depth + std::cbrt(1.5 * sizes.mass * speed * speed / (alpha * (a2 + a1 * depth)));
  Worst("k_1 after the second impact", 0.01).add(stiffest / (0.3 * (a2 + a1 * again)) - 1);
}

// Laws whose dashpots know no limit, in a crowd, at the automatic step: the energy does not rise.
TEST(TimeStep, DashpotsWithoutLimitAreStableInACrowd) {
  struct Crowd {
    std::string normal, cohesion, tangential, rolling;
    laws::Values more;
  };
  for (const Crowd& laws :
       {Crowd{"hysteretic/document", "none", "luding/liggghts", "epsd3/liggghts", {{"limit_force", 1}}},
        Crowd{"hysteretic/liggghts", "none", "luding/liggghts", "epsd3/liggghts", {{"limit_force", 1}}},
        Crowd{"hertz", "capillary", "history", "none", {{"liquid_viscosity", 1}}},
        Crowd{"hertz", "capillary_soulie", "history", "none", {{"liquid_viscosity", 5}}},
        Crowd{
            "hooke_stiffness", "none", "history", "none", {{"normal_damping_rate", 2e5}, {"shear_damping_rate", 1e5}}},
        Crowd{"hertz",
              "none",
              "history",
              "epsd3",
              {{"limit_total", 0}, {"rolling_damping", 3}, {"rolling_stiffness", 20}}}}) {
    scenes::GasShape shape;
    shape.per_side = 4, shape.radius = 2.5e-3, shape.side = 4 * 5.1e-3, shape.speed = 0.3, shape.surface_speed = 0.5;
    shape.squeeze = 20, shape.periodic = false;
    const scenes::Solid solid{2500, 5e6, 0.3};
    scenes::Scene scene = scenes::gas(solid, shape);
    scene.normal = laws.normal, scene.cohesion = laws.cohesion;
    scene.tangential = laws.tangential, scene.rolling = laws.rolling;
    scene.touch = {.restitution = 0.5, .friction = 0.5, .stiffness = 5000, .more = laws.more};
    scene.settings.max_overlap = 1;
    const double speed = 1;
    {
      const solver::Simulation trial = scene.start();
      scene.settings.dt =
          0.15 * solver::natural_times(trial.bodies(), trial.walls(), {{solid.density, solid.youngs, solid.poisson}},
                                       trial.contacts(), speed)
                     .front()
                     .unit;
    }
    solver::Simulation sim = scene.start();
    const solver::Ledger ledger(sim);
    const double start = ledger.read(sim).held();
    double most = 0;
    for (int k = 1; k <= 3000; ++k) {
      ASSERT_FALSE(sim.step(k % 100 == 0)) << laws.normal << ' ' << laws.cohesion;
      if (k % 100 == 0) most = std::max(most, ledger.read(sim).held());
    }
    EXPECT_LT(most, 1.02 * start) << laws.normal << ' ' << laws.cohesion << ' ' << laws.rolling;
  }
}

}  // namespace
}  // namespace tsubu::tests

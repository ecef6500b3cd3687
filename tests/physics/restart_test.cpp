// T-H4: a simulation that is stopped in the midst of its contacts and begun again from what it remembers goes the same
// way as the one that was not, to the last bit.
#include <gtest/gtest.h>

#include "gas.hpp"
#include "solver/ledger.hpp"
#include "support/dice.hpp"
#include "support/through_bytes.hpp"

namespace tsubu::tests {
namespace {

struct Laws {
  std::string normal, cohesion, tangential, rolling;
};

// A rough, spinning gas that is squeezed between two planes, one of which moves.
scenes::Scene squeezed(const Laws& laws) {
  scenes::GasShape shape;
  shape.per_side = 5, shape.side = 5.6e-3, shape.surface_speed = 0.2, shape.squeeze = 60, shape.periodic = false;
  scenes::Scene scene = scenes::gas({2500, 5e6, 0.3}, shape);
  scene.normal = laws.normal, scene.cohesion = laws.cohesion;
  scene.tangential = laws.tangential, scene.rolling = laws.rolling;
  scene.touch = {.restitution = 0.6, .friction = 0.4, .stiffness = 500, .more = {{"torsion", 1}}};
  scene.add_plane({0, 0, -2.6e-3}, {0, 0, 1}, 0);
  scene.add_plane({0, 0, 2.6e-3}, {0, 0, -1}, 0, {0.02, 0, -0.1});
  scene.settings.dt = 2e-6;
  scene.settings.max_overlap = 1;
  scene.settings.energies = true;
  return scene;
}

void run(solver::Simulation& sim, int steps) {
  for (int k = 0; k < steps; ++k) ASSERT_FALSE(sim.step(true));
}

double lost(const solver::Simulation& sim) {
  double sum = 0;
  for (const std::uint32_t i : state::by_id(sim.bodies())) sum += sim.bodies().dissipated[i];
  sim.contacts().for_body_reports([&](const auto& c) { sum += c.lost(); });
  sim.contacts().for_wall_reports([&](const auto& c) { sum += c.lost(); });
  return sum;
}

class TH4 : public ::testing::TestWithParam<Laws> {};

TEST_P(TH4, GoesOnToTheBit) {
  const scenes::Scene scene = squeezed(GetParam());
  solver::Simulation whole = scene.start();
  run(whole, 700);
  solver::Checkpoint stopped = test::through_bytes(whole);
  ASSERT_GT(stopped.contacts.bodies.sides.size(), 20u);
  ASSERT_GT(stopped.contacts.walls.sides.size(), 3u);

  // another order of memory, other threads, another skin
  scenes::Scene other = scene;
  stopped.bodies.reorder(test::Dice(7).permutation(stopped.bodies.size()));
  other.settings.threads = 3;
  other.skin *= 0.3;
  solver::Simulation resumed = other.resume(std::move(stopped));
  EXPECT_EQ(resumed.state_hash(), whole.state_hash());
  for (int k = 0; k < 10; ++k) {
    run(whole, 50);
    run(resumed, 50);
    ASSERT_EQ(resumed.state_hash(), whole.state_hash()) << "in step " << whole.steps();
    ASSERT_EQ(lost(resumed), lost(whole));
  }

  // and it would have noticed: without its memory the same state goes another way
  solver::Checkpoint forgetful = whole.checkpoint();
  for (double& v : forgetful.contacts.bodies.numbers) v = 0;
  solver::Simulation astray = scene.resume(std::move(forgetful));
  run(whole, 50);
  run(astray, 50);
  EXPECT_NE(astray.state_hash(), whole.state_hash());
}

INSTANTIATE_TEST_SUITE_P(
    Stacks, TH4,
    ::testing::Values(Laws{"hertz", "none", "history", "none"}, Laws{"hooke", "none", "history", "none"},
                      Laws{"hertz", "none", "history", "epsd2"}, Laws{"hysteretic", "none", "luding", "epsd3"},
                      Laws{"hysteretic2/liggghts", "none", "luding/document", "epsd3/document"},
                      Laws{"edinburgh", "none", "luding", "luding"}, Laws{"jkr", "none", "mindlin", "epsd"},
                      Laws{"thornton_ning", "none", "mindlin", "cdt"}, Laws{"luding", "capillary", "luding", "epsd3"},
                      Laws{"hertz", "van_der_waals", "no_history", "epsd2"}),
    [](const auto& about) {
      std::string name = about.param.normal + "_" + about.param.cohesion + "_" + about.param.rolling;
      for (char& c : name)
        if (c == '/') c = '_';
      return name;
    });

}  // namespace
}  // namespace tsubu::tests

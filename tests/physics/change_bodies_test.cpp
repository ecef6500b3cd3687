// Bodies come and go between steps: the others go on as if the run had been begun from there, whatever the threads, the
// skin, the order of memory and the place of a restart; and the energy books close.
#include <gtest/gtest.h>

#include "gas.hpp"
#include "solver/body_energy.hpp"
#include "solver/ledger.hpp"
#include "state/edit_bodies.hpp"
#include "support/dice.hpp"

namespace tsubu::tests {
namespace {

struct Laws {
  std::string normal, cohesion, tangential, rolling;
};

// A rough, spinning gas squeezed between two planes, one of which moves.
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
  scene.settings.gravity = {0, 0, -9.81};
  for (const state::Motion& m : scene.bodies.motion)
    scene.settings.largest_radius = std::max(scene.settings.largest_radius, m.radius);
  return scene;
}

void run(solver::Simulation& sim, int steps, bool report = false) {
  for (int k = 0; k < steps; ++k) ASSERT_FALSE(sim.step(report));
}

// Takes every seventh body out, fixes one, throws one, and puts two in above all others, where there is room.
void change(solver::Simulation& sim) {
  solver::Change what;
  for (const std::int64_t id : sim.bodies().id)
    if (id % 7 == 3) what.remove.push_back(id);
  const std::int64_t first = sim.next_id();
  what.edit = [first](state::Bodies& b) {
    for (std::size_t i = 0; i < b.size(); ++i) {
      if (b.id[i] == 5) state::fix_body(b, i);
      if (b.id[i] == 8) state::throw_body(b, i, {{0.3, 0, 0}, {0, 50, 0}});
    }
    for (int k = 0; k < 2; ++k) {
      b.add_sphere(first + k, {4e-3 + 2e-3 * k, 4e-3, 0}, 0.4e-3, 1e-6, 0);
      b.throw_last({{-0.5, -0.5, 0}, {0, 0, 30}});
    }
  };
  sim.change(std::move(what));
}

class Changes : public ::testing::TestWithParam<Laws> {};

TEST_P(Changes, AreTheSameForEveryWayOfRunning) {
  const scenes::Scene scene = squeezed(GetParam());
  solver::Simulation whole = scene.start();
  run(whole, 700);
  solver::Checkpoint before = whole.checkpoint();
  change(whole);
  solver::Checkpoint after = whole.checkpoint();
  const std::uint64_t changed = whole.state_hash();
  ASSERT_GT(after.contacts.bodies.sides.size(), 10u);
  ASSERT_LT(after.contacts.bodies.sides.size(), before.contacts.bodies.sides.size());
  run(whole, 300);

  scenes::Scene other = scene;
  other.settings.threads = 3;
  other.skin *= 0.3;
  before.bodies.reorder(test::Dice(7).permutation(before.bodies.size()));
  solver::Simulation early = other.resume(std::move(before));
  change(early);
  EXPECT_EQ(early.state_hash(), changed);
  run(early, 300, true);  // looking at it changes nothing
  EXPECT_EQ(early.state_hash(), whole.state_hash());

  after.bodies.reorder(test::Dice(8).permutation(after.bodies.size()));
  solver::Simulation late = other.resume(std::move(after));
  EXPECT_EQ(late.state_hash(), changed);
  EXPECT_EQ(late.next_id(), early.next_id());
  run(late, 300);
  EXPECT_EQ(late.state_hash(), whole.state_hash());
}

// What is held, lost and worked is what it was before the change, but for what came and left.
TEST_P(Changes, AreBooked) {
  const scenes::Scene scene = squeezed(GetParam());
  solver::Simulation sim = scene.start();
  const solver::Ledger ledger(sim);
  run(sim, 700, true);
  const solver::Energies before = ledger.read(sim);
  // what two spheres thrown in bring, one thrown anew gains, and one that is fixed loses
  double in = 2 * (0.5 * 1e-6 * 0.5 + 0.5 * 0.4 * 1e-6 * 0.16e-6 * 900), out = 0;
  for (std::size_t i = 0; i < sim.bodies().size(); ++i) {
    const state::Bodies& b = sim.bodies();
    const solver::BodyEnergy e = solver::energy_of(b, i, sim.settings());
    if (b.id[i] == 5 || b.id[i] == 8) in -= e.translation + e.rotation;
    if (b.id[i] == 8) in += 0.5 * b.mass[i] * 0.09 + 0.5 * b.inertia[i] * 2500;
    if (b.id[i] % 7 == 3) out += e.translation + e.rotation;
  }
  change(sim);
  const solver::Energies after = ledger.read(sim);
  const double scale = before.held() + before.dissipated();
  const auto stored = [](const solver::Energies& e) {
    return e.stored_normal + e.stored_cohesion + e.stored_tangential + e.stored_rolling;
  };
  EXPECT_NEAR(after.energy_in, in, 1e-12 * scale);
  // plastic springs that are looked at once more may creep by a little
  EXPECT_NEAR(after.energy_out, out + stored(before) - stored(after), 1e-7 * scale);
  // A contact at the limit of friction may be seen to stick or to slide: then half a step of its dashpot's power is
  // booked or not.
  EXPECT_NEAR(after.residual, before.residual, 1e-5 * scale);
  EXPECT_NEAR(after.dissipated(), before.dissipated(), 1e-5 * scale);
  EXPECT_NEAR(after.wall_work, before.wall_work, 1e-5 * scale);
  EXPECT_NEAR(after.gravity_work, before.gravity_work, 1e-12 * scale);
}

INSTANTIATE_TEST_SUITE_P(
    Stacks, Changes,
    ::testing::Values(Laws{"hertz", "none", "history", "none"}, Laws{"hooke", "none", "history", "none"},
                      Laws{"hertz", "none", "history", "epsd2"}, Laws{"hysteretic", "none", "luding", "epsd3"},
                      Laws{"edinburgh", "none", "luding", "luding"}, Laws{"jkr", "none", "mindlin", "epsd"},
                      Laws{"thornton_ning", "none", "mindlin", "cdt"}, Laws{"luding", "capillary", "luding", "epsd3"},
                      Laws{"hertz", "van_der_waals", "no_history", "epsd2"}),
    [](const auto& about) {
      return about.param.normal + "_" + about.param.cohesion + "_" + about.param.tangential + "_" + about.param.rolling;
    });

// The residual of a run in which bodies come and go at every 50th step is that of one without, but for what the
// integrator does to other bodies.
TEST(Changes, LeaveTheBooksClosed) {
  const auto residual = [](bool changes) {
    scenes::Scene scene = squeezed({"hertz", "none", "history", "none"});
    scene.settings.dt = 1e-6;
    solver::Simulation sim = scene.start();
    const solver::Ledger ledger(sim);
    for (int k = 0; k < 12; ++k) {
      run(sim, 100, true);
      if (!changes) continue;
      solver::Change what;
      for (const std::int64_t id : sim.bodies().id)
        if (id % 12 == k) what.remove.push_back(id);
      sim.change(std::move(what));
    }
    run(sim, 100, true);
    const solver::Energies e = ledger.read(sim);
    return std::abs(e.residual) / (e.dissipated() + std::abs(e.work()) + e.energy_out + e.held());
  };
  const double with = residual(true), without = residual(false);
  std::printf("[ measured ] residual with bodies that leave in mid-contact: %.2g, without %.2g\n", with, without);
  EXPECT_LT(with, std::max(1e-5, 3 * without));
}

// Nobody is left, and then there are bodies again.
TEST(Changes, MayTakeAllAndBringThemBack) {
  scenes::Scene scene(1e-3);
  scene.solids = {{2500, 5e6, 0.3}};
  scene.settings.dt = 1e-6;
  scene.settings.largest_radius = 1e-3;
  scene.add_sphere({0, 0, 0}, 1e-3, {{0.1, 0, 0}, {}});
  solver::Simulation sim = scene.start();
  run(sim, 10);
  sim.change({.remove = {1}});
  EXPECT_EQ(sim.bodies().size(), 0u);
  run(sim, 10, true);
  const std::int64_t id = sim.next_id();
  EXPECT_EQ(id, 2);
  sim.change({.edit = [id](state::Bodies& b) {
    for (int k = 0; k < 2; ++k) {
      b.add_sphere(id + k, {1.9e-3 * k, 0, 0}, 1e-3, 1e-5, 0);
      b.throw_last({{0.1 - 0.2 * k, 0, 0}, {}});
    }
  }});
  run(sim, 10, true);
  EXPECT_EQ(sim.bodies().size(), 2u);
  EXPECT_EQ(sim.contacts().count(), 1u);
  EXPECT_EQ(sim.next_id(), 4);
}

}  // namespace
}  // namespace tsubu::tests

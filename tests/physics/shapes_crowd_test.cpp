// A crowd of spheres, plates, rods, clumps and shells: one answer, whatever is done about threads, lists, memory and
// restarts.
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "geometry/make_shape.hpp"
#include "momentum.hpp"
#include "scene.hpp"
#include "solver/ledger.hpp"
#include "support/dice.hpp"
#include "support/through_bytes.hpp"

namespace tsubu::tests {
namespace {

constexpr double size = 2e-3;  // of the bodies, about [m]

// They fly together, some across a periodic boundary, if there is one.
scenes::Scene crowd(bool periodic) {
  const int side = 5;
  const double cell = 1.36 * size, half = 0.5 * side * cell;
  scenes::Scene scene(size, periodic ? half : 100 * half);
  if (periodic)
    scene.settings.domain = geometry::Domain({-half, -half, -2 * half}, {half, half, 2 * half}, {true, true, false});
  scene.solids = {{2500, 5e7, 0.3}};
  scene.touch = {.restitution = 0.5, .friction = 0.4};
  const std::vector<geometry::DescribedShape> made{
      geometry::make_plate(geometry::equilateral_corners(size), 0.1 * size, 2500),
      geometry::make_rod({0, 0, -0.4 * size}, {0, 0, 0.4 * size}, 0.15 * size, 2500),
      geometry::make_clump(
          {{{0, 0, 0}, 0.3 * size}, {{0.3 * size, 0, 0}, 0.25 * size}, {{0, 0.2 * size, 0.1 * size}, 0.3 * size}},
          2500),
      geometry::make_shell({{0, 0, 0}, {0.7 * size, 0, 0}, {0, 0.6 * size, 0}, {0, 0, 0.5 * size}},
                           {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}, 0.1 * size,
                           {geometry::Density::Per::volume, 2500})};
  std::uint64_t k = 0;
  for (int x = 0; x < side; ++x)
    for (int y = 0; y < side; ++y)
      for (int z = 0; z < side; ++z, ++k) {
        const Random r(3, k);
        const Vec3 at{(x + 0.5) * cell - half, (y + 0.5) * cell - half, (z + 0.5) * cell - half};
        const Vec3 squeeze = periodic ? Vec3{0, 0, 4 * at.z} : at;
        const Twist twist{Vec3{r.normal(0), r.normal(1), r.normal(2)} * 0.2 - 100 * squeeze,
                          Vec3{r.normal(3), r.normal(4), r.normal(5)} * 100};
        if (k % 5 == 4)
          scene.add_sphere(at, 0.35 * size, twist);
        else
          scene.add_shaped(made[k % 5], at, normalised({r.normal(6), r.normal(7), r.normal(8), r.normal(9)}), twist);
      }
  scene.add_plane({0, 0, -1.02 * half}, {0, 0, 1}, 0);
  scene.add_plane({0, 0, 1.02 * half}, {0, 0, -1}, 0, {0, 0, -0.5});
  scene.settings.dt = 1e-6;
  scene.settings.max_overlap = 1;
  scene.settings.energies = true;
  return scene;
}

struct Result {
  std::uint64_t state = 0;
  std::size_t touches = 0;
  double lost = 0;
};

constexpr int steps = 8000;

Result run(solver::Simulation& sim, int count = steps) {
  Result r;
  for (int k = 0; k < count; ++k) {
    const auto trouble = sim.step(k + 1 == count);
    if (trouble) {
      ADD_FAILURE() << "trouble in step " << k;
      return r;
    }
    r.touches += sim.contacts().count();
  }
  r.state = sim.state_hash();
  for (const std::uint32_t i : state::by_id(sim.bodies())) r.lost += sim.bodies().dissipated[i];
  return r;
}

class Crowd : public ::testing::TestWithParam<bool> {};

TEST_P(Crowd, OneAnswer) {
  const scenes::Scene scene = crowd(GetParam());
  solver::Simulation first = scene.start();
  const Result reference = run(first);
  EXPECT_GT(reference.touches, 5u * steps);
  EXPECT_GT(reference.lost, 0);
  const auto expect_same = [&](const scenes::Scene& other) {
    solver::Simulation sim = other.start();
    const Result r = run(sim);
    EXPECT_EQ(r.state, reference.state);
    EXPECT_EQ(r.touches, reference.touches);
    EXPECT_EQ(r.lost, reference.lost);
  };
  for (const int threads : {2, 3, 7}) {
    SCOPED_TRACE(threads);
    scenes::Scene other = scene;
    other.settings.threads = threads;
    expect_same(other);
  }
  scenes::Scene narrow = scene;
  narrow.skin *= 0.2;
  expect_same(narrow);
  scenes::Scene shuffled = scene;
  shuffled.bodies.reorder(test::Dice(5).permutation(scene.bodies.size()));
  expect_same(shuffled);
}

// Laws that act beyond touch: more pairs are looked at than act.
TEST_P(Crowd, OneAnswerBeyondTouch) {
  scenes::Scene scene = crowd(GetParam());
  scene.cohesion = "capillary";
  solver::Simulation first = scene.start();
  const Result reference = run(first, 3000);
  EXPECT_GT(reference.touches, 3000u);
  scenes::Scene other = scene;
  other.settings.threads = 2;
  other.skin *= 0.3;
  other.bodies.reorder(test::Dice(6).permutation(scene.bodies.size()));
  solver::Simulation second = other.start();
  const Result r = run(second, 3000);
  EXPECT_EQ(r.state, reference.state);
  EXPECT_EQ(r.touches, reference.touches);
}

// T-T9, T-H4: stopped in the midst of contacts and begun again from what is remembered, with another order of memory.
TEST_P(Crowd, GoesOnFromACheckpoint) {
  const scenes::Scene scene = crowd(GetParam());
  solver::Simulation whole = scene.start();
  (void)run(whole, GetParam() ? 2500 : 5000);
  solver::Checkpoint stopped = test::through_bytes(whole);
  ASSERT_GT(stopped.contacts.shaped_bodies.sides.size(), 10u);
  stopped.bodies.reorder(test::Dice(8).permutation(stopped.bodies.size()));
  scenes::Scene other = scene;
  other.settings.threads = 2;
  other.skin *= 0.5;
  solver::Simulation resumed = other.resume(std::move(stopped));
  EXPECT_EQ(resumed.state_hash(), whole.state_hash());
  EXPECT_EQ(run(resumed, 2000).state, run(whole, 2000).state);
}

INSTANTIATE_TEST_SUITE_P(Open, Crowd, ::testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Periodic, Crowd, ::testing::Values(true));

// In open space momentum and angular momentum stay, and the books close nearly.
TEST(Crowd, KeepsMomentum) {
  scenes::Scene scene = crowd(false);
  scene.walls = {};
  solver::Simulation sim = scene.start();
  const solver::Ledger ledger(sim);
  const Momentum before = momentum_of(sim);
  (void)run(sim);
  const Momentum after = momentum_of(sim);
  EXPECT_LT(norm(after.linear - before.linear), 1e-12 * before.linear_scale);
  EXPECT_LT(norm(after.angular - before.angular), 1e-12 * before.angular_scale);
  const solver::Energies e = ledger.read(sim);
  EXPECT_GT(e.dissipated(), 0);
  // corners that share a touch do not book what changes their shares, see theory/shapes.md
  const double start = e.kinetic_translation + e.kinetic_rotation + e.dissipated();
  EXPECT_LT(std::abs(e.residual), 2e-3 * start);
}

}  // namespace
}  // namespace tsubu::tests

#include <gtest/gtest.h>

#include "solver/contact_block.hpp"
#include "solver/partners.hpp"
#include "unit/solver/sample_scene.hpp"

namespace tsubu::solver {
namespace {

using test::index_of_body;
using test::run;
using test::soft;

struct Momentum {
  Vec3 linear, angular;
};
Momentum momentum(const Simulation& s) {
  Momentum m;
  const state::Bodies& b = s.bodies();
  for (std::size_t i = 0; i < b.size(); ++i) {
    m.linear += b.mass[i] * b.motion[i].twist.v;
    m.angular += cross(b.motion[i].x, b.mass[i] * b.motion[i].twist.v) + b.inertia[i] * b.motion[i].twist.w;
  }
  return m;
}

// Two unequal spheres meet off centre, spinning, with friction.
scenes::Scene glancing() {
  scenes::Scene s(2e-3);
  s.solids = {soft()};
  s.touch = {0.6, 0.5};
  s.settings.dt = 1e-6;
  s.add_sphere({-1.05e-3, 0.4e-3, 0}, 1e-3, {{0.5, 0, 0.1}, {100, -200, 50}});
  s.add_sphere({2e-3, 0, 0.3e-3}, 2e-3, {{-0.2, 0.1, 0}, {0, 80, 300}});
  return s;
}

TEST(Step, TwoBodiesKeepTheirMomentum) {
  Simulation s = glancing().start();
  const Momentum start = momentum(s);
  const double p = s.bodies().mass[0] * 1.0, l = p * 2e-3;
  std::size_t touched = 0;
  for (int k = 0; k < 600; ++k) {
    run(s, 1);
    touched += s.contacts().count();
    const Momentum now = momentum(s);
    ASSERT_NEAR(norm(now.linear - start.linear), 0, 1e-12 * p);
    ASSERT_NEAR(norm(now.angular - start.angular), 0, 1e-12 * l);
  }
  EXPECT_GT(touched, 20u);
  EXPECT_EQ(s.contacts().count(), 0u) << "they have parted again";
}

TEST(Step, EndedContactLeavesNoHistory) {
  Simulation s = glancing().start();
  EXPECT_EQ(s.contacts().hash(s.bodies()), 0u);
  while (s.contacts().count() == 0) run(s, 1);
  run(s, 5);
  EXPECT_NE(s.contacts().hash(s.bodies()), 0u);
  while (s.contacts().count() > 0) run(s, 1);
  EXPECT_EQ(s.contacts().hash(s.bodies()), 0u);
}

// How fast the surfaces of two spheres slide on each other [m/s].
double slide(const Simulation& s) {
  const auto& b = s.bodies();
  const Vec3 d = b.motion[0].x - b.motion[1].x, n = (1 / norm(d)) * d;
  const Vec3 v = b.motion[0].twist.v - b.motion[1].twist.v;
  return norm(tangential(v, n) -
              cross(b.motion[0].radius * b.motion[0].twist.w + b.motion[1].radius * b.motion[1].twist.w, n));
}

// What is set free when a contact ends must stand in the books of that very step. Rough surfaces that stick to the
// end, and a tangential spring out of step with the normal one: it is stretched when they part.
TEST(Step, EndedContactBooksItsSpring) {
  scenes::Scene scene = glancing();
  scene.normal = "hooke";
  scene.touch = {1, 1000, 500, 0.7};
  Simulation s = scene.start();
  const Ledger ledger(s);
  while (s.contacts().count() == 0) run(s, 1, true);
  Energies before{};
  while (s.contacts().count() > 0) {
    before = ledger.read(s);
    run(s, 1, true);
  }
  const Energies after = ledger.read(s);
  ASSERT_GT(before.stored_tangential, 1e-3 * after.held());
  EXPECT_EQ(after.stored_tangential, 0);
  // all of it, but for what half of its pull did over the slip of the last step
  const double pull = std::sqrt(2 * 0.7 * 500 * before.stored_tangential);
  const double most = 0.5 * pull * slide(s) * s.settings().dt;
  const double lost = after.dissipated_tangential - before.dissipated_tangential;
  EXPECT_NEAR(lost, before.stored_tangential, most);
  EXPECT_LT(most, 0.01 * before.stored_tangential);
  EXPECT_NEAR(after.residual, 0, 1e-3 * after.held());
}

// A skin next to nothing forces a search in every step; history must come through each of them.
TEST(Step, SearchingAnewChangesNothing) {
  scenes::Scene scene = test::shaken_box(4);
  Simulation seldom = scene.start();
  scene.skin = 1e-12;
  Simulation always = scene.start();
  std::size_t contacts = 0;
  for (int k = 0; k < 600; ++k) {
    run(seldom, 1);
    run(always, 1);
    contacts += seldom.contacts().count();
    ASSERT_EQ(seldom.contacts().count(), always.contacts().count()) << "step " << k;
    ASSERT_EQ(seldom.state_hash(), always.state_hash()) << "step " << k;
  }
  EXPECT_GT(contacts, 5000u);
  EXPECT_GE(always.timings().searches, 600u);
  EXPECT_LT(seldom.timings().searches, 100u);
}

TEST(Step, BooksDoNotDependOnTheSkin) {
  scenes::Scene scene = test::shaken_box(4);
  Simulation seldom = scene.start();
  scene.skin = 1e-12;
  Simulation always = scene.start();
  const Ledger a(seldom), b(always);
  run(seldom, 600, true);
  run(always, 600, true);
  EXPECT_EQ(a.read(seldom).dissipated_normal, b.read(always).dissipated_normal);
  EXPECT_EQ(a.read(seldom).dissipated_tangential, b.read(always).dissipated_tangential);
}

TEST(Step, ReportingChangesNothing) {
  const scenes::Scene scene = test::shaken_box(3);
  Simulation quiet = scene.start(), chatty = scene.start();
  run(quiet, 500, false);
  run(chatty, 500, true);
  EXPECT_EQ(quiet.state_hash(), chatty.state_hash());
  EXPECT_EQ(quiet.steps(), 500u);
  EXPECT_NEAR(quiet.time(), 500 * 2e-6, 1e-18);
}

// A packing from a table may place spheres so that they just touch: of such pairs every sixth has a squared distance
// below the square of the reach, and yet an overlap of exactly zero.
TEST(Step, SpheresThatJustTouchStayWhereTheyAre) {
  scenes::Scene scene(1e-3);
  scene.solids = {soft()};
  scene.touch = {0.6, 0.5};
  scene.settings.dt = 1e-6;
  test::Dice dice(1);
  for (int k = 0; k < 200; ++k) {
    const double r = dice.in(0.5e-3, 2e-3);
    const Vec3 x{0.009 * k - 0.9, 0, 0};
    scene.add_sphere(x, r, {});
    scene.add_sphere(x + (r + r) * dice.direction(), r, {});
  }
  Simulation s = scene.start();
  EXPECT_GT(s.contacts().count(), 20u);
  run(s, 10);
  for (const state::Motion& m : s.bodies().motion) EXPECT_LT(norm(m.twist.v), 1e-6);
}

// Nothing but the wall moves: its way alone must lead to a new search.
TEST(Step, WallThatComesFromAfarFindsARestingBody) {
  const double r = 1e-3;
  scenes::Scene scene(r);
  scene.solids = {soft()};
  scene.touch = {1, 0};
  scene.settings.dt = 1e-6;
  scene.add_sphere({0, 0, 2 * r}, r, {});
  scene.add_plane({0, 0, 0}, {0, 0, 1}, 0, {0, 0, 2});
  Simulation s = scene.start();
  run(s, 490);
  EXPECT_EQ(norm(s.bodies().motion[0].twist.v), 0);
  run(s, 510);
  EXPECT_NEAR(s.bodies().motion[0].twist.v.z, 4, 0.04) << "struck by a wall at 2 m/s";
}

// The hash must see what it is there to see.
TEST(StateHash, SeesTheLastBitOfAnything) {
  const scenes::Scene scene = test::shaken_box(2);
  const auto hash_of = [](const scenes::Scene& s) { return s.start().state_hash(); };
  const std::uint64_t start = hash_of(scene);
  EXPECT_EQ(hash_of(scene), start);
  scenes::Scene other = scene;
  double& x = other.bodies.motion[3].x.y;
  x = std::nextafter(x, 1);
  EXPECT_NE(hash_of(other), start);
  other = scene;
  double& w = other.bodies.motion[5].twist.w.z;
  w = std::nextafter(w, 1);
  EXPECT_NE(hash_of(other), start);
  other = scene;
  std::swap(other.bodies.id[0], other.bodies.id[1]);
  EXPECT_NE(hash_of(other), start);
  other = scene;
  other.bodies.reorder(test::Dice(1).permutation(other.bodies.size()));
  EXPECT_EQ(hash_of(other), start) << "memory order does not count";
}

TEST(Step, CountsWhatItReadsAndWrites) {
  Simulation s = test::shaken_box(6).start();
  run(s, 50);
  const ContactLoad bodies = s.contacts().body_load(), walls = s.contacts().wall_load();
  EXPECT_EQ(bodies.contacts + walls.contacts, s.contacts().count());
  EXPECT_GE(bodies.pairs, bodies.contacts);
  EXPECT_GE(walls.pairs, walls.contacts);
  EXPECT_GT(walls.contacts, 0u);
  // all bodies are in one tile, so one block at most is not full; their sizes differ, so each block has its own
  constexpr std::size_t sizes = sizeof(BlockSizes<laws::HertzStack>);
  using BodyBlock = ContactBlock<laws::HertzStack, SpherePartner>;
  using WallBlock = ContactBlock<laws::HertzStack, PlanePartner>;
  EXPECT_EQ(bodies.bytes, (bodies.pairs + 7) / 8 * (sizeof(BodyBlock) + 8 * sizeof(BodyBlock::Memory) + sizes));
  EXPECT_EQ(walls.bytes, (walls.pairs + 7) / 8 * (sizeof(WallBlock) + 8 * sizeof(WallBlock::Memory) + sizes));
  constexpr std::size_t per_body =
      3 * sizeof(state::Motion) + 4 * sizeof(Vec3) + 2 * sizeof(double) + 2 * sizeof(neighbor::Flight);
  EXPECT_EQ(s.step_bytes(), s.bodies().size() * per_body + bodies.bytes + walls.bytes);
}

}  // namespace
}  // namespace tsubu::solver

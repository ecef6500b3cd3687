#include <gtest/gtest.h>

#include "scene.hpp"
#include "solver/ledger.hpp"
#include "solver/take_snapshot.hpp"
#include "support/dice.hpp"

// Energy contact by contact, body by body and wall by wall, against the books of the whole.
namespace tsubu::solver {
namespace {

// Spheres of two sizes dropped into a box of six walls.
scenes::Scene dropped(int threads, double skin) {
  scenes::Scene scene(1e-3, 6e-3);
  scene.tangential = "mindlin";
  scene.solids = {{2500, 1e6, 0.3}};
  scene.touch = {.restitution = 0.6, .friction = 0.4};
  scene.skin = skin;
  scene.settings.gravity = {0.5, 0, -9.81};
  scene.settings.energies = true;
  scene.settings.threads = threads;
  scene.settings.max_overlap = 0.5;
  scene.settings.dt = 2e-6;
  test::Dice dice(3);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      for (int k = 0; k < 4; ++k)
        scene.add_sphere({-3.9e-3 + 2.6e-3 * i, -3.9e-3 + 2.6e-3 * j, -3.9e-3 + 2.6e-3 * k},
                         dice.coin() ? 1e-3 : 1.2e-3, {0.5 * dice.direction(), 100 * dice.direction()});
  for (const Vec3& n : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}) {
    scene.add_plane(-5.2e-3 * n, n, 0);
    scene.add_plane(5.2e-3 * n, -n, 0);
  }
  return scene;
}

// A snapshot with everything that these tests ask for copied out of it, in the order of ids.
struct Fields {
  std::vector<double> stored, dissipated;  // of bodies
  std::vector<state::ContactRow> contacts;
  std::vector<state::WallFrame> walls;
};

Fields after(Simulation& s, int steps) {
  for (int k = 1; k <= steps; ++k) EXPECT_FALSE(s.step(k == steps));
  const state::Snapshot snap = take_snapshot(s, true);
  Fields f;
  for (std::size_t k = 0; k < snap.bodies.size(); ++k) {
    f.stored.push_back(snap.bodies.stored_in.empty() ? 0 : snap.bodies.stored(k));
    f.dissipated.push_back(snap.bodies.dissipated_by.empty() ? 0 : snap.bodies.dissipated(k));
  }
  snap.contacts.for_each([&](const state::ContactRow& c) { f.contacts.push_back(c); });
  f.walls = snap.walls;
  return f;
}

double sum(const std::vector<double>& values) {
  double s = 0;
  for (const double v : values) s += v;
  return s;
}

TEST(EnergyFields, AddUpToTheBooks) {
  const scenes::Scene scene = dropped(1, 2e-4);
  Simulation s = scene.start();
  const Ledger ledger(s);
  const Fields snap = after(s, 5000);
  const Energies e = ledger.read(s);
  const double stored = e.stored_normal + e.stored_tangential;
  ASSERT_GT(e.dissipated(), 0.1 * e.kinetic_translation);
  ASSERT_GT(stored, 0);
  double in_contacts = 0, held = 0;
  for (const state::ContactRow& c : snap.contacts) {
    in_contacts += c.stored;
    if (c.partner < 0) held += c.stored;
  }
  EXPECT_NEAR(in_contacts, stored, 1e-12 * stored);
  EXPECT_NEAR(sum(snap.stored), stored, 1e-12 * stored);
  EXPECT_NEAR(sum(snap.dissipated), e.dissipated(), 1e-12 * e.dissipated());
  // at the walls: a part of it, and that of the contacts that are there now
  double at_walls = 0, held_at_walls = 0;
  for (const state::WallFrame& w : snap.walls) at_walls += w.dissipated, held_at_walls += w.stored;
  EXPECT_GT(at_walls, 0.01 * e.dissipated());
  EXPECT_LT(at_walls, 0.9 * e.dissipated());
  EXPECT_NEAR(held_at_walls, held, 1e-12 * stored);
}

// One impact: what the contact lost until it ended is what the speeds lost.
TEST(EnergyFields, OfOneImpact) {
  scenes::Scene scene(1e-3);
  scene.normal = "hooke";
  scene.solids = {{2500, 1e6, 0.3}};
  scene.touch = {.restitution = 0.5, .stiffness = 100};
  scene.settings.energies = true;
  scene.settings.dt = 1e-7;
  scene.add_sphere({0, 0, 1.0001e-3}, 1e-3, {{0, 0, -0.1}, {}});
  scene.add_plane({0, 0, 0}, {0, 0, 1}, 0);
  Simulation s = scene.start();
  const double m = s.bodies().mass[0], before = 0.5 * m * 0.01;
  double peak = 0;
  Fields snap;
  do {
    snap = after(s, 100);
    if (!snap.contacts.empty()) {
      EXPECT_EQ(snap.contacts[0].dissipated, snap.dissipated[0]);
      EXPECT_EQ(snap.contacts[0].dissipated, snap.walls[0].dissipated);
      peak = std::max(peak, snap.contacts[0].stored);
    }
  } while (s.bodies().motion[0].twist.v.z < 0 || !snap.contacts.empty());
  const double v = s.bodies().motion[0].twist.v.z;
  EXPECT_NEAR(v, 0.05, 1e-5);
  EXPECT_NEAR(snap.dissipated[0], before - 0.5 * m * v * v, 1e-6 * before);
  EXPECT_NEAR(snap.walls[0].dissipated, snap.dissipated[0], 1e-12 * before);
  EXPECT_GT(peak, 0.3 * before);
}

TEST(EnergyFields, DoNotDependOnThreadsOrSkin) {
  Simulation one = dropped(1, 2e-4).start(), three = dropped(3, 2e-4).start(), wide = dropped(2, 1e-3).start();
  const Fields a = after(one, 3000);
  for (Simulation* other : {&three, &wide}) {
    const Fields b = after(*other, 3000);
    EXPECT_EQ(a.dissipated, b.dissipated);
    EXPECT_EQ(a.stored, b.stored);
    ASSERT_EQ(a.contacts.size(), b.contacts.size());
    for (std::size_t k = 0; k < a.contacts.size(); ++k) EXPECT_EQ(a.contacts[k].dissipated, b.contacts[k].dissipated);
    for (std::size_t w = 0; w < a.walls.size(); ++w) EXPECT_EQ(a.walls[w].dissipated, b.walls[w].dissipated);
  }
  // and keeping them changes nothing else
  scenes::Scene plain = dropped(1, 2e-4);
  plain.settings.energies = false;
  Simulation without = plain.start();
  (void)after(without, 3000);
  EXPECT_EQ(without.state_hash(), one.state_hash());
}

}  // namespace
}  // namespace tsubu::solver

// Spheres of equal radii take a shorter way through the contact loop while all contacts of a tile are between such. It
// gives the same bits as the long one.
#include <gtest/gtest.h>

#include <algorithm>

#include "scene.hpp"
#include "support/dice.hpp"

namespace tsubu {
namespace {

constexpr double radius = 1e-3;
constexpr std::size_t side = 4, count = side * side * side;

// Rough spheres that are pressed together, move and spin.
scenes::Scene crowd(const char* rolling) {
  scenes::Scene scene(radius);
  scene.rolling = rolling;
  scene.solids = {{2500, 1e8, 0.2}};
  scene.touch = {.restitution = 0.6, .friction = 0.3, .more = {{"rolling_friction", 0.1}}};
  scene.settings.dt = 1e-6;
  test::Dice dice(7);
  for (std::size_t k = 0; k < count; ++k) {
    const Vec3 place{static_cast<double>(k % side), static_cast<double>(k / side % side),
                     static_cast<double>(k / side / side)};
    scene.add_sphere(1.99 * radius * place, radius, {0.2 * dice.direction(), 100 * dice.direction()});
  }
  return scene;
}

void expect_same_bits(const char* rolling) {
  const scenes::Scene alone = crowd(rolling);
  scenes::Scene with_others = crowd(rolling);
  with_others.add_sphere({-30 * radius, 0, 0}, radius, {});
  with_others.add_sphere({-32.4 * radius, 0, 0}, 1.5 * radius, {{0.01, 0.02, 0}, {0, 30, 0}});
  solver::Simulation a = alone.start(), b = with_others.start();
  std::size_t most = 0;
  for (int k = 0; k < 400; ++k) {
    ASSERT_FALSE(a.step());
    ASSERT_FALSE(b.step());
    most = std::max(most, a.contacts().count());
    if (k == 0) {
      EXPECT_EQ(b.contacts().count(), a.contacts().count() + 1) << "the others do not touch";
    }
  }
  EXPECT_GT(most, 100u);
  for (std::int64_t id = 1; id <= static_cast<std::int64_t>(count); ++id) {
    const state::Motion &m = a.bodies().motion[scenes::index_of_body(a, id)],
                        &n = b.bodies().motion[scenes::index_of_body(b, id)];
    ASSERT_EQ(m.x, n.x) << id;
    ASSERT_EQ(m.twist.v, n.twist.v) << id;
    ASSERT_EQ(m.twist.w, n.twist.w) << id;
  }
}

TEST(EqualSpheres, SameBitsBesideOthers) { expect_same_bits("none"); }
TEST(EqualSpheres, SameBitsBesideOthersWhenRolling) { expect_same_bits("epsd2"); }

}  // namespace
}  // namespace tsubu

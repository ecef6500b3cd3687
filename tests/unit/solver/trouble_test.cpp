#include "solver/trouble.hpp"

#include <gtest/gtest.h>

#include "unit/solver/sample_scene.hpp"

namespace tsubu::solver {
namespace {

using test::soft;

// Steps until something goes wrong.
std::optional<Trouble> first_trouble(Simulation& s, int most = 1000) {
  for (int k = 0; k < most; ++k)
    if (auto t = s.step()) return t;
  return {};
}

scenes::Scene open_box() {
  scenes::Scene s(1e-3);
  s.solids = {soft()};
  s.settings.domain = geometry::Domain({-0.1, -0.1, -0.1}, {0.1, 0.1, 0.1}, {});
  s.settings.dt = 1e-5;
  return s;
}

TEST(Trouble, BodyThatLeftTheDomain) {
  scenes::Scene scene = open_box();
  scene.add_sphere({0, 0, 0}, 1e-3, {});
  scene.add_sphere({0.05, 0, 0}, 1e-3, {{7, 0, 0}, {}});
  scene.add_sphere({-0.05, 0, 0}, 1e-3, {{-7, 0, 0}, {}});
  scene.add_sphere({0, 0.05, 0}, 1e-3, {{0, 6, 0}, {}});
  Simulation s = scene.start();
  const auto t = first_trouble(s);
  ASSERT_TRUE(t);
  EXPECT_EQ(t->kind, TroubleKind::lost);
  EXPECT_EQ(t->body, 2) << "the lower id of those that left in this step";
  EXPECT_EQ(t->partner, -1);
  EXPECT_EQ(t->velocity, (Vec3{7, 0, 0}));
  EXPECT_GT(t->place.x, 0.1);
  EXPECT_LE(t->place.x, 0.1 + 7.001e-5);
  EXPECT_EQ(t->step, s.steps());
  EXPECT_NEAR(t->step, 0.05 / 7e-5, 1.001);
  EXPECT_EQ(t->time, s.time());
}

TEST(Trouble, DeepestOverlapOfTwoBodies) {
  scenes::Scene scene = open_box();
  scene.settings.max_overlap = 0.05;
  // 4 % of the smaller radius: allowed; 6 % and 8 %: not
  scene.add_sphere({0, 0, 0}, 1e-3, {});
  scene.add_sphere({0.01, 0, 0}, 2e-3, {});
  scene.add_sphere({0.01, 0, 3e-3 - 0.08e-3}, 1e-3, {});
  scene.add_sphere({0, 0, 2e-3 - 0.06e-3}, 1e-3, {});
  scene.add_sphere({0.02, 0, 0}, 1e-3, {});
  scene.add_sphere({0.02, 0, 2e-3 - 0.04e-3}, 1e-3, {});
  scene.settings.dt = 1e-9;
  Simulation s = scene.start();
  const auto t = first_trouble(s, 1);
  ASSERT_TRUE(t);
  EXPECT_EQ(t->kind, TroubleKind::overlap);
  EXPECT_EQ(t->body, 2);
  EXPECT_EQ(t->partner, 3);
  EXPECT_NEAR(t->value, 0.08, 1e-6);
}

// Equal pairs, as in any symmetric set-up, overlap by the same number: then ids decide, not the order of memory. The
// shifts are exact, so the overlaps are equal to the bit; different depths round differently.
TEST(Trouble, OfEqualOverlapsTheLowestId) {
  for (int depth = 1; depth <= 40; ++depth) {
    scenes::Scene scene = open_box();
    scene.settings.max_overlap = 1e-3;
    scene.settings.dt = 1e-12;
    const double r = 1e-3 + 1e-5 * depth, apart = (2 - 0.003 * depth) * r;
    for (int pair = 0; pair < 4; ++pair) {
      scene.add_sphere({0x1p-6 * pair, 0, 0}, r, {});
      scene.add_sphere({0x1p-6 * pair, apart, 0}, r, {});
    }
    for (const bool reversed : {false, true}) {
      if (reversed)
        for (std::int64_t& id : scene.bodies.id) id = 9 - id;
      Simulation s = scene.start();
      const auto t = first_trouble(s, 1);
      ASSERT_TRUE(t);
      EXPECT_EQ(t->body, 1) << depth;
      EXPECT_EQ(t->partner, 2) << depth;
    }
  }
}

TEST(Trouble, OverlapWithinTheLimitIsNone) {
  scenes::Scene scene = open_box();
  scene.settings.max_overlap = 0.05;
  scene.add_sphere({0, 0, 0}, 1e-3, {});
  scene.add_sphere({0, 0, 2e-3 - 0.049e-3}, 1e-3, {});
  Simulation s = scene.start();
  EXPECT_FALSE(first_trouble(s, 1));
}

TEST(Trouble, OverlapWithAWallNamesTheWall) {
  scenes::Scene scene = open_box();
  scene.add_plane({-0.05, 0, 0}, {1, 0, 0}, 0);
  scene.add_plane({0, 0, 0}, {0, 0, 1}, 0);
  scene.add_sphere({0, 0, 0.5e-3}, 1e-3, {});
  scene.settings.dt = 1e-9;
  Simulation s = scene.start();
  const auto t = first_trouble(s, 1);
  ASSERT_TRUE(t);
  EXPECT_EQ(t->kind, TroubleKind::overlap);
  EXPECT_EQ(t->body, 1);
  EXPECT_EQ(t->partner, -2) << "-(1 + index)";
  EXPECT_NEAR(t->value, 0.5, 1e-6);
}

TEST(Trouble, TwoBodiesAtTheSamePlaceAreNoNumber) {
  scenes::Scene scene = open_box();
  scene.settings.max_overlap = 10;
  scene.add_sphere({0.05, 0.05, 0}, 1e-3, {});
  scene.add_sphere({0, 0, 0}, 1e-3, {});
  scene.add_sphere({0, 0, 0}, 1e-3, {});
  Simulation s = scene.start();
  const auto t = first_trouble(s, 3);
  ASSERT_TRUE(t);
  EXPECT_EQ(t->kind, TroubleKind::not_finite);
  EXPECT_EQ(t->body, 2);
}

TEST(Trouble, VelocityThatIsNoNumber) {
  scenes::Scene scene = open_box();
  scene.add_sphere({0, 0, 0}, 1e-3, {});
  scene.add_sphere({0.01, 0, 0}, 1e-3, {{std::numeric_limits<double>::quiet_NaN(), 0, 0}, {}});
  Simulation s = scene.start();
  const auto t = first_trouble(s, 1);
  ASSERT_TRUE(t);
  EXPECT_EQ(t->kind, TroubleKind::not_finite);
  EXPECT_EQ(t->body, 2);
}

}  // namespace
}  // namespace tsubu::solver

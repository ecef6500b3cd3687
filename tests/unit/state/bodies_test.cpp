#include "state/bodies.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "state/walls.hpp"
#include "support/dice.hpp"

namespace tsubu::state {
namespace {

// Every field of body k says k.
Bodies numbered(std::size_t n) {
  Bodies b;
  for (std::size_t k = 0; k < n; ++k) {
    const double v = static_cast<double>(k);
    const auto i = static_cast<std::int32_t>(k);
    b.add_sphere(static_cast<std::int64_t>(100 + k), {v, 1, 2}, 1 + v, 10 + v, i);
    b.motion.back().twist = {{v, 0, 0}, {0, v, 0}};
    b.motion.back().now = {{0, v, 0}, {0, 0, v}};
    b.force.back() = {v, v, v};
    b.torque.back() = {-v, v, v};
    b.inertia.back() = 20 + v;
    b.image.back() = {i, -i, 2 * i};
  }
  return b;
}

void expect_is(const Bodies& b, std::size_t at, std::size_t k) {
  const double v = static_cast<double>(k);
  const auto i = static_cast<std::int32_t>(k);
  EXPECT_EQ(b.id[at], static_cast<std::int64_t>(100 + k));
  EXPECT_EQ(b.motion[at].x, (Vec3{v, 1, 2}));
  EXPECT_EQ(b.motion[at].radius, 1 + v);
  EXPECT_EQ(b.mass[at], 10 + v);
  EXPECT_EQ(b.inertia[at], 20 + v);
  EXPECT_EQ(b.material[at], i);
  EXPECT_EQ(b.motion[at].twist.v, (Vec3{v, 0, 0}));
  EXPECT_EQ(b.motion[at].twist.w, (Vec3{0, v, 0}));
  EXPECT_EQ(b.motion[at].now.v, (Vec3{0, v, 0}));
  EXPECT_EQ(b.motion[at].now.w, (Vec3{0, 0, v}));
  EXPECT_EQ(b.force[at], (Vec3{v, v, v}));
  EXPECT_EQ(b.torque[at], (Vec3{-v, v, v}));
  EXPECT_EQ(b.image[at], (std::array<std::int32_t, 3>{i, -i, 2 * i}));
}

TEST(Bodies, ReorderMovesEveryArray) {
  Bodies b = numbered(50);
  const auto order = test::Dice(1).permutation(50);
  b.reorder(order);
  ASSERT_EQ(b.size(), 50u);
  for (std::size_t k = 0; k < 50; ++k) expect_is(b, k, order[k]);
}

TEST(Bodies, ByIdUndoesAnyOrder) {
  Bodies b = numbered(50);
  b.reorder(test::Dice(2).permutation(50));
  b.reorder(by_id(b));
  for (std::size_t k = 0; k < 50; ++k) expect_is(b, k, k);
}

TEST(Bodies, ByIdWithGapsBetweenIds) {
  Bodies b;
  for (const std::int64_t id : {90, 7, 1000000, 8}) b.add_sphere(id, {}, 1, 1, 0);
  EXPECT_EQ(by_id(b), (std::vector<std::uint32_t>{1, 3, 0, 2}));
  EXPECT_TRUE(by_id(Bodies{}).empty());
}

TEST(Bodies, NewSphereIsAtRestAndSolid) {
  Bodies b;
  b.add_sphere(7, {1, 2, 3}, 0.5, 4, 2);
  ASSERT_EQ(b.size(), 1u);
  EXPECT_EQ(b.id[0], 7);
  EXPECT_EQ(b.motion[0].twist.v, Vec3{});
  EXPECT_EQ(b.motion[0].twist.w, Vec3{});
  EXPECT_EQ(b.force[0], Vec3{});
  EXPECT_EQ(b.torque[0], Vec3{});
  EXPECT_NEAR(b.inertia[0], 0.4, 1e-15);  // 2/5 m R^2
  EXPECT_EQ(b.image[0], (std::array<std::int32_t, 3>{0, 0, 0}));
}

TEST(Bodies, BytesCountEveryArray) {
  const std::size_t one = sizeof(std::int64_t) + sizeof(Motion) + 2 * sizeof(Vec3) + 2 * sizeof(double) +
                          sizeof(std::int32_t) + 3 * sizeof(std::int32_t);
  const Bodies grown = numbered(50);
  const Bodies b = grown;  // a copy has nothing in reserve
  EXPECT_EQ(b.bytes(), 50 * one);
  EXPECT_GE(grown.bytes(), b.bytes());
}

TEST(Walls, PlaceFollowsFromTheTimeAlone) {
  Walls w;
  w.planes.push_back(
      {.point = {0, 0, 1}, .normal = {0, 0, -1}, .velocity = {0.5, 0, -2}, .start = {0, 0, 1}, .name = "lid"});
  w.move_to(3, 0.1);
  w.move_to(0.25, 0.1);
  EXPECT_EQ(w.planes[0].point, (Vec3{0, 0, 0.5}));  // what goes along it is that of its surface
  w.move_to(0, 0.1);
  EXPECT_EQ(w.planes[0].point, w.planes[0].start);
}

}  // namespace
}  // namespace tsubu::state

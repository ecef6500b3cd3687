#include "state/walls.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace tsubu::state {
namespace {

// Torques are about the axis where the motions after the turn have taken it: it has their velocity.
TEST(Walls, ReferenceIsOnTheAxisAsItMoves) {
  const double time = 0.4, pi = std::numbers::pi;
  Mesh mesh;
  mesh.start = {1, 2, 3};
  mesh.round.emplace();
  EXPECT_EQ(mesh.reference(), (Vec3{}));
  mesh.move_to(time, 1e-3);
  EXPECT_EQ(mesh.reference(), mesh.start);  // it does not turn
  mesh.motions = {{.kind = WallMotion::Kind::about, .direction = {0, 1, 0}, .point = {5, 6, 7}, .rate = 0.3}};
  mesh.move_to(time, 1e-3);
  EXPECT_EQ(mesh.reference(), (Vec3{5, 6, 7}));
  mesh.motions.push_back({.direction = {1, 0, 0}, .rate = 2});
  mesh.motions.push_back({.direction = {0, 0, 1}, .amplitude = 0.1, .frequency = 0.7});
  mesh.move_to(time, 1e-3);
  EXPECT_LT(norm(mesh.reference() - Vec3{5 + 2 * time, 6, 7 + 0.1 * std::sin(2 * pi * 0.7 * time)}), 1e-14);
  const Vec3 velocity{2, 0, 0.1 * 2 * pi * 0.7 * std::cos(2 * pi * 0.7 * time)};
  EXPECT_LT(norm(mesh.now.velocity_at(mesh.reference()) - velocity), 1e-13);
  // a servo moves it after these
  mesh.servo = Servo{.way = {.direction = {0, 1, 0}}, .gone = 0.25};
  EXPECT_LT(norm(mesh.reference() - Vec3{5 + 2 * time, 6.25, 7 + 0.1 * std::sin(2 * pi * 0.7 * time)}), 1e-14);
  mesh.servo = Servo{.way = {.kind = WallMotion::Kind::about, .direction = {0, 1, 0}, .point = {-1, 0, 1}}};
  EXPECT_EQ(mesh.reference(), (Vec3{-1, 0, 1}));
}

// What a belt does along itself takes the point of its plane nowhere; a turntable takes its axis along.
TEST(Walls, PointOfABeltStays) {
  Walls walls;
  const Vec3 n{0.6, 0, 0.8};
  const Plane belt{
      .point = {1, 2, 3}, .normal = n, .velocity = Vec3{-0.8, 0.5, 0.6} - 0.25 * n, .start = {1, 2, 3}, .name = "belt"};
  walls.planes = {belt, belt};
  walls.planes[1].spin = 3 * n;
  walls.move_to(4, 1e-3);
  EXPECT_LT(norm(walls.planes[0].point - (belt.start - 1.0 * n)), 1e-14);
  EXPECT_EQ(walls.planes[1].point, belt.start + 4 * belt.velocity);
}

}  // namespace
}  // namespace tsubu::state

#include "state/wall_motion.hpp"

#include <gtest/gtest.h>

namespace tsubu::state {
namespace {

// Velocity and spin of a pose, from where it is a little before and after.
void expect_moves_as_it_says(const Vec3& start, const std::vector<WallMotion>& motions, double time) {
  const double h = 1e-5;
  const WallPose pose = pose_at(start, motions, time), before = pose_at(start, motions, time - h),
                 after = pose_at(start, motions, time + h);
  for (const Vec3& own : {Vec3{}, Vec3{1, 0, 0}, Vec3{0, 2, -1}}) {
    const auto at = [&](const WallPose& p) { return p.place + rotate(p.turn, own); };
    const Vec3 velocity = (0.5 / h) * (at(after) - at(before));
    EXPECT_LT(norm(velocity - pose.velocity_at(at(pose))), 1e-6 * (1 + norm(velocity)));
  }
}

TEST(WallMotion, VelocitiesAreThoseOfThePlaces) {
  const WallMotion ahead{.direction = {0, 0.6, 0.8}, .rate = 0.3};
  const WallMotion turn{
      .kind = WallMotion::Kind::about, .direction = {0, 0, 1}, .point = {1, 2, 3}, .rate = 0.4, .start = 0.1};
  const WallMotion swing{.kind = WallMotion::Kind::about,
                         .direction = {0.6, 0, 0.8},
                         .point = {0, 1, 0},
                         .amplitude = 0.1,
                         .frequency = 2};
  const WallMotion shake{.direction = {1, 0, 0}, .amplitude = 0.05, .frequency = 3};
  for (const auto& motions : {std::vector{ahead}, {turn}, {swing}, {shake}, {ahead, turn, swing, shake}, {swing, turn}})
    for (const double time : {0.3, 1.7}) expect_moves_as_it_says({0.5, -1, 2}, motions, time);
}

TEST(WallMotion, StartsAndStops) {
  const WallMotion m{.direction = {1, 0, 0}, .rate = 2, .start = 1, .stop = 3};
  EXPECT_EQ(m.at(0.5).value, 0);
  EXPECT_EQ(m.at(0.5).rate, 0);
  EXPECT_EQ(m.at(2).value, 2);
  EXPECT_EQ(m.at(2).rate, 2);
  EXPECT_EQ(m.at(9).value, 4);
  EXPECT_EQ(m.at(9).rate, 0);
}

// A wheel on an arm: the second motion takes the axis of the first one along.
TEST(WallMotion, CarriesThoseBefore) {
  const WallMotion wheel{.kind = WallMotion::Kind::about, .direction = {0, 0, 1}, .point = {1, 0, 0}, .rate = 1};
  const WallMotion arm{.kind = WallMotion::Kind::about, .direction = {0, 0, 1}, .rate = 0.25};
  const WallPose pose = pose_at({1.5, 0, 0}, {wheel, arm}, 1);  // a whole turn, then a quarter of the arm's
  EXPECT_LT(norm(pose.place - Vec3{0, 1.5, 0}), 1e-14);
  EXPECT_LT(norm(rotate(pose.turn, {1, 0, 0}) - Vec3{0, 1, 0}), 1e-14);
}

}  // namespace
}  // namespace tsubu::state

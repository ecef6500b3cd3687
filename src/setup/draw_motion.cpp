#include "setup/draw_motion.hpp"

namespace tsubu::setup {
namespace {

// Uses draws 2 first to 2 first + 5.
Vec3 spread_by(const Vec3& deviation, const Random& random, std::uint64_t first) {
  if (deviation == Vec3{}) return {};
  return {deviation.x * random.normal(first), deviation.y * random.normal(first + 1),
          deviation.z * random.normal(first + 2)};
}

}  // namespace

Twist draw_motion(const StartMotion& motion, const Random& random) {
  Twist twist{motion.velocity + spread_by(motion.velocity_spread, random, 0),
              motion.angular_velocity + spread_by(motion.angular_velocity_spread, random, 3)};
  if (motion.speed[1] > 0) {
    // three normal numbers point in all directions alike
    const Vec3 way{random.normal(6), random.normal(7), random.normal(8)};
    const double length = norm(way);
    if (length > 0) twist.v += (random.uniform(18, motion.speed[0], motion.speed[1]) / length) * way;
  }
  return twist;
}

}  // namespace tsubu::setup

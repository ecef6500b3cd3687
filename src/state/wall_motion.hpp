#pragma once
#include <limits>
#include <vector>

#include "base/circle.hpp"
#include "base/quat.hpp"
#include "base/twist.hpp"

namespace tsubu::state {

// Where a rigid wall is, and how it moves: a point of it that was at `start` + p is at place + rotate(turn, p).
struct WallPose {
  Vec3 place;
  Quat turn;
  Twist twist;  // of the material at `place`, and the spin

  [[nodiscard]] Vec3 velocity_at(const Vec3& x) const { return twist.v + cross(twist.w, x - place); }
};

// One motion of a wall: along a direction or about an axis, by an amount that is a function of time alone, so that
// nothing is added up from step to step. It carries what the motions before it have done, axes included.
struct WallMotion {
  enum class Kind { along, about } kind = Kind::along;
  Vec3 direction{0, 0, 1};  // unit; of the axis
  Vec3 point = {};          // on the axis
  // Steady: `rate` times the time since the start, in m/s or turns/s. Swinging: amplitude in m or turns.
  double rate = 0;
  double amplitude = 0, frequency = 0, phase = 0;                    // [Hz], [turns]
  double start = 0, stop = std::numeric_limits<double>::infinity();  // [s]; it stays where it is then

  struct Amount {
    double value, rate;
  };
  [[nodiscard]] Amount at(double time) const {
    constexpr double round = 6.283185307179586;
    const bool moves = time >= start && time < stop;
    const double since = (time < start ? start : time < stop ? time : stop) - start;
    Amount a{rate * since, moves ? rate : 0};
    if (amplitude != 0) {
      const OnCircle now = on_circle(frequency * since + phase);
      a.value += amplitude * (now.sine - on_circle(phase).sine);
      if (moves) a.rate += amplitude * (round * frequency) * now.cosine;
    }
    return a;
  }
  void carry(WallPose& pose, double time) const {
    constexpr double round = 6.283185307179586;
    const auto [value, per_second] = at(time);
    if (kind == Kind::along) {
      pose.place += value * direction;
      pose.twist.v += per_second * direction;
      return;
    }
    const auto [cosine, sine] = on_circle(0.5 * value);
    const Quat turn{cosine, sine * direction.x, sine * direction.y, sine * direction.z};
    const Vec3 spin = round * per_second * direction;
    pose.place = point + rotate(turn, pose.place - point);
    pose.turn = normalised(turn * pose.turn);
    pose.twist.v = rotate(turn, pose.twist.v) + cross(spin, pose.place - point);
    pose.twist.w = rotate(turn, pose.twist.w) + spin;
  }
  // No faster than this, at a distance from its axis [m/s].
  [[nodiscard]] double fastest(double from_axis) const {
    constexpr double round = 6.283185307179586;
    const double most = (rate < 0 ? -rate : rate) +
                        round * (amplitude * frequency < 0 ? -amplitude * frequency : amplitude * frequency);
    return kind == Kind::along ? most : round * most * from_axis;
  }
};

[[nodiscard]] inline WallPose pose_at(const Vec3& start, const std::vector<WallMotion>& motions, double time) {
  WallPose pose{start, {}, {}};
  for (const WallMotion& m : motions) m.carry(pose, time);
  return pose;
}

}  // namespace tsubu::state

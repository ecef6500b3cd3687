#pragma once
#include <limits>
#include <memory>
#include <vector>

#include "base/circle.hpp"
#include "base/quat.hpp"
#include "base/twist.hpp"
#include "state/wall_course.hpp"

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
  static constexpr double round = 6.283185307179586;  // radians of a turn
  enum class Kind { along, about } kind = Kind::along;
  Vec3 direction{0, 0, 1};  // unit; of the axis
  Vec3 point = {};          // on the axis
  // Steady: `rate` times the time since the start, in m/s or turns/s. Swinging, as a sine: amplitude in m or turns.
  double rate = 0;
  std::shared_ptr<const WallCourse> course = {};                     // the rate goes with this factor, if there is one
  double amplitude = 0, frequency = 0;                               // [Hz]
  double start = 0, stop = std::numeric_limits<double>::infinity();  // [s]; it stays where it is then

  struct Amount {
    double value, rate;
  };
  [[nodiscard]] Amount at(double time) const {
    const bool moves = time >= start && time < stop;
    const double since = (time < start ? start : time < stop ? time : stop) - start;
    Amount a{rate * since, moves ? rate : 0};
    if (course) {
      const auto [whole, now] = course->at(since);
      a = {rate * whole, moves ? rate * now : 0};
    }
    if (amplitude != 0) {
      const OnCircle now = on_circle(frequency * since);
      a.value += amplitude * now.sine;
      if (moves) a.rate += amplitude * (round * frequency) * now.cosine;
    }
    return a;
  }
  void carry(WallPose& pose, double time) const { carry(pose, at(time)); }
  void carry(WallPose& pose, const Amount& amount) const {
    const auto [value, per_second] = amount;
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
  // No faster than this until some time, at a distance from its axis [m/s].
  [[nodiscard]] double fastest(double from_axis, double until) const {
    const double most = steady(until) + round * size(amplitude * frequency);
    return kind == Kind::along ? most : round * most * from_axis;
  }
  // And no farther along its direction [m].
  [[nodiscard]] double farthest(double until) const {
    const double lasts = (until < stop ? until : stop) - start;
    return lasts > 0 ? steady(until) * lasts + size(amplitude) : 0;
  }

 private:
  [[nodiscard]] static double size(double v) { return v < 0 ? -v : v; }
  [[nodiscard]] double steady(double until) const {
    const double lasts = (until < stop ? until : stop) - start;
    return size(rate) * (course && lasts > 0 ? course->fastest(lasts) : 1);
  }
};

[[nodiscard]] inline WallPose pose_at(const Vec3& start, const std::vector<WallMotion>& motions, double time) {
  WallPose pose{start, {}, {}};
  for (const WallMotion& m : motions) m.carry(pose, time);
  return pose;
}

}  // namespace tsubu::state

#pragma once
#include <limits>

#include "state/wall_motion.hpp"

namespace tsubu::state {

// Moves a wall so that it presses on the bodies with a force, or turns it so that it does with a torque: the faster
// the farther it is from that, up to some speed, and no farther than it may go. Near its target the error decays as
// exp(- stiffness of the bodies * fastest / target * time).
struct Servo {
  WallMotion way;      // along a direction or about an axis
  double target = 0;   // what it is to press with along its way, above zero [N], [N m]
  double fastest = 0;  // [m/s], [turns/s]
  double low = -std::numeric_limits<double>::infinity(), high = -low;  // how far it may go [m], [turns]
  double gone = 0, rate = 0;                                           // how far it has gone, and how fast it goes

  // One step on; what it would go beyond its range it does not.
  void advance(double dt) {
    double next = gone + dt * rate;
    next = next < low ? low : next > high ? high : next;
    rate = dt > 0 ? (next - gone) / dt : 0;
    gone = next;
  }
  // Goes on according to what it pressed with.
  void answer(double pressed) {
    const double error = (target - pressed) / target;
    rate = fastest * (error < -1 ? -1 : error > 1 ? 1 : error);
  }
  void carry(WallPose& now, WallPose& mid, double dt) const {
    way.carry(now, {gone, rate});
    way.carry(mid, {gone - 0.5 * dt * rate, rate});
  }
};

}  // namespace tsubu::state

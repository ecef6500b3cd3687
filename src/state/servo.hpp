#pragma once
#include <limits>

#include "state/wall_motion.hpp"

namespace tsubu::state {

// Moves a wall so that it presses on the bodies with a force, or turns it so that it does with a torque, no farther
// than it may go. It goes as a plate would that is pushed with the target through something viscous, in which it alone
// would go at its fastest, and is as heavy as all the bodies together on which it pressed last:
//
//   heft dv/dt = target (1 - v/fastest) - pressed,   |v| <= fastest
//
// What it meets stops it as it would stop such a plate, and dashpots, which answer to its velocity, cannot make it
// unstable: a step that suits the bodies suits it. Where it is slow for its force the error decays as
// exp(- stiffness of the bodies * fastest / target * time); else it rings like such a plate on such springs, and decays
// with (target/fastest + dashpots) / (2 heft).
struct Servo {
  WallMotion way;      // along a direction or about an axis
  double target = 0;   // what it is to press with along its way, above zero [N], [N m]
  double fastest = 0;  // [m/s], [turns/s]
  double low = -std::numeric_limits<double>::infinity(), high = -low;  // how far it may go [m], [turns]
  double gone = 0, rate = 0;                                           // how far it has gone, and how fast it goes
  double heft = 0;  // [kg], [kg m2]; nothing before it presses for the first time

  void advance(double dt) { gone = within(gone + dt * rate); }
  // Goes on according to what it pressed with, on bodies of that mass, or moment about its axis; none if it was on
  // none.
  void answer(double pressed, double on, double dt) {
    if (on > 0) heft = on;
    const double wanted = fastest * (target - pressed) / target;
    const double push = dt * target, slow = heft * unit() * fastest;
    const double next = push < slow ? rate + push / slow * (wanted - rate) : wanted;
    rate = next < -fastest ? -fastest : next > fastest ? fastest : next;
    // what it would go beyond its range it does not
    if (const double to = gone + dt * rate; to != within(to)) rate = (within(to) - gone) / dt;
  }
  // Of its rates: metres, or the radians of a turn.
  [[nodiscard]] double unit() const { return way.kind == WallMotion::Kind::about ? WallMotion::round : 1; }
  [[nodiscard]] double within(double way_gone) const {
    return way_gone < low ? low : way_gone > high ? high : way_gone;
  }
  void carry(WallPose& now, WallPose& mid, double dt) const {
    way.carry(now, {gone, rate});
    way.carry(mid, {gone - 0.5 * dt * rate, rate});
  }
};

}  // namespace tsubu::state

// T10: the tangential spring and slider driven by hand under constant load.
#include <gtest/gtest.h>

#include <cmath>

#include "laws/tangential/history.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

using Law = laws::tangential::HistoryFriction;
constexpr double load = 10, friction = 0.5, stiffness = 1e4;  // [N], -, [N/m]
constexpr double grip = friction * load / stiffness;          // stretch at which it slips: 0.5 mm

// A contact pressed by a constant force and moved along x; rotation blocked.
struct Driven {
  Law::History history;
  double work = 0;   // done against friction, trapezoid rule [J]
  double force = 0;  // on the sphere, along x [N]
  double stored = 0, lost = 0;

  void move(double dx) {
    laws::Kinematics c{};
    c.n = c.n_mid = {0, 0, 1};
    c.slip = {dx, 0, 0};
    laws::NormalForce n{};
    n.force = n.elastic = load;
    n.shear_stiffness = stiffness;
    n.shear_damping = 0;
    const auto answer = Law::eval(c, n, Law::Params{friction}, history);
    history = answer.history;
    work -= 0.5 * (force + answer.out.force.x) * dx;
    force = answer.out.force.x;
    stored = answer.out.stored;
    lost += answer.out.work;
  }
};

TEST(T10, LoopOfTheSpringSlider) {
  constexpr double amplitude = 2e-3;
  constexpr int steps = 4000;  // per stroke of 2 A
  constexpr double dx = 2 * amplitude / steps;
  Driven d;
  // virgin curve: slope k_t up to slip at 0.5 mm, constant afterwards
  Worst virgin("force on the first stroke", 1e-3);
  for (int k = 1; k <= steps / 2; ++k) {
    d.move(dx);
    virgin.add((d.force + stiffness * std::min(k * dx, grip)) / (friction * load));
  }
  // two full cycles; after each reversal the force falls with slope k_t over 1 mm
  Worst loop("force after reversal", 1e-3), loss("energy lost per cycle", 1e-3);
  for (int cycle = 0; cycle < 2; ++cycle) {
    const double before = d.work, before_lost = d.lost;
    for (const double way : {-1.0, 1.0})
      for (int k = 1; k <= steps; ++k) {
        d.move(way * dx);
        loop.add((d.force + way * (stiffness * std::min(k * dx, 2 * grip) - friction * load)) / (friction * load));
      }
    const double expected = 4 * friction * load * (amplitude - grip);
    EXPECT_NEAR(expected, 0.030, 1e-12);
    loss.add((d.work - before) / expected - 1);
    loss.add((d.lost - before_lost) / expected - 1);  // and what the law says it lost
  }
}

TEST(T10, ReversalInsideTheStickRangeLosesNothing) {
  Driven d;
  constexpr int steps = 1000;
  const double dx = 0.9 * grip / steps, scale = 0.5 * stiffness * grip * grip;
  Worst loss("energy lost in a cycle that sticks", 1e-12);
  for (int cycle = 0; cycle < 3; ++cycle) {
    const double work = d.work, stored = d.stored;
    for (const int way : {1, -1, -1, 1})
      for (int k = 0; k < steps; ++k) d.move(way * dx);
    loss.add((d.work - work - (d.stored - stored)) / scale);
    loss.add(d.lost / scale);
    loss.add(d.force / (friction * load));
  }
}

// Constant friction has no stick-slip of its own: a slider pulled through a spring at constant speed must come to a
// steady force mu N, without oscillations that grow. Its mass swings on the contact spring while it sticks.
TEST(T10, DrivenThroughASpringSettlesAtMuN) {
  constexpr double mass = 0.01, spring = 500, pull_speed = 0.02, dt = 1e-5;
  Driven d;
  double x = 0, v = 0, a = 0, largest_late = 0, swing_early = 0, swing_late = 0, sum = 0;
  constexpr int steps = 400000;  // the free end moves 80 mm; slip starts after about 10 mm
  for (int k = 1; k <= steps; ++k) {
    v += 0.5 * dt * a;
    const double dx = dt * v;
    x += dx;
    d.move(dx);
    const double pull = spring * (pull_speed * k * dt - x);
    a = (pull + d.force) / mass;
    v += 0.5 * dt * a;
    const double off = std::abs(pull - friction * load);
    if (k > steps / 2) sum += pull;
    if (k > steps / 2) largest_late = std::max(largest_late, std::abs(d.force));
    if (k > steps / 2 && k <= 3 * steps / 4) swing_early = std::max(swing_early, off);
    if (k > 3 * steps / 4) swing_late = std::max(swing_late, off);
  }
  EXPECT_LE(largest_late, friction * load * (1 + 1e-12));
  Worst("mean pull while sliding", 1e-3).add(sum / (0.5 * steps) / (friction * load) - 1);
  Worst("friction at the end", 1e-3).add(-d.force / (friction * load) - 1);
  EXPECT_LE(swing_late, swing_early * (1 + 1e-9)) << "oscillation grows";
  EXPECT_LE(swing_early, pull_speed * std::sqrt(spring * mass) * 1.01)
      << "larger than the swing that slip onset leaves";
}

}  // namespace
}  // namespace tsubu::tests

#include <array>
#include <numbers>

#include "laws/law_checks.hpp"
#include "laws/rolling/epsd3.hpp"
#include "support/between.hpp"

// The rolling law of seed document 000 in its three formulations, against numbers worked out elsewhere. T-R1 and T-R4
// need a whole sphere: tests/physics/rolling_test.cpp.
namespace tsubu::laws::checks {
namespace {

using rolling::Epsd3;
using AsLiggghts = rolling::Epsd3Liggghts;
using AsPrinted = rolling::Epsd3Document;

// The case of all numbers: a glass bead on a linear spring.
constexpr double radius = 5e-3, mass = 1.308996939e-3, gravity = 9.81, stiffness = 1e4;  // [m], [kg], [m/s2], [N/m]

struct Settings {
  double friction = 0.1, damping = 0.3, factor = 2.25;
  bool torsion = false, limit_total = true;
};
template <class L>
typename L::Params params(const Settings& s = {}) {
  const Values none;
  const Values pair{{"rolling_friction", s.friction}, {"rolling_damping", s.damping}, {"rolling_stiffness", s.factor}};
  const Values contact{{"torsion", s.torsion ? 1.0 : 0.0}, {"limit_total", s.limit_total ? 1.0 : 0.0}};
  return L::prepare({none, none, pair, contact});
}

Kinematics touching(const SizesT<double>& sizes, const Vec3& turn, const Vec3& spin) {
  Kinematics c{};
  static_cast<SizesT<double>&>(c) = sizes;
  c.n = c.n_mid = {0, 0, 1};
  c.turn = turn, c.spin = spin;
  return c;
}
Kinematics on_wall(const Vec3& turn, const Vec3& spin = {}) {
  return touching(sizes_at_wall(radius, mass), turn, spin);
}
Kinematics on_equal_sphere() { return touching(sizes_of(radius, mass, radius, mass), {}, {}); }
NormalForce pressed(double force, double k = stiffness) {
  NormalForce n{};
  n.force = n.elastic = force;
  n.stiffness = k;
  n.shear_stiffness = n.damping = n.shear_damping = n.adhesion_stiffness = n.adhesion_force = 0;
  return n;
}

// T-R0: every coefficient, each by the motion that shows it alone.
template <class L>
void expect_coefficients(const Kinematics& still, double k, double c_over_eta, double limit) {
  const double weight = mass * gravity;
  Kinematics c = still;
  c.overlap = weight / stiffness;
  const Settings undamped{.damping = 0};
  const double angle = 1e-6, spin = 1e-4;
  c.turn = {0, angle, 0};
  const auto a = L::eval(c, pressed(weight), params<L>(undamped), {}).out;
  EXPECT_NEAR(-a.torque.y / angle, k, 2e-6 * k);
  EXPECT_NEAR(a.stiffness, k, 2e-6 * k);
  c.turn = {}, c.spin = {0, spin, 0};
  const auto b = L::eval(c, pressed(weight), params<L>(), {}).out;
  EXPECT_NEAR(-b.torque.y / spin, 0.3 * c_over_eta, 2e-6 * 0.3 * c_over_eta);
  c.turn = {0, 1, 0}, c.spin = {};
  const auto d = L::eval(c, pressed(weight), params<L>(), {}).out;
  EXPECT_NEAR(-d.torque.y, limit, 2e-6 * limit);
}

TEST(Epsd3, TR0Coefficients) {
  const double at_wall = 6.42063e-6, at_sphere = at_wall / 2;
  expect_coefficients<Epsd3>(on_wall({}), 5.625e-3, 3.210662e-5, at_wall);
  expect_coefficients<Epsd3>(on_equal_sphere(), 1.40625e-3, 1.135140e-5, at_sphere);
  expect_coefficients<AsLiggghts>(on_equal_sphere(), 1.40625e-3, 1.135140e-5, at_sphere);
  // (8) as printed: 6.54498e-9 kg m2 where 2.290745e-8 would be right
  expect_coefficients<AsPrinted>(on_equal_sphere(), 1.40625e-3, 2 * std::sqrt(6.54498e-9 * 1.40625e-3), at_sphere);
  const double k = 5.625e-3, inertia = 1.4 * mass * radius * radius;
  EXPECT_NEAR(inertia, 4.58149e-8, 1e-13);
  EXPECT_NEAR(std::sqrt(k / inertia), 350.395, 1e-3);
  EXPECT_NEAR(at_wall / k, 1.14145e-3, 1e-8);
  EXPECT_NEAR(at_wall / k, mass * gravity / stiffness / (2.25 * 0.1 * radius), 1e-8);
}

// At a wall LIGGGHTS turns the sphere (R - delta/2)/(R - delta) times as fast; the others do not.
TEST(Epsd3, SpinAtAWall) {
  Kinematics c = on_wall({0, 1e-6, 0}, {0, 1e-5, 0});
  c.overlap = 0.02 * radius;
  const double k = 5.625e-3, C = 0.3 * 3.210662e-5, factor = 0.99 / 0.98;
  EXPECT_NEAR(-Epsd3::eval(c, pressed(1), params<Epsd3>(), {}).out.torque.y, k * 1e-6 + C * 1e-5, 1e-15);
  EXPECT_NEAR(-AsLiggghts::eval(c, pressed(1), params<AsLiggghts>(), {}).out.torque.y, factor * (k * 1e-6 + C * 1e-5),
              1e-15);
  const double printed = C * std::sqrt(0.4 / 1.4);
  EXPECT_NEAR(-AsPrinted::eval(c, pressed(1), params<AsPrinted>(), {}).out.torque.y, k * 1e-6 + printed * 1e-5, 1e-15);
}

// What limits the torque: the whole normal force, its size, or k_n delta; and adhesion as a distance from its limit.
TEST(Epsd3, LoadOfTheLimit) {
  Kinematics c = on_wall({0, 1, 0});
  c.overlap = 1e-4;
  NormalForce n = pressed(3);  // k_n delta = 1 N
  EXPECT_NEAR(-Epsd3::eval(c, n, params<Epsd3>(), {}).out.torque.y, 0.1 * radius * 3, 1e-16);
  EXPECT_NEAR(-AsLiggghts::eval(c, n, params<AsLiggghts>(), {}).out.torque.y, 0.1 * radius * 3, 1e-16);
  EXPECT_NEAR(-AsPrinted::eval(c, n, params<AsPrinted>(), {}).out.torque.y, 0.1 * radius * 1, 1e-16);
  n.force = -2;
  EXPECT_EQ(Epsd3::eval(c, n, params<Epsd3>(), {}).out.torque.y, 0);
  EXPECT_NEAR(-AsLiggghts::eval(c, n, params<AsLiggghts>(), {}).out.torque.y, 0.1 * radius * 2, 1e-16);
  // pulled with 2 N, but the adhesive limit -k_c delta + f_0 is at -4.5 N: pressed together by 2.5 N
  n.adhesion_stiffness = 4e4, n.adhesion_force = -0.5;
  EXPECT_NEAR(-Epsd3::eval(c, n, params<Epsd3>(), {}).out.torque.y, 0.1 * radius * 2.5, 1e-16);
}

// T-R3: turned at a constant rate under 1 N, the torque grows as k_r w t and stays at the limit.
TEST(Epsd3, TR3LoadsUpAndRollsOn) {
  const double w = 0.5, dt = 1e-3, k = 5.625e-3, limit = 5e-4;
  EXPECT_NEAR(limit / k, 0.0889, 2e-5);
  for (const Vec3& axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0.6, -0.8, 0}}) {
    Epsd3::History h{};
    double lost = 0;
    for (int step = 1; step <= 400; ++step) {
      const auto a = Epsd3::eval(on_wall(dt * w * axis), pressed(1), params<Epsd3>({.damping = 0}), h);
      h = a.history, lost += a.out.work;
      const double wanted = std::min(k * w * dt * step, limit);
      EXPECT_NEAR(norm(a.out.torque + wanted * axis), 0, 1e-12 * limit);
      EXPECT_NEAR(a.out.stored, wanted * wanted / (2 * k), 1e-12 * limit * limit / k);
    }
    // all that was turned beyond limit/k is lost at the limit, but for the step in which it gives way
    EXPECT_NEAR(lost, limit * (400 * w * dt - limit / k), 0.5 * limit * w * dt);
  }
}

// T-R3b, six steps; the third is where an unlimited dashpot breaks the limit.
struct Step {
  double w, spring, liggghts, consistent;  // [rad/s], [N m]
};
constexpr std::array<Step, 6> table{{
    {10, 5.625e-5, 1.525699e-4, 1.525699e-4},
    {20, 1.6875e-4, 3.613897e-4, 3.613897e-4},
    {40, 3.9375e-4, 7.790294e-4, 5.0e-4},
    {40, 5.0e-4, 5.0e-4, 5.0e-4},
    {-20, 3.875e-4, 1.948603e-4, 1.948603e-4},
    {-40, 1.625e-4, -2.227794e-4, -2.227794e-4},
}};

template <class L>
void expect_steps(const Settings& settings, double Step::*total) {
  typename L::History h{};
  for (const Step& s : table) {
    const auto a = L::eval(on_wall({0, 1e-3 * s.w, 0}, {0, s.w, 0}), pressed(1), params<L>(settings), h);
    h = a.history;
    EXPECT_NEAR(h.torque.y, s.spring, 1e-15) << L::text.name << ", w = " << s.w;
    EXPECT_NEAR(-a.out.torque.y, s.*total, 6e-11) << L::text.name << ", w = " << s.w;
    EXPECT_EQ(a.out.torque.x, 0);
    EXPECT_EQ(a.out.torque.z, 0);
    EXPECT_GE(a.out.power, 0);
  }
}

TEST(Epsd3, TR3bTable) {
  expect_steps<AsLiggghts>({}, &Step::liggghts);
  expect_steps<Epsd3>({}, &Step::consistent);
  expect_steps<Epsd3>({.limit_total = false}, &Step::liggghts);
}

// T-R5: rotation about the normal alone is free, or a spring of its own.
template <class L>
void expect_torsion() {
  const double w = 3, dt = 1e-4, k = 5.625e-3, C = 0.3 * 3.210662e-5;
  typename L::History off{}, on{};
  for (int step = 1; step <= 20; ++step) {
    const Kinematics c = on_wall({0, 0, w * dt}, {0, 0, w});
    const auto a = L::eval(c, pressed(1), params<L>(), off);
    const auto b = L::eval(c, pressed(1), params<L>({.torsion = true}), on);
    off = a.history, on = b.history;
    EXPECT_EQ(norm(a.out.torque), 0);
    EXPECT_EQ(a.out.stored, 0);
    EXPECT_NEAR(norm(b.out.torque + Vec3{0, 0, k * w * dt * step + C * w}), 0, 1e-11);
    EXPECT_NEAR(b.out.stored, 0.5 * k * w * w * dt * dt * step * step, 1e-17);
  }
}
TEST(Epsd3, TR5Torsion) {
  expect_torsion<Epsd3>();
  expect_torsion<AsLiggghts>();
}

// Rolling and torsion share one limit.
TEST(Epsd3, OneLimitForRollingAndTorsion) {
  const auto a = Epsd3::eval(on_wall({0, 0.3, 0.4}), pressed(1), params<Epsd3>({.damping = 0, .torsion = true}), {});
  EXPECT_NEAR(norm(a.out.torque - Vec3{0, -3e-4, -4e-4}), 0, 1e-17);
  EXPECT_NEAR(a.history.torque.y, 3e-4, 1e-17);
  EXPECT_NEAR(a.history.torsion, 4e-4, 1e-17);
}

// T-R6: what i gets j gets with the other sign, to the bit: j's view of the contact gives the opposite torque.
template <class L>
void expect_balance() {
  Dice dice(6);
  for (int k = 0; k < 1000; ++k) {
    Kinematics c = random_contact(dice);
    const NormalForce n = pressed(dice.over_decades(1e-3, 10), dice.over_decades(1e2, 1e6));
    const auto p = params<L>({.torsion = dice.coin(), .limit_total = dice.coin()});
    typename L::History hi{}, hj{};
    for (int step = 0; step < 5; ++step) {
      c.turn = dice.over_decades(1e-7, 1e-1) * dice.direction();
      const auto i = L::eval(c, n, p, hi), j = L::eval(flipped(c), n, p, hj);
      ASSERT_EQ(i.out.torque + j.out.torque, Vec3{});
      hi = i.history, hj = j.history;
    }
  }
}
TEST(Epsd3, TR6TorquesOfThePairCancel) {
  expect_balance<Epsd3>();
  expect_balance<AsLiggghts>();
  expect_balance<AsPrinted>();
}

// T-R7: a loaded pair turned as a whole by 90 degrees in 10^4 steps.
constexpr int steps = 10000;
constexpr double quarter = std::numbers::pi / 2;

template <class L>
Answer<RollingTorque, typename L::History> turn_rigidly(const Vec3& n0, const Vec3& axis, typename L::History h,
                                                        bool torsion) {
  Answer<RollingTorque, typename L::History> a{{}, h};
  for (int k = 1; k <= steps; ++k) {
    Kinematics c = on_wall({});
    c.overlap = 1e-3 * radius;
    c.n = test::turned(n0, axis, quarter * k / steps);
    c.n_mid = test::between(test::turned(n0, axis, quarter * (k - 1) / steps), c.n);
    c.twist = quarter / steps * dot(axis, c.n_mid);
    a = L::eval(c, pressed(1e3), params<L>({.torsion = torsion}), a.history);
    if (std::is_same_v<L, Epsd3>) {
      EXPECT_NEAR(dot(a.history.torque, c.n), 0, 1e-15 * norm(h.torque));
      EXPECT_NEAR(a.out.work, 0, 1e-12 * a.out.stored);
    }
  }
  return a;
}

TEST(Epsd3, TR7TurnsWithItsPair) {
  Dice dice(7);
  const double k = 5.625e-3;
  for (int trial = 0; trial < 4; ++trial) {
    const Vec3 n0 = dice.direction(), axis = trial == 0 ? n0 : dice.direction();
    Vec3 m0 = tsubu::tangential(dice.direction(), n0);
    m0 *= 1e-6 / norm(m0);
    const Vec3 n1 = test::turned(n0, axis, quarter);
    const auto a = turn_rigidly<Epsd3>(n0, axis, {m0, 0, k}, false);
    EXPECT_NEAR(norm(a.history.torque), 1e-6, 1e-17);
    EXPECT_NEAR(dot(a.out.torque, n1), 0, 1e-21);
    // the direction to the error of `carry`: the third power of the step's angle over 24, in every step
    EXPECT_NEAR(norm(a.out.torque + test::turned(m0, axis, quarter)), 0, 1e-6 * 2e-9);
    // a torsion spring stays about the normal and does not mix with the other
    const auto b = turn_rigidly<Epsd3>(n0, axis, {m0, 2e-6, k}, true);
    EXPECT_NEAR(dot(b.out.torque, n1), -2e-6, 1e-17);
    EXPECT_NEAR(norm(b.out.torque - a.out.torque + 2e-6 * n1), 0, 1e-17);
  }
}

// The other two leave the spring where it was in space: a quarter turn about an axis across it makes torsion of it.
TEST(Epsd3, TR7OthersAreLeftBehind) {
  const Vec3 n0{0, 0, 1}, axis{0, 1, 0}, m0{1e-6, 0, 0};
  const auto a = turn_rigidly<AsLiggghts>(n0, axis, {m0, 0, 5.625e-3}, false);
  EXPECT_NEAR(norm(a.out.torque + m0), 0, 1e-21) << "all of it about the normal (1, 0, 0)";
  const auto b = turn_rigidly<AsPrinted>(n0, axis, {m0, 0, 5.625e-3}, false);
  EXPECT_NEAR(norm(b.history.torque - m0), 0, 1e-21);
  EXPECT_NEAR(norm(b.out.torque), 0, 1e-21) << "removed at the end";
}

// k_r follows the load: the angle is kept while it falls, the torque while it grows. LIGGGHTS keeps the torque in
// both, and so gives back more than was put in.
TEST(Epsd3, ChangeOfStiffness) {
  const double k = 5.625e-3, m = 1e-6, e = m * m / (2 * k);
  const auto step = [&]<class L>(double times, bool torsion) {
    const typename L::History loaded{{0, torsion ? 0 : m, 0}, torsion ? m : 0, k};
    return L::eval(on_wall({}), pressed(1, times * stiffness), params<L>({.torsion = torsion}), loaded);
  };
  for (const bool torsion : {false, true}) {
    const auto softer = step.operator()<Epsd3>(0.25, torsion);
    EXPECT_NEAR(norm(softer.out.torque), 0.25 * m, 1e-18);
    EXPECT_NEAR(softer.out.stored, 0.25 * e, 1e-13 * e);
    EXPECT_NEAR(softer.out.work, 0.75 * e, 1e-13 * e);
    const auto stiffer = step.operator()<Epsd3>(4, torsion);
    EXPECT_NEAR(norm(stiffer.out.torque), m, 1e-18);
    EXPECT_NEAR(stiffer.out.stored, 0.25 * e, 1e-13 * e);
    EXPECT_NEAR(stiffer.out.work, 0.75 * e, 1e-13 * e);
    EXPECT_NEAR(Epsd3::held<double>({}, stiffer.history), 0.25 * e, 1e-13 * e);
  }
  const auto created = step.operator()<AsLiggghts>(0.25, false);
  EXPECT_NEAR(norm(created.out.torque), m, 1e-18);
  EXPECT_NEAR(created.out.stored, 4 * e, 1e-13 * e);
  EXPECT_NEAR(created.out.work, -3 * e, 1e-13 * e);
}

// T-R2: how long a step may be. A sphere of the law's own inertia I swings on the spring, the dashpot sees the velocity
// of the middle of the step: stable below (2/w0)(sqrt(1 + eta^2) - eta), whatever the start.
TEST(Epsd3, TR2LongestStableStep) {
  const double k = 5.625e-3, inertia = 1.4 * mass * radius * radius, w0 = std::sqrt(k / inertia);
  for (const double eta : {0.0, 0.05, 0.3, 0.8}) {
    const double longest = 2 / w0 * (std::sqrt(1 + eta * eta) - eta);
    const auto swings_to = [&](double dt) {
      Epsd3::History h{};
      double w = 1e-9, largest = 0;
      for (int step = 0; step < 20000; ++step) {
        const auto a =
            Epsd3::eval(on_wall({0, w * dt, 0}, {0, w, 0}), pressed(1e6), params<Epsd3>({.damping = eta}), h);
        h = a.history;
        w += dt / inertia * a.out.torque.y;
        if (step > 19000) largest = std::max(largest, std::abs(w));
      }
      return largest / 1e-9;
    };
    EXPECT_LT(swings_to(0.999 * longest), eta > 0 ? 1e-3 : 100) << eta;
    EXPECT_GT(swings_to(1.001 * longest), 1e3) << eta;
  }
}

// The limit on spring and dashpot together never turns the dashpot into a motor.
TEST(Epsd3, DashpotOnlyTakes) {
  Dice dice(8);
  for (int k = 0; k < 20000; ++k) {
    const Settings s{.friction = dice.over_decades(1e-3, 1),
                     .damping = dice.over_decades(1e-2, 10),
                     .factor = dice.over_decades(0.1, 10),
                     .torsion = dice.coin()};
    const Epsd3::Params p = params<Epsd3>(s);
    const NormalForce n = pressed(dice.over_decades(1e-4, 10));
    const double limit = s.friction * radius * n.force;
    const auto first = Epsd3::eval(on_wall(dice.over_decades(1e-7, 1) * dice.direction()), n, p, {});
    const Kinematics c = on_wall({}, dice.over_decades(1e-4, 1e4) * dice.direction());
    const auto a = Epsd3::eval(c, n, p, first.history).out;
    EXPECT_LE(norm(a.torque), limit * (1 + 1e-14));
    EXPECT_GE(a.power, -1e-14 * limit * norm(c.spin));
  }
}

}  // namespace
}  // namespace tsubu::laws::checks

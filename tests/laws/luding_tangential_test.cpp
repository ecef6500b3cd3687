#include "laws/tangential/luding.hpp"

#include <array>
#include <numbers>

#include "laws/law_checks.hpp"
#include "support/between.hpp"

// Luding's friction against the numbers of the specification (T-L1 to T-L8) and closed forms.
namespace tsubu::laws::checks {
namespace {

using tangential::Luding;
using tangential::LudingDocument;
using tangential::LudingLiggghts;

constexpr double gravity = 9.81;

template <class L>
constexpr typename L::Params usual{0.5, 0.3, 1, 1};  // mu_S, mu_D, ratios of stiffness and damping

Kinematics sliding(const Vec3& slip, const Vec3& vt = {}) {
  Kinematics c{};
  c.n = c.n_mid = {0, 0, 1};
  c.slip = slip, c.vt = vt;
  return c;
}
NormalForce pressed(double force, double k, double damping = 0) {
  NormalForce n{};
  n.force = n.elastic = force;
  n.stiffness = n.shear_stiffness = k, n.shear_damping = damping;
  n.adhesion_stiffness = n.adhesion_force = 0;
  return n;
}

// A contact moved along x under constant load, with books: what was put in by the mean force, kept and lost.
template <class L>
struct Driven {
  NormalForce n;
  typename L::Params p = usual<L>;
  typename L::History h{};
  double force = 0, put_in = 0, lost = 0, stored = 0;

  void move(double by, double v = 0) {
    const auto a = L::eval(sliding({by, 0, 0}, {v, 0, 0}), n, p, h);
    put_in -= 0.5 * (force + a.out.force.x) * by;
    lost += a.out.work;
    force = a.out.force.x, stored = a.out.stored, h = a.history;
  }
};

// T-L1b: k_t 3e3 N/m, N 10 N, mu_S 0.5, mu_D 0.3, no dashpot, 0.5 mm a step.
struct Row {
  double force, xi;  // magnitudes [N], [mm]
  bool slides;
};
constexpr std::array<Row, 8> consistent_rows{
    {{1.5, 0.5, 0}, {3, 1, 0}, {4.5, 1.5, 0}, {3, 1, 1}, {3, 1, 1}, {3, 1, 1}, {3, 1, 1}, {3, 1, 1}}};
constexpr std::array<Row, 8> printed_rows{
    {{1.5, 0.5, 0}, {3, 1, 0}, {4.5, 1.5, 0}, {3, 1, 1}, {4.5, 1.5, 0}, {3, 1, 1}, {4.5, 1.5, 0}, {3, 1, 1}}};

template <class L>
void expect_rows(const std::array<Row, 8>& rows) {
  Driven<L> d{pressed(10, 3e3)};
  for (const Row& r : rows) {
    d.move(0.5e-3);
    EXPECT_NEAR(d.force, -r.force, 1e-14) << L::text.name;
    EXPECT_NEAR(d.h.xi.x, 1e-3 * r.xi, 1e-17) << L::text.name;
    EXPECT_EQ(d.h.slides, r.slides) << L::text.name;
    EXPECT_EQ(d.h.k, 3e3);
    EXPECT_NEAR(d.stored, 1.5e3 * d.h.xi.x * d.h.xi.x, 1e-17);
    EXPECT_NEAR(L::template held<double>(usual<L>, d.h), d.stored, 1e-17);
    EXPECT_NEAR(d.put_in, d.stored + d.lost, 1e-16);
  }
}

TEST(LudingFriction, EightSteps) {
  expect_rows<Luding>(consistent_rows);
  expect_rows<LudingLiggghts>(printed_rows);
  expect_rows<LudingDocument>(printed_rows);
}

// The step in which sliding sets in: 1.5 mm and 4.5 N before, 1 mm and 3 N after 0.5 mm more. 3.75 N on the mean put in
// 1.875 mJ, 3.375 mJ were held and 1.5 mJ are: 3.75 mJ lost. From then on 3 N times 0.5 mm a step.
TEST(LudingFriction, TheDropToDynamicFrictionIsBooked) {
  Driven<Luding> d{pressed(10, 3e3)};
  for (int k = 0; k < 3; ++k) d.move(0.5e-3);
  EXPECT_NEAR(d.lost, 0, 1e-17);
  d.move(0.5e-3);
  EXPECT_NEAR(d.lost, 3.75e-3, 1e-17);
  for (int k = 0; k < 10; ++k) d.move(0.5e-3);
  EXPECT_NEAR(d.lost, 3.75e-3 + 10 * 1.5e-3, 1e-16);
}

// T-L1: 0.01 m/s under 10 N. Slip sets in at 1.6667 mm, after 0.16667 s.
TEST(LudingFriction, SteadySlidingIsDynamic) {
  const double dt = 1e-5;
  Driven<Luding> d{pressed(10, 3e3)};
  double first = 0;
  for (int k = 1; k <= 60000; ++k) {
    d.move(0.01 * dt);
    if (d.h.slides > 0 && first == 0) first = k * dt;
    EXPECT_NEAR(d.force, first > 0 ? -3 : -3e3 * 0.01 * k * dt, 1e-10);
    EXPECT_EQ(d.h.slides > 0, first > 0);
  }
  EXPECT_NEAR(first, 5.0 / 30, 1.01 * dt);
  EXPECT_NEAR(d.put_in, d.stored + d.lost, 1e-12 * d.put_in);
}

// As LIGGGHTS computes it: a sawtooth from 3 to 5 N of period 0.066667 s and mean 4 N.
template <class L>
void expect_sawtooth() {
  const double dt = 1e-5;
  Driven<L> d{pressed(10, 3e3)};
  double first = 0, last = 0, sum = 0, mean = 0;
  int teeth = 0, samples = 0;
  for (int k = 1; k <= 200000; ++k) {
    d.move(0.01 * dt);
    if (d.h.slides > 0) {
      if (first == 0) {
        first = k * dt;
      } else {
        last = k * dt, ++teeth, mean = sum / samples;
      }
    }
    if (first > 0) sum -= d.force, ++samples;
    ASSERT_LE(-d.force, 5 + 1e-9);
    ASSERT_GE(-d.force, first > 0 ? 3 - 1e-9 : 0);
  }
  EXPECT_NEAR(first, 5.0 / 30, 1.01 * dt);
  ASSERT_GE(teeth, 25);
  EXPECT_NEAR((last - first) / teeth, 0.2 / 3, 1.01 * dt);
  EXPECT_NEAR(mean, 4, 1e-3);
  EXPECT_NEAR(d.put_in, d.stored + d.lost, 1e-12 * d.put_in);
}
TEST(LudingFriction, SteadySlidingIsASawtoothInLiggghts) {
  expect_sawtooth<LudingLiggghts>();
  expect_sawtooth<LudingDocument>();
}

// A block of 1 kg that does not turn, on a slope; velocity Verlet, and the law sees the velocity of the moment.
template <class L>
struct Block {
  double k, damping, dt;
  double slope = 0;  // [rad]
  double v = 0, x = 0, t = 0, a = 0;
  typename L::History h{};

  void step() {
    v += 0.5 * dt * a;
    const double dx = dt * v;
    x += dx, t += dt;
    const NormalForce n = pressed(gravity * std::cos(slope), k, damping);
    const auto answer = L::eval(sliding({dx, 0, 0}, {v + 0.5 * dt * a, 0, 0}), n, usual<L>, h);
    h = answer.history;
    a = answer.out.force.x + gravity * std::sin(slope);
    v += 0.5 * dt * a;
  }
};
template <class L>
Block<L> stopped(double damping, double dt) {
  Block<L> b{1e5, damping, dt};
  b.v = 1;
  while (b.v > 0) b.step();
  return b;
}

// T-L2: thrown at 1 m/s it stops after v^2/(2 mu_D g) = 0.169895 m and v/(mu_D g) = 0.33979 s, whatever the dashpot.
TEST(LudingFriction, BlockStopsWhereDynamicFrictionSays) {
  for (const double damping : {0.0, 20.0, 200.0}) {
    const auto b = stopped<Luding>(damping, 1e-6);
    EXPECT_NEAR(b.x, 1 / (0.6 * gravity), 5e-5 * b.x) << damping;
    EXPECT_NEAR(b.t, 1 / (0.3 * gravity), 5e-4 * b.t) << damping;
  }
}

// As LIGGGHTS computes it: 0.12799 m without dashpot, 0.03303 m with 20 N s/m, in steps of 1 us. A tooth has 20 of them
// at the start; as they shrink the distances go to those of the mean force, v^2/((mu_S + mu_D) g) and, with a dashpot
// that adds 20 v to it, v/20 - F/400 ln(1 + 20 v/F), but for the last tooth, mu_S N/k_t long at the most.
TEST(LudingFriction, BlockStopsTooEarlyInLiggghts) {
  const double mean = 0.4 * gravity, tooth = 0.5 * gravity / 1e5;
  const double bare = 0.5 / mean, damped = 1.0 / 20 - mean / 400 * std::log(1 + 20 / mean);
  const double coarse_bare = stopped<LudingLiggghts>(0, 1e-6).x, coarse_damped = stopped<LudingLiggghts>(20, 1e-6).x;
  EXPECT_NEAR(coarse_bare, 0.12799, 5e-6);
  EXPECT_NEAR(coarse_damped, 0.03303, 5e-6);
  EXPECT_NEAR(stopped<LudingLiggghts>(0, 1e-7).x, bare, 0.1 * (coarse_bare - bare) + tooth);
  EXPECT_NEAR(stopped<LudingLiggghts>(20, 1e-7).x, damped, 0.1 * (coarse_damped - damped) + tooth);
}

// T-L3: on a table that is tilted slowly the block lets go at tan(slope) = mu_S, and then runs off with
// g (sin - mu_D cos).
TEST(LudingFriction, BlockOnATableLetsGoAtStaticFriction) {
  Block<Luding> b{1e5, 100, 1e-5};
  const double rate = 0.1;
  while (b.h.slides == 0) {
    b.slope = rate * b.t;
    b.step();
    ASSERT_LT(b.t, 10);
  }
  EXPECT_NEAR(std::tan(b.slope), 0.5, 1e-4);
  EXPECT_LT(b.x, 1e-4) << "it crept";
  const double v0 = b.v, t0 = b.t;
  for (int k = 0; k < 20000; ++k) b.step();
  EXPECT_NEAR((b.v - v0) / (b.t - t0), gravity * (std::sin(b.slope) - 0.3 * std::cos(b.slope)), 1e-9);
}

// Between both frictions a block at rest stays at rest and a pushed one runs off; below the dynamic one it stops after
// v^2/(2 g (mu_D cos - sin)).
TEST(LudingFriction, BlockOnASlopeStaysOrRunsAsItStarted) {
  const double between = std::atan(0.4), below = std::atan(0.2);
  Block<Luding> pushed{1e5, 100, 1e-5, between};
  pushed.v = 0.5;
  for (int k = 0; k < 10000; ++k) pushed.step();
  EXPECT_NEAR(pushed.v, 0.5 + 0.1 * gravity * (std::sin(between) - 0.3 * std::cos(between)), 1e-3);
  Block<Luding> laid{1e5, 2e3, 1e-5, between};  // damped enough not to swing beyond what holds it
  for (int k = 0; k < 100000; ++k) laid.step();
  EXPECT_NEAR(laid.x, gravity * std::sin(between) / 1e5, 1e-12);
  EXPECT_NEAR(laid.v, 0, 1e-12);
  Block<Luding> stops{1e5, 100, 1e-5, below};
  stops.v = 0.5;
  while (stops.v > 0) stops.step();
  EXPECT_NEAR(stops.x, 0.125 / (gravity * (0.3 * std::cos(below) - std::sin(below))), 1e-3 * stops.x);
}

// T-L4: friction measures how far the normal force is from its adhesive limit. Points of Luding's normal law with
// k_1 1e4, k_2 2.28e4, k_c 2e4 N/m unloaded from 0.1 mm (T-L5), with and without a constant attraction of 0.1 N.
TEST(LudingFriction, AdhesionPressesTheSurfacesTogether) {
  struct Point {
    const char* what;
    double overlap, force;  // [m], without f_0 [N]
    double load;            // wanted [N]
  };
  const Point points[] = {
      {"deepest", 1e-4, 1.0, 3.0},
      {"no normal force", 5.614035e-5, 0, 1.122807},
      {"under tension", 4e-5, 2.28e4 * (4e-5 - 5.614035e-5), 0.8 - 2.28e4 * 1.614035e-5},
      {"adhesive limit", 2.990654e-5, -0.5981308, 0},
  };
  for (const Point& at : points)
    for (const double f0 : {0.0, -0.1})
      for (const double slip : {0.999, 1.001}) {
        SCOPED_TRACE(at.what);
        NormalForce n = pressed(at.force + f0, 1e4);
        n.adhesion_stiffness = 2e4, n.adhesion_force = f0;
        Kinematics c = sliding({slip * 0.5 * at.load / 1e4, 0, 0});
        c.overlap = at.overlap;
        const auto a = Luding::eval(c, n, usual<Luding>, {});
        const auto b = LudingLiggghts::eval(c, n, usual<LudingLiggghts>, {});
        const double wanted = slip < 1 ? slip * 0.5 * at.load : 0.3 * at.load;
        EXPECT_NEAR(a.out.force.x, -wanted, 1e-6);
        EXPECT_NEAR(b.out.force.x, -wanted, 1e-6);
      }
}

// Pulled beyond the adhesive limit, by the normal dashpot say, there is nothing to rub; the absolute value of (7) has
// friction again.
TEST(LudingFriction, NothingRubsBeyondTheAdhesiveLimit) {
  NormalForce n = pressed(-3, 1000, 10);
  n.adhesion_stiffness = 2e4;
  Kinematics c = sliding({1e-2, 0, 0}, {1, 0, 0});
  c.overlap = 1e-4;  // N = -3 + 2
  const auto a = Luding::eval(c, n, usual<Luding>, {{1e-3, 0, 0}, 1000, 0});
  EXPECT_EQ(norm(a.out.force), 0);
  EXPECT_EQ(a.out.stored, 0);
  EXPECT_EQ(a.out.power, 0);
  for (const double x : {LudingLiggghts::eval(c, n, usual<LudingLiggghts>, {}).out.force.x,
                         LudingDocument::eval(c, n, usual<LudingDocument>, {}).out.force.x})
    EXPECT_NEAR(x, -0.3, 1e-15);
}

// T-L6: forces at the contact point keep angular momentum; (11) and (12) as printed do not.
TEST(LudingFriction, TorquesOfAPairBalanceAndPrintedOnesDoNot) {
  Dice dice(6);
  for (int k = 0; k < 100; ++k) {
    const double ri = dice.over_decades(1e-3, 1e-1), rj = dice.over_decades(1e-3, 1e-1);
    const double overlap = 0.02 * std::min(ri, rj), distance = ri + rj - overlap;
    const Vec3 n = dice.direction(), xj = ri * dice.direction(), xi = xj + distance * n;
    const Twist i{dice.direction(), {}}, j{dice.direction(), {}};
    const ContactPoint point = geometry::touch_spheres(xi - xj, ri, rj, {});
    const Kinematics c = surface::Default::eval(point, i, j, i, j, 1e-5, sizes_of(ri, 1, rj, 1));
    const Vec3 f = Luding::eval(c, pressed(10, 1e5), usual<Luding>, {}).out.force;
    ASSERT_GT(norm(f), 0.1);

    const Vec3 lever = cross(f, c.n), balance = cross(xi, f) - cross(xj, f) + c.arm_i * lever + c.arm_j * lever;
    const double scale = (norm(xi) + norm(xj) + ri + rj) * norm(f);
    EXPECT_NEAR(norm(balance), 0, 1e-15 * scale);

    const Vec3 printed_i = -ri * cross(c.n, f), printed_j = -rj * cross(c.n, -f);
    const Vec3 printed = cross(xi, f) - cross(xj, f) + printed_i + printed_j;
    EXPECT_NEAR(norm(printed - (2 * rj - overlap) * cross(c.n, f)), 0, 1e-14 * scale);
  }
}

// T-L7: a loaded pair turned by 90 degrees in 1e4 steps keeps its spring. A spring that is only projected loses a
// factor cos(angle of a step) per step if it lies along the motion, nothing if it lies across, and does not turn with
// a pair that turns about its normal.
TEST(LudingFriction, TurningKeepsTheSpring) {
  constexpr int steps = 10000;
  constexpr double quarter = std::numbers::pi / 2, step = quarter / steps;
  const Vec3 n0{0, 0, 1}, y{0, 1, 0};
  const auto turn = [&]<class L>(const L&, const Vec3& xi, const Vec3& axis) {
    typename L::History h{xi, 1000, 0};
    for (int k = 1; k <= steps; ++k) {
      Kinematics c{};
      c.n = test::turned(n0, axis, step * k), c.n_mid = test::between(test::turned(n0, axis, step * (k - 1)), c.n);
      c.twist = step * dot(axis, c.n_mid);
      const auto a = L::eval(c, pressed(1e6, 1000), usual<L>, h);
      if (L::objective) {
        EXPECT_NEAR(a.out.work, 0, 1e-15 * norm2(xi) * 1000);
      }
      h = a.history;
    }
    return h.xi;
  };
  const Vec3 along{1e-5, 0, 0}, across{0, 1e-5, 0};
  for (const Vec3& xi : {along, across, Vec3{0.6e-5, 0.8e-5, 0}})
    for (const Vec3& axis : {y, n0, Vec3{0.6, 0, 0.8}}) {
      const Vec3 after = turn(Luding{}, xi, axis);
      EXPECT_NEAR(norm(after), 1e-5, 1e-11 * 1e-5);
      EXPECT_NEAR(norm(after - test::turned(xi, axis, quarter)), 0, 1e-4 * 1e-5);
    }
  EXPECT_NEAR(norm(turn(LudingLiggghts{}, along, y)) / 1e-5, std::pow(std::cos(step), steps), 1e-11);
  EXPECT_NEAR(norm(turn(LudingDocument{}, along, y)) / 1e-5, std::pow(std::cos(step), steps), 1e-11);
  EXPECT_NEAR(norm(turn(LudingLiggghts{}, across, y)) / 1e-5, 1, 1e-11);
  EXPECT_EQ(turn(LudingLiggghts{}, along, n0), along);
}

// T-L8: the stiffness doubles at a stretch of 1 mm and no slip. Kept force: 3 N, and half of the 1.5 mJ are lost. Kept
// stretch: 6 N and 1.5 mJ out of nothing. When it halves, all of them keep the stretch.
TEST(LudingFriction, StiffnessThatChangesUnderLoad) {
  const auto a = Luding::eval(sliding({}), pressed(20, 6e3), usual<Luding>, {{1e-3, 0, 0}, 3e3, 0});
  EXPECT_NEAR(a.out.force.x, -3, 1e-15);
  EXPECT_NEAR(a.history.xi.x, 0.5e-3, 1e-18);
  EXPECT_NEAR(a.out.work, 0.75e-3, 1e-18);
  const auto b = LudingLiggghts::eval(sliding({}), pressed(20, 6e3), usual<LudingLiggghts>, {{1e-3, 0, 0}, 3e3, 0});
  EXPECT_NEAR(b.out.force.x, -6, 1e-15);
  EXPECT_NEAR(b.out.work, -1.5e-3, 1e-18);
  const auto c = Luding::eval(sliding({}), pressed(20, 1.5e3), usual<Luding>, {{1e-3, 0, 0}, 3e3, 0});
  EXPECT_NEAR(c.out.force.x, -1.5, 1e-15);
  EXPECT_NEAR(c.out.work, 0.75e-3, 1e-18);
  EXPECT_EQ(c.history.k, 1.5e3);
}

// The document's k_t is a multiple of k_n, the others' one of the normal law's own k_t; gamma_t likewise.
TEST(LudingFriction, RatiosMultiplyWhatTheNormalLawGives) {
  NormalForce n = pressed(1e3, 1000, 10);
  n.stiffness = 2000;
  const auto c = sliding({1e-3, 0, 0}, {0, 0.1, 0});
  const auto near = [](const Vec3& a, const Vec3& b) { EXPECT_NEAR(norm(a - b), 0, 1e-15); };
  near(Luding::eval(c, n, {0.5, 0.3, 0.2, 3}, {}).out.force, {-0.2, -3, 0});
  near(LudingLiggghts::eval(c, n, {0.5, 0.3, 0.2, 3}, {}).out.force, {-0.2, -3, 0});
  near(LudingDocument::eval(c, n, {0.5, 0.3, 0.2, 3}, {}).out.force, {-0.4, -3, 0});
  EXPECT_NEAR(Luding::eval(c, n, {0.5, 0.3, 0.2, 3}, {}).out.power, 0.3, 1e-15);
}

// The dashpot is inside the limit: sticking at 5 N at the most, sliding at 3 N. What is not its own share is the
// spring's: 2 N of dashpot leave it 1 N.
TEST(LudingFriction, DashpotIsInsideTheLimit) {
  const auto at = [](double xi, double v, double slides) {
    return Luding::eval(sliding({}, {v, 0, 0}), pressed(10, 1000, 10), usual<Luding>, {{xi, 0, 0}, 1000, slides});
  };
  auto a = at(3e-3, 0.2, 0);  // 3 N + 2 N: just holds
  EXPECT_NEAR(a.out.force.x, -5, 1e-14);
  EXPECT_NEAR(a.out.power, 0.4, 1e-15);
  EXPECT_EQ(a.history.slides, 0);
  a = at(3.001e-3, 0.2, 0);
  EXPECT_NEAR(a.out.force.x, -3, 1e-14);
  EXPECT_NEAR(a.history.xi.x, 1e-3, 1e-17);
  EXPECT_NEAR(a.out.power, 0.4, 1e-15);
  EXPECT_EQ(a.history.slides, 1);
  a = at(0.999e-3, 0.2, 1);  // falls below the dynamic limit: sticks again
  EXPECT_NEAR(a.out.force.x, -2.999, 1e-14);
  EXPECT_EQ(a.history.slides, 0);
}

// A contact so fast that its dashpot alone is beyond the limit keeps a slack spring, and has nothing to push with when
// it is stopped.
TEST(LudingFriction, AFastStartStretchesNoSpring) {
  const auto a = Luding::eval(sliding({1e-9, 0, 0}, {3, 0, 0}), pressed(10, 1000, 10), usual<Luding>, {});
  EXPECT_NEAR(a.out.force.x, -3, 1e-14);
  EXPECT_NEAR(a.out.power, 9, 1e-13);
  EXPECT_NEAR(a.out.stored, 0, 1e-25);
  const auto b = Luding::eval(sliding({}), pressed(10, 1000, 10), usual<Luding>, a.history);
  EXPECT_NEAR(b.out.force.x, 0, 1e-12);
}

// A smooth random drive in the plane, under load and stiffness that change as well.
struct Wave {
  double size, frequency, phase;
  explicit Wave(Dice& dice) : size(dice.in(-1, 1)), frequency(dice.in(1, 12)), phase(dice.in(0, 6.28)) {}
  [[nodiscard]] double at(double t) const { return size * std::sin(frequency * t + phase); }
  [[nodiscard]] double rate(double t) const { return size * frequency * std::cos(frequency * t + phase); }
};
struct Outcome {
  double imbalance = 0, returned = 0;  // largest, over the energy that moved
};
template <class L>
Outcome drive(Dice& dice, int steps, double damping) {
  const Wave x(dice), y(dice), load(dice), stiff(dice);
  const double reach = dice.over_decades(1e-4, 1e-1), middle = dice.in(-0.5, 1), dt = 1.0 / steps;
  const typename L::Params p{0.5, 0.5 * dice.in(0.1, 1), 1, 1};
  typename L::History h{};
  double put_in = 0, lost = 0, gross = 0, power = 0;
  Outcome out;
  Vec3 force{};
  for (int k = 1; k <= steps; ++k) {
    const double t = k * dt, was = t - dt;
    const Vec3 slip{reach * (x.at(t) - x.at(was)), reach * (y.at(t) - y.at(was)), 0};
    const Vec3 vt{reach * x.rate(t), reach * y.rate(t), 0};
    const NormalForce n = pressed(10 * (middle + load.at(t)), 1000 * std::exp(stiff.at(t)), damping);
    const auto a = L::eval(sliding(slip, vt), n, p, h);
    const double w = -0.5 * dot(force + a.out.force, slip);
    put_in += w, gross += std::abs(w);
    lost += a.out.work + 0.5 * dt * (power + a.out.power);
    EXPECT_GE(a.out.power, 0);
    EXPECT_GE(a.out.stored, 0);
    if (L::passive) {
      EXPECT_GE(a.out.work, -0.125 * std::max(n.shear_stiffness, h.k) * norm2(slip) - 1e-15) << "step " << k;
      EXPECT_LE(norm(a.out.force), p.mu_s * std::max(0.0, n.force) * (1 + 1e-12));
    }
    force = a.out.force, power = a.out.power, h = a.history;
    out.imbalance = std::max(out.imbalance, std::abs(put_in - a.out.stored - lost));
    out.returned = std::max(out.returned, -put_in);
  }
  if (gross > 0) out.imbalance /= gross, out.returned /= gross;
  return out;
}

// Books close to rounding without a dashpot, whose work goes by the trapezoid rule in time.
TEST(LudingFriction, BooksCloseUnderRandomDrives) {
  Dice dice(1);
  for (int k = 0; k < 500; ++k) {
    EXPECT_LT(drive<Luding>(dice, 400, 0).imbalance, 1e-13);
    EXPECT_LT(drive<LudingLiggghts>(dice, 400, 0).imbalance, 1e-13);
    EXPECT_LT(drive<LudingDocument>(dice, 400, 0).imbalance, 1e-13);
  }
}

TEST(LudingFriction, RandomDrivesDrawNoEnergy) {
  Dice dice(2);
  double imbalance = 0, returned = 0, returned_by_liggghts = 0;
  for (int k = 0; k < 1000; ++k) {
    const double damping = dice.over_decades(1, 1e3);
    const Outcome a = drive<Luding>(dice, 2000, damping);
    imbalance = std::max(imbalance, a.imbalance), returned = std::max(returned, a.returned);
    returned_by_liggghts = std::max(returned_by_liggghts, drive<LudingLiggghts>(dice, 2000, 0).returned);
  }
  std::printf("[ measured ] books %.1e, returned %.1e, by liggghts %.1e\n", imbalance, returned, returned_by_liggghts);
  EXPECT_LT(imbalance, 2e-3);
  EXPECT_LT(returned, 1e-4);
  EXPECT_GT(returned_by_liggghts, 1e-2) << "then it need not be called active";
}

TEST(LudingFriction, SaysWhatItIs) {
  EXPECT_TRUE(Luding::passive && Luding::objective);
  EXPECT_FALSE(LudingLiggghts::passive || LudingLiggghts::objective);
  EXPECT_FALSE(LudingDocument::passive || LudingDocument::objective);
  EXPECT_EQ(Luding::needs, 0u);
  EXPECT_EQ(LudingLiggghts::needs, adhesion_branch);
  EXPECT_EQ(LudingDocument::needs, 0u);
  EXPECT_TRUE(Luding::dynamic_ratio.range.holds(1));
  for (const double v : {0.0, 1.001}) EXPECT_FALSE(Luding::dynamic_ratio.range.holds(v));
  EXPECT_FALSE(Luding::stiffness_ratio.range.holds(0));
  EXPECT_TRUE(Luding::damping_ratio.range.holds(0));
}

}  // namespace
}  // namespace tsubu::laws::checks

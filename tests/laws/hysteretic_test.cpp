#include "laws/hysteretic_path.hpp"

// The hysteretic law against closed forms and published numbers: T-N1 to T-N10 of the specification of contact models,
// 6.4. N1 as a run in time and N2 are in tests/physics/hysteretic_gold_test.cpp.
namespace tsubu::laws::checks {
namespace {

using normal::Hysteretic;
using normal::HystereticDocument;
using normal::HystereticLiggghts;

double ratio(double a, double b) { return std::abs(a / b - 1); }

// The states that the published example reaches under rising loads, with unloading to 9e-5 N between them.
struct Hold {
  double force, overlap, origin, slope, line, low, next_k1, next_offset;
};
constexpr std::array<Hold, 5> holds{{
    {0.0090, 1.060660171780e-4, 9.280776503073e-5, 678.8225099, 678.8225099, 9.294034755221e-5, 1.460660172e5,
     8.994864867e-5},
    {0.0225, 1.803931885446e-4, 1.578440399765e-4, 997.8203803, 993.8313761, 1.579342365708e-4, 2.203931885e5,
     8.996414015e-5},
    {0.0450, 2.587827195051e-4, 2.264348795670e-4, 1391.128437, 1388.347288, 2.264995752468e-4, 2.987827195e5,
     8.997498871e-5},
    {0.0675, 3.326458821429e-4, 2.910651468750e-4, 1623.347917, 1621.184055, 2.911205878554e-4, 3.726458821e5,
     8.997709195e-5},
    {0.0900, 4.009001819562e-4, 3.507876592117e-4, 1795.958277, 1794.162776, 3.508377717344e-4, 4.409001820e5,
     8.997785566e-5},
}};

TEST(HystereticN1, PublishedHoldsOfRisingLoads) {
  Path<Hysteretic> path(Example().of<Hysteretic>());
  for (const Hold& hold : holds) {
    EXPECT_LT(ratio(path.to(hold.overlap).force, hold.force), 2e-11);
    // 13 digits of overlap are 9 of the force near its zero
    EXPECT_LT(ratio(path.to(hold.low).force, 9e-5), 1e-9);
    EXPECT_LT(ratio(path.h.d0, hold.origin), 1e-12);
    EXPECT_LT(ratio(path.h.shape, hold.slope), 1e-9);
    EXPECT_LT(ratio(path.p.a2 + path.h.grown, hold.next_k1), 1e-9);
  }
}

TEST(HystereticN1, PublishedHoldsAsLiggghtsComputesThem) {
  Path<HystereticLiggghts> path(Example().of<HystereticLiggghts>());
  for (const Hold& hold : holds) {
    EXPECT_LT(ratio(path.to(hold.overlap).force, hold.force), 2e-11);
    EXPECT_LT(ratio(path.to(hold.low).force, 9e-5), 1e-9);
    EXPECT_LT(ratio(path.h.d0, hold.origin), 1e-12);
    EXPECT_LT(ratio(path.h.b, hold.line), 1e-9);
    EXPECT_LT(ratio(path.h.k1, hold.next_k1), 1e-9);
    EXPECT_LT(ratio(path.h.f, hold.next_offset), 1e-9);
    EXPECT_EQ(path.f.stiffness, path.h.k1);
  }
}

// N2: below the largest overlap the consistent law has return-point memory: force on reloading from a point of the line
// F = k_u a is k_u a + alpha k_1 (b^2 - a^2), however often it was there.
TEST(HystereticN2, ReloadingReturnsToItsPoints) {
  Path<Hysteretic> path(Example().of<Hysteretic>());
  const double dm = 1e-4, d0 = 8.75e-5, ku = 20 * 4e4 * dm * 8, k = 20 * (1e9 * dm + 4e4);
  path.to(dm);
  const double spent = path.lost;
  for (const double a : {0.75e-5, 0.5e-5, 0.25e-5, 0.0}) {
    path.to(d0 + a);
    EXPECT_NEAR(path.f.force, ku * a, 1e-13);
    for (const double b : {1.25e-5, a + 0.4 * (1.25e-5 - a), 1.1e-5}) {
      path.to(d0 + b, 37);
      EXPECT_LT(ratio(path.f.force, ku * a + k * (b * b - a * a)), 1e-11);
      const double up = path.f.force;
      path.to(d0 + a + 0.3 * (b - a), 11), path.to(d0 + b, 5);
      EXPECT_LT(ratio(path.f.force, up), 1e-13);
    }
    path.to(d0 + a);
    EXPECT_NEAR(path.f.force, ku * a, 1e-13);
  }
  // one turn from the first loading, alpha A_2 dm^3 (1/3 - 1/(2 A_3)), and nothing else was lost
  EXPECT_EQ(spent, 0);
  EXPECT_LT(ratio(path.lost, 20 * 4e4 * dm * dm * dm * (1.0 / 3 - 1.0 / 16)), 1e-12);
}

// N3: an undamped first impact rebounds with sqrt(1.5/A_3) and reaches (3 m v^2/(2 alpha A_2))^(1/3).
template <class L>
void first_impact() {
  for (const auto& [a3, e] : {std::pair{1.5, 1.0}, {2.0, 0.866025}, {4.0, 0.612372}, {8.0, 0.433013}})
    for (const double speed : {0.003, 0.3})
      for (const double a1 : {0.0, 1e9}) {
        const auto p = Example({{"a3", a3}, {"a1", a1}}).of<L>();
        const double depth = std::cbrt(1.5 * example_mass * speed * speed / (20 * 4e4));
        const Flight out = fly(Path<L>(p), speed, depth / speed / 20000);
        EXPECT_NEAR(out.speed / speed, e, 2e-6) << L::text.name << ", A_3 = " << a3 << " at " << speed;
        EXPECT_NEAR(out.deepest / depth, 1, 1e-6);
      }
}
TEST(HystereticN3, FirstImpactReboundsWithTheRootOfThreeHalvesOverA3) {
  first_impact<Hysteretic>();
  first_impact<HystereticLiggghts>();
}

// N4: the adhesive branch. At delta_m = 0.1 mm with k_cin = 0.02: k_u = 640 N/m, delta_0 = 87.5 um, k_c = 800 N/m, so
// its corner is at 640/1440 of delta_0, and pulling the surfaces apart takes k_c delta_min delta_0 / 2.
constexpr double corner = 640.0 / 1440 * 8.75e-5;

TEST(HystereticN4, CornerAndWorkOfTheAdhesiveBranch) {
  Path<Hysteretic> path(Example({{"k_cin", 0.02}, {"limit_force", 1}}).of<Hysteretic>());  // adhesion is not cut
  path.to(1e-4);
  EXPECT_NEAR(path.to(corner, 4000).force, -800 * corner, 1e-12 * 800 * corner);
  EXPECT_EQ(path.f.adhesion_stiffness, 800);
  // on both sides of the corner, and back again
  EXPECT_NEAR(path.to(1.1 * corner).force, 640 * (1.1 * corner - 8.75e-5), 1e-14);
  EXPECT_NEAR(path.f.stiffness, 640, 1e-9);
  EXPECT_NEAR(path.to(0.9 * corner).force, -800 * 0.9 * corner, 1e-14);
  EXPECT_NEAR(path.f.stiffness, 800, 1e-9);
  EXPECT_NEAR(path.to(8e-5).force, -640 * 7.5e-6, 1e-14);
  // the well: measured from delta_0, where nothing is stored
  EXPECT_NEAR(path.to(8.75e-5).stored, 0, 1e-20);
  const double lost = path.lost, work = path.put_in;
  path.to(0, 8000);
  EXPECT_NEAR(path.put_in - work, 0.5 * 800 * corner * 8.75e-5, 1e-6 * (path.put_in - work));
  EXPECT_NEAR(path.f.stored, 0.5 * 800 * corner * 8.75e-5, 1e-20);
  EXPECT_EQ(path.lost, lost);
  path.part(0);
  EXPECT_NEAR(path.lost - lost, 0.5 * 800 * corner * 8.75e-5, 1e-20);
  EXPECT_NEAR(path.imbalance(), 0, 1e-6 * path.put_in);
}

TEST(HystereticN4, LiggghtsHasTheSameCornerButCutsItUnlessAnotherKcIsSet) {
  for (const double shown : {0.0, 0.1}) {
    const Values others{{"k_cin", 0.02}, {"limit_force", 1}, {"adhesion_ratio", shown}};
    Path<HystereticLiggghts> path(Example(others).of<HystereticLiggghts>());
    path.to(1e-4), path.to(corner, 4000);
    const double force = shown > 0 ? -800 * corner : 0;
    EXPECT_NEAR(path.f.force, force, 1e-12 * 800 * corner);
    EXPECT_NEAR(path.to(0.9 * corner).force, 0.9 * force, 1e-14);
    EXPECT_NEAR(path.to(8e-5).force, shown > 0 ? -640 * 7.5e-6 : 0, 1e-14);  // reloading below delta_0
    EXPECT_EQ(path.f.adhesion_stiffness, 1e4 * shown);
  }
}

// Of an impact the adhesive well takes its part: e^2 = 1.5/A_3 - (k_c delta_min delta_0/2)/(m v^2/2).
TEST(HystereticN4, ImpactLeavesTheWellOrStaysInIt) {
  const double m = example_mass, speed = std::sqrt(2.0 / 3 * 20 * 4e4 * 1e-12 / m);  // to 0.1 mm
  for (const double kc : {0.5, 2.0, 20.0}) {
    const double ku = 640, d0 = 8.75e-5, d_min = ku * d0 / (ku + kc);
    const double e2 = 1.5 / 8 - kc * d_min * d0 / (m * speed * speed);
    const auto p = Example({{"k_cin", kc / 4e4}}).of<Hysteretic>();
    const Flight out = fly(Path<Hysteretic>(p), speed, 1e-4 / speed / 20000);
    EXPECT_NEAR(out.speed / speed, std::sqrt(std::max(0.0, e2)), 2e-5) << "k_c = " << kc;
  }
}

// N5: the energy cap. A second load that exceeds the first by less than (1 - 1/A_3)/(1 - 3/(2 A_3)) would return more
// along the document's line than it stored; here it returns what it stored, along F^2/(2 E).
TEST(HystereticN5, SmallExcessReturnsWhatItStored) {
  const double limit = (1 - 1.0 / 8) / (1 - 3.0 / 16), dm = 1e-4, d0 = 8.75e-5, k = 20 * (1e9 * dm + 4e4);
  for (const double excess : {1.0001, 1.02, limit - 1e-6, limit + 1e-6, 1.2}) {
    Path<Hysteretic> path(Example().of<Hysteretic>());
    path.to(dm), path.to(d0);
    const double lost = path.lost, top = excess * dm, b = top - d0;
    path.to(top);
    EXPECT_LT(ratio(path.f.stored, k * b * b * b / 3), 1e-10);
    path.to(top - 1e-3 * b);
    const double span = std::min(top / 8, 2.0 / 3 * b);
    EXPECT_LT(ratio(path.h.d0, top - span), 1e-12);
    EXPECT_LT(ratio(path.h.shape, k * b * b / span), 1e-10);
    const double loss = k * b * b * (b / 3 - span / 2);
    EXPECT_NEAR(path.lost - lost, loss, 1e-12 * path.put_in);
    EXPECT_EQ(excess < limit, loss < 1e-18 * path.put_in);
  }
}

// N6: cycles of one amplitude, between delta_max and delta_0.
TEST(HystereticN6, CyclesShakeDownOrCreateEnergy) {
  const double dm = holds[0].overlap, d0 = holds[0].origin;
  Path<Hysteretic> path(Example().of<Hysteretic>());
  Path<HystereticLiggghts> printed(Example().of<HystereticLiggghts>());
  path.to(dm, 4000), path.to(d0, 4000), printed.to(dm, 4000), printed.to(d0, 4000);
  for (int cycle = 0; cycle < 5; ++cycle) {
    const double before = path.put_in, printed_before = printed.put_in;
    path.to(dm, 4000), printed.to(dm, 4000);
    EXPECT_NEAR(path.f.force, 5.135133e-4, 1e-10);
    EXPECT_NEAR(printed.f.force, 5.135133e-4, 1e-10);
    path.to(d0, 4000), printed.to(d0, 4000);
    EXPECT_NEAR(path.put_in - before, 0, 1e-15 * 1e-3);
    // the first time the line still is that of the first loading
    EXPECT_NEAR(printed.put_in - printed_before, -1.134715e-9, 1.5e-15 + 2e-13 * 1e-2);
    EXPECT_NEAR(printed.imbalance(), 0, 1e-20);
  }
}

// N7: reloading half the way back and turning.
TEST(HystereticN7, TurnAtHalfReloadIsContinuousOrJumps) {
  const double dm = holds[0].overlap, d0 = holds[0].origin, half = 0.5 * (dm + d0), little = 1e-9 * d0;
  Path<Hysteretic> path(Example().of<Hysteretic>());
  path.to(dm), path.to(d0), path.to(half);
  EXPECT_NEAR(path.f.force, 1.283783e-4, 1e-10);
  EXPECT_NEAR(path.to(half - little, 1).force, 1.283783e-4, 1e-10);
  Path<HystereticLiggghts> printed(Example().of<HystereticLiggghts>());
  printed.to(dm), printed.to(d0), printed.to(half);
  EXPECT_NEAR(printed.f.force, 1.283783e-4, 1e-10);
  EXPECT_NEAR(printed.to(half - little, 1).force, 2.567566e-4, 1e-10);
  // and the sign of a velocity is enough
  Path<HystereticLiggghts> twitching(Example().of<HystereticLiggghts>());
  twitching.to(dm), twitching.to(d0), twitching.to(half);
  EXPECT_NEAR(twitching.step(half, 1e-30).force, 2.567566e-4, 1e-10);
}

// N8: whatever is done to it.
TEST(HystereticN8, RandomReversalsKeepEnergyAndContinuity) {
  Dice dice(8);
  double worst = 0, gain = 0;
  for (int k = 0; k < 2000; ++k) {
    const double top = dice.over_decades(1e-6, 1e-3);
    const Values others{{"alpha", 20 * dice.over_decades(0.2, 5)},
                        {"a1", dice.coin() ? 0 : dice.over_decades(1e8, 1e10)},
                        {"a3", dice.in(1.5, 12)},
                        {"k_cin", dice.coin() ? 0 : dice.over_decades(1e-5, 1e-1)}};
    Path<Hysteretic> path(Example(others).of<Hysteretic>());
    double scale = 0, slope = 0, imbalance = 0, drawn = 0;
    for (int reversal = 0; reversal < 14; ++reversal) {
      const double from = path.overlap;
      double to = top * dice.in(0, 1);
      if (dice.coin()) to = std::max(0.0, from + 0.05 * top * dice.in(-1, 1));  // small turns, too
      const int steps = 40 + static_cast<int>(400 * std::abs(to - from) / top);
      for (int n = 1; n <= steps; ++n) {
        const double d = from + (to - from) * n / steps, force = path.f.force, lost = path.lost, old = path.overlap;
        path.step(d, dice.in(-1, 1));  // the velocity decides nothing
        const double steepest = std::max({slope, path.f.stiffness, path.h.shape});
        ASSERT_LE(std::abs(path.f.force - force), steepest * (std::abs(d - old) + 1e-15 * top) * (1 + 1e-12));
        slope = path.f.stiffness;
        ASSERT_GE(path.f.stored, 0);
        ASSERT_GE(path.lost, lost);
        scale = std::max(scale, path.f.stored);
        imbalance = std::max(imbalance, std::abs(path.imbalance()));
        drawn = std::max(drawn, -path.put_in);
        const NormalForce once = path.f;
        const auto state = bits(path.h);
        path.step(d, dice.in(-1, 1));
        ASSERT_EQ(bits(path.f.force), bits(once.force));
        ASSERT_EQ(bits(path.h), state);
      }
    }
    worst = std::max(worst, imbalance / scale), gain = std::max(gain, drawn / scale);
  }
  EXPECT_LT(worst, 1e-3);  // the trapezoid's, for turns within a step
  EXPECT_LT(gain, 1e-12);
}

// What does not balance is the trapezoid's: at each of a dozen kinks no more than slope times step squared.
TEST(HystereticN8, BooksCloseWithTheSquareOfTheStep) {
  for (const double f0 : {0.0, -1e-3})
    for (const int steps : {250, 1000, 4000, 16000}) {
      Path<Hysteretic> path(Example({{"k_cin", 2e-3}, {"pull_off_force", f0}}).of<Hysteretic>());
      const double longest = 1.49e-4 / steps, steepest = 2000;
      for (const double to : {1e-4, 9.03e-5, 1.021e-4, 5.07e-5, 1.5e-4, 1e-6}) {
        path.to(to, steps);
        EXPECT_LT(path.f.stiffness, steepest);
        EXPECT_NEAR(path.imbalance(), 0, 12 * steepest * longest * longest) << steps;
      }
      path.part(1e-7);
      EXPECT_NEAR(path.imbalance(), 0, 12 * steepest * longest * longest + 80 * 1e-12) << "k_c (1 um)^2";
      EXPECT_GT(path.lost, 0);
    }
}

// N9: the dashpots rebound with e at any speed on the parabola (p = 2), on the line below delta_0 (p = 1), under hooke
// (1) and hertz (1.5); if no tension is allowed, faster, and by as much for all of them.
template <class L>
double rebound(Path<L> contact, double speed, double stiffness) {
  return fly(contact, speed, std::sqrt(contact.mass / stiffness) / 20000).speed / std::abs(speed);
}
// Reloads from delta_0 to less than delta_max, so along one and the same parabola.
double rebound_of_parabola(double e, bool clamped, double speed) {
  Path<Hysteretic> path(Example({{"restitution", e}, {"limit_force", clamped ? 1 : 0}}).of<Hysteretic>());
  path.to(1e-4), path.step(8.75e-5, 0);
  const double k = 20 * 1.4e5, depth = std::cbrt(1.5 * example_mass * speed * speed / k);
  EXPECT_LT(depth, 1.25e-5);
  return rebound(path, speed, 2 * k * depth);
}
double rebound_of_line(double e, double speed) {
  Path<Hysteretic> path(Example({{"restitution", e}, {"k_cin", 1}}).of<Hysteretic>());
  path.to(1e-4), path.step(8.75e-5, 0);
  return rebound(path, -speed, 640);
}
template <class L>
double rebound_of(double e, bool clamped, double speed) {
  Inputs in;
  in.pair["restitution"] = e, in.contact["limit_force"] = clamped ? 1 : 0;
  Path<L> path(L::prepare(in.all()));
  path.mass = 1e-3;
  const double t = L::duration(path.p, 1e-3, 1, speed);
  return fly(path, speed, t / 60000).speed / speed;
}
TEST(HystereticN9, DashpotsOfPowerLawsReboundWithTheGivenRestitution) {
  for (const auto& [e, clamped] : {std::pair{0.3, 0.39714}, {0.5, 0.55028}, {0.9, 0.90203}})
    for (const double scale : {1.0, 0.1}) {
      EXPECT_NEAR(rebound_of_parabola(e, false, 0.01 * scale), e, 5e-5);
      EXPECT_NEAR(rebound_of_parabola(e, true, 0.01 * scale), clamped, 5e-5);
      EXPECT_NEAR(rebound_of_line(e, 0.01 * scale), e, 5e-5);
      EXPECT_NEAR(rebound_of<normal::Hooke>(e, false, scale), e, 5e-5);
      EXPECT_NEAR(rebound_of<normal::Hooke>(e, true, scale), clamped, 5e-5);
      EXPECT_NEAR(rebound_of<normal::Hertz>(e, false, scale), e, 5e-5);
      EXPECT_NEAR(rebound_of<normal::Hertz>(e, true, scale), clamped, 5e-5);
    }
}

// N10: one dashpot in four accounts of it.
TEST(HystereticN10, DampingAtOnePoint) {
  const Example example({{"restitution", 0.3}});
  const auto damping = [&]<class L>(const typename L::Params& p) {
    Path<L> path(p);
    return path.step(1e-4, -1e-3).damping;
  };
  EXPECT_NEAR(damping.operator()<Hysteretic>(example.of<Hysteretic>()), 1.587488e-2, 1e-8);
  EXPECT_NEAR(damping.operator()<HystereticLiggghts>(example.of<HystereticLiggghts>()), 0.1296179, 1e-7);
  const double printed = damping.operator()<HystereticDocument>(example.of<HystereticDocument>());
  EXPECT_NEAR(printed, 0.1449172, 1e-7);
  EXPECT_NEAR(printed / -std::log(0.3), 0.1203658, 1e-7);  // as printed in (12), without ln e
}

// In which unit the overlap of LIGGGHTS' dashpot is counted: with 16 m the fourth root is twice as large.
TEST(HystereticPrinted, DampingLengthIsTheUnitOfOverlap) {
  const auto damping = [](double length) {
    Path<HystereticLiggghts> path(Example({{"restitution", 0.3}, {"damping_length", length}}).of<HystereticLiggghts>());
    return path.step(1e-4, -1e-3).damping;
  };
  EXPECT_NEAR(damping(16), 2 * damping(1), 1e-14);
}

// The rows of (11) as printed: f joins the wrong one, so the force nearly doubles when the load turns.
TEST(HystereticDocument, RowsOfEquation11AsPrinted) {
  Path<HystereticDocument> path(Example({{"k_cin", 0.02}}).of<HystereticDocument>());
  const double dm = 1e-4, d0 = 8.75e-5, b = 640, k = 20 * 1.4e5;
  EXPECT_NEAR(path.to(dm).force, 8e-3, 1e-15);
  for (const double x : {1.2e-5, 5e-6, 0.0})
    EXPECT_NEAR(path.to(d0 + x).force, 2 * b * x - k * x * x, 1e-14) << "f = b x - alpha k_1 x^2 added to b x";
  // below delta_0 with f' = 0 of a first loading, and beyond the corner
  EXPECT_NEAR(path.to(6e-5).force, b * (6e-5 - d0), 1e-14);
  EXPECT_NEAR(path.to(2e-5).force, -800 * 2e-5, 1e-14);
  // a second loading from x = 5 um with f' = b x - alpha k_1 x^2; then f'/L has its say below delta_0
  Path<HystereticDocument> again(Example({{"k_cin", 0.02}}).of<HystereticDocument>());
  again.to(dm), again.to(d0 + 5e-6);
  const double f = b * 5e-6 - k * 25e-12;
  again.to(1.2e-4);
  EXPECT_LT(ratio(again.f.force, k * 3.25e-5 * 3.25e-5 + f), 1e-11);
  again.to(1e-4, 4000);
  const double span = 1.5e-5, line = k * 3.25e-5 * 3.25e-5 / span;
  EXPECT_LT(ratio(again.f.force, (line + f / span) * -5e-6), 1e-10);
}

// Books of the laws as printed close to rounding on any path: energy that they create is a loss below zero.
template <class L>
void books_of_printed() {
  Dice dice(3);
  for (int k = 0; k < 200; ++k) {
    Path<L> path(Example({{"k_cin", 1e-3}, {"restitution", 0.5}, {"pull_off_force", dice.coin() ? 0 : -1e-4}}).of<L>());
    double scale = 0;
    for (int n = 0; n < 20; ++n) {
      path.step(1e-4 * dice.in(0, 1), dice.in(-1e-3, 1e-3));
      scale = std::max(scale, std::abs(path.put_in) + std::abs(path.f.stored));
      ASSERT_NEAR(path.imbalance(), 0, 1e-13 * scale);
      ASSERT_GE(path.f.stored, 0);
    }
    path.part(1e-6);
    ASSERT_NEAR(path.imbalance(), 0, 1e-13 * scale);
  }
}
TEST(HystereticPrinted, BooksCloseOnAnyPath) {
  books_of_printed<HystereticLiggghts>();
  books_of_printed<HystereticDocument>();
}

// A constant attraction acts as long as surfaces overlap, and costs nothing in the end.
TEST(Hysteretic, PullOffForce) {
  const double f0 = -2e-3;
  Path<Hysteretic> path(Example({{"pull_off_force", f0}, {"limit_force", 1}}).of<Hysteretic>());
  path.step(1e-6, -1);
  EXPECT_NEAR(path.f.force, 20 * 4e4 * 1e-12 + f0, 1e-18);
  EXPECT_EQ(path.f.adhesion_force, f0);
  EXPECT_NEAR(path.f.stored, 20 * 4e4 * 1e-18 / 3 + f0 * 1e-6, 1e-22);
  path.to(1e-4), path.to(1e-6);
  EXPECT_NEAR(path.f.force, f0, 1e-18);
  path.part(0);
  EXPECT_LT(ratio(path.lost, 20 * 4e4 * 1e-12 * (1.0 / 3 - 1.0 / 16)), 1e-6);
}

// What friction laws see: the slope of the force, or k_1, which is 250 times as much at 0.1 mm.
TEST(Hysteretic, StiffnessShown) {
  for (const double export_k1 : {0.0, 1.0}) {
    Path<Hysteretic> path(Example({{"export_k1", export_k1}}).of<Hysteretic>());
    path.to(1e-4);
    EXPECT_LT(ratio(path.f.stiffness, export_k1 > 0 ? 4e4 : 160), 1e-12);
    EXPECT_EQ(path.f.shear_stiffness, path.f.stiffness);
    path.to(9e-5);
    EXPECT_LT(ratio(path.f.stiffness, export_k1 > 0 ? 1.4e5 : 640), 1e-12);
    // where nothing pushes any more it stays as it was
    EXPECT_LT(ratio(path.to(5e-5).stiffness, export_k1 > 0 ? 1.4e5 : 640), 1e-12);
    EXPECT_EQ(path.f.force, 0);
  }
}

// Without hardening the line of unloading of a first impact is the stiffest branch.
TEST(Hysteretic, DurationIsHalfASwingOnTheStiffestBranch) {
  const auto p = Example({{"a1", 0}}).of<Hysteretic>();
  const double depth = std::cbrt(1.5 * 1e-6 * 0.04 / 8e5);
  EXPECT_NEAR(Hysteretic::duration(p, 1e-6, 1, 0.2), std::numbers::pi * std::sqrt(1e-6 / (8 * 8e5 * depth)), 1e-15);
  // and shorter than the impact itself, hardening or not
  const auto hard = Example().of<Hysteretic>();
  const double impact = 1.4021821 * depth / 0.2 + 0.5 * std::numbers::pi * std::sqrt(1e-6 / (8 * 8e5 * depth));
  EXPECT_LT(Hysteretic::duration(hard, 1e-6, 1, 0.2), impact);
  EXPECT_LT(HystereticLiggghts::duration(Example().of<HystereticLiggghts>(), 1e-6, 1, 0.2), impact);
}

TEST(Hysteretic, RangesRefuseWhatCreatesEnergy) {
  const auto range = [](const auto& parameters, std::string_view name) {
    for (const Parameter& q : parameters)
      if (q.name == name) return q.range;
    ADD_FAILURE() << name;
    return Range{};
  };
  EXPECT_FALSE(range(Hysteretic::parameters, "a3").holds(1.49));
  EXPECT_TRUE(range(Hysteretic::parameters, "a3").holds(1.5));
  EXPECT_FALSE(range(HystereticLiggghts::parameters, "a3").holds(1));
  EXPECT_TRUE(range(HystereticLiggghts::parameters, "a3").holds(1.01));
  EXPECT_FALSE(range(Hysteretic::parameters, "pull_off_force").holds(1e-9));
  EXPECT_FALSE(range(Hysteretic::parameters, "alpha").holds(0));
  EXPECT_FALSE(range(Hysteretic::parameters, "a2").holds(0));
  EXPECT_TRUE(range(Hysteretic::parameters, "a1").holds(0));
}

}  // namespace
}  // namespace tsubu::laws::checks

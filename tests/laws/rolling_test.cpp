#include <array>

#include "laws/law_checks.hpp"
#include "laws/rolling/cdt.hpp"
#include "laws/rolling/epsd.hpp"
#include "laws/rolling/epsd2.hpp"
#include "laws/rolling/epsd3.hpp"
#include "laws/rolling/luding.hpp"
#include "support/between.hpp"

// Rolling laws against closed forms, and the books of all of them. epsd3 has a file of its own.
namespace tsubu::laws::checks {
namespace {

using rolling::Cdt;
using rolling::CdtLiggghts;
using rolling::Epsd;
using rolling::Epsd2;
using rolling::Epsd2Liggghts;
using rolling::Epsd3;
using rolling::Epsd3Liggghts;
using rolling::Luding;

struct Settings {
  double friction = 0.1, damping = 0.3, factor = 2.25, ratio = 0.4;
  bool torsion = false, limit_total = true;
};
template <class L>
typename L::Params params(const Settings& s = {}) {
  const Values none;
  const Values pair{{"rolling_friction", s.friction},
                    {"rolling_damping", s.damping},
                    {"rolling_stiffness", s.factor},
                    {"rolling_stiffness_ratio", s.ratio}};
  const Values contact{{"torsion", s.torsion ? 1.0 : 0.0}, {"limit_total", s.limit_total ? 1.0 : 0.0}};
  return L::prepare({none, none, pair, contact});
}

constexpr double radius = 5e-3, mass = 1.3e-3;  // [m], [kg]

// Two spheres, so R* = 2.5 mm; 100 um deep.
Kinematics rolled(const Vec3& turn, const Vec3& spin = {}) {
  Kinematics c{};
  static_cast<SizesT<double>&>(c) = sizes_of(radius, mass, radius, mass);
  c.n = c.n_mid = {0, 0, 1};
  c.overlap = 1e-4;
  c.turn = turn, c.spin = spin;
  return c;
}
// k_n delta = 1 N at that depth; k_t = 4000 N/m, gamma_t = 3 N s/m.
NormalForce pressed(double force, double k_t = 4000) {
  NormalForce n{};
  n.force = n.elastic = force;
  n.stiffness = 1e4, n.shear_stiffness = k_t;
  n.damping = 5, n.shear_damping = 3;
  n.adhesion_stiffness = n.adhesion_force = 0;
  return n;
}

// mu_r R* = 0.25 mm: 10 N make 2.5 mN m, whatever the speed.
struct CdtRow {
  double force;
  Vec3 spin;
  double torque, as_liggghts;  // [N m]
};
const std::array<CdtRow, 5> cdt_table{{
    {10, {0, 2, 0}, 2.5e-3, 2.5e-4},
    {10, {-1e-9, 0, 0}, 2.5e-3, 2.5e-4},
    {10, {0, 0, 0}, 0, 0},
    {10, {0, 0, 7}, 0, 0},      // about the normal: free
    {-3, {0, 2, 0}, 0, 2.5e-4}  // pulled apart; LIGGGHTS looks at the overlap only
}};

TEST(Cdt, Table) {
  for (const CdtRow& r : cdt_table) {
    const Kinematics c = rolled(1e-3 * r.spin, r.spin);
    const double w = norm(Vec3{r.spin.x, r.spin.y, 0});
    const Vec3 against = w > 0 ? (-1 / w) * Vec3{r.spin.x, r.spin.y, 0} : Vec3{};
    const auto a = Cdt::eval(c, pressed(r.force), params<Cdt>(), {}).out;
    EXPECT_NEAR(norm(a.torque - r.torque * against), 0, 1e-17);
    // of a torque that has just set in, the mean of this step is half of it; then all of it
    EXPECT_NEAR(a.work, 0.5e-3 * r.torque * w, 1e-19);
    EXPECT_NEAR(Cdt::eval(c, pressed(r.force), params<Cdt>(), {a.torque}).out.work, 1e-3 * r.torque * w, 1e-19);
    EXPECT_EQ(a.power, 0);
    EXPECT_EQ(a.stored, 0);
    EXPECT_EQ(a.stiffness, 0);
    const auto b = CdtLiggghts::eval(c, pressed(r.force), params<CdtLiggghts>(), {}).out;
    EXPECT_NEAR(norm(b.torque - r.as_liggghts * against), 0, 1e-17);
  }
}

TEST(Cdt, TorsionTurnsTheTorqueIntoTheWholeSpin) {
  const auto a = Cdt::eval(rolled({}, {0, 3, 4}), pressed(10), params<Cdt>({.torsion = true}), {}).out;
  EXPECT_NEAR(norm(a.torque - Vec3{0, -1.5e-3, -2e-3}), 0, 1e-17);
}

// epsd is epsd3 with a factor of 2.25, in both formulations, to the bit.
TEST(Epsd, IsEpsd3WithItsFactor) {
  Dice dice(1);
  const auto expect_same = [&]<class A, class B>() {
    typename A::History h{};
    typename B::History g{};
    for (int k = 0; k < 1000; ++k) {
      const Settings s{.torsion = dice.coin(), .limit_total = dice.coin()};
      const Kinematics c = rolled(dice.over_decades(1e-6, 1e-2) * dice.direction(), 10 * dice.direction());
      const auto a = A::eval(c, pressed(1), params<A>(s), h);
      const auto b = B::eval(c, pressed(1), params<B>(s), g);
      ASSERT_EQ(bits(a.out), bits(b.out));
      h = a.history, g = b.history;
    }
  };
  expect_same.operator()<Epsd, Epsd3>();
  expect_same.operator()<rolling::EpsdLiggghts, Epsd3Liggghts>();
}

// k_r = k_t R*^2 = 0.025 N m/rad, limit 0.25 mN m at 1 N: gives way at 0.01 rad. There is no dashpot.
template <class L>
void expect_epsd2() {
  typename L::History h{};
  const auto p = params<L>();
  const std::array<std::array<double, 3>, 5> steps{{// turn [rad], torque and energy kept [mN m], [uJ]
                                                    {0.006, 0.15, 0.45},
                                                    {0.006, 0.25, 1.25},
                                                    {-0.004, 0.15, 0.45},
                                                    {-0.012, -0.15, 0.45},
                                                    {-0.02, -0.25, 1.25}}};
  for (const auto& [turn, torque, stored] : steps) {
    const auto a = L::eval(rolled({turn, 0, 0}, {1e3, 0, 0}), pressed(1), p, h);
    h = a.history;
    EXPECT_NEAR(norm(a.out.torque + Vec3{1e-3 * torque, 0, 0}), 0, 1e-17);
    EXPECT_NEAR(a.out.stored, 1e-6 * stored, 1e-20);
    EXPECT_NEAR(a.out.power, 0, 1e-14);
    EXPECT_NEAR(a.out.stiffness, 0.025, 1e-17);
  }
}
TEST(Epsd2, Table) {
  expect_epsd2<Epsd2>();
  expect_epsd2<Epsd2Liggghts>();
}

// k_r = 0.4 k_t R*^2 = 0.01 N m/rad, C_r = 0.3 gamma_t R*^2 = 5.625e-6 N m s, limit 0.25 mN m at 1 N.
TEST(Luding, SpringDashpotAndLimit) {
  const auto a = Luding::eval(rolled({0, 0.01, 0}, {0, 8, 0}), pressed(1), params<Luding>(), {});
  EXPECT_NEAR(norm(a.out.torque + Vec3{0, 1e-4 + 4.5e-5, 0}), 0, 1e-17);
  EXPECT_NEAR(a.out.power, 4.5e-5 * 8, 1e-17);
  EXPECT_NEAR(a.out.stored, 5e-7, 1e-20);
  EXPECT_NEAR(a.out.work, 0, 1e-20);
  // 0.2 of spring and 0.15 of dashpot at right angles make 0.25: just allowed; with 0.3 the sum is cut
  auto b = Luding::eval(rolled({0.02, 0, 0}, {0, 0.15e-3 / 5.625e-6, 0}), pressed(1), params<Luding>(), {});
  EXPECT_NEAR(norm(b.out.torque + Vec3{2e-4, 1.5e-4, 0}), 0, 1e-17);
  b = Luding::eval(rolled({0.02, 0, 0}, {0, 0.3e-3 / 5.625e-6, 0}), pressed(1), params<Luding>(), {});
  EXPECT_NEAR(norm(b.out.torque), 2.5e-4, 1e-17);
  EXPECT_NEAR(norm(cross(b.out.torque, Vec3{2, 3, 0})), 0, 1e-17);
  EXPECT_NEAR(b.history.torque.x, 2e-4, 1e-17) << "the spring itself is not cut";
  // beyond the limit: no dashpot
  const auto c = Luding::eval(rolled({0.05, 0, 0}, {0, 80, 0}), pressed(1), params<Luding>(), {});
  EXPECT_NEAR(norm(c.out.torque + Vec3{2.5e-4, 0, 0}), 0, 1e-17);
  EXPECT_EQ(c.out.power, 0);
}

// Rolling and torsion have a spring and a limit each: loading one leaves the other alone.
TEST(Luding, TorsionHasAMemoryOfItsOwn) {
  const auto p = params<Luding>({.torsion = true});
  auto a = Luding::eval(rolled({0.01, 0, 0}), pressed(1), p, {});
  EXPECT_NEAR(norm(a.out.torque + Vec3{1e-4, 0, 0}), 0, 1e-17);
  a = Luding::eval(rolled({0, 0, 0.015}), pressed(1), p, a.history);
  EXPECT_NEAR(norm(a.out.torque + Vec3{1e-4, 0, 1.5e-4}), 0, 1e-17);
  a = Luding::eval(rolled({-0.01, 0, 0}), pressed(1), p, a.history);
  EXPECT_NEAR(norm(a.out.torque + Vec3{0, 0, 1.5e-4}), 0, 1e-17);
  a = Luding::eval(rolled({1, 0, -1}), pressed(1), p, a.history);
  EXPECT_NEAR(norm(a.out.torque + Vec3{2.5e-4, 0, -2.5e-4}), 0, 1e-17);
  EXPECT_NEAR(a.out.stored, 2 * 2.5e-4 * 2.5e-4 / 0.02, 1e-18);
  const auto off = Luding::eval(rolled({0, 0, 1}, {0, 0, 9}), pressed(1), params<Luding>(), {});
  EXPECT_EQ(norm(off.out.torque), 0);
}

TEST(Luding, LimitIsTheDistanceFromTheAdhesiveLimit) {
  NormalForce n = pressed(-2);
  EXPECT_EQ(norm(Luding::eval(rolled({1, 0, 0}), n, params<Luding>(), {}).out.torque), 0);
  n.adhesion_stiffness = 4e4, n.adhesion_force = -0.5;  // -k_c delta + f_0 = -4.5 N
  EXPECT_NEAR(norm(Luding::eval(rolled({1, 0, 0}), n, params<Luding>(), {}).out.torque), 0.25e-3 * 2.5, 1e-17);
}

TEST(Luding, ChangeOfStiffnessNeverCreatesEnergy) {
  const Luding::History loaded{{1e-4, 0, 0}, 5e-5, 0.01};
  const double e = 1.25e-8 / 0.02;
  const auto softer = Luding::eval(rolled({}), pressed(1, 1000), params<Luding>({.torsion = true}), loaded);
  EXPECT_NEAR(norm(softer.out.torque + 0.25 * Vec3{1e-4, 0, 5e-5}), 0, 1e-18);
  EXPECT_NEAR(softer.out.work, 0.75 * e, 1e-13 * e);
  const auto stiffer = Luding::eval(rolled({}), pressed(1, 16000), params<Luding>({.torsion = true}), loaded);
  EXPECT_NEAR(norm(stiffer.out.torque + Vec3{1e-4, 0, 5e-5}), 0, 1e-18);
  EXPECT_NEAR(stiffer.out.work, 0.75 * e, 1e-13 * e);
}

// A smooth random motion: a few harmonics of overlap and relative spin, in a frame that turns. The surfaces stay in
// touch: what is lost with a contact that ends is the contact loop's to book.
class Drive {
 public:
  explicit Drive(Dice& dice) : n_(dice.direction()), axis_(dice.direction()) {
    depth_ = dice.over_decades(1e-6, 1e-4), spin_ = dice.over_decades(1e-5, 1e-2);
    turning_ = dice.in(-2, 2), twist_ = dice.in(-2, 2);
    for (auto* waves : {&overlap_, &x_, &y_, &z_})
      for (Wave& w : *waves) w = {dice.in(-1, 1), dice.in(1, 12), dice.in(0, 6.28)};
  }
  [[nodiscard]] Kinematics step(double before, double t) const {
    Kinematics c = rolled(angle(t) - angle(before), spin(t));
    c.n = test::turned(n_, axis_, turning_ * t);
    c.n_mid = test::between(test::turned(n_, axis_, turning_ * before), c.n);
    c.overlap = overlap(t), c.dn = overlap(before) - c.overlap, c.vn = c.dn / (t - before);
    c.twist = twist_ * (t - before);
    return c;
  }

 private:
  struct Wave {
    double size, frequency, phase;
  };
  using Waves = std::array<Wave, 3>;
  static double sum(const Waves& waves, double t) {
    double s = 0;
    for (const Wave& w : waves) s += w.size * std::sin(w.frequency * t + w.phase);
    return s;
  }
  static double slope(const Waves& waves, double t) {
    double s = 0;
    for (const Wave& w : waves) s += w.size * w.frequency * std::cos(w.frequency * t + w.phase);
    return s;
  }
  [[nodiscard]] double overlap(double t) const { return depth_ * (2 + 0.5 * sum(overlap_, t)); }
  [[nodiscard]] Vec3 angle(double t) const { return spin_ * Vec3{sum(x_, t), sum(y_, t), sum(z_, t)}; }
  [[nodiscard]] Vec3 spin(double t) const { return spin_ * Vec3{slope(x_, t), slope(y_, t), slope(z_, t)}; }

  Vec3 n_, axis_;
  double depth_, spin_, turning_, twist_;
  Waves overlap_, x_, y_, z_;
};

struct Books {
  double gross = 0;                    // energy that moved either way
  double imbalance = 0, returned = 0;  // largest, over `gross`
  int sliding = 0, sticking = 0;       // steps
};

// Drives a contact for one unit of time behind a Hertz law, keeping the books as the contact loop does.
template <class L>
Books drive(const Drive& d, const Settings& settings, int steps) {
  const Inputs in;
  const auto hertz = normal::Hertz::prepare(in.all());
  const auto p = params<L>(settings);
  typename L::History h{};
  Vec3 torque{};
  double power = 0, put_in = 0, lost = 0, stored = 0, worst = 0, returned = 0;
  Books b;
  for (int k = 1; k <= steps; ++k) {
    const double dt = 1.0 / steps, t = k * dt;
    const Kinematics c = d.step(t - dt, t);
    const NormalForce n = normal::Hertz::eval(c, hertz, {}).out;
    const auto [out, next] = L::eval(c, n, p, h);
    EXPECT_GE(out.stored, 0);
    EXPECT_GE(out.power, -1e-13 * norm(out.torque) * norm(c.spin)) << "the dashpot pushes";
    const double put = -0.5 * dot(torque + out.torque, c.turn);
    put_in += put, b.gross += std::abs(put);
    lost += out.work + 0.5 * dt * (power + out.power);
    const bool slides = norm(out.torque) > (1 - 1e-9) * settings.friction * c.radius * n.force;
    (slides ? b.sliding : b.sticking) += 1;
    torque = out.torque, power = out.power, stored = out.stored, h = next;
    worst = std::max(worst, std::abs(put_in - stored - lost));
    returned = std::max(returned, -put_in);
  }
  b.imbalance = worst / b.gross, b.returned = returned / b.gross;
  return b;
}

template <class L>
Books worst_of(Settings settings, int drives, int steps) {
  Dice dice(1);
  Books all;
  for (int k = 0; k < drives; ++k) {
    settings.friction = dice.over_decades(0.01, 1);
    const Books b = drive<L>(Drive(dice), settings, steps);
    all.imbalance = std::max(all.imbalance, b.imbalance), all.returned = std::max(all.returned, b.returned);
    all.sliding += b.sliding, all.sticking += b.sticking;
  }
  EXPECT_GT(all.sliding, 1000) << "no test of the limit";
  EXPECT_GT(all.sticking, 1000) << "no test of the spring";
  return all;
}

template <class L>
class RollingBooks : public ::testing::Test {};
using Springs = ::testing::Types<Epsd, Epsd2, Epsd3, Luding>;
TYPED_TEST_SUITE(RollingBooks, Springs);

// Springs and sliders close their books with the integrator to round-off, in any motion.
TYPED_TEST(RollingBooks, WithoutDashpotsCloseToRounding) {
  EXPECT_LT(worst_of<TypeParam>({.damping = 0}, 500, 400).imbalance, 1e-13);
}

// Dashpots are booked by their power at the ends of the step, and torsion with the normal of its end: errors that go
// with the step. No drive draws energy.
TYPED_TEST(RollingBooks, CloseAsTheStepShrinks) {
  for (const bool torsion : {false, true}) {
    const Settings s{.damping = 0.3, .torsion = torsion};
    const Books coarse = worst_of<TypeParam>(s, 300, 400), fine = worst_of<TypeParam>(s, 300, 1600);
    EXPECT_LT(coarse.imbalance, 0.01);
    EXPECT_LT(fine.imbalance, std::max(1e-13, 0.35 * coarse.imbalance));
    EXPECT_LT(fine.returned, 1e-4);
  }
}

// LIGGGHTS's account keeps its books as well; they show the energy it makes as a negative loss.
TEST(RollingBooks, OfLiggghtsCloseToo) {
  const Settings undamped{.damping = 0};
  EXPECT_LT(worst_of<Epsd2Liggghts>(undamped, 500, 400).imbalance, 1e-13);
  EXPECT_LT(worst_of<Epsd3Liggghts>(undamped, 500, 400).imbalance, 1e-13);
}

TEST(RollingBooks, CdtOnlyTakes) {
  Dice dice(2);
  for (int k = 0; k < 200; ++k) {
    const Drive d(dice);
    double lost = 0, turned = 0;
    Cdt::History h{};
    for (int step = 1; step <= 100; ++step) {
      const Kinematics c = d.step(0.01 * (step - 1), 0.01 * step);
      const auto a = Cdt::eval(c, pressed(1), params<Cdt>({.torsion = true}), h);
      EXPECT_LE(dot(a.out.torque, c.spin), 0);
      lost += a.out.work, turned += norm(c.turn);
      h = a.history;
    }
    // the torque is the same all the way, but for the step in which it sets in
    EXPECT_NEAR(lost, norm(h.torque) * turned, 0.03 * norm(h.torque) * turned);
  }
}

// A spin that changes its sign in every step meets a torque that does so too: nothing is lost.
TEST(RollingBooks, ChatterOfCdtCostsNothing) {
  Cdt::History h{};
  double lost = 0;
  for (int step = 0; step < 100; ++step) {
    const double sign = step % 2 ? -1 : 1;
    const auto a = Cdt::eval(rolled({0, 1e-3 * sign, 0}, {0, sign, 0}), pressed(10), params<Cdt>(), h);
    lost += step == 0 ? 0 : a.out.work;
    h = a.history;
  }
  EXPECT_EQ(lost, 0);
}

}  // namespace
}  // namespace tsubu::laws::checks

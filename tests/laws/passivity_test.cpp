#include "laws/law_checks.hpp"

// A contact is no engine: whatever motion is forced on it, it returns at most what was put in, and its books say
// where the rest went.
namespace tsubu::laws::checks {
namespace {

// A smooth random motion: a few harmonics. It starts with surfaces that just touch, so with an empty contact; the
// normal part may lose touch and come back.
class Drive {
 public:
  explicit Drive(Dice& dice) : axis_(dice.direction()), depth_(dice.over_decades(1e-6, 1e-4)) {
    const Vec3 u = cross(axis_, dice.direction());
    across_ = (1 / norm(u)) * u;
    for (auto* waves : {&normal_, &first_, &second_})
      for (Wave& w : *waves) w = {dice.in(-1, 1), dice.in(1, 12), dice.in(0, 6.28)};
    lift_ = dice.in(-0.5, 3);
    reach_ = depth_ * dice.over_decades(0.01, 10);
  }
  [[nodiscard]] const Vec3& n() const { return axis_; }
  [[nodiscard]] double depth() const { return depth_; }
  [[nodiscard]] double overlap(double t) const { return depth_ * (lift_ * t + sum(normal_, t) - sum(normal_, 0)); }
  [[nodiscard]] double vn(double t) const { return -depth_ * (lift_ + slope(normal_, t)); }
  [[nodiscard]] Vec3 slide(double t) const { return plane(sum(first_, t), sum(second_, t)); }
  [[nodiscard]] Vec3 vt(double t) const { return plane(slope(first_, t), slope(second_, t)); }

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
  [[nodiscard]] Vec3 plane(double a, double b) const { return reach_ * (a * across_ + b * cross(axis_, across_)); }

  Vec3 axis_, across_;
  double depth_, lift_, reach_;
  Waves normal_, first_, second_;
};

struct Books {
  double put_in = 0, stored = 0, lost = 0;
  double scale = 0;          // the most that moved either way
  double worst = 0;          // largest |put in - stored - lost|
  double most_returned = 0;  // largest net energy drawn
};

// What a spring may lose at the least in a step that slides by s. Its work is booked at the mean of its force before
// and after; when that turns round within the step the mean may point backwards, by no more than (s/2)^2 k / 2. A
// spring that keeps its stretch while its stiffness grows is given energy: that stands in the books as a negative loss.
template <class S>
double least_work(double k, const typename S::History& h, double s) {
  if constexpr (requires { h.tangential.xi; }) {
    const double grows = std::is_same_v<typename S::Tangential, tangential::HistoryFriction> ? k - h.tangential.k : 0;
    const double xi = norm(h.tangential.xi);
    return -0.125 * std::max(k, h.tangential.k) * s * s - 0.5 * std::max(0.0, grows) * xi * (xi + s);
  }
  return 0;
}
// Only such a spring, under a normal law whose stiffness follows the load, is no passive contact.
template <class S>
constexpr bool passive = !(std::is_same_v<typename S::Normal, normal::Hertz> &&
                           std::is_same_v<typename S::Tangential, tangential::HistoryFriction>);

// Drives a contact for one unit of time, keeping the books as the contact loop does.
template <class S>
Books drive(const Drive& d, const typename S::Params& p, int steps) {
  Books b;
  const double dt = 1.0 / steps, radius = 0.005, mass = 0.001;
  typename S::History h{};
  bool touching = false;
  double normal_force = 0, drag = 0, stored = 0, power = 0, gross = 0;
  Vec3 shear{};
  for (int k = 1; k <= steps; ++k) {
    const double t = k * dt, before = t - dt;
    Kinematics c{};
    c.n = d.n();
    c.overlap = d.overlap(t), c.vn = d.vn(t), c.dn = d.overlap(before) - d.overlap(t);
    c.vt = d.vt(t), c.slip = d.slide(t) - d.slide(before);
    c.radius = radius, c.mass = mass;
    if (c.overlap < 0) {
      if (touching) {
        b.put_in -= 0.5 * (normal_force * c.dn + dot(shear, c.slip));
        b.lost += S::held(p, h, 0).tangential - 0.5 * drag * c.dn + 0.5 * dt * power;
      }
      touching = false, h = {};
      normal_force = drag = stored = power = 0, shear = {};
    } else {
      const auto [r, next] = S::eval(c, p, h);
      EXPECT_GE(r.normal.stored, 0);
      EXPECT_GE(r.tangential.stored, 0);
      EXPECT_GE(-r.normal.drag * c.vn, 0) << "the normal dashpot pushes";
      const double rounding = 1e-12 * (r.tangential.stored + norm(r.tangential.force) * norm(c.slip));
      EXPECT_GE(r.tangential.power * dt, -rounding) << "the tangential dashpot pushes";
      EXPECT_GE(r.tangential.work, least_work<S>(r.normal.shear_stiffness, h, norm(c.slip)) - rounding);
      const double w_n = -0.5 * (normal_force + r.normal.force) * c.dn;
      const double w_t = -0.5 * dot(shear + r.tangential.force, c.slip);
      b.put_in += w_n + w_t;
      gross += std::abs(w_n) + std::abs(w_t);
      b.lost += r.normal.plastic - 0.5 * (drag + r.normal.drag) * c.dn;
      b.lost += r.tangential.work + 0.5 * dt * (power + r.tangential.power);
      normal_force = r.normal.force, drag = r.normal.drag, power = r.tangential.power;
      shear = r.tangential.force;
      stored = r.normal.stored + r.tangential.stored;
      h = next, touching = true;
    }
    b.stored = stored;
    b.worst = std::max(b.worst, std::abs(b.put_in - b.stored - b.lost));
    b.most_returned = std::max(b.most_returned, -b.put_in);
  }
  // a contact that only grazes for a step or two is measured by what one of the drive's depth would hold
  Kinematics full{};
  full.n = d.n(), full.overlap = d.depth(), full.radius = radius, full.mass = mass;
  b.scale = gross > 0 ? std::max(gross, S::eval(full, p, {}).out.normal.stored) : 0;
  return b;
}

template <class S>
class Passivity : public ::testing::Test {};

template <class N, class T>
using With = Stack<surface::Default, N, cohesion::None, T, rolling::None>;
using Stacks =
    ::testing::Types<With<normal::Hertz, tangential::HistoryFriction>, With<normal::Hertz, tangential::MindlinFriction>,
                     With<normal::Hertz, tangential::ViscousFriction>, With<normal::Hertz, tangential::None>,
                     With<normal::Hooke, tangential::HistoryFriction>, With<normal::Hooke, tangential::MindlinFriction>,
                     With<normal::Hooke, tangential::ViscousFriction>, With<normal::Hooke, tangential::None>>;
TYPED_TEST_SUITE(Passivity, Stacks);

struct Worst {
  int lively = 0;
  double imbalance = 0, returned = 0;  // over the energy that moved
};

template <class S>
Worst worst_of(int drives, int steps) {
  Dice dice(1);
  Worst w;
  for (int k = 0; k < drives; ++k) {
    Inputs in = Inputs::random(dice);
    in.i["youngs"] = in.j["youngs"] = 1e7;
    in.pair["stiffness"] = 1e4;
    const Drive d(dice);
    const Books b = drive<S>(d, S::prepare(in.all(), {}), steps);
    if (b.scale == 0) continue;
    ++w.lively;
    w.imbalance = std::max(w.imbalance, b.worst / b.scale);
    w.returned = std::max(w.returned, b.most_returned / b.scale);
  }
  return w;
}

TYPED_TEST(Passivity, RandomDrivesDrawNoEnergy) {
  const Worst w = worst_of<TypeParam>(2000, 400);
  EXPECT_GT(w.lively, 1500);
  EXPECT_LT(w.imbalance, 0.002);
  if (passive<TypeParam>) {
    EXPECT_LT(w.returned, 1e-4);
  }
}

// What does not balance is the quadrature's: it goes with the step, and at the latest with its first power.
TYPED_TEST(Passivity, BooksCloseAsTheStepShrinks) {
  EXPECT_LT(worst_of<TypeParam>(200, 1600).imbalance, 0.35 * worst_of<TypeParam>(200, 400).imbalance);
}

}  // namespace
}  // namespace tsubu::laws::checks

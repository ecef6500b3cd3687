#include <numbers>

#include "laws/law_checks.hpp"
#include "support/between.hpp"

// A loaded contact that turns as a whole keeps its load: rotation alone neither stretches nor shortens a spring. And
// who of its bodies is called i does not matter at any moment.
namespace tsubu::laws::checks {
namespace {

constexpr int steps = 10000;
constexpr double quarter = std::numbers::pi / 2;

// How far the direction may stray in a quarter turn. Where the normal turns, by the fourth power of a step's angle;
// where the contact turns about it, by t^3/24 in a step of angle t, 1.6e-9 in all.
constexpr double tilt_error = 1e-10, twist_error = 1e-8;

// Axes across the normal, along it, and oblique to it.
std::vector<Vec3> axes_about(const Vec3& n, Dice& dice) {
  const Vec3 across = cross(n, dice.direction());
  return {(1 / norm(across)) * across, n, dice.direction(), dice.direction()};
}

// The laws that remember vectors.
template <class L>
constexpr bool remembers_vectors() {
  for (const HistoryField& field : history_fields<L>())
    if (field.numbers == 3) return true;
  return false;
}
template <class List, class... Laws>
struct WithVectors {
  using type = List;
};
template <class... Have, class L, class... Rest>
struct WithVectors<::testing::Types<Have...>, L, Rest...>
    : WithVectors<std::conditional_t<remembers_vectors<L>(), ::testing::Types<Have..., L>, ::testing::Types<Have...>>,
                  Rest...> {};
template <class... Laws>
WithVectors<::testing::Types<>, Laws...> with_vectors(::testing::Types<Laws...>);

template <class L>
class Turned : public ::testing::Test {};
TYPED_TEST_SUITE(Turned, decltype(with_vectors(AllLaws{}))::type, LawName);

// What a quarter turn did to a loaded contact, relative to its load.
struct Strayed {
  double vector = 0;  // difference to the load turned along
  double normal = 0;  // largest change of the part along the normal
  double length = 0, stored = 0, lost = 0;
};

template <class L>
Strayed turn_by_a_quarter(const Inputs& in, const Vec3& n0, const Vec3& axis, Dice& dice) {
  using N = std::conditional_t<fits<Elastic, L>, Elastic, Adhesive>;
  const double radius = 0.005, overlap = 1e-3 * radius;
  Kinematics c{};
  static_cast<SizesT<double>&>(c) = sizes_of(2 * radius, 1e-3, 2 * radius, 1e-3);
  c.n = c.n_mid = n0, c.overlap = overlap, c.arm_i = c.arm_j = 2 * radius - 0.5 * overlap;
  const NormalForce n = N::eval(c, N::prepare(in.all()), {}).out;
  const auto p = L::prepare(in.all());

  // loaded, be it to the limit, and taken back a little, so that it holds still
  typename L::History h{};
  const Vec3 u = tsubu::tangential(dice.direction(), n0);
  for (int k = 0; k < 13; ++k) {
    Kinematics moved = c;
    moved.slip = (k < 10 ? 0.02 : -0.02) * overlap * u;
    moved.turn = (k < 10 ? 0.02 : -0.02) * (overlap / radius) * (u + n0);
    h = evaluate<L>(moved, n, p, h).history;
  }
  OutOf<L> out = evaluate<L>(c, n, p, h).out;
  const Vec3 load = parts(out, c).vector;
  const double stored = out.stored, along = dot(load, n0);
  if (norm(load) == 0 && stored == 0) return {};  // what it remembers is no spring
  EXPECT_GT(stored, 0);

  Strayed s;
  for (int k = 1; k <= steps; ++k) {
    c.n = test::turned(n0, axis, quarter * k / steps);
    c.n_mid = test::between(test::turned(n0, axis, quarter * (k - 1) / steps), c.n);
    c.twist = quarter / steps * dot(axis, c.n_mid);
    const auto a = evaluate<L>(c, n, p, h);
    h = a.history, out = a.out;
    s.lost += (std::abs(out.work) + std::abs(out.power)) / stored;
    s.normal = std::max(s.normal, std::abs(dot(parts(out, c).vector, c.n) - along) / norm(load));
  }
  const Vec3 now = parts(out, c).vector;
  s.vector = norm(now - test::turned(load, axis, quarter)) / norm(load);
  s.length = std::abs(norm(now) / norm(load) - 1);
  s.stored = std::abs(out.stored / stored - 1);
  return s;
}

TYPED_TEST(Turned, LoadTurnsAlong) {
  Dice dice(1);
  double worst = 0;
  for (const double flags : {0.0, 1.0}) {
    Inputs in;
    for (const Parameter& p : TypeParam::parameters)
      if (p.flag) in.of(p.scope)[std::string(p.name)] = flags;
    const Vec3 n0 = dice.direction();
    for (const Vec3& axis : axes_about(n0, dice)) {
      const Strayed s = turn_by_a_quarter<TypeParam>(in, n0, axis, dice);
      const double allowed = std::abs(dot(axis, n0)) < 1e-9 ? tilt_error : twist_error;
      worst = std::max({worst, s.vector / allowed, s.stored / 1e-9});
      if (!is_objective<TypeParam>()) continue;
      EXPECT_LT(s.vector, allowed);
      EXPECT_LT(s.normal, 1e-12);
      EXPECT_LT(s.length, 1e-10);
      EXPECT_LT(s.stored, 1e-10);
      EXPECT_LT(s.lost, 1e-9);
    }
  }
  if (!is_objective<TypeParam>()) {
    EXPECT_GT(worst, 10) << "the law need not be excused";
  }
}

// The same through geometry and the surface stage: two spheres on a turntable, moved as the step moves them, along
// chords. What is left of slip is the difference between chord and arc, of third order in the angle of a step.
TEST(Objectivity, RigidlyTurningPairKeepsItsSpring) {
  using Spring = tangential::MindlinFriction;
  Dice dice(2);
  const double ri = 0.003, rj = 0.012, r = 0.99 * (ri + rj), dt = 1e-5;
  const Vec3 n0 = dice.direction(), centre{0.1, -0.2, 0.05};
  NormalForce stiff;
  stiff.force = stiff.elastic = 1e6;
  stiff.shear_stiffness = 1000, stiff.shear_damping = 0;
  Vec3 xi0 = tsubu::tangential(dice.direction(), n0);
  xi0 *= 1e-3 * r / norm(xi0);
  for (const Vec3& axis : axes_about(n0, dice)) {
    const Vec3 w = (quarter / steps / dt) * axis;
    const auto at = [&](const Vec3& x, int k) { return centre + test::turned(x - centre, axis, quarter * k / steps); };
    const Vec3 xi_start = r * n0;
    Spring::History h{xi0, 1000};
    for (int k = 1; k <= steps; ++k) {
      const Vec3 i0 = at(xi_start, k - 1), i1 = at(xi_start, k), j0 = at({}, k - 1), j1 = at({}, k);
      const Twist mi{(1 / dt) * (i1 - i0), w}, mj{(1 / dt) * (j1 - j0), w};
      const Twist ni{cross(w, i1 - centre), w}, nj{cross(w, j1 - centre), w};
      const Vec3 d = i1 - j1;
      const ContactPoint p = geometry::touch_spheres(d, ri, rj, 0.5 * dt * (mi.v - mj.v));
      const Kinematics c = surface::Default::eval(p, ni, nj, mi, mj, dt, SizesT<double>{});
      ASSERT_NEAR(norm(c.vt), 0, 1e-12 * norm(w) * r) << "surfaces of a rigid body do not slide";
      ASSERT_NEAR(norm(c.slip), 0, 1e-12 * r);
      const auto a = Spring::eval(c, stiff, {0.5}, h);
      h = a.history;
      ASSERT_NEAR(dot(h.xi, c.n), 0, 1e-9 * norm(xi0));
    }
    EXPECT_NEAR(norm(h.xi), norm(xi0), 1e-5 * norm(xi0));
    EXPECT_NEAR(norm(h.xi - test::turned(xi0, axis, quarter)), 0, 1e-5 * norm(xi0));
  }
}

// Two unequal spheres in a full revolution, during which they press, rub, roll and part a little.
class Revolution {
 public:
  static constexpr int steps = 4000;

  explicit Revolution(Dice& dice) : axis_(dice.direction()), n_(dice.direction()) {
    for (Vec3& w : wobble_) w = dice.direction();
  }
  // The pair after step k, seen from the larger sphere or from the smaller one.
  [[nodiscard]] Kinematics at(int k, bool swapped) const {
    const Vec3 d = place(k), moved = d - place(k - 1);
    const Twist now_i{(0.5 / dt) * (place(k + 1) - place(k - 1)), spin(k, 0)}, now_j{{}, spin(k, 1)};
    const Twist mid_i{(1 / dt) * moved, spin(k - 0.5, 0)}, mid_j{{}, spin(k - 0.5, 1)};
    if (!swapped)
      return surface::Default::eval(geometry::touch_spheres(d, ri, rj, 0.5 * moved), now_i, now_j, mid_i, mid_j, dt,
                                    sizes_of(ri, mi, rj, mj));
    return surface::Default::eval(geometry::touch_spheres(-d, rj, ri, -0.5 * moved), now_j, now_i, mid_j, mid_i, dt,
                                  sizes_of(rj, mj, ri, mi));
  }
  static constexpr double ri = 0.007, rj = 0.004, mi = 0.002, mj = 0.0005, dt = 1e-5;
  static constexpr double radius = ri * rj / (ri + rj);

 private:
  static constexpr double turn = 2 * std::numbers::pi / steps;
  [[nodiscard]] Vec3 place(double k) const {
    const double overlap = 2e-3 * radius * (0.7 + std::sin(13 * turn * k));
    return (ri + rj - overlap) * test::turned(n_, axis_, turn * k);
  }
  [[nodiscard]] Vec3 spin(double k, int body) const {
    const double rate = turn / dt;
    return rate * axis_ + 0.02 * rate * (std::sin(7 * turn * k) * wobble_[body] + wobble_[2 + body]);
  }
  Vec3 axis_, n_;
  std::array<Vec3, 4> wobble_;
};

template <class S>
typename S::History seen_from_the_other_side(const typename S::History& h) {
  typename S::History other;
  other.normal = mapped<typename S::Normal>(h.normal, opposite);
  other.cohesion = mapped<typename S::Cohesion>(h.cohesion, opposite);
  other.tangential = mapped<typename S::Tangential>(h.tangential, opposite);
  other.rolling = mapped<typename S::Rolling>(h.rolling, opposite);
  return other;
}

template <class S>
class PairFlip : public ::testing::Test {};
TYPED_TEST_SUITE(PairFlip, EveryLawInAStack, StackName);

// T-H1: the same forces to the bit if the bodies change their roles in the midst of it, again and again.
TYPED_TEST(PairFlip, RevolutionDoesNotNoticeIt) {
  using S = TypeParam;
  Dice dice(3);
  for (int run = 0; run < 5; ++run) {
    const Revolution pair(dice);
    const auto p = S::prepare(Inputs::any(dice).all(), {});
    const double reach = S::reach(p, Revolution::radius);
    typename S::History h{}, flipped_h{};
    bool swapped = false;
    int flips = 0, contacts = 0;
    for (int k = 1; k <= Revolution::steps; ++k) {
      if (dice.below(10) == 0) {
        flipped_h = seen_from_the_other_side<S>(flipped_h);
        swapped = !swapped, ++flips;
      }
      const Kinematics c = pair.at(k, false), other = pair.at(k, swapped);
      ASSERT_EQ(c.overlap, other.overlap);
      if (c.overlap <= -reach) {
        h = {}, flipped_h = {};
        continue;
      }
      const auto a = S::eval(c, p, h), b = S::eval(other, p, flipped_h);
      const Vec3 fa = a.out.normal.force * c.n + a.out.tangential.force,
                 fb = b.out.normal.force * other.n + b.out.tangential.force;
      ASSERT_EQ(fa, swapped ? -fb : fb) << "step " << k;
      ASSERT_EQ(a.out.rolling.torque, swapped ? -b.out.rolling.torque : b.out.rolling.torque) << "step " << k;
      h = a.history, flipped_h = b.history;
      ++contacts;
    }
    ASSERT_GT(flips, 100);
    ASSERT_GT(contacts, 1000);
  }
}

}  // namespace
}  // namespace tsubu::laws::checks

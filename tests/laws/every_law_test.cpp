#include "laws/law_checks.hpp"

// The promises that hold for every law of every stage.
namespace tsubu::laws::checks {
namespace {

template <class... Lists>
struct Joined;
template <class... A>
struct Joined<LawList<A...>> {
  using type = ::testing::Types<A...>;
};
template <class... A, class... B, class... Rest>
struct Joined<LawList<A...>, LawList<B...>, Rest...> : Joined<LawList<A..., B...>, Rest...> {};
using AllLaws = Joined<NormalLaws, CohesionLaws, TangentialLaws, RollingLaws>::type;

struct LawName {
  template <class L>
  static std::string GetName(int index) {
    return std::to_string(index) + "_" + std::string(L::text.name);
  }
};

template <class L>
class EveryLaw : public ::testing::Test {};
TYPED_TEST_SUITE(EveryLaw, AllLaws, LawName);

constexpr int trials = 2000;

// No state outside the arguments.
TYPED_TEST(EveryLaw, IsPure) {
  Dice dice(1);
  for (int k = 0; k < trials; ++k) {
    const Trial<TypeParam> t(dice);
    const auto a = t.run();
    (void)Trial<TypeParam>(dice).run();  // something else in between
    const auto b = t.run();
    EXPECT_EQ(bits(a.out), bits(b.out));
    EXPECT_EQ(bits(a.history), bits(b.history));
  }
}

// Who of a pair is called i is a matter of ids: the same bodies must get the same forces, to the bit.
TYPED_TEST(EveryLaw, SwappingTheBodiesTurnsTheForce) {
  Dice dice(2);
  for (int k = 0; k < trials; ++k) {
    const Trial<TypeParam> t(dice);
    Trial<TypeParam> other = t;
    other.c = flipped(t.c);
    other.h = mapped<TypeParam>(t.h, opposite);
    const auto a = t.run(), b = other.run();
    EXPECT_EQ(parts(a.out).scalars, parts(b.out).scalars);
    EXPECT_EQ(-parts(a.out).vector, parts(b.out).vector);
    const auto turned_back = mapped<TypeParam>(b.history, opposite);
    EXPECT_EQ(bits(turned_back), bits(a.history));
  }
}

// Where the axes point is a matter of the user's taste.
TYPED_TEST(EveryLaw, TurningTheFrameTurnsTheForce) {
  Dice dice(3);
  for (int k = 0; k < trials; ++k) {
    const Trial<TypeParam> t(dice);
    const Vec3 axis = dice.direction();
    const double angle = dice.in(0, 6);
    const Map turn = [&](const Vec3& v) { return test::turned(v, axis, angle); };
    Trial<TypeParam> other = t;
    other.c = mapped(t.c, turn, false);
    other.h = mapped<TypeParam>(t.h, turn);
    const auto a = t.run(), b = other.run();
    // the spring of a sliding contact is a small difference of larger lengths
    auto scales = scales_of(a.out);
    // and the power of a dashpot at its limit a small difference of forces: rounding goes with the force itself
    if constexpr (requires { a.out.power; }) scales[2] += 1e-5 * norm(parts(a.out).vector) * norm(t.c.vt);
    expect_close(a.out, b.out, turn, 1e-9, scales);
  }
}

// Units are a matter of taste too: lengths, masses and times scaled by powers of two change exponents only. Forces
// go with mass length / time^2, so moduli go with mass / (length time^2).
TYPED_TEST(EveryLaw, NoConstantHasAHiddenUnit) {
  Dice dice(4);
  for (int k = 0; k < trials; ++k) {
    const Kinematics c = random_contact(dice);
    const Inputs in = Inputs::random(dice);
    const double length = 0x1p-10, mass = 0x1p-24, time = 0x1p-6;
    const double force = mass * length / (time * time);
    Kinematics small = c;
    for (double* v : {&small.overlap, &small.dn, &small.arm_i, &small.arm_j, &small.radius}) *v *= length;
    small.slip *= length, small.mass *= mass;
    small.curvature_i *= 1 / length, small.curvature_j *= 1 / length;
    small.inertia *= mass * length * length, small.inertia_printed *= mass * length * length;
    small.vn *= length / time, small.vt *= length / time, small.spin *= 1 / time;
    const Inputs scaled = in.in_units(length, mass, time);
    const auto a = evaluate<TypeParam>(c, upstream_of(c, in.all()), TypeParam::prepare(in.all()), {});
    const auto b = evaluate<TypeParam>(small, upstream_of(small, scaled.all()), TypeParam::prepare(scaled.all()), {});
    const double unit = std::is_same_v<decltype(a.out), RollingTorque> ? force * length : force;
    // laws of powers and exponentials round differently in other units; all others do not
    const double tolerance = 1e-11;
    EXPECT_NEAR(norm(unit * parts(a.out).vector - parts(b.out).vector), 0, tolerance * norm(parts(b.out).vector));
    const double energy = force * length;
    EXPECT_NEAR(energy * a.out.stored, b.out.stored, tolerance * std::abs(b.out.stored));
    if constexpr (requires { a.out.work; }) {
      EXPECT_NEAR(energy * a.out.work, b.out.work, tolerance * (std::abs(b.out.work) + std::abs(b.out.stored)));
    }
    if constexpr (std::is_same_v<decltype(a.out), NormalForce> || std::is_same_v<decltype(a.out), CohesionForce>) {
      EXPECT_NEAR(force * a.out.force, b.out.force, tolerance * std::abs(b.out.force));
    }
  }
}

TYPED_TEST(EveryLaw, IsNumberForContactsAtRestOrBarelyTouching) {
  Dice dice(5);
  for (int k = 0; k < trials; ++k) {
    Trial<TypeParam> t(dice);
    const Inputs in = Inputs::random(dice);
    if (k & 1) t.c.vn = 0, t.c.vt = {}, t.c.spin = {};
    if (k & 2) t.c.overlap = 0;
    if (k & 4) t.c.slip = {}, t.c.dn = 0, t.c.turn = {}, t.c.twist = 0;
    if (k & 8) t.h = {};
    t.n = upstream_of(t.c, in.all());
    const auto a = t.run();
    const Parts p = parts(a.out);
    for (const double v : p.scalars) EXPECT_TRUE(std::isfinite(v)) << "combination " << (k & 15);
    EXPECT_TRUE(std::isfinite(norm(p.vector))) << "combination " << (k & 15);
    for (const double v : pack<numbers_in<typename TypeParam::History>>(a.history)) EXPECT_TRUE(std::isfinite(v));
    if constexpr (requires { a.out.power; }) {
      EXPECT_GE(a.out.stored, 0);
    }
  }
}

// Eight records side by side, as the contact loop has them.
template <class Wider, class Record>
Wider side_by_side(const std::array<Record, lanes>& records) {
  if constexpr (std::is_empty_v<Record>) {
    return {};
  } else {
    constexpr std::size_t n = numbers_in<Record>;
    std::array<Wide, n> all;
    for (int k = 0; k < lanes; ++k) {
      const auto numbers = pack<n>(records[k]);
      for (std::size_t f = 0; f < n; ++f) all[f].v[k] = numbers[f];
    }
    return std::bit_cast<Wider>(all);
  }
}
// One of the eight, as bits.
template <class Wider>
std::vector<std::uint64_t> lane(const Wider& wide, int k) {
  std::vector<std::uint64_t> all;
  if constexpr (!std::is_empty_v<Wider>) {
    const auto numbers = std::bit_cast<std::array<Wide, numbers_in<Wider, Wide>>>(wide);
    for (const Wide& w : numbers) all.push_back(std::bit_cast<std::uint64_t>(static_cast<double>(w.v[k])));
  }
  return all;
}

// A law computes eight contacts at once as it computes one, to the bit: what fills the other lanes does not show.
TYPED_TEST(EveryLaw, LanesComputeWhatScalarsDo) {
  using L = TypeParam;
  Dice dice(7);
  for (int k = 0; k < trials / lanes; ++k) {
    std::vector<Trial<L>> eight;
    std::array<Kinematics, lanes> c;
    std::array<NormalForce, lanes> n;
    std::array<typename L::Params, lanes> p;
    std::array<typename L::History, lanes> h;
    for (int i = 0; i < lanes; ++i) {
      const Trial<L>& t = eight.emplace_back(dice);
      c[i] = t.c, n[i] = t.n, p[i] = t.p, h[i] = t.h;
    }
    const auto wc = side_by_side<KinematicsT<Wide>>(c);
    const auto wp = side_by_side<typename L::template ParamsT<Wide>>(p);
    const auto wh = side_by_side<typename L::template HistoryT<Wide>>(h);
    const auto a = [&] {
      if constexpr (requires { L::eval(wc, wp, wh); }) {
        return L::eval(wc, wp, wh);
      } else {
        return L::eval(wc, side_by_side<NormalForceT<Wide>>(n), wp, wh);
      }
    }();
    for (int i = 0; i < lanes; ++i) {
      const auto alone = eight[i].run();
      ASSERT_EQ(lane(a.out, i), bits(alone.out));
      ASSERT_EQ(lane(a.history, i), bits(alone.history));
    }
  }
}

// Nothing moves, nothing was stretched: nothing but the elastic force of the overlap.
TYPED_TEST(EveryLaw, FreshContactAtRestHoldsNoTangentialForce) {
  Dice dice(6);
  for (int k = 0; k < 100; ++k) {
    Trial<TypeParam> t(dice);
    t.c.vn = t.c.dn = t.c.twist = 0;
    t.c.vt = t.c.slip = t.c.spin = t.c.turn = {};
    t.h = {};
    const auto a = t.run();
    EXPECT_EQ(parts(a.out).vector, Vec3{});
    if constexpr (requires { a.out.elastic; }) {
      EXPECT_EQ(a.out.force, a.out.elastic);
    }
    if constexpr (requires { a.out.power; }) {
      EXPECT_EQ(a.out.power, 0);
    }
  }
}

}  // namespace
}  // namespace tsubu::laws::checks

#include "laws/law_checks.hpp"

// The promises that hold for every law of every stage.
namespace tsubu::laws::checks {
namespace {

template <class L>
class EveryLaw : public ::testing::Test {};
TYPED_TEST_SUITE(EveryLaw, AllLaws, LawName);

constexpr int trials = times(2000);

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
    const Parts x = t.parts_of(a.out), y = other.parts_of(b.out);
    ASSERT_EQ(x.scalars, y.scalars);
    ASSERT_EQ(-x.vector, y.vector);
    constexpr std::size_t n = numbers_in<typename TypeParam::History>;
    ASSERT_EQ(pack<n>(mapped<TypeParam>(b.history, opposite)), pack<n>(a.history));
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
    expect_close(t.parts_of(a.out), other.parts_of(b.out), turn, 1e-9);
  }
}

// Units are a matter of taste too: lengths, masses and times scaled by powers of two change exponents only. (Powers
// and exponentials may round differently in other units.)
constexpr double length = 0x1p-8, mass = 0x1p-24, time = 0x1p-4;
double size_of_unit(const Dimension& d) { return std::pow(length, d.m) * std::pow(mass, d.kg) * std::pow(time, d.s); }
Kinematics in_other_units(Kinematics c) {
  for (double* v : {&c.overlap, &c.dn, &c.arm_i, &c.arm_j, &c.radius}) *v *= length;
  c.slip *= length, c.mass *= mass;
  c.curvature_i *= 1 / length, c.curvature_j *= 1 / length;
  c.inertia *= mass * length * length, c.inertia_printed *= mass * length * length;
  c.vn *= length / time, c.vt *= length / time, c.spin *= 1 / time;
  return c;
}
NormalForce in_other_units(NormalForce n) {
  for (double* v : {&n.force, &n.elastic, &n.drag, &n.adhesion_force}) *v *= size_of_unit(dim::force);
  for (double* v : {&n.stiffness, &n.shear_stiffness, &n.adhesion_stiffness}) *v *= size_of_unit(dim::stiffness);
  for (double* v : {&n.damping, &n.shear_damping}) *v *= size_of_unit(damping);
  for (double* v : {&n.stored, &n.plastic}) *v *= size_of_unit(dim::energy);
  return n;
}

TYPED_TEST(EveryLaw, NoConstantHasAHiddenUnit) {
  Dice dice(4);
  for (int k = 0; k < trials / 4; ++k) {
    const Inputs& in = Inputs::any(dice);
    const Trial<TypeParam> t(dice, in);
    Trial<TypeParam> other = t;
    other.p = TypeParam::prepare(in.in_units(length, mass, time).all());
    other.h = {};
    for (const auto& [c, n] : t.before)
      other.h = evaluate<TypeParam>(in_other_units(c), in_other_units(n), other.p, other.h).history;
    other.c = in_other_units(t.c), other.n = in_other_units(t.n);

    const auto a = t.run(), b = other.run();
    Parts x = t.parts_of(a.out);
    for (std::size_t i = 0; i < x.scalars.size(); ++i)
      x.scalars[i] *= size_of_unit(x.dimensions[i]), x.scales[i] *= size_of_unit(x.dimensions[i]);
    x.vector *= size_of_unit(x.dimension);
    expect_close(
        x, other.parts_of(b.out), [](const Vec3& same) { return same; }, 1e-11);

    // and what it keeps, in the units it says
    constexpr std::size_t n = numbers_in<typename TypeParam::History>;
    const auto kept = pack<n>(a.history), kept_other = pack<n>(b.history);
    std::size_t at = 0;
    for (const HistoryField& field : history_fields<TypeParam>()) {
      const auto quantity = parse_quantity(field.unit == "-" ? "1" : "1 " + std::string(field.unit));
      ASSERT_TRUE(std::holds_alternative<Quantity>(quantity)) << "the unit of " << field.name << " is no unit";
      const double unit = size_of_unit(std::get<Quantity>(quantity).dimension);
      double size = 0;
      for (int i = 0; i < field.numbers; ++i) size += std::abs(kept[at + i]);
      for (int i = 0; i < field.numbers; ++i, ++at)
        EXPECT_NEAR(unit * kept[at], kept_other[at], 1e-9 * unit * size) << field.name;
    }
    if (::testing::Test::HasFailure()) return;
  }
}

TYPED_TEST(EveryLaw, IsNumberForContactsAtRestOrBarelyTouching) {
  Dice dice(5);
  for (int k = 0; k < trials; ++k) {
    Trial<TypeParam> t(dice);
    if (k & 1) t.c.vn = 0, t.c.vt = {}, t.c.spin = {};
    if (k & 2) t.c.overlap = 0;
    if (k & 4) t.c.slip = {}, t.c.dn = 0, t.c.turn = {}, t.c.twist = 0;
    if (k & 8) t.h = {};
    if (t.parted()) continue;
    if (k & 16) t.n = kept_where<double>(false, t.n);  // hertz at the moment of touch: all zeros
    const auto a = t.run();
    const Parts p = t.parts_of(a.out);
    for (const double v : p.scalars) ASSERT_TRUE(std::isfinite(v)) << "combination " << (k & 31);
    ASSERT_TRUE(std::isfinite(norm(p.vector))) << "combination " << (k & 31);
    for (const double v : pack<numbers_in<typename TypeParam::History>>(a.history)) ASSERT_TRUE(std::isfinite(v));
    if constexpr (requires { a.out.power; }) {
      ASSERT_GE(a.out.stored, 0);
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
      for (std::size_t f = 0; f < n; ++f) all[f].set_lane(k, numbers[f]);
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
    for (const Wide& w : numbers) all.push_back(std::bit_cast<std::uint64_t>(static_cast<double>(w.lane(k))));
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
    if (t.parted()) continue;
    const auto a = t.run();
    EXPECT_EQ(t.parts_of(a.out).vector, Vec3{});
    if constexpr (requires { a.out.elastic; }) {
      EXPECT_EQ(a.out.force, a.out.elastic);
    }
    if constexpr (requires { a.out.power; }) {
      EXPECT_EQ(a.out.power, 0);
    }
  }
}

// Surfaces within reach of some other law may part without ever having touched.
TYPED_TEST(EveryLaw, ContactThatNeverTouchedHoldsNothing) {
  Dice dice(8);
  for (int k = 0; k < 100; ++k) {
    const Trial<TypeParam> t(dice);
    const double gap = std::abs(t.c.overlap);
    if constexpr (is_normal<TypeParam>) {
      EXPECT_EQ((held_by_normal<TypeParam, double>(t.p, {}, -gap)), 0);
      EXPECT_EQ((held_by_normal<TypeParam, double>(t.p, {}, 0)), 0);
    } else {
      EXPECT_EQ(TypeParam::template held<double>(t.p, {}), 0);
    }
  }
}

}  // namespace
}  // namespace tsubu::laws::checks

#include "laws/law_checks.hpp"

// The universal stack against each combination of laws compiled for itself, to the bit.
namespace tsubu::laws::checks {
namespace {

template <class L, class... Laws>
std::size_t place_in(LawList<Laws...>) {
  std::size_t place = 0;
  (void)((std::is_same_v<L, Laws> || (++place, false)) || ...);
  return place;
}

// A universal history holds the plain one at the start of its room, and zeros behind.
template <class Any, class History>
void expect_same_history(const Any& any, const History& plain) {
  const auto padded = pack<std::tuple_size_v<decltype(any.values)>>(plain);
  for (std::size_t k = 0; k < padded.size(); ++k)
    ASSERT_EQ(std::bit_cast<std::uint64_t>(any.values[k]), std::bit_cast<std::uint64_t>(padded[k]));
}

// One law of a stage, plain and through AnyLaw, on contacts and histories of its own making.
template <class L, class Any, class List>
void expect_any_equals(List list) {
  Dice dice(place_in<L>(list) + 1);
  for (int k = 0; k < times(10000); ++k) {
    const Inputs& in = Inputs::any(dice);
    const Trial<L> t(dice, in);
    const auto& [c, n, p, h, before] = t;
    const auto any = Any::prepare(in.all(), place_in<L>(list));
    typename Any::History any_h{pack<Any::history_size>(h)};
    const auto a = evaluate<L>(c, n, p, h);
    const auto b = [&] {
      if constexpr (std::is_same_v<decltype(a.out), NormalForce>)
        return Any::eval(c, any, any_h);
      else
        return Any::eval(c, n, any, any_h);
    }();
    ASSERT_EQ(bits(a.out), bits(b.out)) << L::text.name;
    expect_same_history(b.history, a.history);
    if constexpr (requires { L::duration(p, 1.0, 1.0, 1.0); }) {
      ASSERT_EQ(Any::duration(any, c.mass, c.radius, 1 + std::abs(c.vn)),
                L::duration(p, c.mass, c.radius, 1 + std::abs(c.vn)));
      ASSERT_EQ(Any::held(any, b.history, c.overlap), (held_by_normal<L, double>(p, a.history, c.overlap)));
      ASSERT_EQ(Any::touches(c, any, any_h), (touches<L, double>(c, p, h)));
    } else {
      ASSERT_EQ(Any::template held<double>(any, b.history), L::template held<double>(p, a.history));
    }
    ASSERT_EQ(Any::reach(any, c.radius), reach_of<L>(p, c.radius));
  }
}
template <class Any, class... Laws>
void expect_every_law_equals(LawList<Laws...> list) {
  (expect_any_equals<Laws, Any>(list), ...);
}

TEST(UniversalStack, EqualsEveryLawOfEveryStageToTheBit) {
  expect_every_law_equals<UniversalStack::Normal>(NormalLaws{});
  expect_every_law_equals<UniversalStack::Cohesion>(CohesionLaws{});
  expect_every_law_equals<UniversalStack::Tangential>(TangentialLaws{});
  expect_every_law_equals<UniversalStack::Rolling>(RollingLaws{});
}

// The stacks that have a loop of their own, whole.
template <class S>
void expect_universal_equals(std::uint64_t seed) {
  Dice dice(seed);
  const LawIndices laws{place_in<typename S::Normal>(NormalLaws{}), place_in<typename S::Cohesion>(CohesionLaws{}),
                        place_in<typename S::Tangential>(TangentialLaws{}),
                        place_in<typename S::Rolling>(RollingLaws{})};
  typename S::Params plain{};
  UniversalStack::Params universal{};
  typename S::History h{};
  UniversalStack::History any{};
  for (int k = 0; k < times(100000); ++k) {
    if (k % 100 == 0) {
      const Inputs& in = Inputs::any(dice);
      plain = S::prepare(in.all(), laws);
      universal = UniversalStack::prepare(in.all(), laws);
    }
    // half of the contacts are new, the others carry on with the history of the one before
    if (dice.coin()) h = {}, any = {};
    const Kinematics c = random_contact(dice);
    const auto a = S::eval(c, plain, h);
    const auto b = UniversalStack::eval(c, universal, any);
    ASSERT_EQ(bits(a.out), bits(b.out)) << "contact " << k;
    expect_same_history(b.history.normal, a.history.normal);
    expect_same_history(b.history.cohesion, a.history.cohesion);
    expect_same_history(b.history.tangential, a.history.tangential);
    expect_same_history(b.history.rolling, a.history.rolling);
    const Held x = S::held(plain, a.history, c.overlap), y = UniversalStack::held(universal, b.history, c.overlap);
    ASSERT_EQ(x.normal, y.normal);
    ASSERT_EQ(x.tangential, y.tangential);
    ASSERT_EQ(x.rolling, y.rolling);
    h = a.history, any = b.history;
  }
}
template <class... Stacks>
void expect_every_stack_equals(LawList<Stacks...>) {
  std::uint64_t seed = 100;
  (expect_universal_equals<Stacks>(seed++), ...);
}

TEST(UniversalStack, EqualsEveryFastStackToTheBit) { expect_every_stack_equals(FastStacks{}); }

TEST(Packed, RecordsComeBackAsTheyWere) {
  const tangential::HistoryFriction::History h{{1, -2, 3}, 4};
  const auto packed = pack<6>(h);
  EXPECT_EQ(packed, (std::array<double, 6>{1, -2, 3, 4, 0, 0}));
  const auto back = unpack<tangential::HistoryFriction::History>(packed);
  EXPECT_EQ(back.xi, h.xi);
  EXPECT_EQ(back.k, h.k);
  EXPECT_EQ(numbers_in<tangential::None::History>, 0u);
  EXPECT_EQ((pack<2>(tangential::None::History{})), (std::array<double, 2>{0, 0}));
}

}  // namespace
}  // namespace tsubu::laws::checks

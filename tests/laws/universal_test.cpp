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

template <class S>
void expect_universal_equals(std::uint64_t seed) {
  Dice dice(seed);
  const LawIndices laws{place_in<typename S::Normal>(NormalLaws{}), place_in<typename S::Cohesion>(CohesionLaws{}),
                        place_in<typename S::Tangential>(TangentialLaws{}),
                        place_in<typename S::Rolling>(RollingLaws{})};
  typename S::Params plain{};
  UniversalStack::Params universal{};
  for (int k = 0; k < 100000; ++k) {
    if (k % 100 == 0) {
      const Inputs in = Inputs::random(dice);
      plain = S::prepare(in.all(), laws);
      universal = UniversalStack::prepare(in.all(), laws);
    }
    const Kinematics c = random_contact(dice);
    typename S::History h{};
    UniversalStack::History any{};
    if constexpr (numbers_in<typename S::Tangential::History> != 0) {
      h.tangential = {c.radius * dice.over_decades(1e-7, 1e-3) * tsubu::tangential(dice.direction(), c.n),
                      dice.over_decades(1, 1e6)};
      any.tangential.values = pack<std::tuple_size_v<decltype(any.tangential.values)>>(h.tangential);
    }
    const auto a = S::eval(c, plain, h);
    const auto b = UniversalStack::eval(c, universal, any);
    ASSERT_EQ(bits(a.out), bits(b.out));
    expect_same_history(b.history.normal, a.history.normal);
    expect_same_history(b.history.cohesion, a.history.cohesion);
    expect_same_history(b.history.tangential, a.history.tangential);
    expect_same_history(b.history.rolling, a.history.rolling);
    ASSERT_EQ(UniversalStack::Tangential::held(universal.tangential, b.history.tangential),
              S::Tangential::held(plain.tangential, a.history.tangential));
    ASSERT_EQ(UniversalStack::Normal::duration(universal.normal, c.mass, c.radius, 1 + std::abs(c.vn)),
              S::Normal::duration(plain.normal, c.mass, c.radius, 1 + std::abs(c.vn)));
  }
}

template <class N, class... T>
void with_normal(std::uint64_t seed, LawList<T...>) {
  (expect_universal_equals<Stack<surface::Default, N, cohesion::None, T, rolling::None>>(seed++), ...);
}
template <class... N>
void with_every_normal(LawList<N...>) {
  std::uint64_t seed = 0;
  (with_normal<N>(seed += 100, TangentialLaws{}), ...);
}

TEST(UniversalStack, EqualsEveryCombinationToTheBit) {
  static_assert(CohesionLaws::size == 1 && RollingLaws::size == 1, "add the new stage's laws to the combinations");
  with_every_normal(NormalLaws{});
}

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

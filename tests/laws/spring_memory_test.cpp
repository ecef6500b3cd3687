#include "laws/law_checks.hpp"

// What springs remember when a contact's share of a load changes (laws/traits.hpp).
namespace tsubu::laws::checks {
namespace {

template <class L>
class SpringMemory : public ::testing::Test {};
using SpringLaws = ::testing::Types<tangential::HistoryFriction, tangential::MindlinFriction, tangential::Luding,
                                    rolling::Epsd2, rolling::Epsd3, rolling::Luding, rolling::Cdt>;
TYPED_TEST_SUITE(SpringMemory, SpringLaws);

template <class L>
double energy(const Trial<L>& t, const typename L::History& h) {
  return L::template held<double>(t.p, h);
}
template <class L>
Vec3 pull(const Trial<L>& t, const typename L::History& h) {
  return pull_of<L, double>(t.p, h, t.c.n);
}

TYPED_TEST(SpringMemory, StifferSpringsHoldAndPullInProportion) {
  test::Dice dice(4);
  for (int k = 0; k < 1000; ++k) {
    const Trial<TypeParam> t(dice);
    const double times = dice.in(0.01, 10);
    const auto h = stiffened<TypeParam>(t.h, times);
    EXPECT_NEAR(energy(t, h), times * energy(t, t.h), 1e-12 * times * energy(t, t.h));
    EXPECT_LE(norm(pull(t, h) - times * pull(t, t.h)), 1e-12 * times * norm(pull(t, t.h)));
  }
}

TYPED_TEST(SpringMemory, JoinedSpringsPullAsBothAndHoldNoMore) {
  test::Dice dice(5);
  for (int k = 0; k < 1000; ++k) {
    const Trial<TypeParam> one(dice), other(dice);
    const double a = dice.in(0.01, 1), b = dice.in(0.01, 1);
    const auto h = joined<TypeParam>(one.h, a, other.h, b);
    const Vec3 both = a * pull(one, one.h) + b * pull(one, other.h);
    const double held = a * energy(one, one.h) + b * energy(one, other.h);
    EXPECT_LE(norm((a + b) * pull(one, h) - both), 1e-12 * (a * norm(pull(one, one.h)) + b * norm(pull(one, other.h))));
    EXPECT_LE((a + b) * energy(one, h), (1 + 1e-12) * held);
  }
}

}  // namespace
}  // namespace tsubu::laws::checks

#include "base/wide.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <limits>

#include "base/vec3.hpp"
#include "support/dice.hpp"

namespace tsubu {
namespace {

using test::Dice;

std::uint64_t bits(double v) { return std::bit_cast<std::uint64_t>(v); }

// Numbers of all sizes, and those that are special.
double any_number(Dice& dice) {
  constexpr double special[] = {0.0, -0.0, 1.0, std::numeric_limits<double>::infinity(), 0x1p-1074, 0x1p-1022, 1e308};
  if (dice.below(8) == 0) return special[dice.below(7)];
  return (dice.coin() ? 1 : -1) * dice.over_decades(1e-30, 1e30);
}

template <class F, class G>
void expect_lanewise(const F& wide, const G& alone, std::uint64_t seed) {
  Dice dice(seed);
  for (int trial = 0; trial < 500; ++trial) {
    Wide a, b;
    for (int k = 0; k < lanes; ++k) a.set_lane(k, any_number(dice)), b.set_lane(k, any_number(dice));
    const Wide c = wide(a, b);
    for (int k = 0; k < lanes; ++k) {
      const double expected = alone(a.lane(k), b.lane(k));
      if (std::isnan(expected)) {
        ASSERT_TRUE(std::isnan(c.lane(k)));
      } else {
        ASSERT_EQ(bits(c.lane(k)), bits(expected)) << a.lane(k) << " " << b.lane(k);
      }
    }
  }
}

TEST(Wide, EveryOperationLaneByLane) {
  expect_lanewise([](Wide a, Wide b) { return a + b; }, [](double a, double b) { return a + b; }, 1);
  expect_lanewise([](Wide a, Wide b) { return a - b; }, [](double a, double b) { return a - b; }, 2);
  expect_lanewise([](Wide a, Wide b) { return a * b; }, [](double a, double b) { return a * b; }, 3);
  expect_lanewise([](Wide a, Wide b) { return a / b; }, [](double a, double b) { return a / b; }, 4);
  expect_lanewise([](Wide a, Wide) { return -a; }, [](double a, double) { return -a; }, 5);
  expect_lanewise([](Wide a, Wide) { return root(a); }, [](double a, double) { return std::sqrt(a); }, 6);
  expect_lanewise([](Wide a, Wide b) { return (a += b) -= 2.0; }, [](double a, double b) { return (a + b) - 2; }, 7);
  expect_lanewise([](Wide a, Wide b) { return a *= b; }, [](double a, double b) { return a * b; }, 8);
}

TEST(Wide, ComparisonsChooseLaneByLane) {
  const auto pick = [](auto compare) { return [compare](auto a, auto b) { return select(compare(a, b), a, b); }; };
  const auto check = [&](auto compare, std::uint64_t seed) { expect_lanewise(pick(compare), pick(compare), seed); };
  check([](auto a, auto b) { return a < b; }, 11);
  check([](auto a, auto b) { return a > b; }, 12);
  check([](auto a, auto b) { return a <= b; }, 13);
  check([](auto a, auto b) { return a == b; }, 14);
  check([](auto a, auto b) { return (a > 0.0) & (b < 1.0); }, 15);
}

// What is not chosen may be no number.
TEST(Wide, SelectDropsWhatIsNotChosen) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Wide c = select(Wide(1.0) > Wide(0.0), Wide(3.0), Wide(nan));
  for (int k = 0; k < lanes; ++k) EXPECT_EQ(c.lane(k), 3);
  EXPECT_EQ(select(false, nan, 2.0), 2);
}

TEST(Wide, OneNumberFillsAllLanes) {
  const Wide w = 2.5;
  for (int k = 0; k < lanes; ++k) EXPECT_EQ(w.lane(k), 2.5);
  EXPECT_EQ(first_lane(w), 2.5);
  EXPECT_EQ(first_lane(-1.5), -1.5);
}

TEST(Wide, VectorsOfItAreVectorsInEveryLane) {
  Dice dice(21);
  Vec3T<Wide> a, b;
  std::array<Vec3, lanes> pa, pb;
  for (int k = 0; k < lanes; ++k) {
    pa[k] = dice.direction(), pb[k] = dice.direction();
    a.x.set_lane(k, pa[k].x), a.y.set_lane(k, pa[k].y), a.z.set_lane(k, pa[k].z);
    b.x.set_lane(k, pb[k].x), b.y.set_lane(k, pb[k].y), b.z.set_lane(k, pb[k].z);
  }
  const Vec3T<Wide> c = cross(a, b);
  const Wide d = dot(a, b), n = norm(c);
  for (int k = 0; k < lanes; ++k) {
    EXPECT_EQ((Vec3{c.x.lane(k), c.y.lane(k), c.z.lane(k)}), cross(pa[k], pb[k]));
    EXPECT_EQ(d.lane(k), dot(pa[k], pb[k]));
    EXPECT_EQ(n.lane(k), norm(cross(pa[k], pb[k])));
  }
}

}  // namespace
}  // namespace tsubu

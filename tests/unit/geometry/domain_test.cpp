#include "geometry/domain.hpp"

#include <gtest/gtest.h>

#include "support/dice.hpp"

namespace tsubu::geometry {
namespace {

TEST(Domain, NearestIsTheShortestImage) {
  test::Dice dice(1);
  for (int axes = 0; axes < 8; ++axes)
    for (const double scale : {1e-6, 1.0, 1e6}) {
      const std::array<bool, 3> periodic{(axes & 1) != 0, (axes & 2) != 0, (axes & 4) != 0};
      const Domain domain(scale * Vec3{-1, 2, 0.5}, scale * Vec3{2, 3.5, 9}, periodic);
      for (int k = 0; k < 300; ++k) {
        const Vec3 d = dice.in_box(domain.low, domain.high) - dice.in_box(domain.low, domain.high);
        double best = norm(d);
        for (int x = -1; x <= 1; ++x)
          for (int y = -1; y <= 1; ++y)
            for (int z = -1; z <= 1; ++z)
              best = std::min(best, norm(d + Vec3{periodic[0] * x * domain.size.x, periodic[1] * y * domain.size.y,
                                                  periodic[2] * z * domain.size.z}));
        EXPECT_NEAR(norm(domain.nearest(d)), best, 1e-15 * norm(domain.size));
      }
    }
}

// Of a pair across a boundary both sides must see the same distance, to the bit.
TEST(Domain, NearestOfTheOppositeIsTheOpposite) {
  test::Dice dice(2);
  const Domain domain({0, 0, 0}, {1, 3, 0.7}, {true, true, true});
  for (int k = 0; k < 1000; ++k) {
    const Vec3 d = dice.in_box(-domain.size, domain.size);
    EXPECT_EQ(domain.nearest(-d), -domain.nearest(d));
  }
  EXPECT_EQ(domain.nearest(-domain.half), -domain.nearest(domain.half));
}

TEST(Domain, OpenAxesLeaveDisplacementsAlone) {
  const Domain domain({0, 0, 0}, {1, 1, 1}, {false, false, false});
  const Vec3 far{0.99, -1e9, 1e-30};
  EXPECT_EQ(domain.nearest(far), far);
}

TEST(Domain, ContainsItsFacesButNoNan) {
  const Domain domain({-1, -2, -3}, {1, 2, 3}, {false, true, false});
  EXPECT_TRUE(domain.contains(domain.low));
  EXPECT_TRUE(domain.contains(domain.high));
  EXPECT_EQ(domain.size, (Vec3{2, 4, 6}));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(domain.contains({nan, 0, 0}));
  EXPECT_FALSE(domain.contains({0, nan, 0}));
  EXPECT_FALSE(domain.contains({0, 0, nan}));
  for (const Vec3& out : {Vec3{1.001, 0, 0}, Vec3{-1.001, 0, 0}, Vec3{0, 2.001, 0}, Vec3{0, -2.001, 0},
                          Vec3{0, 0, 3.001}, Vec3{0, 0, -3.001}})
    EXPECT_FALSE(domain.contains(out));
}

}  // namespace
}  // namespace tsubu::geometry

#include <gtest/gtest.h>

#include <cmath>

#include "neighbor/grid.hpp"
#include "neighbor/list_plan.hpp"
#include "neighbor/skin.hpp"
#include "unit/neighbor/crowd.hpp"

namespace tsubu::neighbor {
namespace {

using test::Crowd;
using test::Dice;

double mean_step(const state::Bodies& b) {
  double sum = 0;
  for (std::size_t k = 1; k < b.size(); ++k) sum += norm(b.motion[k].x - b.motion[k - 1].x);
  return sum / static_cast<double>(b.size() - 1);
}

// Distance tests per body in a mixture of 1:50, where the large ones hold as much volume as the small ones: what the
// search costs, without a clock.
double tests_per_body(double length) {
  Dice dice(1);
  Crowd c;
  c.domain = geometry::Domain({0, 0, 0}, {length, 1, 1}, {false, true, false});
  c.skin = 0.0004;
  const double small = 0.002, large = 0.1;
  c.scatter(dice, static_cast<std::size_t>(30 * length), large, large);
  c.scatter(dice, static_cast<std::size_t>(30000 * length), small, small);
  const Grid grid(c.bodies, c.domain, c.skin, device::Workers(1));
  std::size_t tests = 0;
  const auto count = [&](std::uint32_t) { ++tests; };
  for (std::uint32_t i = 0; i < c.bodies.size(); ++i) {
    grid.for_equals(i, c.bodies.motion[i].x, count);
    grid.for_larger(i, c.bodies.motion[i].x, count);
  }
  return static_cast<double>(tests) / static_cast<double>(c.bodies.size());
}

// 27 cells of width 0.2816 around a small body hold at most 18 large ones; cells as wide as the large bodies alone
// would put thousands of small ones there.
TEST(Grid, CostPerBodyDoesNotGrowWithTheirNumber) {
  const double one = tests_per_body(1), two = tests_per_body(2), four = tests_per_body(4);
  EXPECT_LT(one, 30);
  EXPECT_NEAR(two / one, 1, 0.25);
  EXPECT_NEAR(four / two, 1, 0.15);
}

TEST(OrderInSpace, IsAPermutationThatKeepsNeighboursTogether) {
  Dice dice(2);
  Crowd c;
  c.domain = geometry::Domain({-1, 0, 5}, {0, 1, 6}, {});
  c.scatter(dice, 5000, 0.01, 0.01);
  const double before = mean_step(c.bodies);
  const auto order = order_in_space(c.bodies, SpaceCurve(c.bodies, c.domain));
  std::vector<int> times(order.size());
  for (const std::uint32_t k : order) ++times.at(k);
  EXPECT_EQ(times, std::vector<int>(5000, 1));
  c.bodies.reorder(order);
  // a random order steps 0.66 of the box, the curve about one cell
  EXPECT_NEAR(before, 0.66, 0.05);
  EXPECT_LT(mean_step(c.bodies), 0.15);
}

TEST(Skin, FixedOneStays) {
  Skin s(0.3);
  s.served(1);
  s.served(1000);
  EXPECT_EQ(s.width(), 0.3);
}

TEST(Skin, FollowsTheMotionWithinItsBounds) {
  Skin s(2.0, 100.0);
  EXPECT_NEAR(s.width(), 0.2, 1e-15);
  // Bodies that come together by a hundredth of that in a step: a search serves as many steps as its skin is wide, and
  // the width settles at 1.3 d (s/d)^(1/4), where s is half of what they come.
  for (int k = 0; k < 30; ++k) s.served(static_cast<std::uint64_t>(s.width() / 0.002));
  EXPECT_NEAR(s.width(), 1.3 * 2 * std::pow(0.0005, 0.25), 1e-3);
  for (int k = 0; k < 100; ++k) s.served(1);
  EXPECT_NEAR(s.width(), 1.0, 1e-15);
  for (int k = 0; k < 100; ++k) s.served(1'000'000'000);
  EXPECT_NEAR(s.width(), 0.04, 1e-15);
}

TEST(ListPlan, LastsUntilItPays) {
  ListPlan p(2.0);
  p.make(0.2, 0);
  EXPECT_GT(p.width(), 0);
  // neighbours stray by 1e-4 in a step, and close in by 2e-4
  p.served(10, 1e-3);
  p.make(0.2, 2e-4);
  EXPECT_EQ(p.horizon(), 59u);  // sqrt(0.35 * 2 / 2e-4)
  EXPECT_NEAR(p.width(), 1.2 * 1e-4 * std::sqrt(3500), 1e-15);
  p.shorten(7.9);
  EXPECT_EQ(p.horizon(), 7u);
  // at rest: not for ever, and with some room to move
  p.served(10, 0);
  p.make(0.2, 0);
  EXPECT_EQ(p.horizon(), 1000u);
  EXPECT_NEAR(p.width(), 0.004, 1e-15);
  // wild: at least for the step itself, and never wider than half the skin
  p.served(1, 10);
  p.make(0.2, 10);
  EXPECT_EQ(p.horizon(), 1u);
  EXPECT_NEAR(p.width(), 0.1, 1e-15);
}

TEST(Skin, NeverWiderThanTheDomainAllows) {
  Skin s(2.0, 0.05);
  for (int k = 0; k < 100; ++k) {
    EXPECT_LE(s.width(), 0.05);
    s.served(1);
  }
}

}  // namespace
}  // namespace tsubu::neighbor

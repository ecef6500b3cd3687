#include "neighbor/search.hpp"

#include <gtest/gtest.h>

#include "unit/neighbor/crowd.hpp"

namespace tsubu::neighbor {
namespace {

using test::Crowd;
using test::Dice;

// What is found against trying all pairs, and the promises that the sums in a step rest on.
void expect_complete(const Crowd& c, std::size_t at_least) {
  const test::IdPairs expected = test::all_pairs(c);
  ASSERT_GE(expected.size(), at_least) << "the configuration tests nothing";
  for (const std::size_t tile_size : {64u, 2048u}) {
    const Candidates found = test::search(c, 1, tile_size);
    test::IdPairs pairs;
    std::size_t within = 0, across = 0;
    for (std::size_t t = 0; t < found.tiles.size(); ++t) {
      std::pair<std::int64_t, std::int64_t> last{-1, -1};
      found.tiles[t].for_each([&](std::uint32_t i, std::uint32_t j) {
        ASSERT_EQ(i / tile_size, t) << "the tile's own body comes first";
        const std::pair<std::int64_t, std::int64_t> ids = std::minmax(c.bodies.id[i], c.bodies.id[j]);
        ASSERT_LT(last, ids) << "pairs stand in the order of ids, none twice";
        last = ids;
        const bool own = j / tile_size == t;
        ASSERT_TRUE(!own || c.bodies.id[i] == ids.first) << "the lower id comes first";
        ++(own ? within : across);
        pairs.insert(ids);
      });
    }
    EXPECT_EQ(pairs, expected);
    EXPECT_EQ(2 * within + across, 2 * expected.size()) << "a pair across tiles stands in both";
  }
}

Crowd box(const Vec3& high, double skin, int axes = 0, const Vec3& low = {}) {
  Crowd c;
  c.domain = geometry::Domain(low, high, {(axes & 1) != 0, (axes & 2) != 0, (axes & 4) != 0});
  c.skin = skin;
  return c;
}

// Ratio 1:50, the small ones dense around the large ones' surfaces, where the levels meet.
Crowd mixed(int axes) {
  Dice dice(11);
  Crowd c = box({2, 2.2, 2.4}, 0.002, axes);
  const auto back = [](double x, double size) { return x < 0 ? x + size : x > size ? x - size : x; };
  for (int k = 0; k < 8; ++k) {
    const Vec3 x = dice.in_box(c.domain.low, c.domain.high);
    c.add(x, 0.2);
    for (int s = 0; s < 120; ++s) {
      const Vec3 near = x + (0.2 + dice.in(0, 0.008)) * dice.direction();
      c.add({back(near.x, 2), back(near.y, 2.2), back(near.z, 2.4)}, 0.004);
    }
  }
  c.scatter(dice, 300, 0.004, 0.2);
  return c;
}

TEST(Search, EqualSpheresOnEveryCombinationOfPeriodicAxes) {
  for (int axes = 0; axes < 8; ++axes) {
    SCOPED_TRACE(axes);
    Dice dice(20 + axes);
    Crowd c = box({1, 1.3, 0.8}, 0.01, axes, {-0.5, 0, 0.3});
    c.scatter(dice, 700, 0.04, 0.04);
    expect_complete(c, 500);
  }
}

TEST(Search, SizesOneToFiftyOnEveryCombinationOfPeriodicAxes) {
  for (int axes = 0; axes < 8; ++axes) {
    SCOPED_TRACE(axes);
    expect_complete(mixed(axes), 500);
  }
}

// With exactly three cells along a periodic axis each body sees all of them, and none twice.
TEST(Search, NarrowestPeriodicBox) {
  Dice dice(31);
  Crowd c = box({0.375, 0.375, 0.375}, 0.0, 7);
  c.scatter(dice, 60, 0.0625, 0.0625);
  expect_complete(c, 100);
}

// Cells are 0.25 wide: the bodies sit on their faces, edges and corners, and on those of the domain.
TEST(Search, BodiesOnCellAndDomainBoundaries) {
  for (const int axes : {0, 1, 6, 7}) {
    SCOPED_TRACE(axes);
    Crowd c = box({1, 1, 1}, 0.0625, axes);
    Dice dice(41);
    for (int x = 0; x <= 8; ++x)
      for (int y = 0; y <= 8; ++y)
        for (int z = 0; z <= 8; ++z) c.add({0.125 * x, 0.125 * y, 0.125 * z}, 0.09375);
    expect_complete(c, 5000);
    // one bit to either side of a boundary
    for (state::Motion& p : c.bodies.motion) {
      for (double* v : {&p.x.x, &p.x.y, &p.x.z})
        if (*v > 0 && *v < 1) *v = std::nextafter(*v, dice.coin() ? 0 : 1);
    }
    expect_complete(c, 5000);
  }
}

TEST(Search, ManyBodiesInOnePlace) {
  for (const int axes : {0, 7}) {
    SCOPED_TRACE(axes);
    Dice dice(51);
    Crowd c = box({1, 1, 1}, 0.01, axes);
    for (int k = 0; k < 150; ++k) c.add({0.5, 0.5, 0.5}, 0.02);
    for (int k = 0; k < 150; ++k) c.add(Vec3{0.5, 0.5, 0.5} + 1e-3 * dice.direction(), 0.02);
    for (int k = 0; k < 20; ++k) c.add(dice.in_box(c.domain.low, c.domain.high), 0.02);
    expect_complete(c, 300 * 299 / 2);
  }
}

TEST(Search, StrayBodiesFarFromAHeap) {
  Dice dice(61);
  Crowd c = box({1e4, 1e4, 1e4}, 1e-3);
  for (int k = 0; k < 400; ++k) c.add(dice.in_box({5000, 5000, 0}, {5000.1, 5000.1, 0.1}), 0.005);
  for (int corner = 0; corner < 8; ++corner)
    for (int twice = 0; twice < 2; ++twice)
      c.add({corner & 1 ? 1e4 : 0, corner & 2 ? 1e4 : 0, corner & 4 ? 1e4 : 0}, 0.005);
  expect_complete(c, 208);
}

TEST(Search, FewOrNoBodies) {
  Crowd c = box({1, 1, 1}, 0.1);
  EXPECT_TRUE(test::search(c).tiles.empty());
  c.add({0.5, 0.5, 0.5}, 0.1);
  ASSERT_EQ(test::search(c).tiles.size(), 1u);
  EXPECT_TRUE(test::search(c).tiles[0].empty());
  EXPECT_EQ(test::search(c).bodies, 1u);
}

// A power of two changes no digit: the very same pairs. Others change the rounding, and must still be complete.
TEST(Search, AnyScale) {
  const Crowd c = mixed(5);
  const auto pairs = test::named(test::search(c), c.bodies);
  for (const double by : {0x1p-20, 0x1p20}) EXPECT_EQ(test::named(test::search(c.scaled(by)), c.bodies), pairs);
  for (const double by : {1e-6, 1e6}) expect_complete(c.scaled(by), 500);
}

TEST(Search, OrderOfMemoryDoesNotShow) {
  for (const int axes : {0, 7}) {
    const Crowd c = mixed(axes);
    const std::size_t one_tile = c.bodies.size();
    const auto expected = test::named(test::search(c, 1, one_tile), c.bodies);
    for (int shuffle = 0; shuffle < 3; ++shuffle) {
      Crowd other = c;
      other.bodies.reorder(Dice(shuffle).permutation(c.bodies.size()));
      EXPECT_EQ(test::named(test::search(other, 1, one_tile), other.bodies), expected);
    }
  }
}

TEST(Search, NumberOfThreadsDoesNotShow) {
  Dice dice(71);
  Crowd c = box({1, 1, 1}, 0.005, 2);
  c.scatter(dice, 20000, 0.01, 0.03);
  const auto one = test::named(test::search(c), c.bodies);
  std::size_t count = 0;
  for (const auto& tile : one) count += tile.size();
  EXPECT_GT(count, 20000u);
  for (const int threads : {2, 3, 7}) EXPECT_EQ(test::named(test::search(c, threads), c.bodies), one);
}

}  // namespace
}  // namespace tsubu::neighbor

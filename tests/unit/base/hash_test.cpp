#include "base/hash.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <vector>

#include "support/dice.hpp"

namespace tsubu {
namespace {

std::uint64_t hash_of(const Vec3& a, const Vec3& b) {
  Hash h;
  h.add(a), h.add(b);
  return h.value();
}

std::uint64_t hash_of(std::string_view a, std::string_view b) {
  Hash h;
  h.add(a), h.add(b);
  return h.value();
}

TEST(Hash, MixIsSplitmix64) {
  // the first outputs of the published generator with seed 0
  EXPECT_EQ(mix(0x9e3779b97f4a7c15ull), 0xe220a8397b1dcdafull);
  EXPECT_EQ(mix(2 * 0x9e3779b97f4a7c15ull), 0x6e789e6aa1b965f4ull);
}

TEST(Hash, EveryInputBitReachesHalfOfTheOutput) {
  test::Dice dice(3);
  for (int bit = 0; bit < 64; ++bit) {
    int flipped = 0;
    for (int k = 0; k < 200; ++k) {
      const std::uint64_t z = dice.bits();
      flipped += std::popcount(mix(z) ^ mix(z ^ (1ull << bit)));
    }
    EXPECT_NEAR(flipped / 200.0, 32, 2) << "bit " << bit;
  }
}

TEST(Hash, OrderOfFieldsCounts) {
  const Vec3 a{1, 2, 3}, b{3, 2, 1};
  EXPECT_NE(hash_of(a, b), hash_of(b, a));
  EXPECT_NE(hash_of("ab", "c"), hash_of("a", "bc"));
  EXPECT_NE(hash_of("", "a"), hash_of("a", ""));
}

TEST(Hash, OneBitOfOneFieldCounts) {
  const Vec3 a{1, 2, 3}, b{4, 5, 6};
  const std::uint64_t before = hash_of(a, b);
  EXPECT_EQ(hash_of(a, b), before);
  EXPECT_NE(hash_of({std::nextafter(1.0, 2.0), 2, 3}, b), before);
  EXPECT_NE(hash_of(a, {4, 5, std::nextafter(6.0, 7.0)}), before);
  EXPECT_NE(hash_of({0.0, 2, 3}, b), hash_of({-0.0, 2, 3}, b));
}

TEST(Hash, SumOverRecordsDoesNotDependOnTheirOrder) {
  test::Dice dice(4);
  std::vector<Vec3> records;
  for (int k = 0; k < 500; ++k) records.push_back(dice.direction());
  const auto sum = [&](const std::vector<std::uint32_t>& order) {
    std::uint64_t s = 0;
    for (const std::uint32_t k : order) s += hash_of(records[k], {});
    return s;
  };
  const std::uint64_t first = sum(dice.permutation(records.size()));
  EXPECT_EQ(sum(dice.permutation(records.size())), first);
  records[0].x = std::nextafter(records[0].x, 2);
  EXPECT_NE(sum(dice.permutation(records.size())), first);
}

}  // namespace
}  // namespace tsubu

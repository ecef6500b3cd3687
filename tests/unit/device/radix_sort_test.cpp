#include "device/radix_sort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "support/dice.hpp"

namespace tsubu::device {
namespace {

void expect_like_stable_sort(std::size_t n, const std::function<std::uint64_t(std::size_t)>& key) {
  std::vector<Keyed> items, scratch;
  for (std::size_t k = 0; k < n; ++k) items.push_back({key(k), static_cast<std::uint32_t>(k)});
  std::vector<Keyed> expected = items;
  std::stable_sort(expected.begin(), expected.end(), [](const Keyed& a, const Keyed& b) { return a.key < b.key; });
  radix_sort(items, scratch);
  ASSERT_EQ(items.size(), n);
  for (std::size_t k = 0; k < n; ++k) {
    ASSERT_EQ(items[k].key, expected[k].key) << k;
    ASSERT_EQ(items[k].value, expected[k].value) << "equal keys changed their order at " << k;
  }
}

TEST(RadixSort, SortsLikeStableSort) {
  test::Dice dice(1);
  for (const std::size_t n : {0, 1, 2, 3, 100, 5000}) {
    expect_like_stable_sort(n, [&](std::size_t) { return dice.bits(); });
    expect_like_stable_sort(n, [&](std::size_t) { return dice.bits() % 7; });
    expect_like_stable_sort(n, [&](std::size_t) { return dice.bits() << 55; });
    // digits in the middle shared by all, skipped by the sort
    expect_like_stable_sort(n, [&](std::size_t) { return dice.bits() & 0xff000000000000ffull; });
  }
}

TEST(RadixSort, SortsWhatIsSortedReversedOrAllEqual) {
  expect_like_stable_sort(5000, [](std::size_t k) { return k; });
  expect_like_stable_sort(5000, [](std::size_t k) { return ~std::uint64_t{k}; });
  expect_like_stable_sort(5000, [](std::size_t) { return 42; });
}

}  // namespace
}  // namespace tsubu::device

#include "device/memory.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>
#include <memory>
#include <thread>
#include <vector>

namespace tsubu::device {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
std::size_t resident() {
  std::size_t all = 0, pages = 0;
  std::ifstream("/proc/self/statm") >> all >> pages;
  return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

TEST(LargeArrays, GoBackWhenTheyAreFreed) {
  const std::size_t before = resident();
  for (const std::size_t size : {7 * mebibyte, 40 * mebibyte, 9 * mebibyte}) {
    const std::vector<char> array(size, 'x');
    EXPECT_GT(resident(), before + size - mebibyte);
  }
  EXPECT_LT(resident(), before + 4 * mebibyte);
}

TEST(Memory, FreedPieceByPieceGoesBackWhenAsked) {
  const std::size_t before = resident();
  std::vector<std::vector<char>> pieces(200);
  for (auto& piece : pieces) piece.assign(mebibyte / 2, 'x');
  const std::vector<char> last(mebibyte / 2, 'x');  // the end of the heap is not free
  pieces.clear();
  give_memory_back();
  EXPECT_LT(resident(), before + 20 * mebibyte);
  EXPECT_EQ(last.back(), 'x');
}
#endif

TEST(LargeArrays, HoldWhatIsWrittenOnAnyThread) {
  const auto use = [](int thread) {
    for (int k = 0; k < 20; ++k) {
      const std::size_t n = mebibyte * static_cast<std::size_t>(4 + (thread + k) % 3) / 8;
      std::vector<std::uint64_t> a(n, k), b = a;
      a.resize(n + n / 2, 7);
      ASSERT_EQ(a[n - 1], static_cast<std::uint64_t>(k));
      ASSERT_EQ(a.back(), 7u);
      ASSERT_EQ(b.back(), static_cast<std::uint64_t>(k));
      const auto raw = std::make_unique_for_overwrite<char[]>(8 * n);
      raw[8 * n - 1] = 'x';
    }
  };
  std::vector<std::jthread> threads;
  for (int t = 0; t < 3; ++t) threads.emplace_back(use, t);
}

}  // namespace
}  // namespace tsubu::device

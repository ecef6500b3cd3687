#include "device/workers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "device/grow.hpp"
#include "device/stopwatch.hpp"

namespace tsubu::device {
namespace {

TEST(Workers, AsManyAsAskedForOrOneForEachCore) {
  EXPECT_EQ(thread_count(3), 3);
  EXPECT_EQ(thread_count(0), static_cast<int>(std::max(1u, std::thread::hardware_concurrency())));
}

TEST(Workers, EveryIndexOnceOnAnyNumberOfThreads) {
  for (const int threads : {1, 2, 3, 7})
    for (const std::size_t n : {0, 1, 15, 16, 17, 1000})
      for (const std::size_t tile : {1, 16}) {
        std::vector<int> seen(n);
        std::vector<int> tiles(tile_count(n, tile));
        Workers(threads).for_tiles(n, tile, [&](const Tile& t) {
          ++tiles[t.index];
          // a tile's place follows from its index, whoever gets it
          if (t.begin != t.index * tile || t.end <= t.begin || t.end > n) tiles[t.index] = -1000;
          for (std::size_t k = t.begin; k < t.end; ++k) ++seen[k];
        });
        EXPECT_EQ(seen, std::vector<int>(n, 1)) << threads << " threads";
        EXPECT_EQ(tiles, std::vector<int>(tiles.size(), 1)) << threads << " threads";
      }
  EXPECT_EQ(Workers(3).threads(), 3);
}

// Each tile waits for the other to start: one thread alone would meet nobody.
TEST(Workers, SeveralThreadsWorkAtOnce) {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::seconds(20);
  std::atomic<int> started{0}, met{0};
  Workers(2).for_tiles(2, 1, [&](const Tile&) {
    ++started;
    while (started < 2 && Clock::now() < deadline) std::this_thread::yield();
    if (Clock::now() < deadline) ++met;
  });
  EXPECT_EQ(met, 2);
}

TEST(TileCount, RoundsUp) {
  EXPECT_EQ(tile_count(0, 16), 0u);
  EXPECT_EQ(tile_count(16, 16), 1u);
  EXPECT_EQ(tile_count(17, 16), 2u);
}

TEST(GrowTo, SizesExactlyAndSparesAnEighth) {
  std::vector<double> a;
  grow_to(a, 800);
  EXPECT_EQ(a.size(), 800u);
  EXPECT_EQ(a.capacity(), 900u);
  const double* before = a.data();
  grow_to(a, 900);
  EXPECT_EQ(a.size(), 900u);
  EXPECT_EQ(a.data(), before) << "within the reserve nothing moves";
  grow_to(a, 10);
  EXPECT_EQ(a.size(), 10u);
  EXPECT_EQ(a.capacity(), 900u);
  grow_to(a, 1600);
  EXPECT_EQ(a.size(), 1600u);
  EXPECT_EQ(a.capacity(), 1800u);
}

TEST(Stopwatch, LapsDoNotOverlap) {
  Stopwatch whole, parts;
  double sum = 0;
  for (int k = 0; k < 100; ++k) {
    const double lap = parts.lap();
    EXPECT_GE(lap, 0);
    sum += lap;
  }
  const double all = whole.lap();
  EXPECT_GT(all, 0);
  EXPECT_LE(sum, all);
}

}  // namespace
}  // namespace tsubu::device

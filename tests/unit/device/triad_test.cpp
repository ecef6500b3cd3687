#include "device/triad.hpp"

#include <gtest/gtest.h>

#include "device/stopwatch.hpp"

namespace tsubu::device {
namespace {

// No machine moves a byte a microsecond, or a petabyte a second.
TEST(Triad, GivesBytesPerSecondForAnySizeAndTeam) {
  for (const int threads : {1, 2, 3})
    for (const std::size_t bytes : {0, 100, 1 << 16, 1 << 22}) {
      const double rate = triad_bandwidth(bytes, Workers(threads), 0);
      EXPECT_GT(rate, 1e6 * (bytes > 1000)) << bytes;
      EXPECT_LT(rate, 1e15) << bytes;
    }
}

TEST(Triad, TakesItsTime) {
  Stopwatch watch;
  EXPECT_GT(triad_bandwidth(1 << 16, Workers(1), 0.02), 0);
  EXPECT_GE(watch.lap(), 0.02);
}

}  // namespace
}  // namespace tsubu::device

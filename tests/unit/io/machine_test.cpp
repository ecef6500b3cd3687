#include "io/machine.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>
#include <vector>

namespace {

using namespace tsubu::io;

TEST(Machine, SaysWhatRanAndNotWhose) {
  const nlohmann::json info = machine_info();
  for (const char* key : {"processor", "simd", "compiler"}) EXPECT_FALSE(info.at(key).get<std::string>().empty());
  EXPECT_GE(info.at("cores").get<unsigned>(), 1U);
  EXPECT_EQ(info.size(), 4U);
}

TEST(Machine, CountsPeakMemoryInBytes) {
  const std::uint64_t before = peak_memory();
  constexpr std::size_t size = 64 << 20;
  std::vector<char> block(size);
  std::memset(block.data(), 1, size);
  EXPECT_EQ(block[size / 2], 1);
  EXPECT_GE(peak_memory(), std::max<std::uint64_t>(before, size));
  EXPECT_LT(peak_memory(), std::uint64_t{1} << 40);
}

TEST(Machine, PeakBeginsAnewWhenForgotten) {
  constexpr std::size_t size = 64 << 20;
  { std::vector<char> block(size, 1); }
  if (!forget_peak()) {  // a system that cannot forget still tells the peak, or says that it does not know it
    const std::uint64_t peak = memory_use().peak;
    EXPECT_TRUE(peak == 0 || peak >= size) << peak;
    return;
  }
  const MemoryUse before = memory_use();
  EXPECT_GT(before.now, 0u);
  EXPECT_LT(before.peak, before.now + size);
  { std::vector<char> block(size, 1); }
  const MemoryUse after = memory_use();
  EXPECT_GE(after.peak, before.now + size - (1 << 20)) << "pages are counted in lots";
  EXPECT_GT(installed_memory(), after.peak);
}

}  // namespace

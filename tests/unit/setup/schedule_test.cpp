#include "setup/schedule.hpp"

#include <gtest/gtest.h>

namespace tsubu::setup {
namespace {

std::uint64_t count(double every, double dt, std::uint64_t last) {
  const Schedule schedule(every, dt, last);
  std::uint64_t due = 0;
  for (std::uint64_t step = 0; step <= last; ++step) due += schedule.due(step);
  return due;
}

// A hundred intervals are a hundred and one frames, also where an interval ends half-way between two steps.
TEST(Schedule, WritesEveryMultipleOnce) {
  const double end = 0.02;
  for (std::uint64_t steps = 101; steps < 3000; ++steps)
    ASSERT_EQ(count(end / 100, end / static_cast<double>(steps), steps), 101u) << steps << " steps";
}

TEST(Schedule, TakesTheNearestStep) {
  const Schedule schedule(3.4, 1, 100);
  for (const std::uint64_t due : {0u, 3u, 7u, 10u, 14u, 17u, 100u}) EXPECT_TRUE(schedule.due(due)) << due;
  for (const std::uint64_t idle : {1u, 2u, 4u, 6u, 8u, 11u, 96u}) EXPECT_FALSE(schedule.due(idle)) << idle;
}

// What is regular does not depend on the end, so that a run that is prolonged goes on as if it had been longer.
TEST(Schedule, IsRegularWhateverTheEnd) {
  const Schedule shorter(3.4, 1, 50), longer(3.4, 1, 100);
  for (std::uint64_t step = 0; step <= 100; ++step) {
    EXPECT_EQ(shorter.regular(step), longer.regular(step)) << step;
    EXPECT_EQ(longer.regular(step) || step == 100, longer.due(step)) << step;
  }
  EXPECT_FALSE(shorter.regular(50));
}

TEST(Schedule, ZeroIsFirstAndLast) { EXPECT_EQ(count(0, 1e-3, 50), 2u); }
TEST(Schedule, ShorterThanAStepIsEveryStep) { EXPECT_EQ(count(1e-9, 1e-3, 50), 51u); }

}  // namespace
}  // namespace tsubu::setup

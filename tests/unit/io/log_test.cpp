#include "io/log.hpp"

#include <gtest/gtest.h>

#include "unit/io/temporary_folder.hpp"

namespace {

using namespace tsubu::io;

TEST(Log, KeepsPlainLines) {
  const TemporaryFolder folder;
  Log log(folder / "log.txt");
  log.line("step 100");
  log.line("\x1b[1;31mred\x1b[0m and plain");
  log.warning("the step is long");
  log.error("lost body 7");
  EXPECT_EQ(read_text(folder / "log.txt"), "step 100\nred and plain\nwarning: the step is long\nerror: lost body 7\n");
}

TEST(Log, SurvivesBrokenEscapes) {
  EXPECT_EQ(without_colour("a\x1b["), "a");
  EXPECT_EQ(without_colour("a\x1b[31"), "a");
  EXPECT_EQ(without_colour("a\x1b"), "a\x1b");
  EXPECT_EQ(without_colour("5 [mm]"), "5 [mm]");
}

}  // namespace

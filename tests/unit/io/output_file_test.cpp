#include "io/output_file.hpp"

#include <gtest/gtest.h>

#include "io/file_error.hpp"
#include "io/line_file.hpp"
#include "unit/io/temporary_folder.hpp"

namespace {

using namespace tsubu::io;
using Names = std::vector<std::string>;

TEST(AtomicFile, AppearsWhenItIsComplete) {
  const TemporaryFolder folder;
  write_text(folder / "a", "old");
  AtomicFile file(folder / "a");
  file.write("new");
  EXPECT_EQ(read_text(folder / "a"), "old");
  file.commit();
  EXPECT_EQ(read_text(folder / "a"), "new");
  EXPECT_EQ(names_in(folder.path()), Names{"a"});
}

TEST(AtomicFile, VanishesWithoutCommit) {
  const TemporaryFolder folder;
  {
    AtomicFile file(folder / "a");
    file.write("half");
    EXPECT_EQ(names_in(folder.path()), Names{"a.tmp"});
  }
  EXPECT_TRUE(names_in(folder.path()).empty());
}

TEST(LineFile, GoesOnBehindWhatIsKept) {
  const TemporaryFolder folder;
  write_text(folder / "a", "one\ntwo\nhal");
  {
    LineFile file(folder / "a", 4);
    EXPECT_EQ(read_text(folder / "a"), "one\n");
    file.write("zwei");
    EXPECT_EQ(file.size(), 9u);
  }
  EXPECT_EQ(read_text(folder / "a"), "one\nzwei\n");
  EXPECT_THROW(LineFile(folder / "a", 10), FileError);  // something is missing
  EXPECT_EQ(read_text(folder / "a"), "one\nzwei\n");
  EXPECT_THROW(LineFile(folder / "b", 0), FileError);
}

TEST(LineFile, KnowsItsWholeLines) {
  const TemporaryFolder folder;
  write_text(folder / "a", "one\ntwo\nhal");
  const std::uint64_t ends[] = {0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 8};
  for (std::uint64_t most = 0; most < std::size(ends); ++most) EXPECT_EQ(whole_lines(folder / "a", most), ends[most]);
  EXPECT_THROW((void)whole_lines(folder / "b", 0), FileError);
}

TEST(AtomicFile, DoesNotReplaceAFolder) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "a");
  EXPECT_THROW(write_whole_file(folder / "a", "text"), FileError);
  EXPECT_EQ(names_in(folder.path()), Names{"a"});
}

TEST(LineFile, CanBeReadWhileItGrows) {
  const TemporaryFolder folder;
  LineFile file(folder / "a");
  file.write("one");
  EXPECT_EQ(read_text(folder / "a"), "one\n");
  file.write("two");
  EXPECT_EQ(read_text(folder / "a"), "one\ntwo\n");
}

TEST(LineFile, NoticesAFullDiskAtOnce) {
  LineFile file("/dev/full");
  try {
    file.write("text");
    ADD_FAILURE() << "a full disk went unnoticed";
  } catch (const FileError& error) {
    EXPECT_STREQ(error.what(), "cannot write /dev/full: No space left on device");
    EXPECT_EQ(error.reason(), "No space left on device");
  }
}

}  // namespace

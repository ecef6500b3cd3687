#include "io/checkpoints.hpp"

#include <gtest/gtest.h>

#include "io/file_error.hpp"
#include "io/folder_lock.hpp"
#include "unit/io/temporary_folder.hpp"

namespace {

using namespace tsubu::io;
using Names = std::vector<std::string>;

TEST(Checkpoints, AreNamedByTheirStep) {
  EXPECT_EQ(checkpoint_file_name(1200), "step-000000001200.tsubu");
  EXPECT_EQ(checkpoint_file_name(1234567890123456), "step-1234567890123456.tsubu");
  for (const std::uint64_t step : {std::uint64_t{0}, std::uint64_t{77}, std::uint64_t{1234567890123456}}) {
    EXPECT_TRUE(is_checkpoint_file_name(checkpoint_file_name(step)));
    EXPECT_EQ(step_of_checkpoint("a/b" / std::filesystem::path(checkpoint_file_name(step))), step);
  }
  for (const char* name : {"step-12.tsubu", "step-00000000120x.tsubu", "step-000000001200.tsubu.tmp", "notes.tsubu"})
    EXPECT_FALSE(is_checkpoint_file_name(name)) << name;
}

TEST(Checkpoints, TheLatestComesFirst) {
  const TemporaryFolder folder;
  EXPECT_TRUE(checkpoints_of(folder.path()).empty());
  std::filesystem::create_directory(folder / checkpoints_folder);
  for (const std::uint64_t step : {std::uint64_t{20}, std::uint64_t{1234567890123456}, std::uint64_t{3}})
    write_text(folder / "checkpoints" / checkpoint_file_name(step), "");
  write_text(folder / "checkpoints/notes.txt", "");
  std::vector<std::uint64_t> steps;
  for (const auto& file : checkpoints_of(folder.path())) steps.push_back(step_of_checkpoint(file));
  EXPECT_EQ(steps, (std::vector<std::uint64_t>{1234567890123456, 20, 3}));
}

TEST(Checkpoints, TheLastTwoGoodOnesStay) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / checkpoints_folder);
  KeptCheckpoints kept(folder.path());
  const auto write = [&](std::uint64_t step) {
    const auto file = folder / "checkpoints" / checkpoint_file_name(step);
    write_text(file, "");
    return file;
  };
  write(30);  // damaged: a run that went on from step 20 knows it is not good
  write_text(folder / "checkpoints/step-000000000040.tsubu.tmp", "half");
  write_text(folder / "checkpoints/notes.txt", "of the user");
  kept.add(write(20));
  kept.add(write(25));
  kept.prune();
  EXPECT_EQ(names_in(folder / "checkpoints"),
            (Names{"notes.txt", "step-000000000020.tsubu", "step-000000000025.tsubu"}));
  kept.add(write(31));
  kept.prune();
  EXPECT_EQ(names_in(folder / "checkpoints"),
            (Names{"notes.txt", "step-000000000025.tsubu", "step-000000000031.tsubu"}));
}

TEST(Checkpoints, ThoseOfAnotherFutureGo) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / checkpoints_folder);
  for (const std::uint64_t step :
       {std::uint64_t{10}, std::uint64_t{20}, std::uint64_t{30}, std::uint64_t{1234567890123}})
    write_text(folder / "checkpoints" / checkpoint_file_name(step), "");
  write_text(folder / "checkpoints/notes.txt", "of the user");
  const KeptCheckpoints kept(folder.path());
  EXPECT_EQ(kept.remove_later_than(20), 2u);
  const Names left = {"notes.txt", "step-000000000010.tsubu", "step-000000000020.tsubu"};
  EXPECT_EQ(names_in(folder / "checkpoints"), left);
  EXPECT_EQ(kept.remove_later_than(20), 0u);
  EXPECT_EQ(names_in(folder / "checkpoints"), left);
}

TEST(FolderLock, IsHeldByOneAtATime) {
  const TemporaryFolder folder;
  EXPECT_FALSE(FolderLock::holder(folder.path()));
  {
    const FolderLock lock(folder.path());
    EXPECT_EQ(FolderLock::holder(folder.path()), 0) << "nobody has signed yet";
    lock.sign();
    EXPECT_EQ(FolderLock::holder(folder.path()), getpid());
    EXPECT_EQ(FolderLock::holder(folder.path()), getpid());  // asking takes nothing
    try {
      const FolderLock second(folder.path());
      FAIL();
    } catch (const FileError& error) {
      EXPECT_EQ(error.reason(), "process " + std::to_string(getpid()) + " is running it");
    }
  }
  EXPECT_FALSE(FolderLock::holder(folder.path()));
  const FolderLock again(folder.path());
  EXPECT_TRUE(FolderLock::holder(folder.path()));
}

}  // namespace

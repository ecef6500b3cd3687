// What must outlast a power cut: which files and folders the disk was asked to have, in which order.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "io/checkpoints.hpp"
#include "io/run_folder.hpp"
#include "unit/io/temporary_folder.hpp"

namespace {

std::vector<std::string>* asked = nullptr;  // paths, while a test listens

}  // namespace

// In place of that of the C library, for the whole test program.
extern "C" int fsync(int descriptor) {
  if (asked) {
    const auto link = "/proc/self/fd/" + std::to_string(descriptor);
    asked->push_back(std::filesystem::read_symlink(link).string());
  }
  return static_cast<int>(syscall(SYS_fsync, descriptor));
}

namespace {

using namespace tsubu::io;
using Names = std::vector<std::string>;

Names asked_by(const std::filesystem::path& folder, const std::function<void()>& action) {
  Names paths;
  asked = &paths;
  action();
  asked = nullptr;
  const std::string begin = folder.string();
  for (std::string& path : paths)
    path = path.starts_with(begin) ? path.substr(std::min(path.size(), begin.size() + 1)) : "";
  return paths;
}

// Each file before it gets its name, its folder after; and the folders above those that are new.
TEST(Sync, TheDiskHasWhatARestartNeeds) {
  const TemporaryFolder folder;
  std::optional<RunFolder> run(RunFolder::at(folder / "a/b", false));
  EXPECT_EQ(asked_by(folder.path(),
                     [&] {
                       run->create("text", {{"state", "running"}});
                     }),
            (Names{"a", "", "a/b/run.json.tmp", "a/b", "a/b/case.toml.tmp", "a/b", "a/b"}));
  EXPECT_EQ(asked_by(folder.path(),
                     [&] {
                       run->write_manifest({{"state", "done"}});
                     }),
            (Names{"a/b/run.json.tmp", "a/b"}));
  // whoever looks at a run that is under way can wait
  EXPECT_TRUE(asked_by(folder.path(), [&] { run->write_status({{"step", 1}}); }).empty());
  RunFolder counted = RunFolder::next("box.toml", folder / "runs");
  EXPECT_EQ(asked_by(folder.path(),
                     [&] {
                       counted.create("text", {{"state", "running"}});
                     }),
            (Names{"", "runs", "runs/box-001/run.json.tmp", "runs/box-001", "runs/box-001/case.toml.tmp",
                   "runs/box-001", "runs/box-001"}));
  write_text(folder / "a/b/checkpoints" / checkpoint_file_name(7), "");
  const KeptCheckpoints kept(folder / "a/b");
  EXPECT_EQ(asked_by(folder.path(), [&] { kept.remove_later_than(6); }), Names{"a/b/checkpoints"});
}

}  // namespace

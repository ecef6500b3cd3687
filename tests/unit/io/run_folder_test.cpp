#include "io/run_folder.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>

#include "io/file_error.hpp"
#include "unit/io/temporary_folder.hpp"

namespace {

using namespace tsubu::io;
using Names = std::vector<std::string>;
namespace fs = std::filesystem;

const nlohmann::json manifest = {{"seed", 42}};

std::string message_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const FileError& error) {
    return error.what();
  }
  ADD_FAILURE() << "no FileError";
  return {};
}

TEST(RunFolder, TouchesNothingBeforeCreate) {
  const TemporaryFolder folder;
  static_cast<void>(RunFolder::next("box/case.toml", folder / "runs"));
  static_cast<void>(RunFolder::at(folder / "mine", false));
  EXPECT_TRUE(names_in(folder.path()).empty());
}

TEST(RunFolder, HoldsTheCaseTheManifestAndTheView) {
  const TemporaryFolder folder;
  RunFolder run = RunFolder::at(folder / "a/b", false);
  run.create("[run]\r\nend = \"1 s\"", manifest);
  EXPECT_EQ(names_in(run.path()), (Names{"case.toml", "checkpoints", "frames", "lock", "run.json", "view.py"}));
  EXPECT_EQ(read_text(run.path() / "case.toml"), "[run]\r\nend = \"1 s\"");
  EXPECT_EQ(nlohmann::json::parse(read_text(run.path() / "run.json")), manifest);
  EXPECT_NE(read_text(run.path() / "view.py").find("spheres.UseScaleFunction = 0"), std::string::npos);
  run.write_manifest({{"end", "done"}, {"path", "\xff"}});
  EXPECT_EQ(nlohmann::json::parse(read_text(run.path() / "run.json")).at("end"), "done");
}

TEST(RunFolder, CountsUpFromTheHighest) {
  const TemporaryFolder folder;
  const auto next = [&folder](const fs::path& file) { return RunFolder::next(file, folder / "runs"); };
  EXPECT_EQ(next("box.toml").path(), folder / "runs/box-001");
  EXPECT_EQ(next("some/box/./case.toml").path(), folder / "runs/box-001");
  for (const char* name : {"box-009", "box-x", "box-12x", "boxes-050"}) {
    fs::create_directories(folder / "runs" / name);
  }
  EXPECT_EQ(next("box.toml").path(), folder / "runs/box-010");
}

TEST(RunFolder, TakesAnotherNumberWhenTwoRunsStartTogether) {
  const TemporaryFolder folder;
  RunFolder first = RunFolder::next("box.toml", folder / "runs");
  RunFolder second = RunFolder::next("box.toml", folder / "runs");
  first.create("", manifest);
  second.create("", manifest);
  EXPECT_EQ(names_in(folder / "runs"), (Names{"box-001", "box-002"}));
  EXPECT_EQ(second.path(), folder / "runs/box-002");
}

TEST(RunFolder, DoesNotOverwriteARun) {
  const TemporaryFolder folder;
  RunFolder early = RunFolder::at(folder / "run", false);
  RunFolder::at(folder / "run", false).create("first", manifest);
  EXPECT_EQ(
      message_of([&] { static_cast<void>(RunFolder::at(folder / "run", false)); }),
      "cannot use " + (folder / "run").string() + ": it already holds a run; choose another folder or add --force");
  EXPECT_THROW(early.create("second", manifest), FileError);
  EXPECT_EQ(read_text(folder / "run/case.toml"), "first");
}

TEST(RunFolder, NeverUsesAForeignFolder) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "thesis");
  write_text(folder / "thesis/chapter.txt", "text");
  for (const bool force : {false, true}) {
    EXPECT_EQ(message_of([&] { static_cast<void>(RunFolder::at(folder / "thesis", force)); }),
              "cannot use " + (folder / "thesis").string() + ": the folder is not empty and holds no run");
    EXPECT_THROW(static_cast<void>(RunFolder::at(folder / "thesis/chapter.txt", force)), FileError);
  }
}

TEST(RunFolder, ForceRemovesTheFormerRunAndNothingElse) {
  const TemporaryFolder folder;
  RunFolder::at(folder / "run", false).create("first", manifest);
  const Names of_the_run = {"log.txt",
                            "table.csv",
                            "particles.pvd",
                            "all.pvd",
                            "all.pvd.tmp",
                            "frames/walls_000001.vtp",
                            "frames/particles_000001.vtp",
                            "frames/contacts_000001.vtp.tmp",
                            "checkpoints/step-000000000012.tsubu",
                            "checkpoints/step-000000000024.tsubu.tmp",
                            "status.json"};
  const Names of_the_user = {"notes.txt", "frames/movie.avi", "frames/particles_1.vtp", "plot.pvd",
                             "checkpoints/mine.txt"};
  for (const Names& names : {of_the_run, of_the_user}) {
    for (const std::string& name : names) write_text(folder / "run" / name, "old");
  }
  RunFolder::at(folder / "run", true).create("second", {{"seed", 43}});
  for (const std::string& name : of_the_run) EXPECT_FALSE(fs::exists(folder / "run" / name)) << name;
  for (const std::string& name : of_the_user) EXPECT_TRUE(fs::exists(folder / "run" / name)) << name;
  EXPECT_EQ(read_text(folder / "run/case.toml"), "second");
  EXPECT_EQ(nlohmann::json::parse(read_text(folder / "run/run.json")).at("seed"), 43);
}

TEST(RunFolder, IsOfOneProcessAtATime) {
  const TemporaryFolder folder;
  RunFolder run = RunFolder::at(folder / "run", false);
  run.create("first", manifest);
  EXPECT_NE(message_of([&] { static_cast<void>(RunFolder::reopen(folder / "run")); }).find("is running it"),
            std::string::npos);
  EXPECT_NE(message_of([&] { RunFolder::at(folder / "run", true).create("second", manifest); }).find("is running it"),
            std::string::npos);
  EXPECT_EQ(read_text(folder / "run/case.toml"), "first");
  EXPECT_EQ(RunFolder::look(folder / "run").read_manifest().at("seed"), 42);  // looking is free
}

TEST(RunFolder, TakesAFolderInWhichARunNeverBegan) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "run");
  write_text(folder / "run/lock", "123");
  write_text(folder / "run/run.json.tmp", "{");
  RunFolder::at(folder / "run", false).create("first", manifest);
  EXPECT_EQ(read_text(folder / "run/case.toml"), "first");
}

TEST(RunFolder, ReopensNothingButARun) {
  const TemporaryFolder folder;
  EXPECT_NE(message_of([&] { static_cast<void>(RunFolder::reopen(folder / "no")); }).find("no such folder"),
            std::string::npos);
  EXPECT_NE(message_of([&] { static_cast<void>(RunFolder::reopen(folder.path())); }).find("holds no run"),
            std::string::npos);
  write_text(folder / "run.json", "{ half");
  EXPECT_NE(message_of([&] { static_cast<void>(RunFolder::look(folder.path()).read_manifest()); }).find("no JSON"),
            std::string::npos);
}

// The folder may be on another disk, and a link to it where people work.
TEST(RunFolder, MayBeGivenByALink) {
  const TemporaryFolder folder;
  fs::create_directories(folder / "disk/run");
  for (const char* name : {"link", "link/"}) {
    fs::remove_all(folder / "disk/run");
    fs::create_directory(folder / "disk/run");
    fs::remove(folder / "link");
    fs::create_directory_symlink("disk/run", folder / "link");
    RunFolder::at(folder / name, false).create("first", manifest);
    EXPECT_THROW(static_cast<void>(RunFolder::at(folder / name, false)), FileError) << "it holds a run";
    RunFolder::at(folder / name, true).create("second", manifest);
    EXPECT_TRUE(fs::is_symlink(folder / "link")) << "the link is there as before";
    EXPECT_EQ(read_text(folder / "disk/run/case.toml"), "second");
    EXPECT_EQ(RunFolder::reopen(folder / name).read_manifest().at("seed"), 42);
  }
  fs::create_directory(folder / "disk/runs");
  fs::create_directory_symlink("disk/runs", folder / "runs");
  RunFolder run = RunFolder::next("box.toml", folder / "runs");
  run.create("", manifest);
  EXPECT_EQ(names_in(folder / "disk/runs"), Names{"box-001"});
}

TEST(RunFolder, SaysThatALinkLeadsNowhere) {
  const TemporaryFolder folder;
  fs::create_directory_symlink("disk/run", folder / "link");
  for (const char* name : {"link", "link/"}) {
    const std::string said =
        "cannot use " + (folder / name).string() + ": it is a symbolic link to disk/run, which is not there";
    EXPECT_EQ(message_of([&] { static_cast<void>(RunFolder::at(folder / name, true)); }), said);
    EXPECT_EQ(message_of([&] { static_cast<void>(RunFolder::look(folder / name)); }), said);
  }
  EXPECT_EQ(message_of([&] { RunFolder::next("box.toml", folder / "link").create("", manifest); }),
            "cannot use " + (folder / "link").string() + ": it is a symbolic link to disk/run, which is not there");
  EXPECT_EQ(names_in(folder.path()), Names{"link"});
}

TEST(RunFolder, SaysWhyItCannotBeMade) {
  const TemporaryFolder folder;
  write_text(folder / "file", "");
  RunFolder run = RunFolder::next("box.toml", folder / "runs");
  write_text(folder / "runs", "");
  EXPECT_EQ(message_of([&] { run.create("", manifest); }),
            "cannot create " + (folder / "runs").string() + ": Not a directory");
  EXPECT_THROW(RunFolder::at("/proc/nothing", false).create("", manifest), FileError);
}

}  // namespace

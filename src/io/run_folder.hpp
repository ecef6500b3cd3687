#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "io/folder_lock.hpp"

namespace tsubu::io {

inline constexpr std::string_view lock_name = "lock";

// The folder of one run:
//   case.toml   the case as it was read
//   run.json    what ran, where and how it ended; a folder with this file holds a run
//   log.txt     what was on the screen
//   table.csv   numbers over time
//   frames/     the .vtp files, listed by the .pvd files beside it
//   fields/     what is measured on grids, if anything: .vti, .csv and the .pvd that lists the former
//   view.py     shows the run in ParaView
//   checkpoints/  from which the run goes on if it is stopped, the last two
//   status.json how far it is while it runs
//   lock        held by the process that runs it
// Nothing is touched before create(), so a case that fails its checks leaves nothing behind. All calls throw FileError.
class RunFolder {
 public:
  // <parent>/<case>-001, or the number after the highest there is. A case file that is just called case.toml has the
  // name of its folder.
  [[nodiscard]] static RunFolder next(const std::filesystem::path& case_file,
                                      const std::filesystem::path& parent = "runs");
  // A folder of the user's choice. One that holds a run is refused unless `force`; one that holds anything else is
  // always refused.
  [[nodiscard]] static RunFolder at(const std::filesystem::path& folder, bool force);

  // The folder of a run, to look at. Throws if it holds none.
  [[nodiscard]] static RunFolder look(const std::filesystem::path& folder);
  // The folder of a run that is to go on. Locks it; throws if it holds no run, or another process runs it. Nothing in
  // it changes before go_on().
  [[nodiscard]] static RunFolder reopen(const std::filesystem::path& folder);
  // From here on this process runs it.
  void go_on() const { lock_->sign(); }

  // Makes the folder with everything that is known before the first step. With `force` the files of the former run
  // are removed first, and only those. No other process can run in the folder as long as this object lives.
  void create(std::string_view case_text, const nlohmann::json& manifest);

  void write_manifest(const nlohmann::json& manifest) const;
  [[nodiscard]] nlohmann::ordered_json read_manifest() const;
  // How the run stands at the moment; for whoever looks at it, so a failure is ignored.
  void write_status(const nlohmann::json& status) const;
  void remove_status() const;
  [[nodiscard]] nlohmann::ordered_json read_status() const;  // null if there is none
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::filesystem::path case_file() const;
  [[nodiscard]] std::filesystem::path log_file() const;
  [[nodiscard]] std::filesystem::path table_file() const;
  [[nodiscard]] std::filesystem::path checkpoint_file(std::uint64_t step) const;

 private:
  RunFolder(std::filesystem::path path, std::string counted_name, bool force);
  void check() const;
  void make_counted();
  void make_parts() const;
  void remove_former_run() const;

  std::filesystem::path path_;
  std::string counted_name_;  // <case> where the folder is numbered, else empty
  bool force_ = false;
  std::optional<FolderLock> lock_ = {};
};

}  // namespace tsubu::io

#include "io/run_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "io/checkpoints.hpp"
#include "io/field_series.hpp"
#include "io/file_error.hpp"
#include "io/frame_series.hpp"
#include "io/output_file.hpp"
#include "io/view_script.hpp"

namespace tsubu::io {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view case_name = "case.toml", manifest_name = "run.json", log_name = "log.txt",
                           table_name = "table.csv", view_name = "view.py", status_name = "status.json";

void throw_if(std::error_code code, std::string_view action, const fs::path& path) {
  if (code) throw FileError(action, path, code);
}

// The files in a folder; none if there is no such folder.
std::vector<fs::path> entries(const fs::path& folder) {
  std::error_code code;
  fs::directory_iterator iterator(folder, code);
  if (code == std::errc::no_such_file_or_directory) return {};
  throw_if(code, "use", folder);
  std::vector<fs::path> paths;
  for (const fs::directory_entry& entry : iterator) paths.push_back(entry.path());
  return paths;
}

// The number of <name>-012, or 0.
int number_of(std::string_view folder, std::string_view name) {
  int number = 0;
  if (folder.starts_with(name) && folder.substr(name.size()).starts_with('-')) {
    const std::string_view digits = folder.substr(name.size() + 1);
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (code != std::errc{} || end != digits.data() + digits.size()) return 0;
  }
  return number;
}

// A link that leads nowhere is told as such: all that the system says is that it exists, or does not.
void refuse_dead_link(const fs::path& folder) {
  std::error_code ignored;
  const fs::path name = folder.has_filename() ? folder : folder.parent_path();
  if (fs::is_symlink(fs::symlink_status(name, ignored)) && !fs::exists(name, ignored))
    throw FileError("use", folder,
                    fmt::format("it is a symbolic link to {}, which is not there", fs::read_symlink(name).string()));
}

// With all folders that it needs; they outlast a power cut.
void make_folders(const fs::path& folder) {
  std::error_code code;
  std::vector<fs::path> parents;  // of what is new
  for (fs::path p = folder.has_filename() ? folder : folder.parent_path(); !p.empty() && !fs::exists(p, code);) {
    p = p.parent_path();
    parents.push_back(p);
  }
  fs::create_directories(folder, code);
  throw_if(code, "create", folder);
  for (const fs::path& parent : parents) sync_folder(parent);
}

fs::path next_path(const fs::path& parent, std::string_view name) {
  int highest = 0;
  for (const fs::path& path : entries(parent)) highest = std::max(highest, number_of(path.filename().string(), name));
  return parent / fmt::format("{}-{:03}", name, highest + 1);
}

std::string name_of_case(const fs::path& case_file) {
  const fs::path full = fs::absolute(case_file).lexically_normal();
  return (full.filename() == case_name ? full.parent_path().filename() : full.stem()).string();
}

// A run that was killed may leave a file under its temporary name.
std::string_view without_temporary_suffix(std::string_view name) {
  if (name.ends_with(AtomicFile::temporary_suffix)) name.remove_suffix(AtomicFile::temporary_suffix.size());
  return name;
}

// What a former run wrote into its folder, but for the manifest, which is replaced, so that the folder is known to
// hold a run at every moment, and the lock, which is held.
bool is_run_file_name(std::string_view name) {
  constexpr std::array<std::string_view, 7> single = {case_name,   log_name,   table_name,   view_name,
                                                      status_name, "plot.svg", "report.html"};
  const auto is_series = [name](Part part) { return name == pvd_file_name(part_name(part)); };
  return std::find(single.begin(), single.end(), name) != single.end() || name == pvd_file_name(all_parts_name) ||
         std::any_of(all_parts.begin(), all_parts.end(), is_series);
}

template <class Belongs>
void remove_files(const fs::path& folder, Belongs belongs) {
  for (const fs::path& path : entries(folder)) {
    if (!belongs(without_temporary_suffix(path.filename().string()))) continue;
    std::error_code code;
    fs::remove(path, code);
    throw_if(code, "remove", path);
  }
}

nlohmann::ordered_json read_json(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw FileError("read", path, std::error_code(errno, std::generic_category()));
  auto json = nlohmann::ordered_json::parse(file, nullptr, false);
  if (!json.is_object()) throw FileError("read", path, "it is no JSON, or was changed");
  return json;
}

std::string text_of(const nlohmann::json& json) {
  // Paths may hold bytes that are not UTF-8; better a replacement character than no file.
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace

RunFolder::RunFolder(fs::path path, std::string counted_name, bool force)
    : path_(std::move(path)), counted_name_(std::move(counted_name)), force_(force) {}

RunFolder RunFolder::next(const fs::path& case_file, const fs::path& parent) {
  const std::string name = name_of_case(case_file);
  return {next_path(parent, name), name, false};
}

RunFolder RunFolder::at(const fs::path& folder, bool force) {
  RunFolder run(folder, {}, force);
  run.check();
  return run;
}

RunFolder RunFolder::look(const fs::path& folder) {
  refuse_dead_link(folder);
  std::error_code ignored;
  if (!fs::exists(folder / manifest_name, ignored))
    throw FileError("use", folder, fs::exists(folder, ignored) ? "it holds no run" : "there is no such folder");
  return {folder, {}, true};
}

RunFolder RunFolder::reopen(const fs::path& folder) {
  RunFolder run = look(folder);
  run.lock_.emplace(folder);
  run.make_parts();  // somebody may have taken one away
  return run;
}

void RunFolder::check() const {
  refuse_dead_link(path_);
  std::vector<fs::path> present = entries(path_);
  // what is there of a run that was killed before it began
  std::erase_if(present, [](const fs::path& p) {
    const std::string name = p.filename().string();
    return name == lock_name || (name != manifest_name && without_temporary_suffix(name) == manifest_name);
  });
  if (present.empty()) return;
  if (std::find(present.begin(), present.end(), path_ / manifest_name) == present.end()) {
    throw FileError("use", path_, "the folder is not empty and holds no run");
  }
  if (!force_) throw FileError("use", path_, "it already holds a run; choose another folder or add --force");
}

void RunFolder::create(std::string_view case_text, const nlohmann::json& manifest) {
  if (counted_name_.empty()) {
    check();  // again: time has passed
    make_folders(path_);
    lock_.emplace(path_);
    remove_former_run();
  } else {
    make_counted();
    lock_.emplace(path_);
  }
  lock_->sign();
  // First, so that an interrupted run is recognised as one.
  write_manifest(manifest);
  commit_whole_file(path_ / case_name, case_text);
  write_whole_file(path_ / view_name, view_script);
  make_parts();
  sync_folder(path_);
}

void RunFolder::make_parts() const {
  for (const std::string_view name : {frames_folder, checkpoints_folder}) {
    std::error_code code;
    fs::create_directory(path_ / name, code);
    throw_if(code, "create", path_ / name);
  }
}

// Another run of the same case may take the number meanwhile: making a folder tells who came first.
void RunFolder::make_counted() {
  const fs::path parent = path_.parent_path();
  refuse_dead_link(parent);
  make_folders(parent);
  std::error_code code;
  while (!fs::create_directory(path_, code)) {
    throw_if(code, "create", path_);
    path_ = next_path(parent, counted_name_);
  }
  sync_folder(parent);
}

void RunFolder::remove_former_run() const {
  // first, so that no run goes on from the state of another
  remove_files(path_ / checkpoints_folder, is_checkpoint_file_name);
  remove_files(path_ / frames_folder, is_frame_file_name);
  remove_files(path_ / fields_folder, is_field_file_name);
  remove_files(path_, is_run_file_name);
}

// Without it and the case nobody could go on from a checkpoint.
void RunFolder::write_manifest(const nlohmann::json& manifest) const {
  commit_whole_file(path_ / manifest_name, text_of(manifest));
}

nlohmann::ordered_json RunFolder::read_manifest() const { return read_json(path_ / manifest_name); }

void RunFolder::write_status(const nlohmann::json& status) const {
  try {
    write_whole_file(path_ / status_name, text_of(status));
  } catch (const FileError&) {
    // whatever ails the disk, the next thing that must be written will say so
  }
}

void RunFolder::remove_status() const {
  std::error_code ignored;
  fs::remove(path_ / status_name, ignored);
}

nlohmann::ordered_json RunFolder::read_status() const {
  try {
    return read_json(path_ / status_name);
  } catch (const FileError&) {
    return nullptr;
  }
}

fs::path RunFolder::case_file() const { return path_ / case_name; }

fs::path RunFolder::checkpoint_file(std::uint64_t step) const {
  return path_ / checkpoints_folder / checkpoint_file_name(step);
}

fs::path RunFolder::log_file() const { return path_ / log_name; }

fs::path RunFolder::table_file() const { return path_ / table_name; }

}  // namespace tsubu::io

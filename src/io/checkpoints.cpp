#include "io/checkpoints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "io/file_error.hpp"
#include "io/output_file.hpp"

namespace tsubu::io {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view prefix = "step-", extension = ".tsubu";

std::vector<fs::path> files_in(const fs::path& folder) {
  std::error_code code;
  fs::directory_iterator iterator(folder, code);
  if (code == std::errc::no_such_file_or_directory) return {};
  if (code) throw FileError("read", folder, code);
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : iterator) files.push_back(entry.path());
  return files;
}

}  // namespace

std::string checkpoint_file_name(std::uint64_t step) { return fmt::format("{}{:012}{}", prefix, step, extension); }

bool is_checkpoint_file_name(std::string_view name) {
  if (!name.starts_with(prefix) || !name.ends_with(extension)) return false;
  name.remove_prefix(prefix.size()), name.remove_suffix(extension.size());
  return name.size() >= 12 && std::ranges::all_of(name, [](char c) { return '0' <= c && c <= '9'; });
}

std::uint64_t step_of_checkpoint(const fs::path& file) {
  const std::string name = file.filename().string();
  std::uint64_t step = 0;
  if (is_checkpoint_file_name(name)) std::from_chars(name.data() + prefix.size(), name.data() + name.size(), step);
  return step;
}

std::vector<fs::path> checkpoints_of(const fs::path& run_folder) {
  std::vector<fs::path> found = files_in(run_folder / checkpoints_folder);
  std::erase_if(found, [](const fs::path& p) { return !is_checkpoint_file_name(p.filename().string()); });
  std::ranges::sort(found, std::ranges::greater{}, step_of_checkpoint);
  return found;
}

std::size_t KeptCheckpoints::remove_later_than(std::uint64_t step) const {
  std::size_t count = 0;
  for (const fs::path& file : checkpoints_of(folder_)) {
    if (step_of_checkpoint(file) <= step) continue;
    std::error_code code;
    fs::remove(file, code);
    if (code) throw FileError("remove", file, code);
    ++count;
  }
  // before the table is cut: after a power cut none of them may be back beside a table that is too short for it
  if (count > 0) sync_folder(folder_ / checkpoints_folder);
  return count;
}

void KeptCheckpoints::prune() const {
  const auto stays = [this](const fs::path& file) {
    const std::size_t first = good_.size() > kept ? good_.size() - kept : 0;
    return std::find(good_.begin() + static_cast<std::ptrdiff_t>(first), good_.end(), file) != good_.end();
  };
  for (const fs::path& file : files_in(folder_ / checkpoints_folder)) {
    std::string name = file.filename().string();
    if (name.ends_with(AtomicFile::temporary_suffix)) name.resize(name.size() - AtomicFile::temporary_suffix.size());
    if (!is_checkpoint_file_name(name) || stays(file)) continue;
    std::error_code code;
    fs::remove(file, code);
    if (code) throw FileError("remove", file, code);
  }
}

}  // namespace tsubu::io

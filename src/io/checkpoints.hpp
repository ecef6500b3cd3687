#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tsubu::io {

inline constexpr std::string_view checkpoints_folder = "checkpoints";

// step-000000001200.tsubu; and whether a checkpoint, of whatever step, has a file of this name.
[[nodiscard]] std::string checkpoint_file_name(std::uint64_t step);
[[nodiscard]] bool is_checkpoint_file_name(std::string_view name);
// The step in such a name.
[[nodiscard]] std::uint64_t step_of_checkpoint(const std::filesystem::path& file);

// The checkpoints of a run, the latest first; none if there is no such folder. Throws FileError.
[[nodiscard]] std::vector<std::filesystem::path> checkpoints_of(const std::filesystem::path& run_folder);

// The last two that are known to be good stay; the others go, but never before two newer ones are on the disk.
class KeptCheckpoints {
 public:
  explicit KeptCheckpoints(std::filesystem::path run_folder) : folder_(std::move(run_folder)) {}

  // One more is good, and later than those before it.
  void add(const std::filesystem::path& file) { good_.push_back(file); }
  // Removes what is not to be kept: older ones, and damaged or abandoned ones. Throws FileError.
  void prune() const;
  // Removes those of later steps: a run that goes on from here has another future, and nobody may go on from the former
  // one with the files of this. How many there were. Throws FileError.
  std::size_t remove_later_than(std::uint64_t step) const;
  [[nodiscard]] const std::vector<std::filesystem::path>& good() const { return good_; }

 private:
  static constexpr std::size_t kept = 2;
  std::filesystem::path folder_;
  std::vector<std::filesystem::path> good_;
};

}  // namespace tsubu::io

#pragma once
#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace tsubu::setup {

// How a run stands, seen from outside.
struct RunStatus {
  std::filesystem::path folder;
  std::string state;            // running, done, stopped, failed; killed: it neither runs nor said how it ended
  std::string reason;           // a sentence, if it did not end as planned
  std::optional<long> process;  // 0: not known
  std::uint64_t step = 0, steps = 0;
  double time = 0, end = 0;  // [s]
  std::uint64_t bodies = 0;
  std::optional<double> rate;          // particle-steps per second
  std::optional<double> seconds_left;  // at the present pace
  double wall_seconds = 0;             // computed, over all restarts
  struct Checkpoint {
    std::string file;
    std::uint64_t step = 0;
    double time = 0, age = 0;  // [s], by the clock of the disk
  };
  std::optional<Checkpoint> checkpoint;

  [[nodiscard]] double share() const { return steps > 0 ? static_cast<double>(step) / static_cast<double>(steps) : 0; }
};

// Throws io::FileError if the folder holds no run.
[[nodiscard]] RunStatus status_of(const std::filesystem::path& folder);

[[nodiscard]] std::string describe(const RunStatus& status);  // for people, some lines
[[nodiscard]] nlohmann::ordered_json to_json(const RunStatus& status);

}  // namespace tsubu::setup

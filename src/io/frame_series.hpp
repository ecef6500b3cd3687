#pragma once
#include <cstddef>
#include <filesystem>
#include <string_view>
#include <vector>

#include "io/frame.hpp"
#include "io/pvd.hpp"

namespace tsubu::io {

inline constexpr std::string_view frames_folder = "frames";

struct FrameOptions {
  Encoding encoding = Encoding::raw;
  bool contacts = true;
  bool walls = true;
  bool shapes = false;  // whether some bodies are no spheres
};

// The frames of one run, numbered from 0, and the .pvd files that list them: one for each part, and all.pvd. The lists
// are rewritten after every frame, so that a run can be looked at while it runs.
class FrameSeries {
 public:
  // `run_folder` and its folder for frames must exist.
  FrameSeries(std::filesystem::path run_folder, const FrameOptions& options);

  // Throws FileError.
  void write(const state::Snapshot& snapshot);
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  std::filesystem::path folder_;
  Encoding encoding_;
  struct PartSeries {
    Part part;
    Pvd list;
  };
  std::vector<PartSeries> parts_;
  Pvd all_;
  std::size_t count_ = 0;
};

}  // namespace tsubu::io

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
//
// A run that goes on from a checkpoint finds frames there that it had written after it. They stay, and stay listed,
// until the frame of the same number, or one of a later time, takes their place.
class FrameSeries {
 public:
  // `run_folder` and its folder for frames must exist.
  FrameSeries(std::filesystem::path run_folder, const FrameOptions& options);

  // Throws FileError.
  void write(const state::Snapshot& snapshot);
  [[nodiscard]] std::size_t count() const { return times_.size(); }

  // The times of all frames; and another series that had these goes on from there.
  [[nodiscard]] const std::vector<double>& times() const { return times_; }
  void go_on_from(std::vector<double> times);
  // Removes the frames that a former part of the run left and that nothing has replaced.
  void end();
  // Files of frames before that which are not there.
  [[nodiscard]] std::vector<std::filesystem::path> missing() const;

 private:
  struct Later {
    std::size_t number;
    double time;
  };
  void add_to_lists(std::size_t frame, double time);
  void find_later();
  void list_later();
  void write_lists() const;

  std::filesystem::path folder_;
  Encoding encoding_;
  struct PartSeries {
    Part part;
    Pvd list, later;
  };
  std::vector<PartSeries> parts_;
  Pvd all_, all_later_;
  std::vector<double> times_;  // of each frame
  std::vector<Later> later_;   // frames that wait for their successors
};

}  // namespace tsubu::io

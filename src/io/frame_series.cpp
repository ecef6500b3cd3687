#include "io/frame_series.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tsubu::io {

FrameSeries::FrameSeries(std::filesystem::path run_folder, const FrameOptions& options)
    : folder_(std::move(run_folder)), encoding_(options.encoding), parts_{Part::particles} {
  if (options.walls) parts_.push_back(Part::walls);
  if (options.contacts) parts_.push_back(Part::contacts);
}

void FrameSeries::write(const state::Snapshot& snapshot) {
  for (const Part part : parts_) {
    const std::filesystem::path file = std::filesystem::path(frames_folder) / frame_file_name(part, count_);
    write_part(folder_ / file, part, snapshot, encoding_);
    entries_.push_back({snapshot.time, static_cast<int>(part), std::string(part_name(part)), file.generic_string()});
  }
  ++count_;
  for (const Part part : parts_) {
    std::vector<PvdEntry> of_part;
    std::copy_if(entries_.begin(), entries_.end(), std::back_inserter(of_part),
                 [part](const PvdEntry& entry) { return entry.part == static_cast<int>(part); });
    write_pvd(folder_ / pvd_file_name(part_name(part)), of_part);
  }
  write_pvd(folder_ / pvd_file_name(all_parts_name), entries_);
}

}  // namespace tsubu::io

#include "io/frame_series.hpp"

#include <utility>

namespace tsubu::io {

FrameSeries::FrameSeries(std::filesystem::path run_folder, const FrameOptions& options)
    : folder_(std::move(run_folder)), encoding_(options.encoding), all_(folder_ / pvd_file_name(all_parts_name)) {
  const auto add = [this](Part part) { parts_.push_back({part, Pvd(folder_ / pvd_file_name(part_name(part)))}); };
  add(Part::particles);
  if (options.shapes) add(Part::shapes);
  if (options.walls) add(Part::walls);
  if (options.contacts) add(Part::contacts);
}

void FrameSeries::write(const state::Snapshot& snapshot) {
  for (auto& [part, list] : parts_) {
    const std::filesystem::path file = std::filesystem::path(frames_folder) / frame_file_name(part, count_);
    write_part(folder_ / file, part, snapshot, encoding_);
    for (Pvd* pvd : {&list, &all_}) pvd->add(snapshot.time, static_cast<int>(part), part_name(part), file.string());
    list.write();
  }
  all_.write();
  ++count_;
}

}  // namespace tsubu::io

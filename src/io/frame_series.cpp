#include "io/frame_series.hpp"

#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>

#include "io/file_error.hpp"

namespace tsubu::io {

namespace fs = std::filesystem;

namespace {

fs::path file_of(Part part, std::size_t frame) { return fs::path(frames_folder) / frame_file_name(part, frame); }

// The times in a list of one part, in its order: those of frames 0, 1, ...
std::vector<double> times_in(const fs::path& list) {
  constexpr std::string_view mark = "<DataSet timestep=\"";
  std::vector<double> times;
  std::ifstream file(list, std::ios::binary);
  for (std::string line; std::getline(file, line);)
    if (line.starts_with(mark)) times.push_back(std::strtod(line.c_str() + mark.size(), nullptr));
  return times;
}

}  // namespace

FrameSeries::FrameSeries(fs::path run_folder, const FrameOptions& options)
    : folder_(std::move(run_folder)),
      encoding_(options.encoding),
      all_(folder_ / pvd_file_name(all_parts_name)),
      all_later_({}) {
  const auto add = [this](Part part) {
    parts_.push_back({part, Pvd(folder_ / pvd_file_name(part_name(part))), Pvd({})});
  };
  add(Part::particles);
  if (options.shapes) add(Part::shapes);
  if (options.walls) add(Part::walls);
  if (options.contacts) add(Part::contacts);
  find_later();
}

void FrameSeries::write(const state::Snapshot& snapshot) {
  const std::size_t frame = times_.size();
  for (auto& [part, list, later] : parts_) write_part(folder_ / file_of(part, frame), part, snapshot, encoding_);
  times_.push_back(snapshot.time);
  add_to_lists(frame, snapshot.time);
  list_later();
  write_lists();
}

void FrameSeries::add_to_lists(std::size_t frame, double time) {
  for (auto& [part, list, later] : parts_)
    for (Pvd* pvd : {&list, &all_})
      pvd->add(time, static_cast<int>(part), part_name(part), file_of(part, frame).string());
}

// What the lists of a former part of this run know beyond the frames of this one.
void FrameSeries::find_later() {
  const std::vector<double> known = times_in(folder_ / pvd_file_name(part_name(Part::particles)));
  later_.clear();
  for (std::size_t k = times_.size(); k < known.size(); ++k) later_.push_back({k, known[k]});
  list_later();
}

void FrameSeries::list_later() {
  const double now = times_.empty() ? -1 : times_.back();
  std::erase_if(later_, [&](const Later& frame) { return frame.number < times_.size() || frame.time <= now; });
  all_later_.clear();
  for (auto& [part, list, later] : parts_) later.clear();
  for (const auto& [number, time] : later_)
    for (auto& [part, list, later] : parts_) {
      std::error_code ignored;
      const fs::path file = file_of(part, number);
      if (!fs::exists(folder_ / file, ignored)) continue;
      for (Pvd* pvd : {&later, &all_later_}) pvd->add(time, static_cast<int>(part), part_name(part), file.string());
    }
}

void FrameSeries::write_lists() const {
  for (const auto& [part, list, later] : parts_) list.write(&later);
  all_.write(&all_later_);
}

void FrameSeries::go_on_from(std::vector<double> times) {
  times_ = std::move(times);
  all_.clear();
  for (auto& [part, list, later] : parts_) list.clear();
  for (std::size_t k = 0; k < times_.size(); ++k) add_to_lists(k, times_[k]);
  find_later();
}

void FrameSeries::end() {
  later_.clear();
  list_later();
  std::error_code code;
  std::vector<fs::path> stale;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_ / frames_folder, code)) {
    const std::string name = entry.path().filename().string();
    if (!is_frame_file_name(name)) continue;
    const std::size_t digits = name.rfind('_') + 1;
    if (std::strtoull(name.c_str() + digits, nullptr, 10) >= times_.size()) stale.push_back(entry.path());
  }
  if (stale.empty()) return;
  write_lists();
  for (const fs::path& file : stale)
    if (!fs::remove(file, code) && code) throw FileError("remove", file, code);
}

std::vector<fs::path> FrameSeries::missing() const {
  std::vector<fs::path> files;
  for (std::size_t k = 0; k < times_.size(); ++k)
    for (const auto& [part, list, later] : parts_) {
      std::error_code code;
      const fs::path file = folder_ / file_of(part, k);
      if (fs::file_size(file, code) == 0 || code) files.push_back(file);
    }
  return files;
}

}  // namespace tsubu::io

#pragma once
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace tsubu::io {

inline constexpr std::string_view all_parts_name = "all";

// particles.pvd
[[nodiscard]] std::string pvd_file_name(std::string_view series);

struct PvdEntry {
  double time;  // [s]
  int part;
  std::string name;  // of the part
  std::string file;  // relative to the .pvd, so that a run folder can be moved
};

// ParaView's list of the files of a time series. Throws FileError.
void write_pvd(const std::filesystem::path& path, std::span<const PvdEntry> entries);

}  // namespace tsubu::io

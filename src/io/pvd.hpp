#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace tsubu::io {

inline constexpr std::string_view all_parts_name = "all";

// particles.pvd
[[nodiscard]] std::string pvd_file_name(std::string_view series);

// ParaView's list of the files of a time series.
class Pvd {
 public:
  explicit Pvd(std::filesystem::path path);

  // `file` is relative to the list, so that a run folder can be moved.
  void add(double time, int part, std::string_view name, std::string_view file);
  // Forgets all files.
  void clear() { entries_.clear(); }
  // With those of another list, which is of the same part and of later times, behind its own. Throws FileError.
  void write(const Pvd* later = nullptr) const;

 private:
  std::filesystem::path path_;
  std::string entries_;
};

}  // namespace tsubu::io

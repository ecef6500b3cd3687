#include "io/pvd.hpp"

#include <fmt/format.h>

#include "io/output_file.hpp"

namespace tsubu::io {

std::string pvd_file_name(std::string_view series) { return std::string(series) + ".pvd"; }

void write_pvd(const std::filesystem::path& path, std::span<const PvdEntry> entries) {
  std::string text = "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\">\n<Collection>\n";
  for (const PvdEntry& entry : entries) {
    text += fmt::format("<DataSet timestep=\"{}\" part=\"{}\" name=\"{}\" file=\"{}\"/>\n", entry.time, entry.part,
                        entry.name, entry.file);
  }
  text += "</Collection>\n</VTKFile>\n";
  write_whole_file(path, text);
}

}  // namespace tsubu::io

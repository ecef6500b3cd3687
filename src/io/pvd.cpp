#include "io/pvd.hpp"

#include <fmt/format.h>

#include <utility>

#include "io/output_file.hpp"

namespace tsubu::io {

std::string pvd_file_name(std::string_view series) { return std::string(series) + ".pvd"; }

Pvd::Pvd(std::filesystem::path path) : path_(std::move(path)) {}

void Pvd::add(double time, int part, std::string_view name, std::string_view file) {
  entries_ += fmt::format("<DataSet timestep=\"{}\" part=\"{}\" name=\"{}\" file=\"{}\"/>\n", time, part, name, file);
}

void Pvd::write(const Pvd* later) const {
  write_whole_file(path_, "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\">\n<Collection>\n" +
                              entries_ + (later ? later->entries_ : "") + "</Collection>\n</VTKFile>\n");
}

}  // namespace tsubu::io

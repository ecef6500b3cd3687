#include "io/field_series.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <type_traits>
#include <utility>

#include "io/file_error.hpp"
#include "io/pvd.hpp"
#include "io/vtk_file.hpp"

namespace tsubu::io {
namespace {

// What is appended to the name of a field for each of its numbers.
std::string component_name(std::size_t components, std::size_t k) {
  constexpr const char* axes = "xyz";
  if (components == 1) return "";
  if (components == 3) return fmt::format("_{}", axes[k]);
  return fmt::format("_{}{}", axes[k / 3], axes[k % 3]);
}

DataArray array_of(const Field& field, std::size_t cells) {
  const auto numbers = [&field](auto size) {
    return [&field](std::size_t cell) {
      std::array<float, decltype(size)::value> out;
      for (std::size_t k = 0; k < out.size(); ++k) out[k] = static_cast<float>(field.values[cell * out.size() + k]);
      return out;
    };
  };
  if (field.components == 1) return make_array(field.name, cells, numbers(std::integral_constant<std::size_t, 1>{}));
  if (field.components == 3) return make_array(field.name, cells, numbers(std::integral_constant<std::size_t, 3>{}));
  return make_array(field.name, cells, numbers(std::integral_constant<std::size_t, 9>{}));
}

}  // namespace

FieldSeries::FieldSeries(std::filesystem::path run_folder, std::string name, const FieldGrid& grid, bool csv)
    : folder_(std::move(run_folder) / fields_folder), name_(std::move(name)), grid_(grid), csv_(csv) {}

std::string FieldSeries::file_name(std::size_t number, std::string_view ending) const {
  return fmt::format("{}_{:06}.{}", name_, number, ending);
}

void FieldSeries::write(double time, std::uint64_t step, const std::vector<Field>& fields) {
  std::error_code code;
  std::filesystem::create_directory(folder_, code);
  if (code) throw FileError("create", folder_, code);
  write_vti(time, step, fields);
  if (csv_) write_csv(fields);
  times_.push_back(time);
  Pvd list(folder_ / pvd_file_name(name_));
  for (std::size_t k = 0; k < times_.size(); ++k) list.add(times_[k], 0, name_, file_name(k, "vti"));
  list.write();
}

void FieldSeries::remove_later() const {
  std::error_code code;
  std::vector<std::filesystem::path> later;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, code)) {
    const std::string file = entry.path().filename().string(), begin = name_ + '_';
    if (!file.starts_with(begin) || !(file.ends_with(".vti") || file.ends_with(".csv"))) continue;
    const std::string number = file.substr(begin.size(), file.size() - begin.size() - 4);
    if (number.size() < 6 || number.find_first_not_of("0123456789") != std::string::npos) continue;
    if (std::strtoull(number.c_str(), nullptr, 10) >= times_.size()) later.push_back(entry.path());
  }
  for (const std::filesystem::path& file : later)
    if (!std::filesystem::remove(file, code) && code) throw FileError("remove", file, code);
}

void FieldSeries::write_vti(double time, std::uint64_t step, const std::vector<Field>& fields) const {
  const auto& [nx, ny, nz] = grid_.cells;
  const std::size_t cells = static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny) * static_cast<std::size_t>(nz);
  std::vector<DataArray> arrays;
  for (const Field& f : fields) arrays.push_back(array_of(f, cells));
  VtkFile file(folder_ / file_name(times_.size(), "vti"), "ImageData", Encoding::raw);
  file.write(fmt::format(
      "<ImageData WholeExtent=\"0 {0} 0 {1} 0 {2}\" Origin=\"{3} {4} {5}\" Spacing=\"{6} {7} {8}\">\n"
      "<Piece Extent=\"0 {0} 0 {1} 0 {2}\">\n",
      nx, ny, nz, grid_.low.x, grid_.low.y, grid_.low.z, grid_.spacing.x, grid_.spacing.y, grid_.spacing.z));
  file.write_section("CellData", arrays);
  file.write("</Piece>\n");
  file.write_fields(time, step);
  file.finish();
}

void FieldSeries::write_csv(const std::vector<Field>& fields) const {
  std::string text = "x [m],y [m],z [m]";
  for (const Field& f : fields)
    for (std::size_t k = 0; k < f.components; ++k)
      text += fmt::format(",{}{} [{}]", f.name, component_name(f.components, k), f.unit);
  text += '\n';
  std::size_t cell = 0;
  for (int z = 0; z < grid_.cells[2]; ++z)
    for (int y = 0; y < grid_.cells[1]; ++y)
      for (int x = 0; x < grid_.cells[0]; ++x, ++cell) {
        text += fmt::format("{},{},{}", grid_.low.x + (x + 0.5) * grid_.spacing.x,
                            grid_.low.y + (y + 0.5) * grid_.spacing.y, grid_.low.z + (z + 0.5) * grid_.spacing.z);
        for (const Field& f : fields)
          for (std::size_t k = 0; k < f.components; ++k) text += fmt::format(",{}", f.values[cell * f.components + k]);
        text += '\n';
      }
  write_whole_file(folder_ / file_name(times_.size(), "csv"), text);
}

bool is_field_file_name(std::string_view name) {
  return name.ends_with(".vti") || name.ends_with(".csv") || name.ends_with(".pvd");
}

}  // namespace tsubu::io

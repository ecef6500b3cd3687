#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/archive.hpp"
#include "base/vec3.hpp"

namespace tsubu::io {

inline constexpr std::string_view fields_folder = "fields";

// A quantity on the cells of a grid: one number, three or nine of each cell, one cell after the other.
struct Field {
  std::string name, unit;
  std::size_t components = 1;
  std::vector<double> values;
};

// Equal cells of a box, along x first, then y, then z.
struct FieldGrid {
  Vec3 low, spacing;
  std::array<int, 3> cells{1, 1, 1};
};

// Fields over time, in the folder `fields` of a run: NAME_000000.vti in single precision, listed by NAME.pvd, and
// NAME_000000.csv with the digits that give the same double back.
class FieldSeries {
 public:
  FieldSeries(std::filesystem::path run_folder, std::string name, const FieldGrid& grid, bool csv);

  // Throws FileError.
  void write(double time, std::uint64_t step, const std::vector<Field>& fields);
  [[nodiscard]] std::size_t count() const { return times_.size(); }
  // Removes what a former part of this run wrote beyond these, of a future that did not come. Throws FileError.
  void remove_later() const;

  void remember(Archive& a) { a.item(times_); }

 private:
  [[nodiscard]] std::string file_name(std::size_t number, std::string_view ending) const;
  void write_vti(double time, std::uint64_t step, const std::vector<Field>& fields) const;
  void write_csv(const std::vector<Field>& fields) const;

  std::filesystem::path folder_;
  std::string name_;
  FieldGrid grid_;
  bool csv_;
  std::vector<double> times_;  // of the files written
};

// Whether a file in that folder may be one of these.
[[nodiscard]] bool is_field_file_name(std::string_view name);

}  // namespace tsubu::io

#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tsubu::io {

// A table of numbers as a run writes it: titles `name [unit]`, then rows. One that is being written may end in the
// midst of a row; that row is left out.
struct NumberTable {
  struct Column {
    std::string name, unit;
    std::vector<double> values;
  };
  std::vector<Column> columns;

  [[nodiscard]] const Column* find(std::string_view name) const;
  [[nodiscard]] std::size_t rows() const { return columns.empty() ? 0 : columns[0].values.size(); }
};

// Throws FileError.
[[nodiscard]] NumberTable read_numbers(const std::filesystem::path& path);

}  // namespace tsubu::io

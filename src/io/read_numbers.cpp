#include "io/read_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "io/csv.hpp"
#include "io/file_error.hpp"

namespace tsubu::io {
namespace {

NumberTable::Column titled(std::string_view title) {
  const std::size_t open = title.find(" [");
  if (open == std::string_view::npos || !title.ends_with(']')) return {std::string(title), "-", {}};
  return {std::string(title.substr(0, open)), std::string(title.substr(open + 2, title.size() - open - 3)), {}};
}

std::optional<double> number(std::string_view text) {
  double v = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), v);
  return code == std::errc{} && end == text.data() + text.size() ? std::optional(v) : std::nullopt;
}

}  // namespace

const NumberTable::Column* NumberTable::find(std::string_view name) const {
  const auto found = std::ranges::find(columns, name, &Column::name);
  return found == columns.end() ? nullptr : &*found;
}

NumberTable read_numbers(const std::filesystem::path& path) {
  CsvFile file(path);
  NumberTable table;
  const CsvLine* line = file.next();
  if (!line) return table;
  for (const CsvCell& cell : line->cells) table.columns.push_back(titled(cell.text));
  std::size_t broken = 0;  // a line that is no row, unless it is the last
  while ((line = file.next())) {
    if (broken > 0) throw FileError("read", path, fmt::format("line {} is no row of numbers", broken));
    std::vector<double> row;
    for (const CsvCell& cell : line->cells)
      if (const auto v = number(cell.text)) row.push_back(*v);
    if (row.size() != table.columns.size() || line->cells.size() != row.size()) {
      broken = line->number;
      continue;
    }
    for (std::size_t k = 0; k < row.size(); ++k) table.columns[k].values.push_back(row[k]);
  }
  return table;
}

}  // namespace tsubu::io

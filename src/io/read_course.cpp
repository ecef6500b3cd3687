#include "io/read_course.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "base/nearest.hpp"
#include "base/units.hpp"
#include "io/body_table.hpp"
#include "io/csv.hpp"

namespace tsubu::io {
namespace {

using state::WallCourse;

struct Column {
  std::string_view name;
  Dimension dimension;
};
constexpr std::array known = {Column{"time", dim::time}, Column{"factor", dim::none}};
enum Slot : std::size_t { time = 0, factor = 1 };  // indices into `known`

struct FileColumn {
  std::size_t slot;
  std::string unit;  // empty: SI
};

class CourseReader {
 public:
  explicit CourseReader(const std::filesystem::path& path) : path_(path) {}

  std::vector<WallCourse::Row> read() {
    CsvFile file(path_);
    const CsvLine* header = file.next();
    const std::size_t header_number = header ? header->number : 1;
    if (header)
      read_header(*header);
    else
      report(1, 1, "the file is empty; its first line names the columns: time, factor");
    // Without its columns nothing can be said about the rows.
    stop_if_wrong();

    bool any = false;
    while (const CsvLine* line = file.next()) {
      any = true;
      read_row(*line);
    }
    if (!any) report(header_number, 1, "no row follows the header");
    stop_if_wrong();
    return std::move(rows_);
  }

 private:
  void read_header(const CsvLine& line) {
    for (const CsvCell& cell : line.cells)
      if (auto column = read_column(line, cell)) columns_.push_back(std::move(*column));
    for (std::size_t slot = 0; slot < known.size() && problems_.empty(); ++slot)
      if (!has(slot)) report(line.number, 1, fmt::format("column '{}' is missing", known[slot].name));
  }

  // "time", or "time [ms]"
  std::optional<FileColumn> read_column(const CsvLine& line, const CsvCell& cell) {
    const auto refuse = [&](std::string_view why) {
      report(line.number, cell.column, why);
      return std::nullopt;
    };
    const std::size_t bracket = std::min(cell.text.find('['), cell.text.size());
    const std::string_view name = trimmed(cell.text.substr(0, bracket));
    const auto found = std::ranges::find(known, name, &Column::name);
    if (found == known.end()) {
      const std::string names[] = {std::string(known[time].name), std::string(known[factor].name)};
      const std::string guess = did_you_mean(name, names);
      return refuse(fmt::format("unknown column '{}'; {}", name, guess.empty() ? "known are time, factor" : guess));
    }
    const auto slot = static_cast<std::size_t>(found - known.begin());
    if (has(slot)) return refuse(fmt::format("column '{}' is given twice", name));

    std::string_view unit = cell.text.substr(bracket);
    if (unit.empty()) return FileColumn{slot, {}};
    if (!unit.ends_with(']')) return refuse(fmt::format("the unit of '{}' is not closed by a bracket", name));
    unit = trimmed(unit.substr(1, unit.size() - 2));
    const auto one = parse_quantity(fmt::format("1 {}", unit));
    if (const auto* error = std::get_if<QuantityError>(&one)) return refuse(error->message);
    if (const Dimension& dimension = std::get<Quantity>(one).dimension; dimension != found->dimension)
      return refuse(
          fmt::format("column '{}' is {}, but [{}] is {}", name, noun_of(found->dimension), unit, noun_of(dimension)));
    return FileColumn{slot, std::string(unit)};
  }

  void read_row(const CsvLine& line) {
    if (line.cells.size() != columns_.size())
      return report(line.number, line.cells.back().column,
                    fmt::format("the row has {} values, but there are {} columns", line.cells.size(), columns_.size()));
    std::array<double, known.size()> row{};
    bool good = true;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const std::optional<double> number = read_number(line, line.cells[i], columns_[i]);
      row[columns_[i].slot] = number.value_or(0);
      good = good && number;
    }
    if (!good) return;
    if (!rows_.empty() && !(row[time] > rows_.back().time)) {
      const std::size_t place = columns_[0].slot == time ? 0 : 1;
      return report(line.number, line.cells[place].column,
                    fmt::format("time '{}' is not after that of line {}", line.cells[place].text, line_of_last_));
    }
    rows_.push_back({row[time], row[factor]});
    line_of_last_ = line.number;
  }

  std::optional<double> read_number(const CsvLine& line, const CsvCell& cell, const FileColumn& column) {
    const auto refuse = [&](std::string_view why) {
      report(line.number, cell.column, fmt::format("{} '{}' {}", known[column.slot].name, cell.text, why));
      return std::nullopt;
    };
    const char* const last = cell.text.data() + cell.text.size();
    double value = 0;
    const auto [end, code] = std::from_chars(cell.text.data(), last, value);
    if (code != std::errc{} || end != last) return refuse("is not a number");
    if (!std::isfinite(value)) return refuse("is not finite");
    if (column.unit.empty()) return value;
    // Through the same door as "5 ms" in a case file, so that both give the same bits.
    const auto quantity = parse_quantity(fmt::format("{} {}", cell.text, column.unit));
    if (!std::holds_alternative<Quantity>(quantity)) return refuse("is too large");
    return std::get<Quantity>(quantity).value;
  }

  [[nodiscard]] bool has(std::size_t slot) const {
    return std::ranges::find(columns_, slot, &FileColumn::slot) != columns_.end();
  }

  // A wrong separator spoils every row of a long file; the first sentences tell as much as all of them.
  void report(std::size_t line, std::size_t column, std::string_view what) {
    constexpr std::size_t shown = 20;
    if (problems_.size() < shown)
      problems_.push_back(fmt::format("{}:{}:{}: {}", path_.string(), line, column, what));
    else
      ++more_problems_;
  }

  void stop_if_wrong() {
    if (problems_.empty()) return;
    if (more_problems_ > 0)
      problems_.push_back(fmt::format("{}: and {} more of this kind", path_.string(), more_problems_));
    throw TableError(std::move(problems_));
  }

  std::filesystem::path path_;
  std::vector<FileColumn> columns_;  // in the order of the file
  std::vector<WallCourse::Row> rows_;
  std::size_t line_of_last_ = 0;  // the line of the last one of them
  std::vector<std::string> problems_;
  std::size_t more_problems_ = 0;
};

}  // namespace

std::vector<WallCourse::Row> read_course(const std::filesystem::path& path) { return CourseReader(path).read(); }

}  // namespace tsubu::io

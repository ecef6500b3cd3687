#include "io/body_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>
#include <variant>

#include "base/nearest.hpp"
#include "base/units.hpp"
#include "io/csv.hpp"

namespace tsubu::io {

namespace {

struct Quantities {
  std::string_view name;
  Dimension dimension;
};
constexpr std::array known = {
    Quantities{"x", dim::length},
    Quantities{"y", dim::length},
    Quantities{"z", dim::length},
    Quantities{"diameter", dim::length},
    Quantities{"vx", dim::velocity},
    Quantities{"vy", dim::velocity},
    Quantities{"vz", dim::velocity},
    Quantities{"wx", dim::angular_velocity},
    Quantities{"wy", dim::angular_velocity},
    Quantities{"wz", dim::angular_velocity},
    Quantities{"qw", dim::none},
    Quantities{"qx", dim::none},
    Quantities{"qy", dim::none},
    Quantities{"qz", dim::none},
};
enum Slot : std::size_t {
  position = 0,
  required = 3,
  diameter = 3,
  velocity = 4,
  spin = 7,
  turn = 10
};  // indices into `known`

using Row = std::array<double, known.size()>;
Vec3 vector_at(const Row& row, std::size_t first) { return {row[first], row[first + 1], row[first + 2]}; }

struct FileColumn {
  std::size_t slot;
  std::string unit;  // empty: SI
};

class BodyTableReader {
 public:
  explicit BodyTableReader(const std::filesystem::path& path) : path_(path) {}

  BodyTable read();

 private:
  void read_header(const CsvLine& line);
  std::optional<FileColumn> read_column(const CsvLine& line, const CsvCell& cell);
  std::optional<Row> read_row(const CsvLine& line);
  std::optional<double> read_number(const CsvLine& line, const CsvCell& cell, const FileColumn& column);
  [[nodiscard]] bool has(std::size_t slot, std::size_t count = 1) const {
    return std::any_of(columns_.begin(), columns_.end(),
                       [=](const FileColumn& column) { return slot <= column.slot && column.slot < slot + count; });
  }

  // A wrong separator spoils every row of a long file; the first sentences tell as much as all of them.
  void report(std::size_t line, std::size_t column, std::string_view what) {
    constexpr std::size_t shown = 20;
    if (problems_.size() < shown)
      problems_.push_back(fmt::format("{}:{}:{}: {}", path_.string(), line, column, what));
    else
      ++more_problems_;
  }
  void stop_if_wrong();

  std::filesystem::path path_;
  std::vector<FileColumn> columns_;  // in the order of the file
  std::vector<std::string> problems_;
  std::size_t more_problems_ = 0;
};

BodyTable BodyTableReader::read() {
  CsvFile file(path_);
  const CsvLine* header = file.next();
  if (!header) report(1, 1, "the file is empty; its first line names the columns: x, y, z");
  stop_if_wrong();
  // Without its columns nothing can be said about the rows.
  read_header(*header);
  stop_if_wrong();

  const std::size_t header_number = header->number;
  const bool diameters = has(diameter), velocities = has(velocity, 3), spins = has(spin, 3), turns = has(turn, 4);
  BodyTable table;
  bool rows = false;
  while (const CsvLine* line = file.next()) {
    rows = true;
    const std::optional<Row> row = read_row(*line);
    if (!row) continue;
    table.x.push_back(vector_at(*row, position));
    if (diameters) table.diameter.push_back((*row)[diameter]);
    if (velocities) table.v.push_back(vector_at(*row, velocity));
    if (spins) table.omega.push_back(vector_at(*row, spin));
    if (turns) {
      const Quat q{(*row)[turn], (*row)[turn + 1], (*row)[turn + 2], (*row)[turn + 3]};
      if (!(norm2(q) > 0)) report(line->number, 1, "qw, qx, qy and qz are all zero, which is no orientation");
      table.turn.push_back(q);
    }
  }
  if (!rows) report(header_number, 1, "no row follows the header");
  stop_if_wrong();
  return table;
}

void BodyTableReader::read_header(const CsvLine& line) {
  for (const CsvCell& cell : line.cells) {
    if (const auto column = read_column(line, cell)) columns_.push_back(*column);
  }
  for (std::size_t slot = 0; slot < required && problems_.empty(); ++slot) {
    if (!has(slot)) report(line.number, 1, fmt::format("column '{}' is missing", known[slot].name));
  }
  // a velocity that lacks a component has none along that axis; an orientation would be another
  for (std::size_t slot = turn; slot < turn + 4 && has(turn, 4); ++slot)
    if (!has(slot))
      report(line.number, 1, fmt::format("column '{}' is missing: qw, qx, qy and qz go together", known[slot].name));
}

// "x", or "x [mm]"
std::optional<FileColumn> BodyTableReader::read_column(const CsvLine& line, const CsvCell& cell) {
  const std::size_t bracket = std::min(cell.text.find('['), cell.text.size());
  const std::string_view name = trimmed(cell.text.substr(0, bracket));
  std::string_view unit = cell.text.substr(bracket);

  const auto found = std::find_if(known.begin(), known.end(), [name](const Quantities& q) { return q.name == name; });
  if (found == known.end()) {
    std::vector<std::string> names;
    for (const Quantities& quantity : known) names.emplace_back(quantity.name);
    const std::string guess = did_you_mean(name, names);
    report(line.number, cell.column,
           fmt::format("unknown column '{}'; {}", name,
                       guess.empty() ? fmt::format("known are {}", fmt::join(names, ", ")) : guess));
    return std::nullopt;
  }
  const auto slot = static_cast<std::size_t>(found - known.begin());
  if (has(slot)) report(line.number, cell.column, fmt::format("column '{}' is given twice", name));
  if (unit.empty()) return FileColumn{slot, {}};

  if (!unit.ends_with(']')) {
    report(line.number, cell.column, fmt::format("the unit of '{}' is not closed by a bracket", name));
    return std::nullopt;
  }
  unit = trimmed(unit.substr(1, unit.size() - 2));
  const auto one = parse_quantity(fmt::format("1 {}", unit));
  if (const auto* error = std::get_if<QuantityError>(&one)) {
    report(line.number, cell.column, error->message);
    return std::nullopt;
  }
  if (const Dimension& dimension = std::get<Quantity>(one).dimension; dimension != found->dimension) {
    report(line.number, cell.column,
           fmt::format("column '{}' is {}, but [{}] is {}", name, noun_of(found->dimension), unit, noun_of(dimension)));
    return std::nullopt;
  }
  return FileColumn{slot, std::string(unit)};
}

std::optional<Row> BodyTableReader::read_row(const CsvLine& line) {
  if (line.cells.size() != columns_.size()) {
    report(line.number, line.cells.back().column,
           fmt::format("the row has {} values, but there are {} columns", line.cells.size(), columns_.size()));
    return std::nullopt;
  }
  Row row{};
  bool good = true;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const std::optional<double> number = read_number(line, line.cells[i], columns_[i]);
    row[columns_[i].slot] = number.value_or(0);
    good = good && number;
  }
  return good ? std::optional(row) : std::nullopt;
}

std::optional<double> BodyTableReader::read_number(const CsvLine& line, const CsvCell& cell, const FileColumn& column) {
  const auto refuse = [&](std::string_view why) {
    report(line.number, cell.column, fmt::format("{} '{}' {}", known[column.slot].name, cell.text, why));
    return std::nullopt;
  };
  const char* const last = cell.text.data() + cell.text.size();
  double value = 0;
  const auto [end, code] = std::from_chars(cell.text.data(), last, value);
  if (code != std::errc{} || end != last) return refuse("is not a number");
  if (!std::isfinite(value)) return refuse("is not finite");
  if (!column.unit.empty()) {
    // Through the same door as "5 mm" in a case file, so that both give the same bits.
    const auto quantity = parse_quantity(fmt::format("{} {}", cell.text, column.unit));
    if (!std::holds_alternative<Quantity>(quantity)) return refuse("is too large");
    value = std::get<Quantity>(quantity).value;
  }
  if (column.slot == diameter && value <= 0) return refuse("is not positive");
  return value;
}

void BodyTableReader::stop_if_wrong() {
  if (problems_.empty()) return;
  if (more_problems_ > 0)
    problems_.push_back(fmt::format("{}: and {} more of this kind", path_.string(), more_problems_));
  throw TableError(std::move(problems_));
}

}  // namespace

TableError::TableError(std::vector<std::string> problems)
    : std::runtime_error(fmt::format("{}", fmt::join(problems, "\n"))), problems_(std::move(problems)) {}

BodyTable read_body_table(const std::filesystem::path& path) { return BodyTableReader(path).read(); }

}  // namespace tsubu::io

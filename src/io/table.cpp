#include "io/table.hpp"

#include <fmt/format.h>

#include <fstream>

#include "io/file_error.hpp"

namespace tsubu::io {

namespace {

std::string header(const std::vector<std::string>& walls, const std::vector<std::string>& more) {
  const auto title = [](const Column& column) { return fmt::format("{} [{}]", column.name, column.unit); };
  std::string line;
  for (const Column& column : table_columns) line += title(column) + ',';
  for (const std::string& wall : walls) {
    for (const char* axis : {"x", "y", "z"}) line += fmt::format("{}.force_{} [N],", wall, axis);
    for (const char* axis : {"x", "y", "z"}) line += fmt::format("{}.torque_{} [N m],", wall, axis);
    line += fmt::format("{}.power [W],", wall);
  }
  for (const std::string& column : more) line += column + ',';
  return line + title(rate_column);
}

// The file, if it has these columns and whole rows.
const std::filesystem::path& checked(const std::filesystem::path& path, const std::string& columns,
                                     std::uint64_t kept) {
  constexpr std::string_view advice = "move it away and restart again, then it begins anew";
  std::ifstream file(path, std::ios::binary);
  std::string first;
  if (file && (!std::getline(file, first) || first != columns))
    throw FileError("go on with", path, fmt::format("its columns are not those of this run; {}", advice));
  std::error_code code;
  const std::uintmax_t size = std::filesystem::file_size(path, code);
  if (code) throw FileError("go on with", path, code);
  if (size < kept)
    throw FileError("go on with", path,
                    fmt::format("it has {} bytes, and had {} when the checkpoint was written; {}", size, kept, advice));
  if (whole_lines(path, kept) != kept)
    throw FileError(
        "go on with", path,
        fmt::format("a row ended at byte {} when the checkpoint was written, and none does now; {}", kept, advice));
  return path;
}

}  // namespace

Table::Table(const std::filesystem::path& path, const std::vector<std::string>& walls,
             const std::vector<std::string>& more)
    : file_(path) {
  file_.write(header(walls, more));
}

Table::Table(const std::filesystem::path& path, const std::vector<std::string>& walls,
             const std::vector<std::string>& more, std::uint64_t kept)
    : file_(checked(path, header(walls, more), kept), kept) {}

void Table::check(const std::filesystem::path& path, const std::vector<std::string>& walls,
                  const std::vector<std::string>& more, std::uint64_t kept) {
  static_cast<void>(checked(path, header(walls, more), kept));
}

void Table::write(const TableRow& row) {
  const auto number = [&row](const Column& column) {
    return std::visit([&row](auto member) { return fmt::format("{}", row.*member); }, column.member);
  };
  std::string line;
  for (const Column& column : table_columns) line += number(column) + ',';
  for (const auto& [force, torque, power] : row.walls)
    line += fmt::format("{},{},{},{},{},{},{},", force.x, force.y, force.z, torque.x, torque.y, torque.z, power);
  for (const double value : row.more) line += fmt::format("{},", value);
  file_.write(line + number(rate_column));
}

}  // namespace tsubu::io

#include "io/table.hpp"

#include <fmt/format.h>

#include <string>

namespace tsubu::io {

namespace {

template <class Text>
std::string join_columns(Text text) {
  std::string line;
  for (const Column& column : table_columns) {
    if (!line.empty()) line += ',';
    line += text(column);
  }
  return line;
}

}  // namespace

Table::Table(const std::filesystem::path& path) : file_(path) {
  file_.write(join_columns([](const Column& column) { return fmt::format("{} [{}]", column.name, column.unit); }));
}

void Table::write(const TableRow& row) {
  file_.write(join_columns([&row](const Column& column) {
    return std::visit([&row](auto member) { return fmt::format("{}", row.*member); }, column.member);
  }));
}

}  // namespace tsubu::io

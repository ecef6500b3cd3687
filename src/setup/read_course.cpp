#include <fmt/format.h>

#include <filesystem>

#include "io/body_table.hpp"
#include "io/file_error.hpp"
#include "io/read_course.hpp"
#include "setup/reading.hpp"

namespace tsubu::setup {

std::optional<Expression> read_expression(Reading& reading, const std::string& path, const std::string& text,
                                          const std::string& example) {
  try {
    return Expression(text);
  } catch (const ExpressionError& wrong) {
    reading.report.error(reading.given.place(path),
                         fmt::format("{} = \"{}\": {} (at character {} of it)", path, reading.value<std::string>(path),
                                     wrong.what(), wrong.column()),
                         example);
    return {};
  }
}

std::optional<std::vector<state::WallCourse::Row>> read_course(Reading& reading, const std::string& path) {
  const auto* name = reading.given.find<std::string>(path);
  if (!name) return {};
  try {
    return io::read_course(std::filesystem::path(reading.result.file).parent_path() / *name);
  } catch (const io::FileError& wrong) {
    reading.report.error(reading.given.place(path), wrong.what(), "the path starts at the folder of the case file");
  } catch (const io::TableError& wrong) {
    reading.report.error(reading.given.place(path), wrong.what());
  }
  return {};
}

}  // namespace tsubu::setup

#include "io/csv.hpp"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <iterator>

#include "io/file_error.hpp"

namespace tsubu::io {

namespace {

constexpr std::string_view blanks = " \t\r";  // a carriage return ends the lines of files from Windows
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::vector<CsvCell> split_line(std::string_view line) {
  std::vector<CsvCell> cells;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find(',', begin), line.size());
    const std::size_t first = std::min(line.find_first_not_of(blanks, begin), end);
    cells.push_back({trimmed(line.substr(begin, end - begin)), first + 1});
    begin = end + 1;
  }
  return cells;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string read_whole_file(const std::filesystem::path& path) {
  std::error_code ignored;  // opening the file will tell
  if (std::filesystem::is_directory(path, ignored)) throw FileError("read", path, "it is a folder");
  std::ifstream file(path, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(file), {});
  if (!file) throw FileError("read", path, std::error_code(errno, std::generic_category()));
  return text;
}

std::vector<CsvLine> split_csv(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  std::vector<CsvLine> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (!trimmed(line).empty()) lines.push_back({split_line(line), number});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace tsubu::io

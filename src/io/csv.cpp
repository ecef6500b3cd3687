#include "io/csv.hpp"

#include <algorithm>
#include <cerrno>

#include "io/file_error.hpp"

namespace tsubu::io {

namespace {

constexpr std::string_view blanks = " \t\r";  // a carriage return ends the lines of files from Windows
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

FileError unreadable(const std::filesystem::path& path) {
  return {"read", path, std::error_code(errno, std::generic_category())};
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

CsvFile::CsvFile(const std::filesystem::path& path) : path_(path) {
  std::error_code ignored;  // opening the file will tell
  if (std::filesystem::is_directory(path, ignored)) throw FileError("read", path, "it is a folder");
  file_.open(path, std::ios::binary);
  if (!file_) throw unreadable(path);
}

const CsvLine* CsvFile::next() {
  while (std::getline(file_, text_)) {
    if (++line_.number == 1 && text_.starts_with(byte_order_mark)) text_.erase(0, byte_order_mark.size());
    if (trimmed(text_).empty()) continue;
    split();
    return &line_;
  }
  if (file_.bad()) throw unreadable(path_);
  return nullptr;
}

void CsvFile::split() {
  const std::string_view line = text_;
  line_.cells.clear();
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find(',', begin), line.size());
    const std::size_t first = std::min(line.find_first_not_of(blanks, begin), end);
    line_.cells.push_back({trimmed(line.substr(begin, end - begin)), first + 1});
    begin = end + 1;
  }
}

}  // namespace tsubu::io

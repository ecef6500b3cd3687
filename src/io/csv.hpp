#pragma once
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace tsubu::io {

struct CsvCell {
  std::string_view text;  // without blanks around it
  std::size_t column;     // where it begins in its line, from 1
};

struct CsvLine {
  std::vector<CsvCell> cells;
  std::size_t number = 0;  // in the file, from 1
};

// A comma-separated file, read line by line: of a long one no more than a line is held. Throws FileError.
class CsvFile {
 public:
  explicit CsvFile(const std::filesystem::path& path);

  // The next line that is not blank, or null behind the last; it lives until the next call.
  [[nodiscard]] const CsvLine* next();

 private:
  void split();

  std::filesystem::path path_;
  std::ifstream file_;
  std::string text_;  // of the present line
  CsvLine line_;      // looks into it
};

// The text without blanks around it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

}  // namespace tsubu::io

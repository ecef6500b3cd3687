#pragma once
#include <cstddef>
#include <filesystem>
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
  std::size_t number;  // in the file, from 1
};

// Throws FileError.
[[nodiscard]] std::string read_whole_file(const std::filesystem::path& path);

// The lines of a comma-separated text that are not blank; they look into `text`.
[[nodiscard]] std::vector<CsvLine> split_csv(std::string_view text);

// The text without blanks around it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

}  // namespace tsubu::io

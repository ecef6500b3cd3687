#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "io/output_file.hpp"

namespace tsubu::io {

// How many of the first bytes of a file, at most so many, are whole lines. Throws FileError if it cannot be read.
[[nodiscard]] std::uint64_t whole_lines(const std::filesystem::path& path, std::uint64_t most);

// A text file that grows by lines and can be read while it grows. Throws FileError.
class LineFile {
 public:
  explicit LineFile(const std::filesystem::path& path) : file_(path) {}
  // Goes on behind its first `kept` bytes.
  LineFile(const std::filesystem::path& path, std::uint64_t kept) : file_(path, kept) {}

  void write(std::string_view line) {
    file_.write(std::string(line) + '\n');
    file_.flush();
  }
  // Bytes so far; and until the disk has them.
  [[nodiscard]] std::uint64_t size() const { return file_.size(); }
  void sync() { file_.sync(); }

 private:
  OutputFile file_;
};

}  // namespace tsubu::io

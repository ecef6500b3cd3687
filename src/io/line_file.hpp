#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "io/output_file.hpp"

namespace tsubu::io {

// A text file that grows by lines and can be read while it grows. Throws FileError.
class LineFile {
 public:
  explicit LineFile(const std::filesystem::path& path) : file_(path) {}

  void write(std::string_view line) {
    file_.write(std::string(line) + '\n');
    file_.flush();
  }

 private:
  OutputFile file_;
};

}  // namespace tsubu::io

#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "io/line_file.hpp"

namespace tsubu::io {

// The same text without the escape sequences that colour it on a terminal.
[[nodiscard]] std::string without_colour(std::string_view text);

// What a run says, kept as plain lines in a file; whoever owns the screen shows it there. Throws FileError.
class Log {
 public:
  explicit Log(const std::filesystem::path& path) : file_(path) {}
  // Goes on with a log behind its first `kept` bytes.
  Log(const std::filesystem::path& path, std::uint64_t kept) : file_(path, kept) {}

  void line(std::string_view text) { file_.write(without_colour(text)); }
  [[nodiscard]] std::uint64_t size() const { return file_.size(); }
  void sync() { file_.sync(); }
  void warning(std::string_view text);
  void error(std::string_view text);

 private:
  LineFile file_;
};

}  // namespace tsubu::io

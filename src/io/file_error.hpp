#pragma once
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace tsubu::io {

// A file or folder that cannot be used; what() is one sentence: cannot <action> <path>: <reason>.
class FileError : public std::runtime_error {
 public:
  FileError(std::string_view action, const std::filesystem::path& path, std::string_view reason)
      : std::runtime_error("cannot " + std::string(action) + " " + path.string() + ": " + std::string(reason)),
        path_(path),
        reason_(reason) {}
  FileError(std::string_view action, const std::filesystem::path& path, std::error_code code)
      : FileError(action, path, code.message()) {}

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] const std::string& reason() const { return reason_; }

 private:
  std::filesystem::path path_;
  std::string reason_;
};

}  // namespace tsubu::io

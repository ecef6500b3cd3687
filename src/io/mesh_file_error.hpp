#pragma once
#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace tsubu::io {

// A file that holds no mesh that can be read; what() is one sentence: file:line: what, or file: what where there are no
// lines. Lines are counted from 1, points, facets and faces from 0 in the order of the file, bytes from 0.
class MeshFileError : public std::runtime_error {
 public:
  MeshFileError(const std::filesystem::path& name, std::string_view what)
      : std::runtime_error(name.string() + ": " + std::string(what)) {}
  MeshFileError(const std::filesystem::path& name, std::size_t line, std::string_view what)
      : std::runtime_error(name.string() + ":" + std::to_string(line) + ": " + std::string(what)) {}
};

}  // namespace tsubu::io

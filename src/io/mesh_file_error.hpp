#pragma once
#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace tsubu::io {

// Where a word stands in a text, both counted from 1; columns count characters, as editors do.
struct TextPlace {
  std::size_t line = 1, column = 1;
};

// A file that holds no mesh that can be read; what() is one sentence: file:line:column: what, or file: what where there
// are no lines. Points, facets and faces are counted from 0 in the order of the file, bytes from 0.
class MeshFileError : public std::runtime_error {
 public:
  MeshFileError(const std::filesystem::path& name, std::string_view what)
      : std::runtime_error(name.string() + ": " + std::string(what)) {}
  MeshFileError(const std::filesystem::path& name, const TextPlace& place, std::string_view what)
      : std::runtime_error(name.string() + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) +
                           ": " + std::string(what)) {}
};

}  // namespace tsubu::io

#include "io/whole_file.hpp"

#include <cerrno>
#include <fstream>

#include "io/file_error.hpp"

namespace tsubu::io {

std::string whole_file(const std::filesystem::path& path) {
  std::error_code code;
  const auto status = std::filesystem::status(path, code);
  if (std::filesystem::is_directory(status)) throw FileError("read", path, "it is a folder");
  // a device may have no end
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw FileError("read", path, "it is no regular file");
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) throw FileError("read", path, std::error_code(errno, std::generic_category()));
  const std::streamoff size = file.tellg();
  if (size < 0) throw FileError("read", path, "its size is unknown");
  std::string content(static_cast<std::size_t>(size), '\0');
  file.seekg(0);
  if (!file.read(content.data(), static_cast<std::streamsize>(content.size())))
    throw FileError("read", path, "it ended while it was read");
  return content;
}

}  // namespace tsubu::io

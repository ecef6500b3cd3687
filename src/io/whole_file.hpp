#pragma once
#include <filesystem>
#include <string>

namespace tsubu::io {

// All bytes of a regular file. Throws FileError.
[[nodiscard]] std::string whole_file(const std::filesystem::path& path);

}  // namespace tsubu::io

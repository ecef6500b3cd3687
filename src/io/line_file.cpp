#include "io/line_file.hpp"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <system_error>

#include "io/file_error.hpp"

namespace tsubu::io {

std::uint64_t whole_lines(const std::filesystem::path& path, std::uint64_t most) {
  std::error_code code;
  const std::uintmax_t size = std::filesystem::file_size(path, code);
  if (code) throw FileError("read", path, code);
  std::ifstream file(path, std::ios::binary);
  if (!file) throw FileError("read", path, std::error_code(errno, std::generic_category()));
  // lines are short: where the bytes are those of whole lines, the first look finds their end
  for (std::uint64_t end = std::min<std::uint64_t>(most, size); end > 0; --end) {
    char last = 0;
    file.seekg(static_cast<std::streamoff>(end - 1));
    if (!file.get(last)) throw FileError("read", path, "the disk cannot read it");
    if (last == '\n') return end;
  }
  return 0;
}

}  // namespace tsubu::io

#pragma once
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/vec3.hpp"

namespace tsubu::io {

// The points of a VTK file, what it says of each of them, and of all.
struct PointFrame {
  struct Array {
    std::size_t components = 1;
    std::vector<double> values;  // of the first point, then of the next
  };
  std::vector<Vec3> x;
  std::map<std::string, Array> arrays;
  std::map<std::string, std::vector<double>> fields;  // real numbers that belong to the whole
};

// A file whose points cannot be read; what() is one sentence: cannot use <path>: <reason>.
class VtpError : public std::runtime_error {
 public:
  VtpError(const std::filesystem::path& path, const std::string& why)
      : std::runtime_error("cannot use " + path.string() + ": " + why) {}
};

// Reads a file of type PolyData, as this program, VTK and ParaView write them: numbers as text, in base64 or raw,
// inside their elements or appended, plain or packed by zlib. Throws FileError if it cannot be read, VtpError if it is
// wrong.
[[nodiscard]] PointFrame read_vtp(const std::filesystem::path& path);

}  // namespace tsubu::io

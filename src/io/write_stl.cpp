#include "io/write_stl.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <string>

#include "io/file_error.hpp"
#include "io/output_file.hpp"

namespace tsubu::io {
namespace {

static_assert(std::endian::native == std::endian::little);  // as the format is
constexpr double most_single = std::numeric_limits<float>::max();

template <class T>
void append(std::string& bytes, const T& value) {
  const auto raw = std::bit_cast<std::array<char, sizeof(T)>>(value);
  bytes.append(raw.data(), raw.size());
}
void append(std::string& bytes, const Vec3& v) {
  append(bytes, static_cast<float>(v.x)), append(bytes, static_cast<float>(v.y)),
      append(bytes, static_cast<float>(v.z));
}

[[nodiscard]] double largest_coordinate(const geometry::TriangleMesh& mesh) {
  double largest = 0;
  for (const Vec3& p : mesh.points) largest = std::max({largest, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
  return largest;
}

}  // namespace

double moved_by_stl(const geometry::TriangleMesh& mesh) {
  if (largest_coordinate(mesh) > most_single) return std::numeric_limits<double>::infinity();
  const auto off = [](double v) { return v - static_cast<double>(static_cast<float>(v)); };
  double most = 0;
  for (const Vec3& p : mesh.points) most = std::max(most, std::hypot(off(p.x), off(p.y), off(p.z)));
  return most;
}

void write_stl(const std::filesystem::path& path, const geometry::TriangleMesh& mesh) {
  if (largest_coordinate(mesh) > most_single)
    throw FileError("write", path,
                    "a coordinate is beyond 3.4e38, the most that STL holds; an OBJ file has no such limit");
  std::string bytes = "binary STL";
  bytes.resize(80, ' ');
  append(bytes, static_cast<std::uint32_t>(mesh.triangles.size()));
  bytes.reserve(84 + 50 * mesh.triangles.size());
  for (const auto& [a, b, c] : mesh.triangles) {
    const Vec3 up = cross(mesh.points[b] - mesh.points[a], mesh.points[c] - mesh.points[a]);
    append(bytes, norm(up) > 0 ? (1 / norm(up)) * up : Vec3{});
    for (const std::uint32_t k : {a, b, c}) append(bytes, mesh.points[k]);
    append(bytes, std::uint16_t{0});
  }
  write_whole_file(path, bytes);
}

}  // namespace tsubu::io

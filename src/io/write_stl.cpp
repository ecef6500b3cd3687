#include "io/write_stl.hpp"

#include <array>
#include <bit>
#include <string>

#include "io/output_file.hpp"

namespace tsubu::io {
namespace {

static_assert(std::endian::native == std::endian::little);  // as the format is

template <class T>
void append(std::string& bytes, const T& value) {
  const auto raw = std::bit_cast<std::array<char, sizeof(T)>>(value);
  bytes.append(raw.data(), raw.size());
}
void append(std::string& bytes, const Vec3& v) {
  append(bytes, static_cast<float>(v.x)), append(bytes, static_cast<float>(v.y)),
      append(bytes, static_cast<float>(v.z));
}

}  // namespace

void write_stl(const std::filesystem::path& path, const geometry::TriangleMesh& mesh) {
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

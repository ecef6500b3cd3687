#include "io/read_mesh.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "io/mesh_formats.hpp"
#include "io/mesh_text.hpp"
#include "io/whole_file.hpp"

namespace tsubu::io {
namespace {

// By its beginning: the header of a binary STL may be text, but behind it is a number that has a zero byte in any file
// of less than 800 MB.
[[nodiscard]] bool is_text(std::string_view content) {
  constexpr std::size_t beginning = 1024;
  return std::all_of(content.begin(),
                     content.begin() + static_cast<std::ptrdiff_t>(std::min(beginning, content.size())),
                     [](char c) { return static_cast<unsigned char>(c) >= ' ' || (c >= '\t' && c <= '\r'); });
}

[[nodiscard]] std::string first_word(std::string_view content, const std::filesystem::path& name) {
  return lower_case(MeshText(content, name, {'#', true}).word());
}

[[nodiscard]] bool begins_obj(std::string_view word) {
  constexpr std::array<std::string_view, 9> keywords = {"v", "f", "vn", "vt", "o", "g", "s", "mtllib", "usemtl"};
  return std::find(keywords.begin(), keywords.end(), word) != keywords.end();
}

}  // namespace

geometry::TriangleMesh read_mesh(const std::filesystem::path& path) { return read_mesh(whole_file(path), path); }

geometry::TriangleMesh read_mesh(std::string_view content, const std::filesystem::path& name) {
  if (content.find_first_not_of(" \t\r\n\v\f") == std::string_view::npos)
    throw MeshFileError(name, "the file is empty");
  if (content.starts_with("ply\n") || content.starts_with("ply\r")) return read_ply(content, name);
  if (has_size_of_binary_stl(content)) return read_binary_stl(content, name);
  const bool text = is_text(content);
  const std::string word = text ? first_word(content, name) : "";
  if (word == "solid") return read_text_stl(content, name);

  const std::string ending = lower_case(name.extension().string());
  if (ending == ".stl") return text ? read_text_stl(content, name) : read_binary_stl(content, name);
  if (ending == ".ply") return read_ply(content, name);
  if (ending == ".obj" && !text) throw MeshFileError(name, "the file is not text, as OBJ files are");
  if (ending == ".obj" || begins_obj(word)) return read_obj(content, name);
  throw MeshFileError(name, "neither content nor ending are those of a mesh; STL, OBJ and PLY can be read");
}

double single_rounding(const std::vector<Vec3>& points, const std::array<bool, 3>& single) {
  Vec3 largest;
  for (const Vec3& p : points)
    largest = {std::max(largest.x, std::abs(p.x)), std::max(largest.y, std::abs(p.y)),
               std::max(largest.z, std::abs(p.z))};
  const auto last_digit = [](bool is_single, double v) {
    if (!is_single) return 0.0;
    const auto f = static_cast<float>(v);
    return static_cast<double>(f) - static_cast<double>(std::nextafter(f, 0.0f));
  };
  return std::hypot(last_digit(single[0], largest.x), last_digit(single[1], largest.y),
                    last_digit(single[2], largest.z));
}

void check_number_of_points(std::size_t count, const std::filesystem::path& name) {
  constexpr std::size_t most = std::numeric_limits<std::uint32_t>::max() - 1;
  if (count > most) throw MeshFileError(name, "the file has more points than " + std::to_string(most) + ", the most");
}

void check_number_of_triangles(std::size_t count, const std::filesystem::path& name) {
  constexpr std::size_t most = geometry::TriangleMesh::most;
  if (count > most)
    throw MeshFileError(name, "the file has more triangles than " + std::to_string(most) + ", the most");
}

}  // namespace tsubu::io

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "geometry/weld.hpp"
#include "io/mesh_file_error.hpp"
#include "io/mesh_formats.hpp"
#include "io/mesh_text.hpp"

namespace tsubu::io {
namespace {

constexpr std::size_t header_size = 80, count_size = 4, triangle_size = 50, normal_size = 12;

// From the corners of all triangles, one triangle after the other.
[[nodiscard]] geometry::TriangleMesh mesh_of(const std::vector<Vec3>& corners, const std::filesystem::path& name) {
  check_number_of_points(corners.size(), name);
  check_number_of_triangles(corners.size() / 3, name);
  geometry::MergedPoints merged = geometry::merge_points(corners, 0);
  geometry::TriangleMesh mesh;
  mesh.points = std::move(merged.points);
  mesh.triangles.reserve(corners.size() / 3);
  for (std::size_t k = 0; k < corners.size(); k += 3)
    mesh.triangles.push_back({merged.number[k], merged.number[k + 1], merged.number[k + 2]});
  return mesh;
}

class TextStl {
 public:
  TextStl(std::string_view content, const std::filesystem::path& name) : text_(content, name) {}

  [[nodiscard]] std::vector<Vec3> corners() {
    expect("solid");
    for (;;) {
      text_.skip_rest_of_line();  // the name, which may be anything
      read_facets();
      text_.skip_rest_of_line();
      word_ = text_.word();
      if (word_.empty()) return std::move(corners_);
      check(is("solid"), "'solid' or the end of the file");
    }
  }

 private:
  // Up to and with endsolid.
  void read_facets() {
    for (;;) {
      word_ = text_.word();
      if (is("endsolid")) return;
      check(is("facet"), "'facet' or 'endsolid'");
      expect("normal");
      for (int k = 0; k < 3; ++k) {
        // degenerate facets have normals that are no numbers in any spelling
        word_ = text_.word();
        check(!word_.empty() && !is("outer"), "a component of the normal");
      }
      expect("outer");
      expect("loop");
      const std::size_t facet = corners_.size() / 3;
      for (int k = 0; k < 3; ++k) read_vertex(facet);
      word_ = text_.word();
      if (is("vertex")) text_.fail(fmt::format("facet {} has a fourth corner; three are right", facet));
      check(is("endloop"), "'endloop'");
      expect("endfacet");
    }
  }

  void read_vertex(std::size_t facet) {
    word_ = text_.word();
    if (is("endloop"))
      text_.fail(fmt::format("facet {} has {} corners; three are right", facet, corners_.size() - 3 * facet));
    check(is("vertex"), "'vertex'");
    const double x = coordinate("x"), y = coordinate("y"), z = coordinate("z");
    corners_.push_back({x, y, z});
  }

  [[nodiscard]] double coordinate(std::string_view axis) {
    word_ = text_.word();
    check(!word_.empty(), axis);
    return text_.finite_number(word_, axis);
  }

  // In capitals or not; `keyword` is not.
  [[nodiscard]] bool is(std::string_view keyword) const {
    return word_ == keyword || (word_.size() == keyword.size() && lower_case(word_) == keyword);
  }
  void expect(std::string_view keyword) {
    word_ = text_.word();
    if (!is(keyword)) check(false, fmt::format("'{}'", keyword));
  }
  void check(bool good, std::string_view expected) const {
    if (good) return;
    if (word_.empty()) text_.fail(fmt::format("the file ends where {} is expected; is it cut off?", expected));
    text_.fail(fmt::format("{} stands where {} is expected", shown(word_), expected));
  }

  MeshText text_;
  std::string_view word_;
  std::vector<Vec3> corners_;
};

// Little-endian, whatever the machine.
[[nodiscard]] std::uint32_t bits_at(std::string_view content, std::size_t place) {
  std::uint32_t bits = 0;
  for (std::size_t k = 4; k-- > 0;) bits = bits << 8 | static_cast<unsigned char>(content[place + k]);
  return bits;
}
[[nodiscard]] double number_at(std::string_view content, std::size_t place) {
  return static_cast<double>(std::bit_cast<float>(bits_at(content, place)));
}

}  // namespace

geometry::TriangleMesh read_text_stl(std::string_view content, const std::filesystem::path& name) {
  const std::vector<Vec3> corners = TextStl(content, name).corners();
  if (corners.empty()) throw MeshFileError(name, "the file has no facets");
  return mesh_of(corners, name);
}

bool has_size_of_binary_stl(std::string_view content) {
  constexpr std::size_t head = header_size + count_size;
  return content.size() >= head && (content.size() - head) % triangle_size == 0 &&
         (content.size() - head) / triangle_size == bits_at(content, header_size);
}

geometry::TriangleMesh read_binary_stl(std::string_view content, const std::filesystem::path& name) {
  constexpr std::size_t head = header_size + count_size;
  if (content.size() < head)
    throw MeshFileError(name, fmt::format("the file has {} bytes, but the head of a binary STL has {}; is it cut off?",
                                          content.size(), head));
  const std::uint64_t count = bits_at(content, header_size);
  if (!has_size_of_binary_stl(content))
    throw MeshFileError(
        name, fmt::format("bytes 80 to 83 announce {} triangles, which make a binary STL of {} bytes, but the file has "
                          "{}, enough for {}; is it {}, or no STL?",
                          count, head + triangle_size * count, content.size(), (content.size() - head) / triangle_size,
                          (content.size() - head) / triangle_size < count ? "cut off" : "too long"));
  if (count == 0) throw MeshFileError(name, "the file has no triangles: bytes 80 to 83, their number, are zero");
  check_number_of_points(3 * count, name);
  check_number_of_triangles(count, name);

  std::vector<Vec3> corners;
  corners.reserve(3 * count);
  for (std::size_t k = 0; k < count; ++k)
    for (std::size_t c = 0; c < 3; ++c) {
      const std::size_t place = head + k * triangle_size + normal_size * (1 + c);
      const Vec3 p{number_at(content, place), number_at(content, place + 4), number_at(content, place + 8)};
      if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z))
        throw MeshFileError(
            name,
            fmt::format("corner {} of triangle {}, at byte {}, has a coordinate that is not finite", c, k, place));
      corners.push_back(p);
    }
  geometry::TriangleMesh mesh = mesh_of(corners, name);
  mesh.rounding = single_rounding(mesh.points, {true, true, true});
  return mesh;
}

}  // namespace tsubu::io

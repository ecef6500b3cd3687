#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "io/mesh_faces.hpp"
#include "io/mesh_file_error.hpp"
#include "io/mesh_formats.hpp"
#include "io/ply_header.hpp"

namespace tsubu::io {
namespace {

// Values of the body one after the other, as text: each item of an element has a line.
class TextValues {
 public:
  TextValues(MeshText& text, std::size_t size) : text_(text), size_(size) {}

  // The most items that can follow: a value has a character, and one that separates it from the next.
  [[nodiscard]] std::uint64_t most(const PlyElement& element) const {
    return (size_ - text_.behind() + 1) / (2 * element.properties.size());
  }
  void begin_item() {
    pending_ = text_.next_line();
    if (pending_.empty()) text_.fail("the file ends; is it cut off?");
  }
  void end_item() {
    if (const auto word = next_word(); !word.empty())
      text_.fail(fmt::format("{} stands behind the last value", shown(word)));
  }
  [[nodiscard]] double next(PlyType, std::string_view name) {
    const std::string_view word = next_word();
    if (word.empty()) text_.fail(fmt::format("the line ends where {} is expected", shown(name)));
    const std::optional<double> value = to_number(word);
    if (!value) text_.fail(fmt::format("{} {} is not a number", name, shown(word)));
    return *value;
  }
  void end() {
    if (const auto word = text_.next_line(); !word.empty())
      text_.fail(fmt::format("{} stands behind the last element", shown(word)));
  }
  [[noreturn]] void fail(std::string_view what) const { text_.fail(what); }

 private:
  [[nodiscard]] std::string_view next_word() {
    return pending_.empty() ? text_.word_in_line() : std::exchange(pending_, std::string_view{});
  }

  MeshText& text_;
  std::size_t size_;
  std::string_view pending_;  // the first word of a line, not yet asked for
};

class BinaryValues {
 public:
  BinaryValues(std::string_view content, std::size_t begin, bool big_endian, const std::filesystem::path& name)
      : content_(content), place_(begin), big_endian_(big_endian), name_(name) {}

  [[nodiscard]] std::uint64_t most(const PlyElement& element) const {
    std::size_t size = 0;
    for (const PlyProperty& p : element.properties) size += size_of(p.count.value_or(p.type));
    return (content_.size() - place_) / size;
  }
  void begin_item() {}
  void end_item() {}
  [[nodiscard]] double next(PlyType type, std::string_view name) {
    const std::size_t size = size_of(type);
    last_ = place_;
    if (content_.size() - place_ < size)
      fail(fmt::format("the file ends where {} is expected; is it cut off?", shown(name)));
    std::uint64_t bits = 0;
    for (std::size_t k = 0; k < size; ++k)
      bits = bits << 8 | static_cast<unsigned char>(content_[place_ + (big_endian_ ? k : size - 1 - k)]);
    place_ += size;
    switch (type) {
      case PlyType::int8:
        return static_cast<std::int8_t>(bits);
      case PlyType::int16:
        return static_cast<std::int16_t>(bits);
      case PlyType::int32:
        return static_cast<std::int32_t>(bits);
      case PlyType::float32:
        return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
      case PlyType::float64:
        return std::bit_cast<double>(bits);
      default:
        return static_cast<double>(bits);
    }
  }
  void end() {
    last_ = place_;
    if (place_ < content_.size()) fail(fmt::format("{} bytes follow the last element", content_.size() - place_));
  }
  [[noreturn]] void fail(std::string_view what) const {
    throw MeshFileError(name_, fmt::format("byte {}: {}", last_, what));
  }

 private:
  std::string_view content_;
  std::size_t place_, last_ = 0;  // behind the last value, before it
  bool big_endian_;
  const std::filesystem::path& name_;
};

template <class Values>
class PlyBody {
 public:
  PlyBody(const PlyHeader& header, Values values, const std::filesystem::path& name)
      : header_(header), values_(std::move(values)), name_(name) {
    for (const PlyElement& e : header.elements)
      if (e.name == "vertex") points_ = e.count;
  }

  [[nodiscard]] geometry::TriangleMesh read() {
    for (const PlyElement& element : header_.elements) {
      if (element.count == 0) continue;
      // nothing is stored or looped over by a number that the file cannot hold
      if (const auto most = values_.most(element); element.count > most)
        throw MeshFileError(name_,
                            fmt::format("the header announces {} of element {}, but what follows is enough for {} "
                                        "at most; is the file cut off?",
                                        element.count, shown(element.name), most));
      if (element.name == "vertex") {
        for (const PlyProperty& p : element.properties)
          for (std::size_t axis = 0; axis < 3; ++axis)
            single_[axis] = single_[axis] || (p.name == axes[axis] && p.type == PlyType::float32);
        check_number_of_points(element.count, name_);
        mesh_.points.reserve(element.count);
      }
      for (std::uint64_t k = 0; k < element.count; ++k) read_item(element, k);
    }
    values_.end();
    faces_.cut(mesh_,
               [&](std::size_t face) { throw MeshFileError(name_, fmt::format("face {} {}", face, cannot_be_cut)); });
    if (header_.encoding != PlyEncoding::text) mesh_.rounding = single_rounding(mesh_.points, single_);
    return std::move(mesh_);
  }

 private:
  void read_item(const PlyElement& element, std::uint64_t number) {
    const bool vertex = element.name == "vertex", face = element.name == "face";
    Vec3 point;
    values_.begin_item();
    for (const PlyProperty& property : element.properties) {
      if (property.count && face && is_corner_list(property))
        read_corners(property, number);
      else if (property.count)
        skip_list(property, element, number);
      else if (double* coordinate = vertex ? coordinate_of(point, property.name) : nullptr)
        *coordinate = read_coordinate(property, number);
      else
        static_cast<void>(values_.next(property.type, property.name));
    }
    values_.end_item();
    if (vertex) mesh_.points.push_back(point);
  }

  [[nodiscard]] static double* coordinate_of(Vec3& point, std::string_view name) {
    if (name == "x") return &point.x;
    if (name == "y") return &point.y;
    return name == "z" ? &point.z : nullptr;
  }

  [[nodiscard]] double read_coordinate(const PlyProperty& property, std::uint64_t number) {
    const double value = values_.next(property.type, property.name);
    if (!std::isfinite(value)) values_.fail(fmt::format("{} of vertex {} is not finite", property.name, number));
    return value;
  }

  // The number of a list's entries. That so many follow is not sure.
  [[nodiscard]] std::uint64_t read_count(const PlyProperty& property, std::string_view element, std::uint64_t number) {
    constexpr double most = 4294967295;  // of the largest type
    const double count = values_.next(*property.count, property.name);
    if (!(count >= 0 && count <= most && count == std::floor(count)))
      values_.fail(fmt::format("list {} of {} {} has {} entries, which is no count", shown(property.name), element,
                               number, count));
    return static_cast<std::uint64_t>(count);
  }

  void read_corners(const PlyProperty& property, std::uint64_t number) {
    const std::uint64_t corners = read_count(property, "face", number);
    if (corners < 3) values_.fail(fmt::format("face {} has {} corners; three are the fewest", number, corners));
    faces_.begin(number);
    for (std::uint64_t k = 0; k < corners; ++k) {
      const double index = values_.next(property.type, property.name);
      if (!(index >= 0 && index < static_cast<double>(points_) && index == std::floor(index)))
        values_.fail(fmt::format("face {} has point {}; there are {} points, counted from 0", number, index, points_));
      faces_.add(static_cast<std::uint32_t>(index), mesh_);
    }
    faces_.end();
    check_number_of_triangles(mesh_.triangles.size(), name_);
  }

  void skip_list(const PlyProperty& property, const PlyElement& element, std::uint64_t number) {
    const std::uint64_t entries = read_count(property, element.name, number);
    for (std::uint64_t k = 0; k < entries; ++k) static_cast<void>(values_.next(property.type, property.name));
  }

  const PlyHeader& header_;
  Values values_;
  const std::filesystem::path& name_;
  static constexpr std::array<std::string_view, 3> axes = {"x", "y", "z"};
  std::array<bool, 3> single_ = {};
  std::uint64_t points_ = 0;  // also while faces stand before them
  geometry::TriangleMesh mesh_;
  MeshFaces faces_;
};

// Where the body begins: behind the end of the line of end_header. On Windows that is two characters; elsewhere the
// second of them would be the first byte of the body.
[[nodiscard]] std::size_t behind_header(std::string_view content, const MeshText& text) {
  std::size_t place = text.behind();
  while (place < content.size() && content[place] == ' ') ++place;
  const std::string_view end = content.starts_with("ply\r\n") ? "\r\n" : content.starts_with("ply\r") ? "\r" : "\n";
  if (!content.substr(place).starts_with(end))
    text.fail("behind 'end_header' the line does not end as the first line does");
  return place + end.size();
}

}  // namespace

geometry::TriangleMesh read_ply(std::string_view content, const std::filesystem::path& name) {
  MeshText text(content, name);
  const PlyHeader header = read_ply_header(text);
  if (header.encoding == PlyEncoding::text) return PlyBody(header, TextValues(text, content.size()), name).read();
  const bool big_endian = header.encoding == PlyEncoding::big_endian;
  return PlyBody(header, BinaryValues(content, behind_header(content, text), big_endian, name), name).read();
}

}  // namespace tsubu::io

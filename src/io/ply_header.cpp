#include "io/ply_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "io/mesh_file_error.hpp"

namespace tsubu::io {
namespace {

struct NamedType {
  std::string_view name, other_name;
  std::size_t size;
};
// In the order of PlyType.
constexpr NamedType types[] = {{"char", "int8", 1},     {"uchar", "uint8", 1},   {"short", "int16", 2},
                               {"ushort", "uint16", 2}, {"int", "int32", 4},     {"uint", "uint32", 4},
                               {"float", "float32", 4}, {"double", "float64", 8}};

[[nodiscard]] PlyEncoding read_format(MeshText& text) {
  constexpr std::string_view names[] = {"ascii", "binary_little_endian", "binary_big_endian"};
  const std::string_view format = text.word_in_line();
  const std::size_t begin = text.begin();
  const std::string_view version = text.word_in_line();
  const auto found = std::find(std::begin(names), std::end(names), format);
  if (found == std::end(names) || version != "1.0")
    text.fail_at(begin, fmt::format("unknown format {} {}; known are {}, each 1.0", shown(format), shown(version),
                                    fmt::join(names, ", ")));
  return static_cast<PlyEncoding>(found - std::begin(names));
}

[[nodiscard]] PlyElement read_element(MeshText& text) {
  const std::string_view name = text.word_in_line(), word = text.word_in_line();
  if (name.empty()) text.fail("the element has no name; written is: element NAME COUNT");
  std::uint64_t count = 0;
  const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), count);
  if (code != std::errc{} || end != word.data() + word.size())
    text.fail(fmt::format("the count {} of element {} is no whole number >= 0", shown(word), shown(name)));
  return {std::string(name), count, {}};
}

[[nodiscard]] PlyType read_type(MeshText& text, std::string_view word) {
  const auto found = std::find_if(std::begin(types), std::end(types),
                                  [word](const NamedType& t) { return t.name == word || t.other_name == word; });
  if (found == std::end(types)) {
    std::string names;
    for (const NamedType& t : types) names += fmt::format("{}{} ({})", names.empty() ? "" : ", ", t.name, t.other_name);
    text.fail(fmt::format("unknown type {}; known are {}", shown(word), names));
  }
  return static_cast<PlyType>(found - std::begin(types));
}

[[nodiscard]] PlyProperty read_property(MeshText& text) {
  PlyProperty property;
  std::string_view word = text.word_in_line();
  if (word == "list") {
    property.count = read_type(text, text.word_in_line());
    if (!is_whole(*property.count)) text.fail("the number of entries of a list must be of a whole type, such as uchar");
    word = text.word_in_line();
  }
  property.type = read_type(text, word);
  property.name = text.word_in_line();
  if (property.name.empty()) text.fail("the property has no name");
  return property;
}

template <class Named>
[[nodiscard]] const Named* find(const std::vector<Named>& all, std::string_view name) {
  const auto found = std::find_if(all.begin(), all.end(), [name](const Named& n) { return n.name == name; });
  return found == all.end() ? nullptr : &*found;
}

void check_vertices(const PlyElement* vertex, const MeshText& text) {
  if (!vertex) throw MeshFileError(text.name(), "the file has no element 'vertex'");
  for (const std::string_view axis : {"x", "y", "z"}) {
    const PlyProperty* property = find(vertex->properties, axis);
    if (!property) throw MeshFileError(text.name(), fmt::format("element 'vertex' has no property '{}'", axis));
    if (property->count)
      throw MeshFileError(text.name(),
                          fmt::format("property '{}' of element 'vertex' is a list, but must be one number", axis));
  }
  if (vertex->count == 0) throw MeshFileError(text.name(), "the file has no points: 0 of element 'vertex'");
}

void check_faces(const PlyElement* face, const MeshText& text) {
  if (!face) throw MeshFileError(text.name(), "the file has no element 'face'");
  const auto& all = face->properties;
  const auto corners = std::find_if(all.begin(), all.end(), is_corner_list);
  if (corners == all.end())
    throw MeshFileError(text.name(), "element 'face' has no property 'vertex_indices' or 'vertex_index'");
  if (std::count_if(all.begin(), all.end(), is_corner_list) > 1)
    throw MeshFileError(text.name(), "element 'face' has both 'vertex_indices' and 'vertex_index'; one must go");
  if (!corners->count || !is_whole(corners->type))
    throw MeshFileError(text.name(), fmt::format("property '{}' of element 'face' must be a list of a whole type, such "
                                                 "as: property list uchar int {}",
                                                 corners->name, corners->name));
  if (face->count == 0) throw MeshFileError(text.name(), "the file has no triangles: 0 of element 'face'");
}

}  // namespace

std::size_t size_of(PlyType type) { return types[static_cast<std::size_t>(type)].size; }
bool is_whole(PlyType type) { return type != PlyType::float32 && type != PlyType::float64; }
bool is_corner_list(const PlyProperty& property) {
  return property.name == "vertex_indices" || property.name == "vertex_index";
}

PlyHeader read_ply_header(MeshText& text) {
  const std::string_view first = text.next_line();
  if (first != "ply")
    text.fail(fmt::format("{} stands where 'ply' is expected, with which PLY files begin", shown(first)));
  PlyHeader header;
  std::optional<PlyEncoding> encoding;
  for (auto word = text.next_line(); word != "end_header"; word = text.next_line()) {
    if (word.empty()) text.fail("the file ends where 'end_header' is expected; is it cut off?");
    if (word == "comment" || word == "obj_info") continue;
    if (word == "format") {
      if (encoding) text.fail("the format is given twice");
      encoding = read_format(text);
    } else if (word == "element") {
      const std::size_t begin = text.begin();
      const PlyElement element = read_element(text);
      if (find(header.elements, element.name))
        text.fail_at(begin, fmt::format("element {} is given twice", shown(element.name)));
      header.elements.push_back(element);
    } else if (word == "property") {
      if (header.elements.empty())
        text.fail("the property belongs to no element; an element stands before its properties");
      const PlyProperty property = read_property(text);
      PlyElement& element = header.elements.back();
      if (find(element.properties, property.name))
        text.fail(fmt::format("property {} of element {} is given twice", shown(property.name), shown(element.name)));
      element.properties.push_back(property);
    } else {
      text.fail(fmt::format("unknown keyword {}; known are format, comment, obj_info, element, property and end_header",
                            shown(word)));
    }
  }
  if (!encoding) text.fail("the header ends without a format");
  header.encoding = *encoding;
  for (const PlyElement& element : header.elements)
    if (element.properties.empty() && element.count > 0)
      throw MeshFileError(text.name(), fmt::format("element {} has no properties", shown(element.name)));
  check_vertices(find(header.elements, "vertex"), text);
  check_faces(find(header.elements, "face"), text);
  return header;
}

}  // namespace tsubu::io

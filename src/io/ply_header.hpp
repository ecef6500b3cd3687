#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/mesh_text.hpp"

namespace tsubu::io {

enum class PlyType { int8, uint8, int16, uint16, int32, uint32, float32, float64 };

[[nodiscard]] std::size_t size_of(PlyType type);
[[nodiscard]] bool is_whole(PlyType type);

struct PlyProperty {
  std::string name;
  PlyType type;
  std::optional<PlyType> count;  // of a list: the type of the number of its entries
};

struct PlyElement {
  std::string name;
  std::uint64_t count;
  std::vector<PlyProperty> properties;
};

enum class PlyEncoding { text, little_endian, big_endian };

// What the beginning of a PLY file says of the rest.
struct PlyHeader {
  PlyEncoding encoding = PlyEncoding::text;
  std::vector<PlyElement> elements;  // in the order of the file
};

// Reads up to and with the word end_header. That there are elements vertex and face with what a mesh needs is checked.
[[nodiscard]] PlyHeader read_ply_header(MeshText& text);

// The list that a face's corners are in has one of two names.
[[nodiscard]] bool is_corner_list(const PlyProperty& property);

}  // namespace tsubu::io

#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/vec3.hpp"

namespace tsubu::io {

static_assert(std::endian::native == std::endian::little, "files are little endian and written without swapping");

// One named array of a .vtp file. Its bytes are made when they are written, so that a frame needs the memory of its
// largest array and not of all of them; what it was made from must live until then.
struct DataArray {
  std::string name;
  std::string_view type;  // in VTK's words
  std::size_t components;
  std::size_t bytes;
  std::function<void(std::span<std::byte>)> fill;
};

template <class T>
inline constexpr std::string_view vtk_type = "";
template <>
inline constexpr std::string_view vtk_type<float> = "Float32";
template <>
inline constexpr std::string_view vtk_type<std::int32_t> = "Int32";
template <>
inline constexpr std::string_view vtk_type<std::int64_t> = "Int64";

// `tuple(i)` gives tuple i as a std::array; its element type and length decide those of the file.
template <class Make>
[[nodiscard]] DataArray make_array(std::string name, std::size_t tuples, Make tuple) {
  using Tuple = decltype(tuple(std::size_t{}));
  using Element = typename Tuple::value_type;
  static_assert(!vtk_type<Element>.empty(), "this element type is not written to .vtp files");
  return {std::move(name), vtk_type<Element>, std::tuple_size_v<Tuple>, tuples * sizeof(Tuple),
          [tuples, tuple = std::move(tuple)](std::span<std::byte> out) {
            for (std::size_t i = 0; i < tuples; ++i) {
              const Tuple value = tuple(i);
              std::memcpy(out.data() + i * sizeof value, &value, sizeof value);
            }
          }};
}

template <class Integer>
[[nodiscard]] DataArray integer_array(std::string name, const std::vector<Integer>& values) {
  return make_array(std::move(name), values.size(), [&values](std::size_t i) { return std::array{values[i]}; });
}

// Reals go out in single precision: enough for pictures and plots, and half the disk.
[[nodiscard]] inline DataArray real_array(std::string name, const std::vector<double>& values) {
  return make_array(std::move(name), values.size(),
                    [&values](std::size_t i) { return std::array{static_cast<float>(values[i])}; });
}

[[nodiscard]] inline std::array<float, 3> single_precision(const Vec3& a) {
  return {static_cast<float>(a.x), static_cast<float>(a.y), static_cast<float>(a.z)};
}

[[nodiscard]] inline DataArray vector_array(std::string name, const std::vector<Vec3>& values) {
  return make_array(std::move(name), values.size(), [&values](std::size_t i) { return single_precision(values[i]); });
}

}  // namespace tsubu::io

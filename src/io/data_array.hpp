#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/vec3.hpp"

namespace tsubu::io {

static_assert(std::endian::native == std::endian::little, "files are little endian and written without swapping");

// Takes the bytes of an array one value after the other and hands them on in pieces, all but the last of the same
// length, which three divides: so base64 can be made piece by piece.
class ByteSink {
 public:
  using Next = std::function<void(std::span<const std::byte>)>;
  explicit ByteSink(Next next) : next_(std::move(next)), room_(std::size_t{3} << 14) {}

  template <class T>
  void put(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto* from = reinterpret_cast<const std::byte*>(&value);
    for (std::size_t left = sizeof value; left > 0;) {
      const std::size_t now = std::min(left, room_.size() - used_);
      std::memcpy(room_.data() + used_, from, now);
      from += now, left -= now, used_ += now;
      if (used_ == room_.size()) flush();
    }
  }
  // Hands on what is left; nothing is put afterwards.
  void end() { flush(); }

 private:
  void flush() {
    next_(std::span(room_).first(used_));
    used_ = 0;
  }

  Next next_;
  std::vector<std::byte> room_;
  std::size_t used_ = 0;
};

// One named array of a .vtp file. Its bytes are made when they are written, so that a frame needs no copy of them; what
// it was made from must live until then.
struct DataArray {
  std::string name;
  std::string_view type;  // in VTK's words
  std::size_t components;
  std::size_t bytes;
  std::function<void(ByteSink&)> send;
};

template <class T>
inline constexpr std::string_view vtk_type = "";
template <>
inline constexpr std::string_view vtk_type<float> = "Float32";
template <>
inline constexpr std::string_view vtk_type<std::int32_t> = "Int32";
template <>
inline constexpr std::string_view vtk_type<std::int64_t> = "Int64";

// `for_tuples(f)` calls f with every tuple, a std::array; its element type and length decide those of the file.
template <class Tuple, class ForTuples>
[[nodiscard]] DataArray visited_array(std::string name, std::size_t tuples, ForTuples for_tuples) {
  using Element = typename Tuple::value_type;
  static_assert(!vtk_type<Element>.empty(), "this element type is not written to .vtp files");
  return {std::move(name), vtk_type<Element>, std::tuple_size_v<Tuple>, tuples * sizeof(Tuple),
          [for_tuples = std::move(for_tuples)](ByteSink& sink) {
            for_tuples([&sink](const Tuple& tuple) { sink.put(tuple); });
          }};
}

// `tuple(i)` gives tuple i.
template <class Make>
[[nodiscard]] DataArray make_array(std::string name, std::size_t tuples, Make tuple) {
  return visited_array<decltype(tuple(std::size_t{}))>(std::move(name), tuples,
                                                       [tuples, tuple = std::move(tuple)](const auto& f) {
                                                         for (std::size_t i = 0; i < tuples; ++i) f(tuple(i));
                                                       });
}

template <class Integer>
[[nodiscard]] DataArray integer_array(std::string name, const std::vector<Integer>& values) {
  return make_array(std::move(name), values.size(), [&values](std::size_t i) { return std::array{values[i]}; });
}

// Reals and vectors go out in single precision: enough for pictures and plots, and half the disk.
[[nodiscard]] inline std::array<float, 1> single_precision(double a) { return {static_cast<float>(a)}; }
[[nodiscard]] inline std::array<float, 3> single_precision(const Vec3& a) {
  return {static_cast<float>(a.x), static_cast<float>(a.y), static_cast<float>(a.z)};
}

template <class Real>
[[nodiscard]] DataArray real_array(std::string name, const std::vector<Real>& values) {
  return make_array(std::move(name), values.size(), [&values](std::size_t i) { return single_precision(values[i]); });
}

}  // namespace tsubu::io

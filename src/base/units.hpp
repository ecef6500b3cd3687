#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "base/dimension.hpp"

namespace tsubu {

// A number with its unit, in SI: "5 mm" is {0.005, length}. Angles are plain numbers (radian).
struct Quantity {
  double value;
  Dimension dimension;
};

// Why a text is no quantity, and the bytes of it that are to blame.
struct QuantityError {
  std::string message;
  std::size_t begin, length;
};

// Reads "5 mm", "2500 kg/m3", "9.81 m/s^2", "10 Pa s", "0.3". Units and prefixes are case sensitive (mPa, MPa).
[[nodiscard]] std::variant<Quantity, QuantityError> parse_quantity(std::string_view text);

// The SI unit of a dimension as people write it ("Pa", "kg/m3"); empty for plain numbers.
[[nodiscard]] std::string unit_of(const Dimension& dimension);

// What a dimension is called, with its article: "a length", "an acceleration", "a plain number".
[[nodiscard]] std::string noun_of(const Dimension& dimension);

}  // namespace tsubu

#include "io/base64.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace tsubu::io {

std::string base64(std::span<const std::byte> bytes) {
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t present = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < present; ++k) word |= std::to_integer<std::uint32_t>(bytes[i + k]) << (16 - 8 * k);
    for (std::size_t k = 0; k < 4; ++k) text += k <= present ? alphabet[(word >> (18 - 6 * k)) & 63U] : '=';
  }
  return text;
}

}  // namespace tsubu::io

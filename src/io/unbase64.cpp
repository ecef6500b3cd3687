#include "io/unbase64.hpp"

#include <cstdint>

namespace tsubu::io {
namespace {

int value_of(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

}  // namespace

std::vector<std::byte> unbase64(std::string_view text, std::size_t most) {
  std::vector<std::byte> bytes;
  std::uint32_t bits = 0;
  int held = 0;
  for (const char c : text) {
    if (bytes.size() == most) break;
    if (c == ' ' || c == '\n' || c == '\r' || c == '\t') continue;
    const int value = value_of(c);
    if (value < 0) break;
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    if ((held += 6) < 8) continue;
    held -= 8;
    bytes.push_back(static_cast<std::byte>(bits >> held & 255));
  }
  return bytes;
}

}  // namespace tsubu::io

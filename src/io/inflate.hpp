#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace tsubu::io {

// What a stream of zlib (RFC 1950 and 1951) holds; none if it is damaged, or holds more than `most` bytes.
[[nodiscard]] std::optional<std::vector<std::byte>> inflate(std::span<const std::byte> packed, std::size_t most);

}  // namespace tsubu::io

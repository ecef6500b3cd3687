#pragma once
#include <cstddef>
#include <span>
#include <string>

namespace tsubu::io {

// RFC 4648, section 4, with padding.
[[nodiscard]] std::string base64(std::span<const std::byte> bytes);

}  // namespace tsubu::io

#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

namespace tsubu::io {

// The first `most` bytes that a text in base64 stands for, or as many as there are before its end, its padding or
// something else. Blanks are left out.
[[nodiscard]] std::vector<std::byte> unbase64(std::string_view text, std::size_t most);

}  // namespace tsubu::io

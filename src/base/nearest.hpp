#pragma once
#include <span>
#include <string>
#include <string_view>

namespace tsubu {

// The candidate most like a mistyped word: letters count first without, then with their case. Empty when nothing is
// within 1 + length / 3 edits.
[[nodiscard]] std::string nearest(std::string_view word, std::span<const std::string> candidates);

// "did you mean 'friction'?", or empty.
[[nodiscard]] std::string did_you_mean(std::string_view word, std::span<const std::string> candidates);

}  // namespace tsubu

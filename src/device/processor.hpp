#pragma once
#include <string>
#include <string_view>

namespace tsubu::device {

// Instruction sets that contact loops are compiled for, the best last.
enum class Instructions { baseline, avx2, avx512 };

// The best that both this processor and this program know; the environment variable TSUBU_INSTRUCTIONS may name a
// lesser one. Results do not depend on it.
[[nodiscard]] Instructions instructions();
// What is wrong with the name in that variable; empty if nothing is.
[[nodiscard]] std::string wrong_wish();
[[nodiscard]] std::string_view name(Instructions instructions);

}  // namespace tsubu::device

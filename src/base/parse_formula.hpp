#pragma once
#include <string_view>
#include <vector>

#include "base/expression.hpp"

namespace tsubu {

// No formula needs more values on the stack at a time.
inline constexpr int highest_stack = 64;

// The steps that compute a formula. Throws ExpressionError.
[[nodiscard]] std::vector<FormulaStep> parse_formula(std::string_view text);

}  // namespace tsubu

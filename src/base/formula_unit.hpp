#pragma once
#include <string_view>

namespace tsubu {

// A formula and the unit written behind it; both look into the text.
struct FormulaWithUnit {
  std::string_view formula, unit;  // the unit may be empty
};

// "0.05*sin(2*pi*20*t) m/s" is "0.05*sin(2*pi*20*t)" and "m/s". The unit begins where, behind a blank and outside of
// parentheses, a name follows a value: no formula goes on like that. The formula begins where the text does, so that
// columns of an ExpressionError count in both.
[[nodiscard]] FormulaWithUnit split_unit(std::string_view text);

}  // namespace tsubu

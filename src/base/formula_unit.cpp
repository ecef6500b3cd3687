#include "base/formula_unit.hpp"

#include <algorithm>

namespace tsubu {
namespace {

constexpr std::string_view blanks = " \t";

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool in_number(char c) { return is_digit(c) || c == '.'; }
bool ends_value(char c) { return in_number(c) || is_letter(c) || c == ')'; }

// Units begin with a letter, which may be the Greek one for micro, with a percent sign, or as in "1/s".
bool starts_unit(std::string_view text) {
  return is_letter(text[0]) || text[0] == '%' || static_cast<unsigned char>(text[0]) >= 0x80 || text.starts_with("1/");
}

std::string_view without_blanks_behind(std::string_view text) {
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}
std::string_view without_blanks_before(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(blanks), text.size()));
}

}  // namespace

FormulaWithUnit split_unit(std::string_view text) {
  text = without_blanks_behind(text);
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth += (text[i] == '(') - (text[i] == ')');
    if (depth != 0 || !ends_value(text[i])) continue;
    const std::string_view behind = text.substr(i + 1), rest = without_blanks_before(behind);
    if (rest.empty() || rest.size() == behind.size() || !starts_unit(rest)) continue;
    // A unit that is not the end of it is out of place, and best reported by the formula.
    if (rest.find_first_of("()") != std::string_view::npos) break;
    return {text.substr(0, i + 1), rest};
  }
  return {text, {}};
}

}  // namespace tsubu

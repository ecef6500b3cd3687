#pragma once
#include <limits>
#include <string_view>

#include "base/dimension.hpp"

namespace tsubu::laws {

// Where a user writes a parameter: once per material, once per pair of materials, or once for the whole case.
enum class Scope { material, pair, contact };

inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double required = std::numeric_limits<double>::quiet_NaN();  // as fallback: "must be given"

// Legal values; an end is excluded when its flag is set.
struct Range {
  double low = -infinity, high = infinity;
  bool low_open = false, high_open = false;
  bool operator==(const Range&) const = default;
  [[nodiscard]] constexpr bool holds(double v) const {
    return (low_open ? v > low : v >= low) && (high_open ? v < high : v <= high);
  }
};
inline constexpr Range positive{0, infinity, true, true};
inline constexpr Range non_negative{0, infinity, false, true};

// One parameter of a law, declared once; the case checker, `tsubu explain`, `tsubu laws`, the reference page
// and the editor schema are made from it. A flag (yes/no) is a dimensionless 0 or 1.
struct Parameter {
  std::string_view name;  // as typed in the case file
  Scope scope;
  Dimension dimension;
  std::string_view unit;  // SI unit as shown to people, "-" if none
  Range range;
  double fallback;              // default value, or `required`
  std::string_view text;        // one sentence
  std::string_view alias = "";  // LIGGGHTS property names, accepted as well, separated by spaces
  bool flag = false;            // written as true or false
  double typical = required;    // a usual value, for examples and tests; needed where there is no default
  // Said after the range when a value is out of it: "attraction is negative". Needed where the range alone is no
  // answer, as for a sign.
  std::string_view range_reason = "";
  std::string_view at_least = "";  // another parameter of the same scope, than which this one must not be smaller
};

// What laws of a stack ask of each other beyond the numbers that every normal law gives. A normal law `gives`, a later
// one `needs`; the set-up refuses a stack in which something needed is not given, and names both laws.
using Traits = unsigned;
inline constexpr Traits adhesion_branch = 1;  // an adhesive limit -k_c delta and a constant attraction f_0 of its own
inline constexpr Traits bare_surface = 2;     // no surface energy: cohesion added to it is not counted twice

// What one law needs to be told about itself, for people. A law with several formulations has a name for each: NAME is
// the consistent one, NAME/liggghts what LIGGGHTS computes, NAME/document what the seed document prints.
struct LawText {
  std::string_view name;       // as typed in the case file
  std::string_view title;      // a few words
  std::string_view equations;  // in words and plain symbols, lines separated by '\n'
  std::string_view reference;  // where it comes from
};

}  // namespace tsubu::laws

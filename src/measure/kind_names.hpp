#pragma once
#include <array>
#include <string_view>

#include "measure/description.hpp"

namespace tsubu::measure {

// As case files call them, in the order of Kind.
inline constexpr std::array<std::string_view, 9> kind_names = {
    "flow", "region", "residence", "centre_of_mass", "profile", "stress", "coordination", "mixing", "repose"};
[[nodiscard]] constexpr std::string_view name_of(Kind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

}  // namespace tsubu::measure

#pragma once
#include <string>
#include <variant>
#include <vector>

#include "setup/happenings_case.hpp"

namespace tsubu::setup {

// "kinetic_energy < 1e-6 J and contacts > 100"; or a sentence that says what is wrong with it.
[[nodiscard]] std::variant<std::vector<ConditionCase>, std::string> read_conditions(const std::string& text);

// The same back: "kinetic_energy < 1e-06 J".
[[nodiscard]] std::string text(const ConditionCase& condition);

}  // namespace tsubu::setup

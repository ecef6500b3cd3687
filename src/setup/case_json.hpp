#pragma once
#include <nlohmann/json_fwd.hpp>

#include "setup/case.hpp"

namespace tsubu::setup {

// The checked case in SI units, for programs.
[[nodiscard]] nlohmann::ordered_json to_json(const Case& checked);

}  // namespace tsubu::setup

#pragma once
#include <string>

#include "setup/case.hpp"
#include "setup/check_start.hpp"

namespace tsubu::cli {

// What was understood of a case, for people.
[[nodiscard]] std::string describe(const setup::Case& checked, const setup::Start& start);

}  // namespace tsubu::cli

#pragma once
#include <string>

#include "setup/case.hpp"

namespace tsubu::cli {

// What was understood of a case, for people.
[[nodiscard]] std::string describe(const setup::Case& checked);

}  // namespace tsubu::cli

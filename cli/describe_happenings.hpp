#pragma once
#include <string>

#include "setup/case.hpp"

namespace tsubu::cli {

// What happens while the case runs, a line for each thing; empty if nothing does.
[[nodiscard]] std::string describe_happenings(const setup::Case& c);

}  // namespace tsubu::cli

#pragma once
#include <string>
#include <vector>

#include "setup/case.hpp"

namespace tsubu::setup {

// Reads and checks a case file. Each override is "key=value" and replaces what the file says. Throws CaseError with
// every problem found.
[[nodiscard]] Case load_case(const std::string& file, const std::vector<std::string>& overrides = {});

}  // namespace tsubu::setup

#pragma once
#include <string>
#include <vector>

#include "setup/case.hpp"

namespace tsubu::setup {

// Whether changes of parameters while the case runs are read, each of which takes the case to be read once more.
enum class Depth { whole, without_changes };

// Reads and checks a case file. Each override is "key=value" and replaces what the file says. Throws CaseError with
// every problem found.
[[nodiscard]] Case load_case(const std::string& file, const std::vector<std::string>& overrides = {});

// The same from a copy of the file: what it names is looked for where the file itself is, or was.
[[nodiscard]] Case load_copy(const std::string& copy, const std::string& file,
                             const std::vector<std::string>& overrides, Depth depth = Depth::whole);

}  // namespace tsubu::setup

#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "setup/run_case.hpp"

namespace tsubu::setup {

// Goes on with the run in a folder, from its last good checkpoint or from the one that `place` names, to the bit as if
// it had never been stopped. Each setting is "key=value" and changes what the run had so far. Prints its progress, and
// answers with an ExitCode. Throws CaseError if the case can no longer be read or a setting is wrong.
[[nodiscard]] int restart_run(const std::filesystem::path& place, const std::vector<std::string>& settings,
                              const RunOptions& options);

}  // namespace tsubu::setup

#pragma once
#include <string>
#include <vector>

namespace tsubu::setup {

// What a restart changes of a case: as people write it.
struct Change {
  std::string key, before, after;
};

// Compares a case file with the values that it had so far (`recorded`) and with those that are set now, in addition.
// Throws CaseError if one of them cannot be changed in the midst of a run, all such at once.
[[nodiscard]] std::vector<Change> changes_on_restart(const std::string& file, const std::vector<std::string>& recorded,
                                                     const std::vector<std::string>& set_now);

// Both lists as one, in which each key is set once.
[[nodiscard]] std::vector<std::string> joined(const std::vector<std::string>& recorded,
                                              const std::vector<std::string>& set_now);

}  // namespace tsubu::setup

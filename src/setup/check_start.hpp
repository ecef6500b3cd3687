#pragma once
#include <cstddef>

#include <vector>

#include "setup/build.hpp"
#include "setup/case.hpp"

namespace tsubu::setup {

// What a run of the case would start with.
struct Start {
  std::size_t bodies = 0;
  StepPlan plan;
  std::vector<state::Bodies::Array> arrays;  // of the bodies
};

// Builds the case up to its first step: bodies find their places, tables are read, the time step is judged. Throws
// CaseError.
[[nodiscard]] Start check_start(const Case& checked);

}  // namespace tsubu::setup

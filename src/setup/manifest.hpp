#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "setup/build.hpp"
#include "setup/case.hpp"
#include "setup/effort.hpp"

namespace tsubu::setup {

// How a run stands, for run.json.
struct RunEnd {
  std::string state = "running";  // running, done, stopped, failed
  std::string reason;             // a sentence, if it did not end as planned
  Effort effort;
};

// Everything one needs to know about a run to cite or repeat it.
[[nodiscard]] nlohmann::ordered_json manifest(const Case& c, const StepPlan& plan, const solver::Simulation& simulation,
                                              const RunEnd& end);

// Of the text of the case.
[[nodiscard]] std::string case_hash(const Case& c);
// The files that walls and shapes come from, each with a name for people and a hash of what was read: a run goes on
// only with the same.
[[nodiscard]] nlohmann::json case_inputs(const Case& c);

}  // namespace tsubu::setup

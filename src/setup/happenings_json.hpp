#pragma once
#include <nlohmann/json_fwd.hpp>

#include "setup/case.hpp"

namespace tsubu::setup {

// A stream; and what else happens while a case runs, each under the name of its section.
[[nodiscard]] nlohmann::ordered_json to_json(const StreamCase& stream, const Case& c);
void add_happenings(nlohmann::ordered_json& out, const Case& c);

}  // namespace tsubu::setup

#pragma once
#include <string>
#include <vector>

#include "setup/reading.hpp"

namespace tsubu::setup {

// The values that a list of "contact.glass-steel.friction=0.2" gives to parameters of laws; what cannot be is reported
// at its entry. One of [contact.default] is one of each pair that it serves.
[[nodiscard]] std::vector<ParameterChange> read_parameter_changes(Reading& reading, const std::string& path);

}  // namespace tsubu::setup

#pragma once
#include <string_view>

namespace tsubu::io {

// A ParaView script that shows the run in whose folder it lies.
extern const std::string_view view_script;

}  // namespace tsubu::io

#pragma once
#include "setup/case.hpp"

namespace tsubu::setup {

inline constexpr double insertions_late = 10;  // that a body of a stream may wait if the case says nothing

// Time between insertions of a stream [s]: as its section says, or in which what was put in moves on by the largest
// diameter.
[[nodiscard]] double stream_interval(const Case& c, const InsertCase& in);

}  // namespace tsubu::setup

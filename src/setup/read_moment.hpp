#pragma once
#include "setup/reading.hpp"

namespace tsubu::setup {

// A time, counted from the beginning of the stage that another key names, if it does.
[[nodiscard]] inline Moment read_moment(Reading& reading, const std::string& time, const std::string& stage) {
  Moment moment;
  if (const auto* after = reading.given.find<double>(time)) moment.after = *after;
  moment.stage = resolve(reading, stage, "stage");
  return moment;
}

}  // namespace tsubu::setup

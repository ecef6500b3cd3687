#include "setup/reading.hpp"

namespace tsubu::setup {

void read_restart(Reading& reading) {
  if (const auto* limit = reading.given.find<double>("run.time_limit")) reading.result.run.time_limit = *limit;
  if (const auto* every = reading.given.find<double>("output.checkpoint_every"))
    reading.result.output.checkpoint_every = *every;
}

}  // namespace tsubu::setup

#include "setup/schema_table.hpp"

namespace tsubu::setup {

std::vector<Key> restart_keys() {
  return {
      {.path = "run.time_limit",
       .kind = Kind::quantity,
       .text =
           "Time by the clock, from the start of the program, after which a run stops as if it were asked to; `tsubu "
           "restart` goes on.",
       .example = "\"2 h\"",
       .dimension = dim::time,
       .range = laws::positive,
       .absent = "no limit"},
      {.path = "output.checkpoint_every",
       .kind = Kind::quantity,
       .text = "Time by the clock between checkpoints, from which `tsubu restart` goes on; \"never\" keeps none, not "
               "even at the end.",
       .example = "\"30 min\"",
       .dimension = dim::time,
       .range = laws::positive,
       .fallback = "\"10 min\"",
       .choices = {"never"}},
  };
}

}  // namespace tsubu::setup

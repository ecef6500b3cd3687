#pragma once
#include <vector>

#include "setup/schema.hpp"

namespace tsubu::setup {

// The keys that do not come from a law, in the order of the reference page.
[[nodiscard]] std::vector<Key> own_keys();

// Those of [particles.NAME].
[[nodiscard]] std::vector<Key> particle_keys();

// Those of [wall.NAME].
[[nodiscard]] std::vector<Key> wall_keys();

// Those of checkpoints and of the limit of a run.
[[nodiscard]] std::vector<Key> restart_keys();
// Adds those of heat, in the sections of materials, particles, insertions and walls, and in [heat].
void add_heat_keys(std::vector<Key>& keys);

}  // namespace tsubu::setup

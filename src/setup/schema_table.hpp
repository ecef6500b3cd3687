#pragma once
#include <vector>

#include "setup/schema.hpp"

namespace tsubu::setup {

// The keys that do not come from a law, in the order of the reference page.
[[nodiscard]] std::vector<Key> own_keys();

// Those of [domain.shear] and [domain.strain].
[[nodiscard]] std::vector<Key> deformation_keys();

// Those of [particles.NAME].
[[nodiscard]] std::vector<Key> particle_keys();

// Those of [wall.NAME].
[[nodiscard]] std::vector<Key> wall_keys();

}  // namespace tsubu::setup

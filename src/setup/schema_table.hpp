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

// Those of its diameter, if that is a distribution.
[[nodiscard]] std::vector<Key> size_keys();

// Those of [insert.NAME].
[[nodiscard]] std::vector<Key> insert_keys();

// Those of a region; `at` is the path of its section, "insert.*.region". `convex`: a box, cylinder or sphere only.
[[nodiscard]] std::vector<Key> region_keys(const std::string& at, bool convex = false);

// Those of how bodies move when they are put in; `at` is the path of the section that they stand in, "insert.*".
[[nodiscard]] std::vector<Key> start_motion_keys(const std::string& at);

// Those of what happens while a case runs: streams, outlets, stages, changes, forces.
[[nodiscard]] std::vector<Key> happening_keys();

// Those of [wall.NAME].
[[nodiscard]] std::vector<Key> wall_keys();

// Those of checkpoints and of the limit of a run.
[[nodiscard]] std::vector<Key> restart_keys();
// Adds those of heat, in the sections of materials, particles, insertions and walls, and in [heat].
void add_heat_keys(std::vector<Key>& keys);
// Those of [measure.NAME].
[[nodiscard]] std::vector<Key> measure_keys();

}  // namespace tsubu::setup

#pragma once
#include "setup/case.hpp"

namespace tsubu::setup {

[[nodiscard]] double smallest_diameter(const SizeCase& size);  // [m]
[[nodiscard]] double largest_diameter(const SizeCase& size);   // [m]

// Mean volume of a particle [m3]; of a normal distribution: as if it were not cut.
[[nodiscard]] double mean_volume(const SizeCase& size);

}  // namespace tsubu::setup

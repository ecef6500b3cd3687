#pragma once
#include "setup/case.hpp"

namespace tsubu::setup {

// Means over the bodies as they are drawn: of their diameters squared [m2] and cubed [m3].
[[nodiscard]] double mean_square(const SizeCase& size);
[[nodiscard]] double mean_cube(const SizeCase& size);

}  // namespace tsubu::setup

#pragma once
#include "base/random.hpp"
#include "setup/case.hpp"

namespace tsubu::setup {

// A diameter from the distribution [m]; the same for the same generator.
[[nodiscard]] double draw_diameter(const SizeCase& size, const Random& random);

}  // namespace tsubu::setup

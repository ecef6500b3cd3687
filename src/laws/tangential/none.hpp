#pragma once
#include "laws/no_law.hpp"

namespace tsubu::laws::tangential {

// Smooth surfaces: no tangential force.
struct None : NoLaw<None, TangentialForceT> {
  static constexpr LawText text{"none", "frictionless", "F_t = 0", "-"};
};

}  // namespace tsubu::laws::tangential

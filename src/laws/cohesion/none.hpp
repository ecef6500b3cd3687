#pragma once
#include "laws/no_law.hpp"

namespace tsubu::laws::cohesion {

// No attraction.
struct None : NoLaw<None, CohesionForceT> {
  static constexpr LawText text{"none", "no cohesion", "F_c = 0", "-"};
};

}  // namespace tsubu::laws::cohesion

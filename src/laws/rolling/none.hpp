#pragma once
#include "laws/no_law.hpp"

namespace tsubu::laws::rolling {

// No resistance to rolling or spinning.
struct None : NoLaw<None, RollingTorqueT> {
  static constexpr LawText text{"none", "no rolling resistance", "M = 0", "-"};
};

}  // namespace tsubu::laws::rolling

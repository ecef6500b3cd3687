#pragma once
#include "base/exact_sum.hpp"

namespace tsubu::state {

// Energy that contacts which have ended took from the bodies since the start [J]: the same to the bit whatever the
// order in which they ended.
struct Losses {
  ExactSum normal, tangential, rolling;
  ExactSum wall_work;  // work done on the bodies by moving walls

  void add(const Losses& b) {
    normal.add(b.normal), tangential.add(b.tangential), rolling.add(b.rolling), wall_work.add(b.wall_work);
  }
};

}  // namespace tsubu::state

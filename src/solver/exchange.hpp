#pragma once
#include <cstdint>

#include "base/archive.hpp"
#include "base/exact_sum.hpp"

namespace tsubu::solver {

// What came into a run and left it otherwise than by forces of contacts and gravity, since the start: sums without
// rounding, so that nothing depends on an order.
struct Exchange {
  // Energy that came with bodies, or was given to them at once; and that left with bodies and with what their contacts
  // held [J].
  ExactSum in, out;
  // m g . x of bodies when they left, less that of those that came [J]: the work of gravity goes on from there.
  ExactSum gravity;
  // Powers are booked by full steps, of which the first and the last count half (see Ledger): so they do on both sides
  // of a change [J].
  ExactSum tangential, rolling, wall;
  ExactSum external;          // work of external forces, by full steps [J]
  double external_power = 0;  // of this moment [W]
  std::int64_t next_id = 1;   // no id is used twice

  void remember(Archive& a) {
    a.item(in), a.item(out), a.item(gravity), a.item(tangential), a.item(rolling), a.item(wall), a.item(external);
    a.item(external_power), a.item(next_id);
  }
};

}  // namespace tsubu::solver

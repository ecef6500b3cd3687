#pragma once
#include "base/elementary.hpp"

namespace tsubu::laws::normal {

// ln(1 + q) for q >= 0, also where 1 + q has lost digits of q.
template <class Real>
[[nodiscard]] TSUBU_FN Real logarithm_of_one_plus(Real q) {
  const Real sum = 1.0 + q;
  return select(sum == 1.0, q, logarithm(sum) * (q / (sum - 1.0)));
}

// The curve of exponential unloading at y, in units of its scale: force and work, with all their digits where y is
// small.
template <class Real>
struct ExponentialT {
  Real less_one;  // e^y - 1
  Real phi;       // (e^y - 1 - y)/y
  explicit TSUBU_FN ExponentialT(Real y) {
    Real series = 1.0;
    for (const double n : {7.0, 6.0, 5.0, 4.0, 3.0}) series = 1.0 + y * (1.0 / n) * series;
    const auto small = y * y < 1e-4;
    const Real direct = exponential(y) - 1.0;
    less_one = select(small, y * (1.0 + 0.5 * y * series), direct);
    phi = select(small, 0.5 * y * series, (direct - y) / y);
  }
};

}  // namespace tsubu::laws::normal

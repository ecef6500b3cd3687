#pragma once
#include <cstddef>

#include "device/workers.hpp"

namespace tsubu::device {

// Bytes per second that a plain loop moves, a[k] = b[k] + s c[k], over three arrays of `bytes` together: two reads and
// a write of eight bytes for each k; that a write may first fetch the line it goes to is not counted. The fastest of
// the passes that fit into `seconds`, and of three at least.
[[nodiscard]] double triad_bandwidth(std::size_t bytes, const Workers& workers, double seconds);

}  // namespace tsubu::device

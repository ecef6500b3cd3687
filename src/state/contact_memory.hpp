#pragma once
#include <cstdint>
#include <vector>

namespace tsubu::state {

// What contacts remember between steps, apart from any order of memory: enough to go on as if never stopped.
struct ContactMemory {
  struct Sides {
    std::int64_t owner, partner;  // ids of bodies, or the index of a wall as partner
  };
  std::vector<Sides> sides;
  std::size_t numbers_each = 0;
  std::vector<double> numbers;  // of each contact in turn
};

}  // namespace tsubu::state

#pragma once
#include <bit>
#include <cstdint>
#include <vector>

#include "base/hash.hpp"

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

// Finds a contact by its sides.
class ContactIndex {
 public:
  static constexpr std::size_t none = ~std::size_t{0};

  explicit ContactIndex(const ContactMemory& memory)
      : sides_(memory.sides), mask_(std::bit_ceil(2 * memory.sides.size() + 2) - 1), place_(mask_ + 1, empty) {
    for (std::size_t k = 0; k < sides_.size(); ++k) {
      std::size_t at = start(sides_[k].owner, sides_[k].partner);
      while (place_[at] != empty) at = (at + 1) & mask_;
      place_[at] = static_cast<std::uint32_t>(k);
    }
  }
  [[nodiscard]] std::size_t find(std::int64_t owner, std::int64_t partner) const {
    for (std::size_t at = start(owner, partner); place_[at] != empty; at = (at + 1) & mask_) {
      const ContactMemory::Sides& s = sides_[place_[at]];
      if (s.owner == owner && s.partner == partner) return place_[at];
    }
    return none;
  }

 private:
  static constexpr std::uint32_t empty = ~std::uint32_t{0};
  [[nodiscard]] std::size_t start(std::int64_t owner, std::int64_t partner) const {
    return mix(mix(static_cast<std::uint64_t>(owner)) + static_cast<std::uint64_t>(partner)) & mask_;
  }

  const std::vector<ContactMemory::Sides>& sides_;
  std::size_t mask_;
  std::vector<std::uint32_t> place_;
};

}  // namespace tsubu::state

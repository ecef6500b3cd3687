#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/hash.hpp"
#include "state/losses.hpp"

namespace tsubu::state {

// What contacts remember between steps, apart from any order of memory: enough to go on as if never stopped.
struct ContactMemory {
  struct Sides {
    std::uint32_t owner, partner;  // ids of bodies, or the index of a wall as partner

    Sides(std::int64_t owner_, std::int64_t partner_)
        : owner(static_cast<std::uint32_t>(owner_)), partner(static_cast<std::uint32_t>(partner_)) {}
  };
  std::vector<Sides> sides;
  std::vector<std::uint64_t> features;  // which features of the bodies touch; empty where they are spheres
  std::size_t numbers_each = 0;
  std::vector<double> numbers;  // of each contact in turn
  Losses ended;                 // of those that are no more
  std::size_t acting = 0;       // how many of those within reach act, see Contacts::count

  // Where the energies that a contact has lost are among its numbers: normal, tangential, rolling (if there are three),
  // and the work of the wall (at a wall).
  struct Accounts {
    std::size_t first;
    int losses;
    bool wall;
  };
  // Takes contacts out for which leaves(owner, partner, at a wall, what it has lost [J]) holds; what they have lost is
  // kept.
  template <class Leaves>
  void let_go(const Accounts& accounts, const Leaves& leaves) {
    std::size_t kept = 0;
    for (std::size_t k = 0; k < sides.size(); ++k) {
      const double* own = numbers.data() + k * numbers_each;
      const double* lost = own + accounts.first;
      const double sum = lost[0] + lost[1] + (accounts.losses == 3 ? lost[2] : 0);
      if (leaves(std::int64_t{sides[k].owner}, std::int64_t{sides[k].partner}, accounts.wall, sum)) {
        ended.normal.add(lost[0]), ended.tangential.add(lost[1]);
        if (accounts.losses == 3) ended.rolling.add(lost[2]);
        if (accounts.wall) ended.wall_work.add(lost[accounts.losses]);
        continue;
      }
      sides[kept] = sides[k];
      if (!features.empty()) features[kept] = features[k];
      std::copy_n(own, numbers_each, numbers.data() + kept * numbers_each);
      ++kept;
    }
    sides.erase(sides.begin() + static_cast<std::ptrdiff_t>(kept), sides.end());
    if (!features.empty()) features.resize(kept);
    numbers.resize(kept * numbers_each);
  }
};

// Finds a contact by its sides. A hash table twice as large as it must be, to the place: rounded up to a power of two
// it would take up to twice that.
class ContactIndex {
 public:
  static constexpr std::size_t none = ~std::size_t{0};

  explicit ContactIndex(const ContactMemory& memory)
      : sides_(memory.sides), place_(2 * memory.sides.size() + 1, empty) {
    for (std::size_t k = 0; k < sides_.size(); ++k) {
      std::size_t at = start(sides_[k].owner, sides_[k].partner);
      while (place_[at] != empty) at = next(at);
      place_[at] = static_cast<std::uint32_t>(k);
    }
  }
  [[nodiscard]] std::size_t find(std::int64_t owner, std::int64_t partner) const {
    for (std::size_t at = start(owner, partner); place_[at] != empty; at = next(at)) {
      const ContactMemory::Sides& s = sides_[place_[at]];
      if (s.owner == owner && s.partner == partner) return place_[at];
    }
    return none;
  }

 private:
  static constexpr std::uint32_t empty = ~std::uint32_t{0};
  [[nodiscard]] std::size_t start(std::int64_t owner, std::int64_t partner) const {
    const std::uint64_t hash = mix(mix(static_cast<std::uint64_t>(owner)) + static_cast<std::uint64_t>(partner));
    return (hash >> 32) * place_.size() >> 32;
  }
  [[nodiscard]] std::size_t next(std::size_t at) const { return at + 1 < place_.size() ? at + 1 : 0; }

  const std::vector<ContactMemory::Sides>& sides_;
  std::vector<std::uint32_t> place_;
};

}  // namespace tsubu::state

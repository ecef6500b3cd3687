#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace tsubu::neighbor {

// Pairs that may touch before the next search, grouped by owner: the partners of body i are
// partner[first[i]] ... partner[first[i + 1] - 1]. Of two bodies the one with the lower id owns the pair, and
// partners stand in the order of their ids, so neither memory order nor skin changes the order of any sum.
struct PairList {
  std::vector<std::uint32_t> first{0};
  std::vector<std::uint32_t> partner;

  [[nodiscard]] std::size_t owners() const { return first.size() - 1; }
  [[nodiscard]] std::size_t size() const { return partner.size(); }
};

// The same pairs seen from the partner: those with body j as partner are pair[first[j]] ... in the order of the
// owners' ids.
struct Incidence {
  std::vector<std::uint32_t> first{0};
  std::vector<std::uint32_t> pair;
};

}  // namespace tsubu::neighbor

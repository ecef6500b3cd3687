#pragma once
#include <array>
#include <cstdint>
#include <vector>

namespace tsubu::device {

struct Keyed {
  std::uint64_t key;
  std::uint32_t value;
};

// Sorts by key, least digit first; equal keys keep their order. Digits that all keys share are skipped.
inline void radix_sort(std::vector<Keyed>& items, std::vector<Keyed>& scratch) {
  constexpr int bits = 11, buckets = 1 << bits;
  scratch.resize(items.size());
  for (int shift = 0; shift < 64; shift += bits) {
    std::array<std::size_t, buckets> count{};
    for (const Keyed& k : items) ++count[(k.key >> shift) & (buckets - 1)];
    if (!items.empty() && count[(items[0].key >> shift) & (buckets - 1)] == items.size()) continue;
    std::size_t sum = 0;
    for (std::size_t& c : count) {
      const std::size_t here = c;
      c = sum;
      sum += here;
    }
    for (const Keyed& k : items) scratch[count[(k.key >> shift) & (buckets - 1)]++] = k;
    items.swap(scratch);
  }
}

}  // namespace tsubu::device

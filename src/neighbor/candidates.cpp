#include "neighbor/candidates.hpp"

#include <algorithm>
#include <bit>

#include "device/radix_sort.hpp"

namespace tsubu::neighbor {

std::size_t tile_size_for(std::size_t bodies, int threads) {
  if (threads == 1) return Candidates::largest_tile;
  const std::size_t share = bodies / (4 * static_cast<std::size_t>(threads));
  return std::clamp<std::size_t>(std::bit_floor(std::max<std::size_t>(share, 1)), 64, Candidates::largest_tile);
}

Candidates tiled(const PairList& pairs, const Incidence& incidence, const state::Bodies& bodies, std::size_t tile_size,
                 const device::Workers& workers) {
  Candidates all;
  all.size = tile_size;
  all.bodies = pairs.owners();
  all.tiles.resize(device::tile_count(all.bodies, tile_size));
  std::vector<std::uint32_t> owner(pairs.size());
  workers.for_tiles(all.bodies, tile_size, [&](const device::Tile& t) {
    for (std::size_t i = t.begin; i < t.end; ++i)
      for (std::uint32_t p = pairs.first[i]; p < pairs.first[i + 1]; ++p) owner[p] = static_cast<std::uint32_t>(i);
  });
  workers.for_tiles(all.bodies, tile_size, [&](const device::Tile& t) {
    std::vector<Candidate> found;
    std::vector<device::Keyed> keyed, scratch;
    const auto add = [&](std::uint32_t i, std::uint32_t j, std::uint32_t low, std::uint32_t high) {
      keyed.push_back({static_cast<std::uint64_t>(bodies.id[low]) << 32 | static_cast<std::uint64_t>(bodies.id[high]),
                       static_cast<std::uint32_t>(found.size())});
      found.push_back({i, j});
    };
    for (std::size_t b = t.begin; b < t.end; ++b) {
      const auto i = static_cast<std::uint32_t>(b);
      for (std::uint32_t p = pairs.first[i]; p < pairs.first[i + 1]; ++p) add(i, pairs.partner[p], i, pairs.partner[p]);
      for (std::uint32_t q = incidence.first[i]; q < incidence.first[i + 1]; ++q) {
        const std::uint32_t from = owner[incidence.pair[q]];
        if (from < t.begin || from >= t.end) add(i, from, from, i);
      }
    }
    device::radix_sort(keyed, scratch);
    std::vector<Candidate>& sorted = all.tiles[t.index];
    sorted.reserve(found.size());
    for (const device::Keyed& k : keyed) sorted.push_back(found[k.value]);
  });
  return all;
}

}  // namespace tsubu::neighbor

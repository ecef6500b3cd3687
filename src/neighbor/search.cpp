#include "neighbor/search.hpp"

#include <algorithm>
#include <atomic>

#include "device/radix_sort.hpp"
#include "neighbor/grid.hpp"

namespace tsubu::neighbor {
namespace {

std::uint32_t take_one(std::uint32_t& slot) { return std::atomic_ref(slot).fetch_add(1, std::memory_order_relaxed); }

// Pairs on different levels of the grid, dealt out to tiles. They are found from the smaller body only, and the tile of
// the larger one must hear of them.
struct MixedPairs {
  std::vector<std::vector<Candidate>> from;  // of each tile: the smaller body is its own
  std::vector<std::uint32_t> first;          // of each tile, in `to`
  std::vector<Candidate> to;                 // the larger body is the tile's own, the smaller one is not
};

class Search {
 public:
  Search(const state::Bodies& bodies, const geometry::Domain& domain, double skin, std::size_t tile_size,
         const device::Workers& workers)
      : bodies_(bodies), domain_(domain), skin_(skin), tile_size_(tile_size), workers_(workers) {}

  [[nodiscard]] Candidates run() const {
    Candidates all{tile_size_, bodies_.size(), {}};
    all.tiles.resize(device::tile_count(bodies_.size(), tile_size_));
    const Grid grid(bodies_, domain_, skin_, workers_);
    MixedPairs mixed = grid.mixed() ? mixed_pairs(grid) : MixedPairs{};
    workers_.for_tiles(bodies_.size(), tile_size_, [&](const device::Tile& t) {
      std::vector<Candidate> found;
      found.reserve(8 * tile_size_);
      for (std::size_t k = t.begin; k < t.end; ++k) {
        const auto i = static_cast<std::uint32_t>(k);
        grid.for_equals(i, bodies_.motion[i].x, [&](std::uint32_t b) {
          // of two bodies of this tile the earlier one finds the pair
          if ((b > i || b < t.begin) && near(i, b)) found.push_back({i, b});
        });
      }
      if (!mixed.from.empty()) {
        found.insert(found.end(), mixed.from[t.index].begin(), mixed.from[t.index].end());
        std::vector<Candidate>().swap(mixed.from[t.index]);
        found.insert(found.end(), mixed.to.begin() + mixed.first[t.index], mixed.to.begin() + mixed.first[t.index + 1]);
      }
      all.tiles[t.index] = in_order(found, t);
    });
    return all;
  }

 private:
  [[nodiscard]] bool near(std::uint32_t i, std::uint32_t j) const {
    const state::Motion &a = bodies_.motion[i], &b = bodies_.motion[j];
    const double reach = a.radius + b.radius + skin_;
    return norm2(domain_.nearest(a.x - b.x)) < reach * reach && !(bodies_.fixed(i) && bodies_.fixed(j));
  }

  [[nodiscard]] MixedPairs mixed_pairs(const Grid& grid) const {
    const std::size_t tiles = device::tile_count(bodies_.size(), tile_size_);
    MixedPairs pairs;
    pairs.from.resize(tiles);
    pairs.first.assign(tiles + 1, 0);
    workers_.for_tiles(bodies_.size(), tile_size_, [&](const device::Tile& t) {
      for (std::size_t k = t.begin; k < t.end; ++k) {
        const auto i = static_cast<std::uint32_t>(k);
        grid.for_larger(i, bodies_.motion[i].x, [&](std::uint32_t b) {
          if (!near(i, b)) return;
          pairs.from[t.index].push_back({i, b});
          if (b / tile_size_ != t.index) take_one(pairs.first[b / tile_size_ + 1]);
        });
      }
    });
    for (std::size_t t = 0; t < tiles; ++t) pairs.first[t + 1] += pairs.first[t];
    pairs.to.resize(pairs.first[tiles]);
    std::vector<std::uint32_t> next = pairs.first;
    workers_.for_tiles(tiles, 1, [&](const device::Tile& t) {
      for (const Candidate& c : pairs.from[t.index])
        if (c.j / tile_size_ != t.index) pairs.to[take_one(next[c.j / tile_size_])] = {c.j, c.i};
    });
    return pairs;
  }

  // As Candidates wants the pairs of a tile, which were found in an order left to chance.
  [[nodiscard]] TileCandidates in_order(const std::vector<Candidate>& found, const device::Tile& t) const {
    std::vector<device::Keyed> keyed(found.size()), scratch;
    for (std::size_t k = 0; k < found.size(); ++k) {
      const auto a = static_cast<std::uint64_t>(bodies_.id[found[k].i]);
      const auto b = static_cast<std::uint64_t>(bodies_.id[found[k].j]);
      keyed[k] = {std::min(a, b) << 32 | std::max(a, b), static_cast<std::uint32_t>(k)};
    }
    device::radix_sort(keyed, scratch);
    TileCandidates sorted(t.begin);
    sorted.reserve(found.size());
    for (const device::Keyed& k : keyed) {
      auto [i, j] = found[k.value];
      if (j >= t.begin && j < t.end && bodies_.id[j] < bodies_.id[i]) std::swap(i, j);
      sorted.add({i, j});
    }
    return sorted;
  }

  const state::Bodies& bodies_;
  const geometry::Domain& domain_;
  double skin_;
  std::size_t tile_size_;
  const device::Workers& workers_;
};

}  // namespace

std::vector<std::uint32_t> order_in_space(const state::Bodies& bodies, const SpaceCurve& curve) {
  const std::size_t n = bodies.size();
  std::vector<device::Keyed> keyed(n), scratch;
  for (std::size_t i = 0; i < n; ++i) keyed[i] = {curve.key(bodies.motion[i].x), static_cast<std::uint32_t>(i)};
  device::radix_sort(keyed, scratch);
  std::vector<std::uint32_t> order(n);
  for (std::size_t k = 0; k < n; ++k) order[k] = keyed[k].value;
  return order;
}

std::size_t tile_size_for(std::size_t bodies, int threads) {
  constexpr std::size_t largest = Candidates::largest_tile, small = 2048, smallest = 64;
  if (threads == 1) return largest;
  // The same number of tiles for each thread, which then end together. Ten or more let a thread that is held up be
  // helped; of small ones four do. Fewer would be better: contacts between tiles are computed twice.
  const auto share = [&](std::size_t tiles) {
    const std::size_t all = tiles * static_cast<std::size_t>(threads);
    return (bodies + all - 1) / all;
  };
  const std::size_t size = std::max(share(10), std::min(share(4), small));
  if (size <= largest) return std::max(size, smallest);
  return share((share(1) + largest - 1) / largest);
}

Candidates find_candidates(const state::Bodies& bodies, const geometry::Domain& domain, double skin,
                           std::size_t tile_size, const device::Workers& workers) {
  return Search(bodies, domain, skin, tile_size, workers).run();
}

}  // namespace tsubu::neighbor

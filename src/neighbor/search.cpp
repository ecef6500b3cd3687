#include "neighbor/search.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "device/radix_sort.hpp"
#include "neighbor/grid.hpp"

namespace tsubu::neighbor {
namespace {

constexpr std::size_t tile = 4096;

// Spreads the low 21 bits of a so that two zero bits stand between any two of them.
std::uint64_t spread(std::uint64_t a) {
  a &= 0x1fffff;
  a = (a | a << 32) & 0x1f00000000ffffull;
  a = (a | a << 16) & 0x1f0000ff0000ffull;
  a = (a | a << 8) & 0x100f00f00f00f00full;
  a = (a | a << 4) & 0x10c30c30c30c30c3ull;
  return (a | a << 2) & 0x1249249249249249ull;
}

// Turns counts (shifted by one: first[k + 1] holds the count of k) into first indices.
void counts_to_first(std::vector<std::uint32_t>& first) {
  for (std::size_t k = 1; k < first.size(); ++k) first[k] += first[k - 1];
}

void count_up(std::uint32_t& slot) { std::atomic_ref(slot).fetch_add(1, std::memory_order_relaxed); }
std::uint32_t take(std::uint32_t& slot) { return std::atomic_ref(slot).fetch_add(1, std::memory_order_relaxed); }

struct Pair {
  std::uint32_t owner, partner;
};

}  // namespace

std::vector<std::uint32_t> order_in_space(const state::Bodies& bodies, const geometry::Domain& domain) {
  const std::size_t n = bodies.size();
  double mean = 0;
  for (const state::Motion& p : bodies.motion) mean += p.radius;
  mean /= static_cast<double>(std::max<std::size_t>(1, n));
  const double longest = std::max({domain.size.x, domain.size.y, domain.size.z});
  const double per_cell = 1 / std::max(2 * mean, longest / (1 << 20));
  std::vector<device::Keyed> keyed(n), scratch;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec3 at = per_cell * (bodies.motion[i].x - domain.low);
    const std::uint64_t key = spread(static_cast<std::uint64_t>(at.x)) | spread(static_cast<std::uint64_t>(at.y)) << 1 |
                              spread(static_cast<std::uint64_t>(at.z)) << 2;
    keyed[i] = {key, static_cast<std::uint32_t>(i)};
  }
  device::radix_sort(keyed, scratch);
  std::vector<std::uint32_t> order(n);
  for (std::size_t k = 0; k < n; ++k) order[k] = keyed[k].value;
  return order;
}

PairList find_body_pairs(const state::Bodies& bodies, const geometry::Domain& domain, double skin,
                         const device::Workers& workers) {
  const std::size_t n = bodies.size();
  const Grid grid(bodies, domain, skin, workers);
  std::vector<std::vector<Pair>> found(device::tile_count(n, tile));
  PairList list;
  list.first.assign(n + 1, 0);
  workers.for_tiles(n, tile, [&](const device::Tile& t) {
    std::vector<Pair>& mine = found[t.index];
    for (std::size_t i = t.begin; i < t.end; ++i) {
      const state::Motion& a = bodies.motion[i];
      grid.for_partners(static_cast<std::uint32_t>(i), a.x, [&](std::uint32_t b) {
        const double reach = a.radius + bodies.motion[b].radius + skin;
        if (norm2(domain.nearest(a.x - bodies.motion[b].x)) >= reach * reach) return;
        const bool own = bodies.id[i] < bodies.id[b];
        mine.push_back(own ? Pair{static_cast<std::uint32_t>(i), b} : Pair{b, static_cast<std::uint32_t>(i)});
        count_up(list.first[mine.back().owner + 1]);
      });
    }
  });
  counts_to_first(list.first);

  list.partner.resize(list.first.back());
  std::vector<std::uint32_t> cursor(list.first.begin(), list.first.end() - 1);
  workers.for_tiles(found.size(), 1, [&](const device::Tile& t) {
    for (const Pair& p : found[t.index]) list.partner[take(cursor[p.owner])] = p.partner;
    std::vector<Pair>().swap(found[t.index]);
  });
  workers.for_tiles(n, tile, [&](const device::Tile& t) {
    for (std::size_t i = t.begin; i < t.end; ++i)
      std::sort(list.partner.begin() + list.first[i], list.partner.begin() + list.first[i + 1],
                [&](std::uint32_t a, std::uint32_t b) { return bodies.id[a] < bodies.id[b]; });
  });
  return list;
}

Incidence incidence_of(const PairList& pairs, const state::Bodies& bodies, const device::Workers& workers) {
  const std::size_t n = pairs.owners();
  Incidence in;
  in.first.assign(n + 1, 0);
  std::vector<std::uint32_t> owner(pairs.size());
  workers.for_tiles(n, tile, [&](const device::Tile& t) {
    for (std::size_t i = t.begin; i < t.end; ++i)
      for (std::uint32_t p = pairs.first[i]; p < pairs.first[i + 1]; ++p) {
        owner[p] = static_cast<std::uint32_t>(i);
        count_up(in.first[pairs.partner[p] + 1]);
      }
  });
  counts_to_first(in.first);

  in.pair.resize(pairs.size());
  std::vector<std::uint32_t> cursor(in.first.begin(), in.first.end() - 1);
  workers.for_tiles(n, tile, [&](const device::Tile& t) {
    for (std::size_t i = t.begin; i < t.end; ++i)
      for (std::uint32_t p = pairs.first[i]; p < pairs.first[i + 1]; ++p) in.pair[take(cursor[pairs.partner[p]])] = p;
  });
  workers.for_tiles(n, tile, [&](const device::Tile& t) {
    for (std::size_t j = t.begin; j < t.end; ++j)
      std::sort(in.pair.begin() + in.first[j], in.pair.begin() + in.first[j + 1],
                [&](std::uint32_t a, std::uint32_t b) { return bodies.id[owner[a]] < bodies.id[owner[b]]; });
  });
  return in;
}

}  // namespace tsubu::neighbor

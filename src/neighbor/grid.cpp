#include "neighbor/grid.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>

#include "base/check.hpp"
#include "base/hash.hpp"

namespace tsubu::neighbor {
namespace {
constexpr std::size_t tile = 4096;
constexpr double most_cells = 1 << 20;  // along one axis: a cell's key has 20 bits for each
}  // namespace

Grid::Grid(const state::Bodies& bodies, const geometry::Domain& domain, double skin, const device::Workers& workers)
    : low_(domain.low), domain_(domain) {
  const std::size_t n = bodies.size();
  double smallest = n ? bodies.motion[0].radius : 1;
  for (const state::Motion& p : bodies.motion) smallest = std::min(smallest, p.radius);
  const double longest = std::max({domain.size.x, domain.size.y, domain.size.z});
  const double finest = std::max(2 * smallest + skin, 2 * longest / most_cells);

  double width = finest;
  for (Level& l : levels_) {
    const double size[3] = {domain.size.x, domain.size.y, domain.size.z};
    double* per_cell[3] = {&l.per_cell.x, &l.per_cell.y, &l.per_cell.z};
    for (int k = 0; k < 3; ++k) {
      if (domain.periodic[k]) {
        l.count[k] = std::max<std::int64_t>(1, static_cast<std::int64_t>(size[k] / width));
        *per_cell[k] = static_cast<double>(l.count[k]) / size[k];
      } else {
        *per_cell[k] = 1 / width;
      }
    }
    width *= 2;
  }

  mask_ = std::bit_ceil(std::max<std::size_t>(16, 2 * n)) - 1;
  head_.assign(mask_ + 1, none);
  next_.resize(n);
  key_.resize(n);
  level_of_.resize(n);
  std::array<std::atomic<bool>, max_levels> used{};
  workers.for_tiles(n, tile, [&](const device::Tile& t) {
    for (std::size_t i = t.begin; i < t.end; ++i) {
      const state::Motion& p = bodies.motion[i];
      int level = 0;
      for (double w = finest; w < 2 * p.radius + skin; w *= 2) ++level;
      ENSURE(level < max_levels);
      used[level].store(true, std::memory_order_relaxed);
      const Cell c = cell_at(level, p.x);
      level_of_[i] = static_cast<std::uint8_t>(level);
      key_[i] = key_of(level, c);
      // The order within a chain is left to chance; the lists made from it are sorted by id.
      std::atomic_ref<std::uint32_t> head(
          head_[(row_hash(level, c[1], c[2]) + static_cast<std::uint64_t>(c[0])) & mask_]);
      next_[i] = head.exchange(static_cast<std::uint32_t>(i), std::memory_order_relaxed);
    }
  });
  for (int k = 0; k < max_levels; ++k) {
    levels_[k].used = used[k];
    // With fewer than three cells along a periodic axis a body would meet the same partner on both sides.
    for (int axis = 0; axis < 3; ++axis)
      ENSURE(!levels_[k].used || levels_[k].count[axis] == 0 || levels_[k].count[axis] >= 3);
  }
}

Grid::Cell Grid::cell_at(int level, const Vec3& x) const {
  const Level& l = levels_[level];
  const double at[3] = {(x.x - low_.x) * l.per_cell.x, (x.y - low_.y) * l.per_cell.y, (x.z - low_.z) * l.per_cell.z};
  Cell c;
  for (int k = 0; k < 3; ++k) {
    c[k] = static_cast<std::int64_t>(at[k]);
    if (l.count[k] > 0) c[k] = std::min(c[k], l.count[k] - 1);
  }
  return c;
}

std::uint64_t Grid::row_hash(int level, std::int64_t y, std::int64_t z) const { return mix(key_of(level, {0, y, z})); }

}  // namespace tsubu::neighbor

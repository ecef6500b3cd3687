#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "device/workers.hpp"
#include "geometry/domain.hpp"
#include "state/bodies.hpp"

namespace tsubu::neighbor {

// A grid of several levels, each with cells twice as wide as the one below. A body lives in the finest level whose
// cells are wider than its diameter plus the skin, so it can only touch bodies of its own or a coarser level that
// live in the 27 cells around it: the search stays linear in the number of bodies for any mix of sizes. Looking for
// those of a finer level would mean to visit every small cell around a large body.
//
// Cells are kept in one hash table. Three neighbours along x share a hash and lie side by side, so a search touches
// nine places per level, not 27; and since bodies are sorted in space, the next body finds them in the cache. A dense
// array of cells was not taken: one stray body far from a heap would make it as large as the domain.
class Grid {
 public:
  Grid(const state::Bodies& bodies, const geometry::Domain& domain, double skin, const device::Workers& workers);

  // Calls f(b) for every body b of the level of body a that may be within its reach; a itself is among them.
  template <class F>
  void for_equals(std::uint32_t a, const Vec3& x, const F& f) const {
    for_bodies_around(level_of_[a], x, f);
  }
  // The same for all levels above it.
  template <class F>
  void for_larger(std::uint32_t a, const Vec3& x, const F& f) const {
    for (int level = level_of_[a] + 1; level < max_levels; ++level)
      if (levels_[level].used) for_bodies_around(level, x, f);
  }
  // Whether there are bodies of more than one level.
  [[nodiscard]] bool mixed() const {
    return std::ranges::count_if(levels_, [](const Level& l) { return l.used; }) > 1;
  }

 private:
  static constexpr int max_levels = 16;
  static constexpr std::uint32_t none = 0xffffffffu;
  using Cell = std::array<std::int64_t, 3>;

  struct Level {
    bool used = false;
    Vec3 per_cell;                        // 1 / width of a cell [1/m]
    std::array<std::int64_t, 3> count{};  // cells along a periodic axis, 0 on others
  };

  [[nodiscard]] Cell cell_at(int level, const Vec3& x) const;
  [[nodiscard]] static std::uint64_t key_of(int level, const Cell& c) {
    return (static_cast<std::uint64_t>(level) << 60) | (static_cast<std::uint64_t>(c[0]) << 40) |
           (static_cast<std::uint64_t>(c[1]) << 20) | static_cast<std::uint64_t>(c[2]);
  }
  [[nodiscard]] std::uint64_t row_hash(int level, std::int64_t y, std::int64_t z) const;
  // The neighbouring cells to look at, along each axis: all, or those on one side only.
  struct Around {
    std::array<int, 3> first{-1, -1, -1}, last{1, 1, 1};
  };
  template <class F>
  TSUBU_FN void for_bodies_in(int level, const Cell& c, const Around& around, const F& f) const;
  template <class F>
  void for_bodies_around(int level, const Vec3& x, const F& f) const;
  template <class F>
  void for_bodies_around_sheared(int level, const Vec3& x, const F& f) const;
  // Index of the neighbouring cell, or -1 beyond an open boundary.
  [[nodiscard]] static std::int64_t shifted(std::int64_t index, int by, std::int64_t count) {
    const std::int64_t moved = index + by;
    if (count == 0) return moved;
    return moved < 0 ? moved + count : moved >= count ? moved - count : moved;
  }

  Vec3 low_;
  std::array<Level, max_levels> levels_;
  std::vector<std::uint8_t> level_of_;
  std::vector<std::uint64_t> key_;
  std::vector<std::uint32_t> head_, next_;
  std::uint64_t mask_ = 0;
  geometry::Domain domain_;
};

template <class F>
void Grid::for_bodies_around(int level, const Vec3& x, const F& f) const {
  if (domain_.deforms) return for_bodies_around_sheared(level, x, f);
  for_bodies_in(level, cell_at(level, x), {}, f);
}

// Beyond either side of the gradient axis the images of cells lie elsewhere: there the place is looked up as if it were
// moved back by as much.
template <class F>
[[gnu::noinline]] void Grid::for_bodies_around_sheared(int level, const Vec3& x, const F& f) const {
  const auto g = static_cast<std::size_t>(domain_.flow.gradient);
  const Cell own = cell_at(level, x);
  const std::int64_t low = 0, high = levels_[level].count[g] - 1;
  for (const int side : {-1, 0, 1}) {
    if ((side < 0 && own[g] != low) || (side > 0 && own[g] != high)) continue;
    Around around;
    around.first[g] = side == 0 ? (own[g] == low ? 0 : -1) : side;
    around.last[g] = side == 0 ? (own[g] == high ? 0 : 1) : side;
    for_bodies_in(level, side == 0 ? own : cell_at(level, domain_.back_in(x - side * domain_.offset)), around, f);
  }
}

template <class F>
TSUBU_FN void Grid::for_bodies_in(int level, const Cell& c, const Around& around, const F& f) const {
  const Level& l = levels_[level];
  for (int dz = around.first[2]; dz <= around.last[2]; ++dz) {
    const std::int64_t z = shifted(c[2], dz, l.count[2]);
    if (z < 0) continue;
    for (int dy = around.first[1]; dy <= around.last[1]; ++dy) {
      const std::int64_t y = shifted(c[1], dy, l.count[1]);
      if (y < 0) continue;
      const std::uint64_t row = row_hash(level, y, z);
      for (int dx = around.first[0]; dx <= around.last[0]; ++dx) {
        const std::int64_t cx = shifted(c[0], dx, l.count[0]);
        if (cx < 0) continue;
        const std::uint64_t key = key_of(level, {cx, y, z});
        for (std::uint32_t b = head_[(row + static_cast<std::uint64_t>(cx)) & mask_]; b != none; b = next_[b])
          if (key_[b] == key) f(b);
      }
    }
  }
}

}  // namespace tsubu::neighbor

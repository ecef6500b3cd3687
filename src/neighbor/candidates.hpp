#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tsubu::neighbor {

// A pair that may touch before the next search; memory indices, or a wall's index as `j`.
struct Candidate {
  std::uint32_t i, j;
};

// The candidates of a tile, six bytes each: there are many, and all that is done with them is to walk along.
class TileCandidates {
 public:
  TileCandidates() = default;
  explicit TileCandidates(std::size_t first_body) : first_(static_cast<std::uint32_t>(first_body)) {}

  void reserve(std::size_t count) { pairs_.reserve(count); }
  // i is a body of the tile, j any.
  void add(const Candidate& c) {
    pairs_.push_back({static_cast<std::uint16_t>(c.i - first_), static_cast<std::uint16_t>(c.j),
                      static_cast<std::uint16_t>(c.j >> 16)});
  }
  template <class F>
  void for_each(const F& f) const {
    for (const auto& [i, j_low, j_high] : pairs_) f(first_ + i, static_cast<std::uint32_t>(j_high) << 16 | j_low);
  }
  [[nodiscard]] bool empty() const { return pairs_.empty(); }
  [[nodiscard]] std::size_t bytes() const { return pairs_.capacity() * sizeof(pairs_[0]); }

 private:
  std::uint32_t first_ = 0;
  std::vector<std::array<std::uint16_t, 3>> pairs_;
};

// The pairs of a search, tile by tile: every `size` bodies in a row are a tile. A pair of two bodies of one tile stands
// there once, with the lower id first; a pair across tiles stands in both, the tile's own body first. Within a tile
// pairs stand in the order of (lower id, higher id).
struct Candidates {
  static constexpr std::size_t largest_tile = 8192;

  std::size_t size = largest_tile;
  std::size_t bodies = 0;
  std::vector<TileCandidates> tiles;
};

}  // namespace tsubu::neighbor

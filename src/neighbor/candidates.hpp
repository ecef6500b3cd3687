#pragma once
#include <cstdint>
#include <vector>

namespace tsubu::neighbor {

// A pair that may touch before the next search; memory indices, or a wall's index as `j`.
struct Candidate {
  std::uint32_t i, j;
};

// The pairs of a search, tile by tile: every `size` bodies in a row are a tile. A pair of two bodies of one tile stands
// there once, with the lower id first; a pair across tiles stands in both, the tile's own body first. Within a tile
// pairs stand in the order of (lower id, higher id).
struct Candidates {
  static constexpr std::size_t largest_tile = 2048;

  std::size_t size = largest_tile;
  std::size_t bodies = 0;
  std::vector<std::vector<Candidate>> tiles;
};

}  // namespace tsubu::neighbor

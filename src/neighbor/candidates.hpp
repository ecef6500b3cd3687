#pragma once
#include <cstdint>
#include <vector>

#include "device/workers.hpp"
#include "neighbor/pair_list.hpp"
#include "state/bodies.hpp"

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

// Tiles as large as the caches like, and smaller ones if threads would have none otherwise.
[[nodiscard]] std::size_t tile_size_for(std::size_t bodies, int threads);

[[nodiscard]] Candidates tiled(const PairList& pairs, const Incidence& incidence, const state::Bodies& bodies,
                               std::size_t tile_size, const device::Workers& workers);

}  // namespace tsubu::neighbor

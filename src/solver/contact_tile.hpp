#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "neighbor/candidates.hpp"
#include "solver/contact_block.hpp"
#include "solver/contact_report.hpp"
#include "solver/scene.hpp"
#include "state/bodies.hpp"
#include "state/losses.hpp"

namespace tsubu::solver {

// The contacts of the bodies of one tile, see ContactSet.
template <class Stack, class Partner>
struct ContactTile {
  using Block = ContactBlock<Stack, Partner>;

  std::size_t begin = 0, end = 0;  // its bodies
  neighbor::TileCandidates candidates;
  std::vector<Block> blocks;
  std::vector<BlockSizes<Stack>> sizes;  // of each block, or one for all
  std::size_t slots = 0;                 // contacts listed
  std::size_t touching = 0;              // of them
  std::size_t count = 0, acting = 0;
  bool uneven = false;  // whether some contact listed is of spheres of different radii
  DeepestOverlap deepest;
  std::unique_ptr<state::Losses> ended;  // of contacts that have ended; null if none has
  // In a reported step: the books of its contacts; and room for a report of each contact listed, if they are wanted.
  std::unique_ptr<ContactBooks> books;
  ContactReport* reports = nullptr;
  std::size_t report_count = 0;

  // How many contacts a block holds; the rest of its lanes are copies.
  [[nodiscard]] TSUBU_FN int filled(std::size_t block) const {
    const std::size_t left = slots - block * lanes;
    return left < lanes ? static_cast<int>(left) : lanes;
  }
  [[nodiscard]] TSUBU_FN bool alike() const { return sizes.size() == 1; }
};

// What all functions that compute contacts read.
template <class Stack, class Partner>
struct ContactJob {
  using Tile = ContactTile<Stack, Partner>;
  using Block = typename Tile::Block;

  Scene scene;
  const typename Stack::Params* params;
  std::size_t materials;
  state::Bodies* bodies;
  Report report;

  // What happens seldom in a block: contacts that begin or end (`changed`, bits of lanes), and overlaps that may be the
  // deepest of the tile (`deeper`).
  void (*note)(const ContactJob&, Tile&, Block&, unsigned changed, unsigned deeper, const Column& overlap,
               const Column& smaller) = nullptr;
  // Takes down a contact of a reported step.
  void (*book)(Tile&, const ContactReport&) = nullptr;

  [[nodiscard]] TSUBU_FN std::size_t pair(std::size_t i, std::uint32_t j) const {
    return static_cast<std::size_t>(scene.material[i]) * materials +
           static_cast<std::size_t>(Partner::material(scene, j));
  }
  // Whether this is the one that counts of a contact that two tiles hold.
  [[nodiscard]] TSUBU_FN bool counts(std::size_t i, std::uint32_t j) const {
    return Partner::is_wall || bodies->id[i] < bodies->id[j];
  }
};

}  // namespace tsubu::solver

#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/archive.hpp"
#include "base/hash.hpp"
#include "device/workers.hpp"
#include "neighbor/candidates.hpp"
#include "solver/contact_tile.hpp"
#include "solver/kernels.hpp"
#include "solver/partners.hpp"
#include "solver/touches.hpp"
#include "state/contact_memory.hpp"

namespace tsubu::solver {

// All contacts of one kind (body with body, or body with wall).
//
// Bodies near each other in space are near in memory, and every so many in a row are a tile, which one thread works on
// at a time. A tile holds all contacts of its bodies: those between two of its own once, seen from the lower id, those
// with a body of another tile seen from its own, so that such a contact exists twice and is computed twice, to the same
// bits. No tile then needs anything from another but the motion of its bodies, and forces are added up where they
// arise, in the cache.
//
// The contacts of a tile stand in the order of (lower id, higher id). For each body this is an order that depends on
// ids alone, so its sum is the same for every tiling, order of memory, list and number of threads.
//
// Contacts are listed before they touch: a list holds the pairs that may touch in the steps it is made for (see
// neighbor::Travel), and is then made anew from the candidates of the last search. A pair of the list that does not
// touch is computed like the others, and its answer is not taken; where most do not, they are left out first.
//
// The alternatives measured less well, see docs/decisions/0006-tiles.md.
template <class Stack, class Partner>
class ContactSet {
 public:
  using Params = typename Stack::Params;
  using History = typename Stack::History;
  using Tile = ContactTile<Stack, Partner>;
  using Job = ContactJob<Stack, Partner>;
  using Block = typename Tile::Block;
  using Memory = typename Block::Memory;

  // Forgets everything and takes new candidates. `alike`: all bodies measure the same.
  void take(neighbor::Candidates&& candidates, bool alike);

  // Lists the candidates that are, or come on their courses, nearer than `within`; those that have ended are closed.
  void list(const Job& job, double within, const neighbor::Courses& courses, const device::Workers& workers);

  // Closes the books of contacts that have ended since the last step.
  void close_ended(const Job& job, const device::Workers& workers);

  // Computes all contacts, tile by tile, each on any thread. Those between bodies set the force and torque of the
  // tile's bodies; those with walls, evaluated after them, add.
  void begin_evaluation(const Job& job);
  void evaluate(const Job& job, std::size_t tile);
  void end_evaluation(const Job& job);

  // Of all contacts that have ended.
  [[nodiscard]] state::Losses ended() const;

  // How many contacts act.
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] ContactLoad load() const;
  template <class F>
  void for_reports(const F& f) const {
    for (std::size_t k = 0; k < report_count_; ++k) f(reports()[k]);
  }
  // Of all contacts of the last reported step.
  [[nodiscard]] const ContactBooks& books() const { return books_; }
  [[nodiscard]] const DeepestOverlap& deepest() const { return deepest_; }

  // Those of a tile that touch.
  [[nodiscard]] std::size_t tile_count() const { return tiles_.size(); }
  void find_touches(const Scene& scene, std::size_t tile, Touches::Tile& of, std::vector<Touch>& into) const;

  // All that is remembered, and the way back into a list that has not been evaluated.
  [[nodiscard]] state::ContactMemory remember(const state::Bodies& bodies) const;
  void save(Archive& a, const state::Bodies& bodies) const;  // the same, without holding it
  void recall(const state::ContactMemory& memory, const Params* params, std::size_t materials, const Scene& scene,
              const state::Bodies& bodies);
  void forget_losses();

  // For ContactJob.
  static void note(const Job& job, Tile& tile, Block& block, unsigned changed, unsigned deeper, const Column& overlap,
                   const Column& smaller);
  static void book(Tile& tile, const ContactReport& report);
  static void weigh(Tile& tile, const ContactReport& report);  // where stress alone is wanted

  // Sum over contacts of a hash of (ids, history).
  [[nodiscard]] std::uint64_t hash(const state::Bodies& bodies) const;
  [[nodiscard]] std::size_t bytes() const;

 private:
  void list_tile(const Job& job, Tile& tile, double within, const neighbor::Courses& courses) const;
  static void end_contact(const Job& job, Tile& tile, Block& block, int k);

  // Whether this is the one that counts of a contact that two tiles hold.
  [[nodiscard]] static bool counts(const state::Bodies& b, std::uint32_t i, std::uint32_t j) {
    return Partner::is_wall || b.id[i] < b.id[j];
  }
  // Calls f(tile, block, lane, i, j) for every contact listed.
  template <class Tiles, class F>
  static void for_slots(Tiles& tiles, const F& f) {
    for (auto& tile : tiles)
      for (std::size_t s = 0; s < tile.slots; ++s) {
        auto& block = tile.blocks[s / lanes];
        const int k = static_cast<int>(s % lanes);
        f(tile, block, k, static_cast<std::uint32_t>(tile.begin) + block.i[k], block.j[k]);
      }
  }

  // Calls f(sides, numbers) for every contact that touches, once.
  template <class F>
  void for_memories(const state::Bodies& bodies, const F& f) const;

  std::vector<Tile> tiles_;
  bool alike_ = false;  // whether all bodies measure the same
  [[nodiscard]] static bool wants_reports(const Job& job) {
    return job.report == Report::contacts || (Partner::is_wall && job.report != Report::nothing);
  }
  [[nodiscard]] ContactReport* reports() const { return reinterpret_cast<ContactReport*>(report_room_.get()); }
  void make_room_for_reports();
  void sort_reports(const std::int64_t* id);

  // Raw memory: tiles fill parts of it side by side, and what none fills is never touched.
  std::unique_ptr<std::byte[]> report_room_;
  std::size_t report_count_ = 0;
  ContactBooks books_;
  state::Losses ended_;  // in tiles that are no more
  DeepestOverlap deepest_;
};

}  // namespace tsubu::solver

#include "solver/contact_set_impl.hpp"

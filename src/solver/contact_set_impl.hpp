#pragma once
// The member functions of ContactSet; included by contact_set.hpp only.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>

#include "base/check.hpp"
#include "solver/contact_set.hpp"
#include "state/remember.hpp"

namespace tsubu::solver {

template <class Stack, class Partner>
void ContactSet<Stack, Partner>::take(neighbor::Candidates&& candidates, bool alike) {
  ended_ = ended();
  alike_ = alike;
  tiles_.clear();
  tiles_.resize(device::tile_count(candidates.bodies, candidates.size));
  for (std::size_t t = 0; t < tiles_.size(); ++t) {
    tiles_[t].begin = t * candidates.size;
    tiles_[t].end = std::min(candidates.bodies, tiles_[t].begin + candidates.size);
    if (t < candidates.tiles.size()) tiles_[t].candidates = std::move(candidates.tiles[t]);
  }
}

template <class Stack, class Partner>
void ContactSet<Stack, Partner>::list(const Job& job, double within, const neighbor::Courses& courses,
                                      const device::Workers& workers) {
  workers.for_tiles(tiles_.size(), 1, [&](const device::Tile& t) { list_tile(job, tiles_[t.index], within, courses); });
}

// Candidates and the old list stand in the same order, so one walk along both finds every old contact again.
template <class Stack, class Partner>
void ContactSet<Stack, Partner>::list_tile(const Job& job, Tile& tile, double within,
                                           const neighbor::Courses& courses) const {
  const Scene& scene = job.scene;
  constexpr std::size_t none = ~std::size_t{0};
  struct Kept {
    std::uint32_t i, j;
    std::size_t slot;  // in the old list, if it touches
  };
  std::vector<Kept> kept;  // first of all, so that no more room is taken than is needed
  kept.reserve(tile.slots + tile.slots / 16);
  std::size_t old = 0;
  const auto visit = [&](std::uint32_t i, std::uint32_t j) {
    const double gap = Partner::gap(scene, i, j);
    std::size_t slot = none;
    if (old < tile.slots) {
      Block& b = tile.blocks[old / lanes];
      const int k = static_cast<int>(old % lanes);
      if (tile.begin + b.i[k] == i && b.j[k] == j) {
        if (b.touches(k)) slot = old;
        ++old;
        if (slot != none && !(gap < scene.reach)) end_contact(job, tile, b, k), slot = none;
      }
    }
    // the gap that will be is no less than if the bodies kept coming together as fast as they do now
    if (gap < within || gap - courses.steps * Partner::closing(scene, i, j, courses) < within)
      kept.push_back({i, j, slot});
  };
  if constexpr (Partner::is_wall) {
    for (std::size_t i = tile.begin; i < tile.end; ++i)
      for (std::size_t w = 0; w < scene.plane_count && !job.bodies->fixed(i) && job.bodies->is_sphere(i); ++w)
        visit(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(w));
  } else {
    // pairs lead to and fro within the tile: all of it at once, in order, comes faster
    for (std::size_t i = tile.begin; i < tile.end; ++i)
      __builtin_prefetch(scene.motion + i), __builtin_prefetch(courses.flights + i);
    tile.candidates.for_each(visit);
  }
  ENSURE(old == tile.slots);

  tile.uneven = false;
  std::vector<Block> blocks((kept.size() + lanes - 1) / lanes);
  std::vector<BlockSizes<Stack>> sizes;
  typename Partner::Measures last{};  // of the contact before; its sizes are computed anew only where they differ
  laws::SizesT<double> of_last{};
  bool alike = true;
  for (std::size_t slot = 0; slot < kept.size(); ++slot) {
    const auto& [i, j, was] = kept[slot];
    Block& b = blocks[slot / lanes];
    const int k = static_cast<int>(slot % lanes);
    b.i[k] = static_cast<std::uint16_t>(i - tile.begin), b.j[k] = j;
    if (slot == 0 || (!alike_ && Partner::measures(scene, i, j) != last)) {
      last = Partner::measures(scene, i, j), of_last = Partner::sizes(last);
      if (slot == 0) {
        sizes.emplace_back().set_lane(0, of_last);
        sizes.front().fill_up(1);
      } else if (alike) {
        alike = false;
        sizes.resize(blocks.size(), BlockSizes<Stack>(sizes.front()));
      }
    }
    if (!alike) sizes[slot / lanes].set_lane(k, of_last);
    if constexpr (!Partner::is_wall) {
      b.place[k] = static_cast<std::uint16_t>(std::min<std::size_t>(j - tile.begin, tile.end - tile.begin));
      tile.uneven |= scene.motion[i].radius != scene.motion[j].radius;
    }
    b.drag.v[k] = Block::apart;
    if (was != none) b.set_memory(k, tile.blocks[was / lanes].memory(static_cast<int>(was % lanes)));
  }
  if (kept.size() % lanes != 0) {
    blocks.back().fill_up(static_cast<int>(kept.size() % lanes));
    if (!alike) sizes.back().fill_up(static_cast<int>(kept.size() % lanes));
  }
  tile.blocks = std::move(blocks);
  tile.sizes = std::move(sizes);
  tile.slots = kept.size();
}

template <class Stack, class Partner>
void ContactSet<Stack, Partner>::close_ended(const Job& job, const device::Workers& workers) {
  workers.for_tiles(tiles_.size(), 1, [&](const device::Tile& t) {
    Tile& tile = tiles_[t.index];
    for (std::size_t s = 0; s < tile.slots; ++s) {
      Block& b = tile.blocks[s / lanes];
      const int k = static_cast<int>(s % lanes);
      const std::uint32_t i = static_cast<std::uint32_t>(tile.begin) + b.i[k];
      if (b.touches(k) && !(Partner::gap(job.scene, i, b.j[k]) < job.scene.reach)) end_contact(job, tile, b, k);
    }
  });
}

// The contact has ended within this step: its dashpot acted until then, its springs let go.
template <class Stack, class Partner>
void ContactSet<Stack, Partner>::end_contact(const Job& job, Tile& tile, Block& block, int k) {
  const std::uint32_t i = static_cast<std::uint32_t>(tile.begin) + block.i[k], j = block.j[k];
  const Memory old = block.memory(k);
  const auto [mid_i, mid_j] = Partner::mids(job.scene, i, j);
  const Vec3 moved = job.scene.dt * (mid_i.v - mid_j.v);
  const Vec3 half = job.scene.synchronised ? 0.5 * moved : Vec3{};
  const ContactPoint point = Partner::meet(Partner::approach(job.scene, i, j), half).point;
  const double parted = dot(moved, point.n_mid);
  const Vec3 slip =
      moved - parted * point.n_mid - job.scene.dt * cross(point.arm_i * mid_i.w + point.arm_j * mid_j.w, point.n_mid);
  const Vec3 turn = job.scene.dt * (mid_i.w - mid_j.w);
  const laws::Held held =
      Stack::held(job.params[job.pair(i, j)], old.history, point.overlap + parted, point.n_mid, slip, turn);
  const double normal = old.account[Block::normal] + (held.normal - 0.5 * old.drag * parted);
  const double tangential = old.account[Block::tangential] + held.tangential;
  const double rolling = (Block::rolls ? old.account[Block::losses - 1] : 0.0) + held.rolling;
  state::Bodies& b = *job.bodies;
  if (job.counts(i, j)) {
    if (!tile.ended) tile.ended = std::make_unique<state::Losses>();
    tile.ended->normal.add(normal), tile.ended->tangential.add(tangential), tile.ended->rolling.add(rolling);
    if constexpr (Partner::is_wall) tile.ended->wall_work.add(old.account[Block::work]);
    --tile.count;
  }
  if (!b.dissipated.empty()) {
    const double lost = normal + tangential + rolling;
    if constexpr (Partner::is_wall) {
      b.dissipated[i] += lost;
      b.dissipated_at[j][i] += lost;
    } else {
      b.dissipated[i] += 0.5 * lost;
      if (j >= tile.begin && j < tile.end) b.dissipated[j] += 0.5 * lost;
    }
  }
  block.set_memory(k, Memory{});
  block.drag.v[k] = Block::apart;
  --tile.touching;
}

// Of contacts that ended in this step the memory is still that of the step before.
template <class Stack, class Partner>
void ContactSet<Stack, Partner>::note(const Job& job, Tile& tile, Block& block, unsigned changed, unsigned deeper,
                                      const Column& overlap, const Column& smaller) {
  const std::int64_t* id = job.bodies->id.data();
  for (int k = 0; k < lanes; ++k) {
    const std::size_t i = tile.begin + block.i[k];
    if (changed >> k & 1) {
      if (block.touches(k)) {
        end_contact(job, tile, block, k);
      } else {
        block.drag.v[k] = 0;
        ++tile.touching;
        tile.count += job.counts(i, block.j[k]);
      }
    }
    if (deeper >> k & 1) {
      const std::int64_t a = id[i], b = Partner::is_wall ? -1 - static_cast<std::int64_t>(block.j[k]) : id[block.j[k]];
      const bool swapped = !Partner::is_wall && b < a;
      const DeepestOverlap here{overlap.v[k] / smaller.v[k], swapped ? b : a, swapped ? a : b};
      if (here.deeper_than(tile.deepest)) tile.deepest = here;
    }
  }
}

template <class Stack, class Partner>
void ContactSet<Stack, Partner>::begin_evaluation(const Job& job) {
  if (wants_reports(job)) make_room_for_reports();
}

template <class Stack, class Partner>
void ContactSet<Stack, Partner>::evaluate(const Job& job, std::size_t index) {
  static const TileKernel<Stack, Partner> kernel = best_kernel<Stack, Partner>();
  Tile& tile = tiles_[index];
  tile.report_count = 0;
  tile.books = job.report == Report::nothing ? nullptr : std::make_unique<ContactBooks>();
  if (tile.books && job.scene.domain.deforms) tile.books->virial.resize(9);
  if (!wants_reports(job)) tile.reports = nullptr;
  if (Partner::is_wall && tile.blocks.empty()) {
    tile.deepest = {};
    tile.acting = 0;
    return;
  }
  (job.report == Report::nothing && !job.scene.domain.deforms ? kernel.plain : kernel.reporting)(job, tile);
}

template <class Stack, class Partner>
void ContactSet<Stack, Partner>::end_evaluation(const Job& job) {
  deepest_ = {};
  for (const Tile& tile : tiles_)
    if (tile.deepest.deeper_than(deepest_)) deepest_ = tile.deepest;
  if (job.report == Report::nothing) return;
  books_ = {};
  for (Tile& tile : tiles_) books_.add(*tile.books), tile.books.reset();
  report_count_ = 0;
  if (wants_reports(job)) sort_reports(job.bodies->id.data());
}

template <class Stack, class Partner>
void ContactSet<Stack, Partner>::book(Tile& tile, const ContactReport& report) {
  tile.books->add(report);
  if (!tile.books->virial.empty()) tile.books->weigh(report);
  if (tile.reports) std::construct_at(tile.reports + tile.report_count++, report);
}

template <class Stack, class Partner>
void ContactSet<Stack, Partner>::weigh(Tile& tile, const ContactReport& report) {
  tile.books->weigh(report);
}

template <class Stack, class Partner>
void ContactSet<Stack, Partner>::make_room_for_reports() {
  static_assert(std::is_trivially_copyable_v<ContactReport>);
  std::size_t slots = 0;
  for (const Tile& tile : tiles_) slots += tile.slots;
  report_count_ = 0;
  report_room_.reset();  // before the new one is asked for
  report_room_ = std::make_unique_for_overwrite<std::byte[]>(slots * sizeof(ContactReport));
  ContactReport* next = reports();
  for (Tile& tile : tiles_) tile.reports = next, next += tile.slots;
}

// Moves the reports of all tiles together and puts them in the order of ids.
template <class Stack, class Partner>
void ContactSet<Stack, Partner>::sort_reports(const std::int64_t* id) {
  for (const Tile& tile : tiles_) {
    std::memmove(static_cast<void*>(reports() + report_count_), tile.reports,
                 tile.report_count * sizeof(ContactReport));
    report_count_ += tile.report_count;
  }
  std::sort(reports(), reports() + report_count_, [id](const ContactReport& a, const ContactReport& b) {
    if (a.body != b.body) return id[a.body] < id[b.body];
    return Partner::is_wall ? a.partner < b.partner : id[a.partner] < id[b.partner];
  });
}

template <class Stack, class Partner>
state::Losses ContactSet<Stack, Partner>::ended() const {
  state::Losses sum = ended_;
  for (const Tile& tile : tiles_)
    if (tile.ended) sum.add(*tile.ended);
  return sum;
}

template <class Stack, class Partner>
std::size_t ContactSet<Stack, Partner>::size() const {
  std::size_t sum = 0;
  for (const Tile& tile : tiles_) sum += Stack::ranged ? tile.acting : tile.count;
  return sum;
}

// A block is read whole; what its contacts remember is written again.
template <class Stack, class Partner>
ContactLoad ContactSet<Stack, Partner>::load() const {
  ContactLoad sum;
  sum.contacts = size();
  for (const Tile& tile : tiles_) {
    sum.pairs += tile.slots;
    sum.bytes += tile.blocks.size() * (sizeof(Block) + lanes * sizeof(Memory)) +
                 (tile.alike() ? 0 : tile.sizes.size() * sizeof(BlockSizes<Stack>));
  }
  return sum;
}

template <class Stack, class Partner>
void ContactSet<Stack, Partner>::forget_losses() {
  ended_ = {};
  for (Tile& tile : tiles_) {
    tile.ended.reset();
    for (Block& block : tile.blocks)
      for (Column& account : block.account) account = {};
  }
}

template <class Stack, class Partner>
void ContactSet<Stack, Partner>::find_touches(const Scene& scene, std::size_t tile, Touches::Tile& of,
                                              std::vector<Touch>& into) const {
  const Tile& t = tiles_[tile];
  of.begin = t.begin, of.end = t.end;
  into.clear();
  for (std::size_t s = 0; s < t.slots; ++s) {
    const Block& block = t.blocks[s / lanes];
    const int k = static_cast<int>(s % lanes);
    if (!block.touches(k)) continue;
    const std::uint32_t i = static_cast<std::uint32_t>(t.begin) + block.i[k], j = block.j[k];
    const double overlap = std::max(0.0, -Partner::gap(scene, i, j));
    double lost = block.account[Block::normal].v[k] + block.account[Block::tangential].v[k];
    if constexpr (Block::rolls) lost += block.account[Block::rolling].v[k];
    into.push_back({i, j, std::sqrt(Partner::sizes(Partner::measures(scene, i, j)).radius * overlap), lost});
  }
}

template <class Stack, class Partner>
template <class F>
void ContactSet<Stack, Partner>::for_memories(const state::Bodies& bodies, const F& f) const {
  for_slots(tiles_, [&](const Tile&, const Block& block, int k, std::uint32_t i, std::uint32_t j) {
    if (block.touches(k) && counts(bodies, i, j))
      f(state::ContactMemory::Sides{bodies.id[i], Partner::is_wall ? j : bodies.id[j]},
        laws::pack<laws::numbers_in<Memory>>(block.memory(k)));
  });
}

template <class Stack, class Partner>
state::ContactMemory ContactSet<Stack, Partner>::remember(const state::Bodies& bodies) const {
  state::ContactMemory memory;
  memory.numbers_each = laws::numbers_in<Memory>;
  memory.ended = ended();
  memory.acting = size();
  for_memories(bodies, [&](const auto& sides, const auto& numbers) {
    memory.sides.push_back(sides);
    memory.numbers.insert(memory.numbers.end(), numbers.begin(), numbers.end());
  });
  return memory;
}

template <class Stack, class Partner>
void ContactSet<Stack, Partner>::save(Archive& a, const state::Bodies& bodies) const {
  state::write_contacts<laws::numbers_in<Memory>>(
      a, [&](const auto& f) { for_memories(bodies, f); }, ended(), size());
}

template <class Stack, class Partner>
void ContactSet<Stack, Partner>::recall(const state::ContactMemory& memory, const Params* params, std::size_t materials,
                                        const Scene& scene, const state::Bodies& bodies) {
  constexpr std::size_t n = laws::numbers_in<Memory>;
  ENSURE(memory.sides.empty() || memory.numbers_each == n);  // else it is that of other laws
  ENSURE(memory.numbers.size() == memory.sides.size() * memory.numbers_each);
  ended_ = memory.ended;
  for (Tile& tile : tiles_) tile.ended.reset();
  const state::ContactIndex index(memory);
  std::size_t found = 0;
  for_slots(tiles_, [&](Tile& tile, Block& block, int k, std::uint32_t i, std::uint32_t j) {
    const bool counted = counts(bodies, i, j);
    const std::int64_t a = bodies.id[i], b = Partner::is_wall ? j : bodies.id[j];
    const std::size_t at = counted ? index.find(a, b) : index.find(b, a);
    if (at == state::ContactIndex::none) return;
    std::array<double, n> numbers;
    std::copy_n(memory.numbers.begin() + static_cast<std::ptrdiff_t>(at * n), n, numbers.begin());
    auto m = laws::unpack<Memory>(numbers);
    // the other side of a contact that stands in two tiles sees its vectors turned round
    if (!counted) {
      const Params& p = params[static_cast<std::size_t>(scene.material[i]) * materials +
                               static_cast<std::size_t>(Partner::material(scene, j))];
      m.history = Stack::flipped(p, m.history);
    }
    block.set_memory(k, m);
    ++tile.touching;
    tile.count += counted;
    found += counted;
  });
  ENSURE(found == memory.sides.size());
  if (!tiles_.empty()) tiles_.front().acting = memory.acting;  // until they are counted anew
}

template <class Stack, class Partner>
std::uint64_t ContactSet<Stack, Partner>::hash(const state::Bodies& bodies) const {
  std::uint64_t sum = 0;
  for_slots(tiles_, [&](const Tile&, const Block& block, int k, std::uint32_t i, std::uint32_t j) {
    if (!block.touches(k) || !counts(bodies, i, j)) return;
    Hash h;
    h.add(static_cast<std::uint64_t>(bodies.id[i]));
    h.add(Partner::is_wall ? ~static_cast<std::uint64_t>(j) : static_cast<std::uint64_t>(bodies.id[j]));
    const Memory m = block.memory(k);
    for (const double v : Stack::flatten(m.history)) h.add(v);
    h.add(m.drag);
    sum += h.value();
  });
  return sum;
}

template <class Stack, class Partner>
std::size_t ContactSet<Stack, Partner>::bytes() const {
  std::size_t sum = report_count_ * sizeof(ContactReport);
  for (const Tile& tile : tiles_)
    sum += tile.blocks.capacity() * sizeof(Block) + tile.sizes.capacity() * sizeof(BlockSizes<Stack>) +
           tile.candidates.bytes();
  return sum;
}

}  // namespace tsubu::solver

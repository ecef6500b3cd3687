#pragma once
#include "base/check.hpp"
#include "solver/kernels.hpp"
#include "solver/sides.hpp"

// The hot loop. This file is compiled for several instruction sets, and what it calls must melt into it: a function
// that does not would be taken by the linker for all processors alike.
namespace tsubu::solver {
namespace TSUBU_ISA {

// Asks for what later blocks need, early enough that it is in the cache then: the block itself, which comes from memory
// if there are many bodies, its sizes unless all are alike, and the bodies that may lie anywhere: partners, and those
// few of a tile that touch walls.
template <class Stack, class Partner>
TSUBU_FN void fetch_ahead(const Scene& scene, std::size_t first, const ContactBlock<Stack, Partner>* block,
                          const BlockSizes<Stack>* sizes, std::size_t left) {
  constexpr std::size_t blocks_ahead = 16, bodies_ahead = 8, line = 64;
  if (blocks_ahead < left) {
    _Pragma("GCC unroll 32") for (std::size_t at = 0; at < sizeof(*block); at += line)
        __builtin_prefetch(reinterpret_cast<const char*>(block + blocks_ahead) + at, 1);
    if (sizes)
      for (std::size_t at = 0; at < sizeof(*sizes); at += line)
        __builtin_prefetch(reinterpret_cast<const char*>(sizes + blocks_ahead) + at);
  }
  if (bodies_ahead >= left) return;
  const auto& soon = block[bodies_ahead];
  for (int k = 0; k < lanes; ++k) {
    const state::Motion* const body = scene.motion + (Partner::is_wall ? first + soon.i[k] : soon.j[k]);
    for (std::size_t at = 0; at < sizeof(*body); at += line)
      __builtin_prefetch(reinterpret_cast<const char*>(body) + at);
  }
}

// Calls f(i) once for every body of a tile that has contacts with walls, which are few; they stand in its order.
template <class Tile, class F>
TSUBU_FN void for_bodies_of(const Tile& tile, const F& f) {
  std::size_t last = tile.end;
  for (const auto& block : tile.blocks)
    for (const std::uint16_t i : block.i)
      if (i != last) f(last = i);
}

// Hands out the blocks of a tile one by one. Where few of the contacts listed touch, as in a dense flow whose bodies
// rattle in narrow gaps, those that do are moved together into blocks of their own, in the same order, and what they
// remember is moved back.
template <class Stack, class Partner, bool Deforming>
class BlocksToDo {
 public:
  using Stored = ContactBlock<Stack, Partner>;
  using Block = ContactBlock<Stack, Partner, Wide>;
  using Sizes = BlockSizes<Stack, Wide>;

  TSUBU_FN BlocksToDo(const Scene& scene, ContactTile<Stack, Partner>& tile)
      : scene_(scene),
        tile_(tile),
        blocks_(tile.blocks.data()),
        sizes_(tile.sizes.data()),
        alike_(tile.alike()),
        count_(tile.blocks.size()),
        first_(tile.begin),
        sparse_(!Partner::is_wall && 2 * tile.touching < tile.slots) {}

  // Null when all are done.
  TSUBU_FN Stored* next() {
    if (!sparse_) {
      if (at_ == count_) return nullptr;
      fetch();
      return blocks_ + at_++;
    }
    if constexpr (!Partner::is_wall) {
      taken_ = 0;
      while (taken_ < lanes) {
        if (lanes_left_ == 0) {
          if (at_ == count_) break;
          fetch();
          const Block& b = reinterpret_cast<const Block&>(blocks_[at_++]);
          lanes_left_ = lane_bits(Sides<Partner, Deforming, false>::near(scene_, first_, b) | (b.drag == b.drag)) &
                        ((1u << tile_.filled(at_ - 1)) - 1);
          continue;
        }
        const int lane = __builtin_ctz(lanes_left_);
        lanes_left_ &= lanes_left_ - 1;
        from_[taken_] = {blocks_ + at_ - 1, lane};
        own_.take_lane(taken_, blocks_[at_ - 1], lane);
        own_sizes_.take_lane(taken_++, sizes_[alike_ ? 0 : at_ - 1], lane);
      }
    }
    if (taken_ == 0) return nullptr;
    own_.fill_up(taken_), own_sizes_.fill_up(taken_);
    return &own_;
  }
  // Of the block that was handed out last.
  [[nodiscard]] TSUBU_FN const Sizes& sizes() const {
    return reinterpret_cast<const Sizes&>(sparse_ ? own_sizes_ : sizes_[alike_ ? 0 : at_ - 1]);
  }
  [[nodiscard]] TSUBU_FN int filled() const { return sparse_ ? taken_ : tile_.filled(at_ - 1); }
  TSUBU_FN void done() {
    if (!sparse_) return;
    for (int k = 0; k < taken_; ++k) from_[k].block->set_memory(from_[k].lane, own_.memory(k));
  }

 private:
  TSUBU_FN void fetch() const {
    fetch_ahead(scene_, first_, blocks_ + at_, alike_ ? nullptr : sizes_ + at_, count_ - at_);
  }

  struct From {
    Stored* block;
    int lane;
  };
  const Scene& scene_;
  const ContactTile<Stack, Partner>& tile_;
  Stored* blocks_;
  const BlockSizes<Stack>* sizes_;
  bool alike_;
  std::size_t count_, first_, at_ = 0;
  bool sparse_;
  unsigned lanes_left_ = 0;  // of the block before `at_`
  int taken_ = 0;
  From from_[lanes];
  Stored own_{};
  BlockSizes<Stack> own_sizes_{};
};

// The loop that tells is also that of domains that deform.
template <class Stack, class Partner, bool Telling>
void evaluate_tile(const ContactJob<Stack, Partner>& job, ContactTile<Stack, Partner>& tile) {
  using Stored = ContactBlock<Stack, Partner>;
  using Block = ContactBlock<Stack, Partner, Wide>;
  static_assert(sizeof(Block) == sizeof(Stored));
  const Scene& scene = job.scene;
  const double dt = scene.dt;
  const std::size_t bodies = tile.end - tile.begin;
  // force and torque on each body of the tile, and one place for those on others, which are not wanted
  alignas(64) double sum[neighbor::Candidates::largest_tile + 1][lanes];
  if constexpr (Partner::is_wall)
    for_bodies_of(tile, [&](std::size_t i) { __builtin_memset(sum[i], 0, sizeof(sum[i])); });
  else
    __builtin_memset(sum, 0, (bodies + 1) * sizeof(sum[0]));
  tile.deepest = {};
  tile.acting = 0;

  // parameters of the pair of materials in each lane; they seldom change from one block to the next
  typename Stack::template ParamsT<Wide> params;
  std::size_t pair[lanes];
  const auto choose = [&](int k, std::size_t which) __attribute__((always_inline)) {
    pair[k] = which;
    Stored::set_lane(params, k, job.params[which]);
  };
  for (int k = 0; k < lanes; ++k) choose(k, 0);

  const Wide reach = -scene.reach;
  // What is deeper by less than rounding is looked at too; ids decide between equals.
  constexpr double almost = 0.999999;
  Wide deep = 0.0;

  BlocksToDo<Stack, Partner, Telling> to_do(scene, tile);
  for (Stored* stored = to_do.next(); stored; to_do.done(), stored = to_do.next()) {
    Block& block = reinterpret_cast<Block&>(*stored);
    if (job.materials > 1)
      for (int k = 0; k < lanes; ++k) {
        const std::size_t which = job.pair(tile.begin + block.i[k], block.j[k]);
        if (which != pair[k]) choose(k, which);
      }

    const Sides<Partner, Telling, Block::rolls> sides(scene, tile.begin, block, tile.uneven);
    const auto size = [&](std::size_t n) __attribute__((always_inline)) {
      return n < Stack::sizes_read ? to_do.sizes().v[n] : Wide(unset);
    };
    const laws::SizesT<Wide> sizes{size(0), size(1), size(2), size(3), size(4), size(5)};
    const auto c = Stack::Surface::eval(sides.point, sides.now, sides.mid, dt, sizes);
    const auto [r, kept] = Stack::eval(c, params, block.history);

    // not a copy, and near enough
    const Mask touching = (c.overlap > reach) & first_lanes(to_do.filled());
    const Mask changed = touching ^ (block.drag == block.drag), deeper = c.overlap > deep * sides.smaller;
    if (any(changed | deeper)) {
      job.note(job, tile, *stored, lane_bits(changed), lane_bits(deeper), c.overlap.column(), sides.smaller.column());
      deep = almost * tile.deepest.ratio;
    }

    const auto keep = [&](const Wide& a) __attribute__((always_inline)) { return select(touching, a, Wide(0.0)); };
    const auto keep_vector = [&](const Vec3T<Wide>& a) __attribute__((always_inline)) {
      return Vec3T<Wide>{keep(a.x), keep(a.y), keep(a.z)};
    };
    block.account[Block::normal] +=
        keep(r.normal.plastic + r.cohesion.work - 0.5 * (block.drag + r.normal.drag) * c.dn);
    block.account[Block::tangential] += keep(r.tangential.work + dt * r.tangential.power);
    if constexpr (Block::rolls) block.account[Block::losses - 1] += keep(r.rolling.work + dt * r.rolling.power);
    block.history = laws::kept_where<Wide>(touching, kept);
    block.drag = select(touching, r.normal.drag, Wide(Stored::apart));

    const Vec3T<Wide> tangential = keep_vector(r.tangential.force), lever = cross(tangential, c.n);
    const Vec3T<Wide> force = keep(r.normal.force) * c.n + tangential;
    // half of the power that the deformation of the domain gives to the pair, with the velocities of this step and of
    // the next; each body adds up its own, like forces
    Wide given = 0.0, next = 0.0;
    if constexpr (Telling && !Partner::is_wall)
      if (scene.domain.deforms)
        given = -0.5 * dot(force, scene.domain.flow(sides.d)),
        next = -0.5 * dot(force, scene.domain.flow_next(sides.d));
    const auto at_i = [&](int k) __attribute__((always_inline)) { return sum[block.i[k]]; };
    const auto torque = [&](const Wide& arm, double sign) __attribute__((always_inline)) {
      Vec3T<Wide> t = arm * lever;
      if constexpr (Block::rolls) t += sign * keep_vector(r.rolling.torque);
      return t;
    };
    const Vec3T<Wide> on_i = torque(c.arm_i, 1.0);
    const Wide wrench[lanes] = {force.x, force.y, force.z, on_i.x, on_i.y, on_i.z, given, next};
    Wide power = 0.0;
    if constexpr (Partner::is_wall) {
      add_columns(wrench, at_i);
      // a wall works on a body by its velocity and, through rolling resistance, by its spin
      power = dot(force, sides.j.now.v) - dot(torque(c.arm_j, -1.0), sides.j.now.w);
      block.account[Block::work] += dt * power;
    } else {
      const auto at_j = [&](int k) __attribute__((always_inline)) { return sum[block.place[k]]; };
      if (!Block::rolls && !tile.uneven) {
        // the same torque on both
        static constexpr double sign[lanes] = {-1, -1, -1, 1, 1, 1, 1, 1};
        add_and_oppose(wrench, at_i, at_j, sign);
      } else {
        const Vec3T<Wide> on_j = torque(c.arm_j, -1.0);
        const Wide opposite[lanes] = {-force.x, -force.y, -force.z, on_j.x, on_j.y, on_j.z, given, next};
        add_columns(wrench, at_i, opposite, at_j);
      }
    }

    if constexpr (Stack::ranged) {
      const Mask acts = touching & ((c.overlap > 0.0) | !((force.x == 0.0) & (force.y == 0.0) & (force.z == 0.0)));
      const unsigned acting = lane_bits(acts);
      for (int k = 0; k < lanes; ++k)
        tile.acting += (acting >> k & 1) && job.counts(tile.begin + block.i[k], block.j[k]);
    }
    if constexpr (Telling) {
      if (job.report == Report::nothing) continue;
      const unsigned reported = lane_bits(touching);
      for (int k = 0; k < lanes; ++k) {
        const std::size_t i = tile.begin + block.i[k];
        if (!(reported >> k & 1) || !job.counts(i, block.j[k])) continue;
        const auto at = [k](const Vec3T<Wide>& v) __attribute__((always_inline)) {
          return Vec3{v.x.lane(k), v.y.lane(k), v.z.lane(k)};
        };
        Vec3 apart;
        if constexpr (!Partner::is_wall) apart = at(sides.d);
        job.book(tile, ContactReport{static_cast<std::uint32_t>(i),
                                     block.j[k],
                                     at(r.normal.force * c.n),
                                     at(r.tangential.force),
                                     c.overlap.lane(k),
                                     r.normal.stored.lane(k),
                                     r.cohesion.stored.lane(k),
                                     r.tangential.stored.lane(k),
                                     r.rolling.stored.lane(k),
                                     r.tangential.power.lane(k),
                                     r.rolling.power.lane(k),
                                     power.lane(k),
                                     block.account[Block::normal].lane(k),
                                     block.account[Block::tangential].lane(k),
                                     Block::rolls ? block.account[Block::losses - 1].lane(k) : 0.0,
                                     Partner::is_wall ? block.account[Block::accounts - 1].lane(k) : 0.0,
                                     at(-c.arm_i * c.n),
                                     at(r.rolling.torque),
                                     0,
                                     apart});
      }
    }
  }

  Vec3 *force = job.bodies->force.data() + tile.begin, *torque = job.bodies->torque.data() + tile.begin;
  const auto force_on = [&](std::size_t b) { return Vec3{sum[b][0], sum[b][1], sum[b][2]}; };
  const auto torque_on = [&](std::size_t b) { return Vec3{sum[b][3], sum[b][4], sum[b][5]}; };
  if constexpr (Partner::is_wall)
    for_bodies_of(tile, [&](std::size_t i) { force[i] += force_on(i), torque[i] += torque_on(i); });
  else
    for (std::size_t b = 0; b < bodies; ++b) force[b] = force_on(b), torque[b] = torque_on(b);
  if constexpr (Telling && !Partner::is_wall)
    if (scene.domain.deforms)
      for (std::size_t b = 0; b < bodies; ++b) job.bodies->flow_power[tile.begin + b] = {sum[b][6], sum[b][7]};
}

// A stack whose laws are chosen at run time has one loop for both: it is long to compile.
template <class Stack, class Partner>
TileKernel<Stack, Partner> kernel() {
  return {evaluate_tile<Stack, Partner, !Stack::chosen_at_compile_time>, evaluate_tile<Stack, Partner, true>};
}

}  // namespace TSUBU_ISA
}  // namespace tsubu::solver

#define TSUBU_KERNELS(Stack)                                                            \
  namespace tsubu::solver::TSUBU_ISA {                                                  \
  template TileKernel<laws::Stack, SpherePartner> kernel<laws::Stack, SpherePartner>(); \
  template TileKernel<laws::Stack, PlanePartner> kernel<laws::Stack, PlanePartner>();   \
  }

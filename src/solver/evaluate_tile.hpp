#pragma once
#include "base/check.hpp"
#include "solver/kernels.hpp"
#include "solver/sides.hpp"

// The hot loop. This file is compiled for several instruction sets, and what it calls must melt into it: a function
// that does not would be taken by the linker for all processors alike.
namespace tsubu::solver {
namespace TSUBU_ISA {

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

  Stored* const stored = tile.blocks.data();
  for (std::size_t b = 0; b < tile.blocks.size(); ++b) {
    Block& block = reinterpret_cast<Block&>(stored[b]);
    if (job.materials > 1)
      for (int k = 0; k < lanes; ++k) {
        const std::size_t which = job.pair(tile.begin + block.i[k], block.j[k]);
        if (which != pair[k]) choose(k, which);
      }

    const Sides<Partner> sides(scene, tile.begin, block);
    const ContactPointT<Wide> point =
        sides.point((scene.synchronised ? 0.5 * dt : 0.0) * (sides.i.mid.v - sides.j.mid.v));
    const auto size = [&](std::size_t n) __attribute__((always_inline)) {
      return n < Stack::sizes_read ? block.sizes[n] : Wide(unset);
    };
    const laws::SizesT<Wide> sizes{size(0), size(1), size(2), size(3), size(4), size(5)};
    const auto c = Stack::Surface::eval(point, sides.i.now, sides.j.now, sides.i.mid, sides.j.mid, dt, sizes);
    const auto [r, kept] = Stack::eval(c, params, block.history);

    // not a copy, and near enough
    const Mask touching = (c.overlap > reach) & (block.sizes[0] == block.sizes[0]);
    const Mask changed = touching ^ (block.drag == block.drag), deeper = c.overlap > deep * sides.smaller();
    if (any(changed | deeper)) {
      job.note(job, tile, stored[b], lane_bits(changed), lane_bits(deeper), c.overlap.column(),
               sides.smaller().column());
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

    const Vec3T<Wide> tangential = keep_vector(r.tangential.force), torque = keep_vector(r.rolling.torque);
    const Vec3T<Wide> force = keep(r.normal.force) * c.n + tangential, lever = cross(tangential, c.n);
    const Vec3T<Wide> on_i = c.arm_i * lever + torque, on_j = c.arm_j * lever - torque;
    const Wide none = 0.0;
    const Wide wrench[lanes] = {force.x, force.y, force.z, on_i.x, on_i.y, on_i.z, none, none};
    const auto at_i = [&](int k) __attribute__((always_inline)) { return sum[block.i[k]]; };
    Wide power = 0.0;
    if constexpr (Partner::is_wall) {
      add_columns(wrench, at_i);
      // a wall works on a body by its velocity and, through rolling resistance, by its spin
      power = dot(force, sides.j.now.v) - dot(on_j, sides.j.now.w);
      block.account[Block::work] += dt * power;
    } else {
      const Wide opposite[lanes] = {-force.x, -force.y, -force.z, on_j.x, on_j.y, on_j.z, none, none};
      add_columns(
          wrench, at_i, opposite, [&](int k) __attribute__((always_inline)) {
            const std::size_t j = block.j[k] - tile.begin;  // of another tile: beyond all
            return sum[j < bodies ? j : bodies];
          });
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
        job.book(tile, ContactReport{static_cast<std::uint32_t>(i), block.j[k], at(r.normal.force * c.n),
                                     at(r.tangential.force), c.overlap.lane(k), r.normal.stored.lane(k),
                                     r.cohesion.stored.lane(k), r.tangential.stored.lane(k), r.rolling.stored.lane(k),
                                     r.tangential.power.lane(k), r.rolling.power.lane(k), power.lane(k),
                                     block.account[Block::normal].lane(k), block.account[Block::tangential].lane(k),
                                     Block::rolls ? block.account[Block::losses - 1].lane(k) : 0.0,
                                     Partner::is_wall ? block.account[Block::accounts - 1].lane(k) : 0.0});
      }
    }
  }

  Vec3 *force = job.bodies->force.data() + tile.begin, *torque = job.bodies->torque.data() + tile.begin;
  for (std::size_t b = 0; b < bodies; ++b) {
    const Vec3 f{sum[b][0], sum[b][1], sum[b][2]}, t{sum[b][3], sum[b][4], sum[b][5]};
    if constexpr (Partner::is_wall)
      force[b] += f, torque[b] += t;
    else
      force[b] = f, torque[b] = t;
  }
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

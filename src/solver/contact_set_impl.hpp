#pragma once
// The member functions of ContactSet; included by contact_set.hpp only.
#include "device/grow.hpp"
#include "solver/contact_set.hpp"

namespace tsubu::solver {

template <class Stack, class Partner>
void ContactSet<Stack, Partner>::rebuild(neighbor::PairList&& pairs, const std::vector<std::uint32_t>& order,
                                         const device::Workers& workers) {
  std::vector<std::int32_t> row_of(pairs.size());
  workers.for_tiles(pairs.owners(), tile_size, [&](const device::Tile& t) {
    for (std::size_t i = t.begin; i < t.end; ++i) {
      const std::uint32_t was = order[i];
      const bool known = was < pairs_.owners();
      const std::uint32_t old_first = known ? pairs_.first[was] : 0, old_end = known ? pairs_.first[was + 1] : 0;
      for (std::uint32_t p = pairs.first[i]; p < pairs.first[i + 1]; ++p) {
        const std::uint32_t partner_was = Partner::is_wall ? pairs.partner[p] : order[pairs.partner[p]];
        row_of[p] = no_row;
        for (std::uint32_t q = old_first; q < old_end; ++q)
          if (pairs_.partner[q] == partner_was) row_of[p] = row_of_[q];
      }
    }
  });
  pairs_ = std::move(pairs);
  row_of_.swap(row_of);
  touching_.resize(pairs_.size());
  const std::size_t tiles = device::tile_count(pairs_.owners(), tile_size);
  tile_count_.resize(tiles);
  tile_deepest_.resize(tiles);
}

template <class Stack, class Partner>
TSUBU_CLONES std::uint32_t ContactSet<Stack, Partner>::detect_tile(ContactSet& set, const Job& job, std::size_t begin,
                                                                   std::size_t end) {
  const std::uint32_t *first = set.pairs_.first.data(), *partner = set.pairs_.partner.data();
  std::int32_t* row_of = set.row_of_.data();
  std::uint32_t* out = set.touching_.data() + first[begin];
  std::uint32_t count = 0;
  for (std::size_t i = begin; i < end; ++i) {
    const auto owner = static_cast<std::uint32_t>(i);
    for (std::uint32_t p = first[i]; p < first[i + 1]; ++p) {
      if (Partner::touches(job.scene, owner, partner[p])) {
        out[count++] = p;
      } else if (row_of[p] != no_row) {
        // The contact has ended within this step: its dashpot acted until then, its springs let go.
        const Row& old = set.rows_[row_of[p]];
        const Meeting m = Partner::meet(job.scene, owner, partner[p]);
        const Params& params = job.params[job.scene.material[i] * job.materials + m.material];
        const Vec3 moved = job.scene.dt * (job.scene.mid[i].v - m.mid.v);
        job.losses[i].normal -= 0.5 * old.drag * dot(moved, m.point.n_mid);
        job.losses[i].tangential += Stack::Tangential::held(params.tangential, old.history.tangential);
        job.losses[i].rolling += Stack::Rolling::held(params.rolling, old.history.rolling);
        row_of[p] = no_row;
      }
    }
  }
  return count;
}

template <class Stack, class Partner>
void ContactSet<Stack, Partner>::detect(const Scene& scene, const Params* params, std::size_t materials,
                                        state::Losses* losses, const device::Workers& workers) {
  const Job job{scene, params, materials, nullptr, nullptr, nullptr, losses};
  workers.for_tiles(pairs_.owners(), tile_size,
                    [&](const device::Tile& t) { tile_count_[t.index] = detect_tile(*this, job, t.begin, t.end); });
  count_ = 0;
  for (const std::uint32_t c : tile_count_) count_ += c;
}

template <class Stack, class Partner>
template <bool Report>
TSUBU_CLONES DeepestOverlap ContactSet<Stack, Partner>::evaluate_tile(ContactSet& set, const Job& job,
                                                                      std::size_t begin, std::size_t end,
                                                                      std::uint32_t row) {
  const std::uint32_t *first = set.pairs_.first.data(), *partner = set.pairs_.partner.data();
  std::int32_t* row_of = set.row_of_.data();
  const Row* rows = set.rows_.data();
  Row* next = set.next_.data();
  Wrench* wrench = set.wrench_.data();
  const std::uint32_t* touching = set.touching_.data() + first[begin];
  const std::uint32_t* const touching_end = touching + set.tile_count_[begin / tile_size];
  constexpr int ahead = 6;  // contacts between asking for a partner and needing it
  const double dt = job.scene.dt;
  DeepestOverlap deepest;

  for (std::size_t i = begin; i < end; ++i) {
    // body contacts are the first to set the forces of a step, wall contacts add to them
    if (!Partner::is_wall) job.force[i] = job.torque[i] = Vec3{0, 0, 0};
    if (touching == touching_end || *touching >= first[i + 1]) continue;
    const auto owner = static_cast<std::uint32_t>(i);
    const Params* params = job.params + job.scene.material[i] * job.materials;
    Vec3 force = job.force[i], torque = job.torque[i];
    state::Losses losses = job.losses[i];
    for (; touching != touching_end && *touching < first[i + 1]; ++touching, ++row) {
      const std::uint32_t p = *touching;
      if (!Partner::is_wall && touching + ahead < touching_end) prefetch_body(job.scene, partner[touching[ahead]]);
      const Meeting m = Partner::meet(job.scene, owner, partner[p]);
      const laws::Kinematics c =
          Stack::Surface::eval(m.point, job.scene.now[i], m.now, job.scene.mid[i], m.mid, dt, m.radius, m.mass);
      const bool is_new = row_of[p] == no_row;
      const Row old = is_new ? Row{} : rows[row_of[p]];
      const auto [r, history] = Stack::eval(c, params[m.material], old.history);
      row_of[p] = static_cast<std::int32_t>(row);
      next[row] = {history, r.normal.drag};

      const Vec3 contact_force = r.normal.force * c.n + r.tangential.force;
      const Vec3 lever = cross(r.tangential.force, c.n);  // -n x F_t
      force += contact_force;
      torque += c.arm_i * lever + r.rolling.torque;
      wrench[row] = {contact_force, c.arm_j * lever - r.rolling.torque};

      losses.normal += r.normal.plastic + r.cohesion.work - 0.5 * (old.drag + r.normal.drag) * c.dn;
      losses.tangential += r.tangential.work + dt * r.tangential.power;
      losses.rolling += r.rolling.work + dt * r.rolling.power;
      const double wall_power = Partner::is_wall ? dot(contact_force, m.now.v) : 0;
      losses.wall_work += dt * wall_power;

      if (c.overlap >= deepest.ratio * m.smaller_radius) {
        const double ratio = c.overlap / m.smaller_radius;
        const std::int64_t other = Partner::is_wall ? -1 - static_cast<std::int64_t>(partner[p]) : job.id[partner[p]];
        const DeepestOverlap here{ratio, job.id[i], other};
        if (here.deeper_than(deepest)) deepest = here;
      }
      if constexpr (Report) {
        set.reports_[row] = {owner,
                             partner[p],
                             r.normal.force * c.n,
                             r.tangential.force,
                             job.scene.place[i].x - c.arm_i * c.n,
                             c.overlap,
                             r.normal.stored,
                             r.cohesion.stored,
                             r.tangential.stored,
                             r.rolling.stored,
                             r.tangential.power,
                             r.rolling.power,
                             wall_power};
      }
    }
    job.force[i] = force;
    job.torque[i] = torque;
    job.losses[i] = losses;
  }
  return deepest;
}

template <class Stack, class Partner>
void ContactSet<Stack, Partner>::evaluate(const Scene& scene, const Params* params, std::size_t materials,
                                          state::Bodies& bodies, bool report, const device::Workers& workers) {
  device::grow_to(next_, count_);
  device::grow_to(wrench_, count_);
  if (report) device::grow_to(reports_, count_);
  const Job job{
      scene, params, materials, bodies.id.data(), bodies.force.data(), bodies.torque.data(), bodies.losses.data()};
  std::vector<std::uint32_t> row(tile_count_.size());
  for (std::size_t t = 1; t < row.size(); ++t) row[t] = row[t - 1] + tile_count_[t - 1];
  workers.for_tiles(pairs_.owners(), tile_size, [&](const device::Tile& t) {
    tile_deepest_[t.index] = report ? evaluate_tile<true>(*this, job, t.begin, t.end, row[t.index])
                                    : evaluate_tile<false>(*this, job, t.begin, t.end, row[t.index]);
  });
  deepest_ = {};
  for (const DeepestOverlap& d : tile_deepest_)
    if (d.deeper_than(deepest_)) deepest_ = d;
}

template <class Stack, class Partner>
std::uint64_t ContactSet<Stack, Partner>::hash(const state::Bodies& bodies) const {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < pairs_.owners(); ++i)
    for (std::uint32_t p = pairs_.first[i]; p < pairs_.first[i + 1]; ++p) {
      if (row_of_[p] == no_row) continue;
      Hash h;
      h.add(static_cast<std::uint64_t>(bodies.id[i]));
      h.add(Partner::is_wall ? ~static_cast<std::uint64_t>(pairs_.partner[p])
                             : static_cast<std::uint64_t>(bodies.id[pairs_.partner[p]]));
      const Row& row = rows_[row_of_[p]];
      for (const double v : Stack::flatten(row.history)) h.add(v);
      h.add(row.drag);
      sum += h.value();
    }
  return sum;
}

template <class Stack, class Partner>
std::size_t ContactSet<Stack, Partner>::bytes() const {
  const auto of = [](const auto& array) { return array.capacity() * sizeof(array[0]); };
  return of(pairs_.first) + of(pairs_.partner) + of(row_of_) + of(touching_) + of(rows_) + of(next_) + of(wrench_);
}

}  // namespace tsubu::solver

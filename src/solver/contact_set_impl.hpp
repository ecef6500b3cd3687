#pragma once
// The member functions of ContactSet; included by contact_set.hpp only.
#include <map>

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
  tile_acting_.resize(tiles);
  if (keeps_losses_) step_loss_.assign(pairs_.size(), 0.0);
}

template <class Stack, class Partner>
TSUBU_CLONES std::uint32_t ContactSet<Stack, Partner>::detect_tile(ContactSet& set, const Job& job, std::size_t begin,
                                                                   std::size_t end) {
  const std::uint32_t *first = set.pairs_.first.data(), *partner = set.pairs_.partner.data();
  std::int32_t* row_of = set.row_of_.data();
  Touch* out = set.touching_.data() + first[begin];
  std::uint32_t count = 0;
  for (std::size_t i = begin; i < end; ++i) {
    const auto owner = static_cast<std::uint32_t>(i);
    for (std::uint32_t p = first[i]; p < first[i + 1]; ++p) {
      const bool touches = Partner::touches(job.scene, owner, partner[p]);
      // written in any case, kept if it touches: whether it does cannot be foreseen, so a branch would cost more
      out[count] = {p, owner};
      count += touches;
      if (!touches & (row_of[p] != no_row)) set.end_contact(job, owner, p);
    }
  }
  return count;
}

// The contact has ended within this step: its dashpot acted until then, its springs let go.
template <class Stack, class Partner>
void ContactSet<Stack, Partner>::end_contact(const Job& job, std::uint32_t i, std::uint32_t p) {
  const std::uint32_t j = pairs_.partner[p];
  const Row& old = rows_[row_of_[p]];
  const Params& params = params_of(job, i, j);
  const Vec3 moved = job.scene.dt * (job.scene.mid[i].v - Partner::mid(job.scene, i, j).v);
  const Vec3 half = job.scene.synchronised ? 0.5 * moved : Vec3{};
  const ContactPoint point = Partner::meet(Partner::approach(job.scene, i, j), half).point;
  const double parted = dot(moved, point.n_mid);
  const Twist &mid_i = job.scene.mid[i], &mid_j = Partner::mid(job.scene, i, j);
  const Vec3 slip =
      moved - parted * point.n_mid - job.scene.dt * cross(point.arm_i * mid_i.w + point.arm_j * mid_j.w, point.n_mid);
  const Vec3 turn = job.scene.dt * (mid_i.w - mid_j.w);
  const laws::Held held = Stack::held(params, old.history, point.overlap + parted, point.n_mid, slip, turn);
  job.losses[i].normal += held.normal - 0.5 * old.drag * parted;
  job.losses[i].tangential += held.tangential;
  job.losses[i].rolling += held.rolling;
  if (keeps_losses_) step_loss_[p] += held.normal - 0.5 * old.drag * parted + held.tangential + held.rolling;
  row_of_[p] = no_row;
}

template <class Stack, class Partner>
void ContactSet<Stack, Partner>::detect(const Scene& scene, const Params* params, std::size_t materials,
                                        state::Losses* losses, const device::Workers& workers) {
  const Job job{scene, params, materials, nullptr, nullptr, nullptr, losses, false};
  workers.for_tiles(pairs_.owners(), tile_size,
                    [&](const device::Tile& t) { tile_count_[t.index] = detect_tile(*this, job, t.begin, t.end); });
  count_ = 0;
  for (const std::uint32_t c : tile_count_) count_ += c;
}

template <class Stack, class Partner>
template <bool Report>
TSUBU_CLONES DeepestOverlap ContactSet<Stack, Partner>::evaluate_tile(ContactSet& set, const Job& job,
                                                                      std::size_t begin, std::size_t end,
                                                                      std::uint32_t row, std::uint32_t& acting) {
  using Batch = ContactBatch<Stack, Partner>;
  constexpr int ahead = 6;  // contacts between asking for a partner and needing it
  const std::uint32_t* partner = set.pairs_.partner.data();
  const std::int32_t* row_of = set.row_of_.data();
  const Touch* touching = set.touching_.data() + set.pairs_.first[begin];
  const Touch* const touching_end = touching + set.tile_count_[begin / tile_size];
  // body contacts are the first to set the forces of a step, wall contacts add to them
  if (!Partner::is_wall)
    for (std::size_t i = begin; i < end; ++i) job.force[i] = job.torque[i] = Vec3{};

  const Row fresh{};
  DeepestOverlap deepest;
  Batch batch;
  batch.set_params(job.params[0]);
  while (touching != touching_end) {
    const int left = static_cast<int>(touching_end - touching);
    const int count = left < Batch::capacity ? left : Batch::capacity;
    const auto load = [&](int k, const Touch& t) __attribute__((always_inline)) {
      const std::uint32_t j = partner[t.pair];
      const Row& old = row_of[t.pair] == no_row ? fresh : set.rows_[row_of[t.pair]];
      batch.load(k, job.scene, t.owner, j, old.history, old.drag);
      if (job.materials > 1) batch.params.put(k, params_of(job, t.owner, j));
    };
    for (int k = 0; k < count; ++k) {
      if (k + ahead < left) Partner::prefetch(job.scene, partner[touching[k + ahead].pair]);
      load(k, touching[k]);
    }
    // the last eight are filled up with copies of the last contact, whose results nobody takes
    for (int k = count; k % lanes != 0; ++k) load(k, touching[count - 1]);

    for (int k = 0; k < count; k += lanes) batch.template compute<Report>(k, job.scene.dt, job.scene.synchronised);

    for (int k = 0; k < count; ++k, ++row)
      set.template settle<Report>(job, batch, k, touching[k].owner, touching[k].pair, row, deepest);
    if constexpr (Stack::ranged)
      for (int k = 0; k < count; ++k) {
        const auto e = batch.effect.template take<EffectT<double>>(k);
        acting += e.overlap > 0 || e.force != Vec3{};
      }
    touching += count;
  }
  return deepest;
}

// Books a computed contact: new history, the owner's share of force, torque and losses, the partner's for later.
template <class Stack, class Partner>
template <bool Report>
TSUBU_FN void ContactSet<Stack, Partner>::settle(const Job& job, const ContactBatch<Stack, Partner>& batch, int k,
                                                 std::uint32_t i, std::uint32_t p, std::uint32_t row,
                                                 DeepestOverlap& deepest) {
  const std::uint32_t j = pairs_.partner[p];
  const auto e = batch.effect.template take<EffectT<double>>(k);
  if (keeps_losses_) {
    const double loss = e.loss_normal + e.loss_tangential + e.loss_rolling;
    next_lost_[row] = (row_of_[p] == no_row ? 0.0 : lost_[row_of_[p]]) + loss;
    step_loss_[p] += loss;
  }
  row_of_[p] = static_cast<std::int32_t>(row);
  next_[row] = {batch.history.template take<History>(k), e.drag};
  wrench_[row] = {e.force, e.torque_j};
  job.force[i] += e.force;
  job.torque[i] += e.torque_i;
  state::Losses& losses = job.losses[i];
  losses.normal += e.loss_normal;
  losses.tangential += e.loss_tangential;
  losses.rolling += e.loss_rolling;
  // a wall works on a body by its velocity and, through rolling resistance, by its spin
  double wall_power = 0;
  if constexpr (Partner::is_wall) {
    const Twist wall = Partner::now(job.scene, i, j);
    wall_power = dot(e.force, wall.v) - dot(e.torque_j, wall.w);
  }
  if (Partner::is_wall) losses.wall_work += job.scene.dt * wall_power;

  const double radius = Partner::smaller_radius(job.scene, i, j);
  // a first look without division; the margin is for its rounding, so that of equals the lower id wins
  if (e.overlap >= 0.999999 * deepest.ratio * radius) {
    const std::int64_t other = Partner::is_wall ? -1 - static_cast<std::int64_t>(j) : job.id[j];
    const DeepestOverlap here{e.overlap / radius, job.id[i], other};
    if (here.deeper_than(deepest)) deepest = here;
  }
  if (Report && job.report) {
    const auto d = batch.detail.template take<DetailT<double>>(k);
    reports_[row] = {i,
                     j,
                     d.normal_force,
                     d.tangential_force,
                     e.overlap,
                     d.stored_normal,
                     d.stored_cohesion,
                     d.stored_tangential,
                     d.stored_rolling,
                     d.power_tangential,
                     d.power_rolling,
                     wall_power,
                     keeps_losses_ ? next_lost_[row] : 0.0};
  }
}

template <class Stack, class Partner>
void ContactSet<Stack, Partner>::evaluate(const Scene& scene, const Params* params, std::size_t materials,
                                          state::Bodies& bodies, bool report, const device::Workers& workers) {
  device::grow_to(next_, count_);
  device::grow_to(wrench_, count_);
  if (report) device::grow_to(reports_, count_);
  if (keeps_losses_) device::grow_to(next_lost_, count_);
  const Job job{
      scene, params, materials, bodies.id.data(), bodies.force.data(), bodies.torque.data(), bodies.losses.data(),
      report};
  std::vector<std::uint32_t> row(tile_count_.size());
  for (std::size_t t = 1; t < row.size(); ++t) row[t] = row[t - 1] + tile_count_[t - 1];
  workers.for_tiles(pairs_.owners(), tile_size, [&](const device::Tile& t) {
    std::uint32_t& acting = tile_acting_[t.index] = 0;
    // A stack whose laws are chosen at run time has one loop for both: it is long to compile, and slower for other
    // reasons.
    tile_deepest_[t.index] =
        report ? evaluate_tile<true>(*this, job, t.begin, t.end, row[t.index], acting)
               : evaluate_tile<!Stack::chosen_at_compile_time>(*this, job, t.begin, t.end, row[t.index], acting);
  });
  deepest_ = {};
  acting_ = 0;
  for (const std::uint32_t a : tile_acting_) acting_ += a;
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

// Each contact by the ids of its sides, its history, the dashpot's force and, if that is kept, what it has lost.
template <class Stack, class Partner>
state::ContactMemory ContactSet<Stack, Partner>::remember(const state::Bodies& bodies) const {
  state::ContactMemory memory;
  memory.numbers_each = laws::numbers_in<Row> + keeps_losses_;
  for (std::size_t i = 0; i < pairs_.owners(); ++i)
    for (std::uint32_t p = pairs_.first[i]; p < pairs_.first[i + 1]; ++p) {
      if (row_of_[p] == no_row) continue;
      const std::uint32_t j = pairs_.partner[p];
      memory.sides.push_back({bodies.id[i], Partner::is_wall ? j : bodies.id[j]});
      const auto row = laws::pack<laws::numbers_in<Row>>(rows_[row_of_[p]]);
      memory.numbers.insert(memory.numbers.end(), row.begin(), row.end());
      if (keeps_losses_) memory.numbers.push_back(lost_[row_of_[p]]);
    }
  return memory;
}

template <class Stack, class Partner>
void ContactSet<Stack, Partner>::recall(const state::ContactMemory& memory, const state::Bodies& bodies) {
  ENSURE(memory.sides.empty() || memory.numbers_each >= laws::numbers_in<Row>);  // else of other laws
  ENSURE(memory.numbers.size() == memory.sides.size() * memory.numbers_each);
  std::map<std::pair<std::int64_t, std::int64_t>, std::size_t> place;
  for (std::size_t k = 0; k < memory.sides.size(); ++k) place[{memory.sides[k].owner, memory.sides[k].partner}] = k;
  rows_.clear(), lost_.clear();
  for (std::size_t i = 0; i < pairs_.owners(); ++i)
    for (std::uint32_t p = pairs_.first[i]; p < pairs_.first[i + 1]; ++p) {
      const std::uint32_t j = pairs_.partner[p];
      const auto found = place.find({bodies.id[i], Partner::is_wall ? j : bodies.id[j]});
      row_of_[p] = found == place.end() ? no_row : static_cast<std::int32_t>(rows_.size());
      if (found == place.end()) continue;
      std::array<double, laws::numbers_in<Row>> row;
      const auto from = memory.numbers.begin() + static_cast<std::ptrdiff_t>(found->second * memory.numbers_each);
      std::copy_n(from, row.size(), row.begin());
      rows_.push_back(laws::unpack<Row>(row));
      lost_.push_back(memory.numbers_each > row.size() ? from[row.size()] : 0.0);
    }
  ENSURE(rows_.size() == memory.sides.size());  // each found its candidate
}

template <class Stack, class Partner>
std::size_t ContactSet<Stack, Partner>::bytes() const {
  const auto of = [](const auto& array) { return array.capacity() * sizeof(array[0]); };
  return of(pairs_.first) + of(pairs_.partner) + of(row_of_) + of(touching_) + of(rows_) + of(next_) + of(wrench_) +
         of(reports_) + of(lost_) + of(next_lost_) + of(step_loss_);
}

}  // namespace tsubu::solver

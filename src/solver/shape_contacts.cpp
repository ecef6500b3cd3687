#include "solver/shape_contacts.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "base/check.hpp"
#include "base/hash.hpp"
#include "device/stopwatch.hpp"
#include "solver/shape_step.hpp"

namespace tsubu::solver {
ShapeContacts::ShapeContacts(const laws::LawIndices& laws, const std::vector<std::optional<laws::PairInputs>>& pairs,
                             std::size_t materials)
    : materials_(materials) {
  for (const auto& in : pairs) params_.push_back(in ? Stack::prepare(*in, laws) : Stack::Params{});
}

void ShapeContacts::take(std::vector<neighbor::Candidate>&& candidates, const state::Bodies& bodies) {
  candidates_ = std::move(candidates);
  const std::int64_t* id = bodies.id.data();
  std::ranges::sort(candidates_, {}, [id](const neighbor::Candidate& c) { return std::pair(id[c.i], id[c.j]); });
  bodies_.pairs.clear();
  bodies_.loosen();
  if (!carry_walls(bodies)) {
    walls_.pairs.clear();
    walls_.loosen();
    walls_listed_ = false;
  }
  moved_.clear(), corners_.clear(), yields_.clear();
}

namespace {

// Where the bodies of some ids are in memory; empty if they are not the same bodies.
std::vector<std::uint32_t> places_of(const std::vector<std::int64_t>& ids, const state::Bodies& bodies) {
  constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> places;
  const auto [least, greatest] = std::ranges::minmax(bodies.id);
  // almost always ids have few gaps, and a table will do
  const bool dense = least >= 0 && static_cast<std::size_t>(greatest) <= 4 * bodies.size();
  std::vector<std::uint32_t> table, order;
  if (dense) {
    table.assign(static_cast<std::size_t>(greatest) + 1, none);
    for (std::uint32_t i = 0; i < bodies.size(); ++i) table[static_cast<std::size_t>(bodies.id[i])] = i;
  } else {
    order = state::by_id(bodies);
  }
  for (const std::int64_t id : ids) {
    if (id < least || id > greatest) return {};
    const std::uint32_t place =
        dense ? table[static_cast<std::size_t>(id)]
              : *std::ranges::lower_bound(order, id, {}, [&](std::uint32_t i) { return bodies.id[i]; });
    if (place == none || bodies.id[place] != id) return {};
    places.push_back(place);
  }
  return places;
}

}  // namespace

// A search finds pairs of bodies anew and puts bodies elsewhere in memory, but near walls nothing has changed: pairs
// with walls, and what is near in them, are taken along. Distances are counted from here on. Not if there are other
// bodies.
bool ShapeContacts::carry_walls(const state::Bodies& bodies) {
  if (!walls_listed_ || free_until_.empty() || ids_.size() != bodies.size()) return false;
  const std::vector<std::uint32_t> place = places_of(ids_, bodies);
  if (place.empty()) return false;
  const auto now = [&](std::size_t before) { return place[before]; };
  std::vector<double> free_until(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i)
    free_until[now(i)] = free_until_[i] - meshes_moved_ - (moved_.empty() ? 0 : moved_[i]);
  for (Pair& pair : walls_.pairs) {
    pair.i = now(pair.i);
    if (pair.j < planes_) pair.until = 0;
  }
  free_until_ = std::move(free_until);
  meshes_moved_ = 0;
  ids_ = bodies.id;
  return true;
}

// Pairs that were listed before keep their clearance; candidates and pairs stand in the same order.
void ShapeContacts::list(const Scene& scene, const state::Bodies& bodies, double within,
                         const neighbor::Courses& courses) {
  std::vector<Pair> pairs;
  auto old = bodies_.pairs.begin();
  for (const auto& [i, j] : candidates_) {
    const std::pair ids(bodies.id[i], bodies.id[j]);
    while (old != bodies_.pairs.end() && std::pair(bodies.id[old->i], bodies.id[old->j]) < ids) ++old;
    const double gap = SpherePartner::gap(scene, i, j);
    if (!(gap < within) && !(gap - courses.steps * SpherePartner::closing(scene, i, j, courses) < within)) continue;
    const bool known = old != bodies_.pairs.end() && old->i == i && old->j == j && old->near == 0;
    pairs.push_back({i, j, known ? old->until : 0});
  }
  bodies_.loosen();
  add_pairs_of_rows(pairs, bodies_.loose, false, bodies);
  bodies_.pairs = std::move(pairs);
  bodies_.push.assign(bodies_.pairs.size(), 0);
  make_shares(bodies.size());
}

// Pairs that touched and are no candidates any more, because they flew apart within a step: their books must be closed.
void ShapeContacts::add_pairs_of_rows(std::vector<Pair>& pairs, const std::vector<Row>& rows, bool walls,
                                      const state::Bodies& bodies) {
  const auto ids = [&](const Pair& p) { return std::pair(bodies.id[p.i], walls ? std::int64_t{p.j} : bodies.id[p.j]); };
  const std::size_t listed = pairs.size();
  std::vector<std::uint32_t> order;
  const auto place_of = [&](std::int64_t id) {
    if (order.empty()) order = state::by_id(bodies);
    return *std::ranges::lower_bound(order, id, {}, [&bodies](std::uint32_t i) { return bodies.id[i]; });
  };
  auto pair = pairs.begin();
  std::vector<Pair> missing;
  for (const Row& row : rows) {
    const std::pair wanted(row.id_i, row.id_j);
    while (pair != pairs.end() && ids(*pair) < wanted) ++pair;
    if (pair != pairs.end() && ids(*pair) == wanted) continue;
    if (missing.empty() || ids(missing.back()) != wanted)
      missing.push_back({place_of(row.id_i), walls ? static_cast<std::uint32_t>(row.id_j) : place_of(row.id_j), 0});
  }
  pairs.insert(pairs.end(), missing.begin(), missing.end());
  std::ranges::inplace_merge(pairs, pairs.begin() + static_cast<std::ptrdiff_t>(listed), {}, ids);
}

// Planes with every shape, as there are few; meshes with every body that may come near before it has moved as far as it
// is wide. Those that touched are listed in any case: their books must be closed.
void ShapeContacts::list_walls(const Scene& scene, const state::Bodies& bodies, const device::Workers& workers) {
  free_until_.assign(scene.mesh_count > 0 ? bodies.size() : 0, infinite);
  constexpr std::size_t tile = 1024;
  std::vector<std::vector<Pair>> found(device::tile_count(bodies.size(), tile));
  workers.for_tiles(bodies.size(), tile, [&](const device::Tile& t) {
    for (auto i = static_cast<std::uint32_t>(t.begin); i < t.end; ++i) {
      if (bodies.fixed(i)) continue;
      for (std::uint32_t w = 0; w < scene.plane_count && !bodies.is_sphere(i); ++w) found[t.index].push_back({i, w, 0});
      for (std::uint32_t m = 0; m < scene.mesh_count; ++m) {
        const state::Mesh& mesh = scene.meshes[m];
        if (!mesh.present) continue;
        const double room = scene.motion[i].radius, near = scene.reach + 2 * room;
        const Vec3 from_wall = geometry::nearest_image(scene.domain, scene.motion[i].x - mesh.now.place);
        const Vec3 at = rotate_back(mesh.now.turn, from_wall);
        const auto w = static_cast<std::uint32_t>(scene.plane_count + m);
        // a single triangle has no tree
        if (mesh.round ? mesh.round->foot(at).distance < near
                       : mesh.shape->surface.empty() ||
                             mesh.shape->surface.triangles.meets(geometry::Box::around(at, at, near)))
          found[t.index].push_back({i, w, 0});
        else
          free_until_[i] = moved_[i] + meshes_moved_ + room;
      }
    }
  });
  walls_.loosen();
  walls_.pairs.clear();
  for (const auto& pairs : found) walls_.pairs.insert(walls_.pairs.end(), pairs.begin(), pairs.end());
  const auto ids = [&](const Pair& p) { return std::pair(bodies.id[p.i], p.j); };
  std::ranges::sort(walls_.pairs, {}, ids);
  add_pairs_of_rows(walls_.pairs, walls_.loose, true, bodies);
  walls_.push.assign(walls_.pairs.size(), 0);
  ids_ = bodies.id;
  planes_ = scene.plane_count;
  walls_listed_ = true;
}

bool ShapeContacts::walls_are_listed(const Scene& scene, const device::Workers& workers) const {
  if (!walls_listed_ || scene.mesh_count == 0) return walls_listed_;
  constexpr std::size_t tile = 16384;
  std::vector<char> spent(device::tile_count(moved_.size(), tile));
  workers.for_tiles(moved_.size(), tile, [&](const device::Tile& t) {
    for (std::size_t i = t.begin; i < t.end; ++i) spent[t.index] |= moved_[i] + meshes_moved_ >= free_until_[i];
  });
  return std::ranges::count(spent, 0) == std::ssize(spent);
}

void ShapeContacts::make_shares(std::size_t bodies) {
  first_share_.assign(bodies + 1, 0);
  for (const Pair& p : bodies_.pairs) ++first_share_[p.i + 1], ++first_share_[p.j + 1];
  for (std::size_t i = 0; i < bodies; ++i) first_share_[i + 1] += first_share_[i];
  shares_.resize(first_share_.back());
  std::vector<std::uint32_t> next(first_share_.begin(), first_share_.end() - 1);
  for (std::uint32_t k = 0; k < bodies_.pairs.size(); ++k) {
    shares_[next[bodies_.pairs[k].i]++] = 2 * k;
    shares_[next[bodies_.pairs[k].j]++] = 2 * k + 1;
  }
}

void ShapeContacts::evaluate(const Scene& scene, state::Bodies& bodies, Report report, ContactTimes& times,
                             const device::Workers& workers) {
  device::Stopwatch watch;
  prepare(scene, bodies, workers);
  deepest_ = {};
  if (report != Report::nothing) books_ = {};
  const Step step(*this, scene, bodies, report);
  compute(step, false, workers);
  (bodies.shape.empty() ? times.walls : times.bodies) += watch.lap();
  if (!walls_are_listed(scene, workers)) list_walls(scene, bodies, workers);
  compute(step, true, workers);
  share_losses(bodies_, false, bodies);
  share_losses(walls_, true, bodies);
  gather(scene.domain, bodies, workers);
  times.walls += watch.lap();
}

// What contacts that ended have lost, to their bodies and walls, if that is kept.
void ShapeContacts::share_losses(const Set& set, bool walls, state::Bodies& bodies) {
  if (bodies.dissipated.empty()) return;
  for (const Batch& batch : set.batches)
    for (const auto& [i, j, energy] : batch.lost) {
      bodies.dissipated[i] += walls ? energy : 0.5 * energy;
      (walls ? bodies.dissipated_at[j][i] : bodies.dissipated[j]) += walls ? energy : 0.5 * energy;
    }
}

namespace {

// The inverse of a tensor of inertia, in the world.
[[nodiscard]] Sym3 inverse_inertia(const Quat& turn, const Vec3& moments) {
  return (1 / moments.x) * outer(rotate(turn, {1, 0, 0})) + (1 / moments.y) * outer(rotate(turn, {0, 1, 0})) +
         (1 / moments.z) * outer(rotate(turn, {0, 0, 1}));
}

}  // namespace

// What pairs read of their bodies.
void ShapeContacts::prepare(const Scene& scene, const state::Bodies& bodies, const device::Workers& workers) {
  if (moved_.size() != bodies.size()) make_room(bodies);
  // a little more than they moved: the mean angular velocity of a step may be below that of its turn
  const double dt = 1.001 * scene.dt;
  // where the domain deforms, no two come together faster than its strain times the longest way through it
  const geometry::Domain& domain = scene.domain;
  const double strained =
      domain.deforms ? 0.5 * dt * root(norm2(domain.flow.stretch) + norm2(domain.flow.slide)) * norm(domain.size) : 0;
  workers.for_tiles(bodies.size(), 256, [&](const device::Tile& t) {
    for (std::size_t i = t.begin; i < t.end; ++i) {
      const auto& [v, w] = scene.motion[i].twist;
      moved_[i] += dt * norm(v) + strained;
      if (bodies.is_sphere(i)) continue;
      moved_[i] += dt * norm(w) * scene.motion[i].radius;
      const auto& [turn, momentum, scale] = bodies.attitude[i];
      yields_[i] = {};
      if (!bodies.fixed(i)) yields_[i] = {1 / bodies.mass[i], inverse_inertia(turn, bodies.moments(i))};
      const geometry::Shape& shape = bodies.shape_of(i);
      for (std::size_t k = 0; k < shape.points.size(); ++k)
        corners_[first_corner_[i] + k] = rotate(turn, scale * shape.points[k]);
    }
  });
  walls_moved_.resize(scene.plane_count);
  for (std::size_t w = 0; w < scene.plane_count; ++w)
    walls_moved_[w] += dt * std::abs(dot(scene.planes[w].velocity, scene.planes[w].normal));
  double farthest = 0;
  for (std::size_t m = 0; m < scene.mesh_count && scene.dt > 0; ++m)
    if (scene.meshes[m].present) farthest = std::max(farthest, scene.meshes[m].advanced);
  meshes_moved_ += (1 + 1e-9) * farthest;
}

// After a search: nothing has moved yet.
void ShapeContacts::make_room(const state::Bodies& bodies) {
  moved_.assign(bodies.size(), 0);
  if (bodies.shape.empty()) return;
  first_corner_.assign(bodies.size() + 1, 0);
  std::size_t corners = 0;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    if (!bodies.is_sphere(i)) corners += bodies.shape_of(i).points.size();
    ENSURE(corners <= std::numeric_limits<std::uint32_t>::max());
    first_corner_[i + 1] = static_cast<std::uint32_t>(corners);
  }
  corners_.resize(first_corner_.back());
  yields_.resize(bodies.size());
}

// Takes all rows out of the batches, whose pairs are about to change.
void ShapeContacts::Set::loosen() {
  for (Batch& batch : batches) loose.insert(loose.end(), batch.rows.begin(), batch.rows.end());
  batches.clear();
}

void ShapeContacts::Batch::close_gaps(std::span<Pair> pairs) {
  std::size_t count = 0;
  for (const Pair& pair : pairs) count += pair.near;
  if (near.size() <= 2 * count) return;
  std::vector<Near> all;
  all.reserve(count);
  for (Pair& pair : pairs) {
    const std::span<const Near> mine = near_of(pair);
    pair.first_near = static_cast<std::uint32_t>(all.size());
    all.insert(all.end(), mine.begin(), mine.end());
  }
  near = std::move(all);
}

// Gives loose rows to the batches of their pairs; both stand in the same order.
void ShapeContacts::house(Set& set, bool walls, const state::Bodies& bodies) {
  set.batches.resize(device::tile_count(set.pairs.size(), pairs_per_batch));
  auto row = set.loose.begin();
  for (std::size_t k = 0; k < set.pairs.size() && row != set.loose.end(); ++k) {
    const Pair& pair = set.pairs[k];
    const std::pair ids(bodies.id[pair.i], walls ? std::int64_t{pair.j} : bodies.id[pair.j]);
    for (; row != set.loose.end() && std::pair(row->id_i, row->id_j) == ids; ++row)
      set.batches[k / pairs_per_batch].rows.push_back(*row);
  }
  ENSURE(row == set.loose.end());
  set.loose.clear();
}

void ShapeContacts::compute(const Step& step, bool walls, const device::Workers& workers) {
  Set& set = walls ? walls_ : bodies_;
  house(set, walls, step.bodies);
  workers.for_tiles(set.pairs.size(), pairs_per_batch, [&](const device::Tile& t) {
    const std::size_t size = t.end - t.begin;
    step.compute(set.batches[t.index], {&set.pairs[t.begin], size}, &set.push[t.begin], walls);
  });
  for (const Batch& batch : set.batches) {
    if (batch.ended) set.ended.add(*batch.ended);
    if (batch.books) books_.add(*batch.books);
    if (batch.deepest.deeper_than(deepest_)) deepest_ = batch.deepest;
  }
}

void ShapeContacts::gather(const geometry::Domain& domain, state::Bodies& bodies,
                           const device::Workers& workers) const {
  if (!bodies_.pairs.empty())
    workers.for_tiles(bodies.size(), 256, [&](const device::Tile& t) {
      for (std::size_t i = t.begin; i < t.end; ++i)
        for (std::size_t s = first_share_[i]; s < first_share_[i + 1]; ++s) {
          const Push* push = push_of(bodies_, shares_[s] / 2);
          if (!push) continue;
          const bool second = shares_[s] % 2;
          bodies.force[i] += second ? -push->force : push->force;
          bodies.torque[i] += second ? push->torque_j : push->torque_i;
          if (!domain.deforms) continue;
          // half of what the deformation gives to the pair, as where spheres meet
          const Pair& pair = bodies_.pairs[shares_[s] / 2];
          const Vec3 apart = domain.nearest(bodies.motion[pair.i].x - bodies.motion[pair.j].x);
          bodies.flow_power[i][0] -= 0.5 * dot(push->force, domain.flow(apart));
          bodies.flow_power[i][1] -= 0.5 * dot(push->force, domain.flow_next(apart));
        }
    });
  for (std::size_t k = 0; k < walls_.pairs.size(); ++k)
    if (const Push* push = push_of(walls_, k)) {
      bodies.force[walls_.pairs[k].i] += push->force;
      bodies.torque[walls_.pairs[k].i] += push->torque_i;
    }
}

// Pairs are added up in the order of ids.
void ShapeContacts::load(state::Walls& walls, const state::Bodies& bodies, double dt) {
  for (const Batch& batch : walls_.batches)
    for (const auto& [wall, triangle, volume] : batch.worn)
      walls.meshes[wall - walls.planes.size()].worn[triangle] += volume;
  for (std::size_t m = 0; m < walls.meshes.size(); ++m) {
    if (!walls.meshes[m].servo) continue;
    if (!walls.meshes[m].present) {
      walls.meshes[m].servo->rate = 0;
      continue;
    }
    const state::WallMotion& way = walls.meshes[m].servo->way;
    const bool along = way.kind == state::WallMotion::Kind::along;
    double pressed = 0, on = 0;
    for (std::size_t k = 0; k < walls_.pairs.size(); ++k) {
      const Pair& pair = walls_.pairs[k];
      const Push* push = pair.j == walls.planes.size() + m ? push_of(walls_, k) : nullptr;
      // pairs that are only near are there or not, as it happens
      if (!push || (push->force == Vec3{} && push->torque_i == Vec3{})) continue;
      const Vec3 arm = bodies.motion[pair.i].x - way.point;
      const double mass = bodies.mass[pair.i];
      pressed += dot(way.direction, along ? push->force : cross(arm, push->force) + push->torque_i);
      // with its own moment, at least: a body on the axis is not light
      on += along ? mass : mass * norm2(tsubu::tangential(arm, way.direction)) + bodies.inertia[pair.i];
    }
    state::Servo& servo = *walls.meshes[m].servo;
    const double before = servo.rate;
    servo.answer(pressed, on, dt);
    // Contacts book the work of a step with the force at its end. The trapezoid rule takes half of it with that at its
    // start, which is the end of the step before: for walls of steady velocity the same, but this one changes its own.
    walls_.ended.wall_work.add(0.5 * dt * pressed * servo.unit() * (servo.rate - before));
  }
}

namespace {

template <class Touched, class Set>
state::ContactMemory remember_rows(const Set& set) {
  state::ContactMemory memory;
  constexpr std::size_t n = laws::numbers_in<Touched>;
  memory.numbers_each = n;
  memory.ended = set.ended;
  set.for_rows([&](const auto& row) {
    memory.sides.push_back({row.id_i, row.id_j});
    memory.features.push_back(row.key);
    const auto numbers = laws::pack<n>(row.touched);
    memory.numbers.insert(memory.numbers.end(), numbers.begin(), numbers.end());
  });
  return memory;
}

template <class Row>
void recall_rows(const state::ContactMemory& memory, std::vector<Row>& rows, state::Losses& ended) {
  constexpr std::size_t n = laws::numbers_in<decltype(Row::touched)>;
  ENSURE(memory.sides.empty() || memory.numbers_each == n);
  ENSURE(memory.features.size() == memory.sides.size() && memory.numbers.size() == n * memory.sides.size());
  ended = memory.ended;
  rows.clear();
  for (std::size_t k = 0; k < memory.sides.size(); ++k) {
    std::array<double, n> numbers;
    std::copy_n(memory.numbers.begin() + static_cast<std::ptrdiff_t>(k * n), n, numbers.begin());
    rows.push_back({memory.sides[k].owner, memory.sides[k].partner, memory.features[k],
                    laws::unpack<decltype(Row::touched)>(numbers)});
  }
}

}  // namespace

ShapeContacts::Memory ShapeContacts::remember() const {
  return {remember_rows<Touched>(bodies_), remember_rows<Touched>(walls_)};
}

void ShapeContacts::recall(const Memory& memory) {
  const auto back = [](Set& set, const state::ContactMemory& contacts) {
    set.batches.clear();
    // a pair that touches must be looked at, whatever was thought of its clearance
    for (Pair& pair : set.pairs) pair.until = pair.wakes = 0, pair.near = pair.first_near = 0;
    recall_rows(contacts, set.loose, set.ended);
  };
  back(bodies_, memory.bodies);
  // those with walls may have been carried over a search
  if (walls_.batches.empty()) back(walls_, memory.walls);
}

void ShapeContacts::let_go(state::ContactMemory& bodies, state::ContactMemory& walls,
                           const std::function<bool(std::int64_t, std::int64_t, bool, double)>& leaves) {
  static_assert(std::is_standard_layout_v<Touched>);
  constexpr std::size_t first = offsetof(Touched, account) / sizeof(double);
  bodies.let_go({first, 3, false}, leaves);
  walls.let_go({first, 3, true}, leaves);
  walls_listed_ = false;  // pairs with walls are not to be taken along as they are
}

void ShapeContacts::forget_losses() {
  for (Set* set : {&bodies_, &walls_}) {
    set->ended = {};
    set->for_rows([](Row& row) { std::ranges::fill(row.touched.account, 0.0); });
  }
}

state::Losses ShapeContacts::ended() const {
  state::Losses sum = bodies_.ended;
  sum.add(walls_.ended);
  return sum;
}

std::size_t ShapeContacts::count() const {
  std::size_t n = 0;
  for (const Set* set : {&bodies_, &walls_}) set->for_rows([&n](const Row& row) { n += row.touched.acts > 0; });
  return n;
}

ContactLoad ShapeContacts::load() const {
  const std::size_t pairs = bodies_.pairs.size() + walls_.pairs.size();
  std::size_t rows = 0;
  for (const Set* set : {&bodies_, &walls_}) set->for_rows([&rows](const Row&) { ++rows; });
  return {count(), pairs, 2 * (sizeof(Row) + sizeof(Push)) * rows + (sizeof(Pair) + 1) * pairs};
}

std::uint64_t ShapeContacts::hash() const {
  std::uint64_t sum = 0;
  const auto add = [&](const Set& set, bool wall) {
    set.for_rows([&](const Row& row) {
      Hash h;
      h.add(static_cast<std::uint64_t>(row.id_i));
      h.add(wall ? ~static_cast<std::uint64_t>(row.id_j) : static_cast<std::uint64_t>(row.id_j));
      h.add(row.key);
      for (const double v : laws::pack<laws::numbers_in<Touched>>(row.touched)) h.add(v);
      sum += h.value();
    });
  };
  add(bodies_, false), add(walls_, true);
  return sum;
}

std::size_t ShapeContacts::bytes() const {
  std::size_t sum = candidates_.capacity() * sizeof(neighbor::Candidate) + (corners_.capacity()) * sizeof(Vec3) +
                    yields_.capacity() * sizeof(Yield) +
                    (moved_.capacity() + free_until_.capacity() + ids_.capacity()) * sizeof(double) +
                    (first_corner_.capacity() + first_share_.capacity() + shares_.capacity()) * sizeof(std::uint32_t);
  for (const Set* set : {&bodies_, &walls_}) {
    sum += set->pairs.capacity() * sizeof(Pair) + set->push.capacity() + set->loose.capacity() * sizeof(Row) +
           set->batches.capacity() * sizeof(Batch);
    for (const Batch& batch : set->batches)
      sum += batch.rows.capacity() * sizeof(Row) + batch.near.capacity() * sizeof(Near) +
             batch.triangles.capacity() * sizeof(Triangle) + batch.pushes.capacity() * sizeof(Push) +
             batch.reports.capacity() * sizeof(ContactReport);
  }
  return sum;
}

}  // namespace tsubu::solver

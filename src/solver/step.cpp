#include <algorithm>
#include <cmath>
#include <utility>

#include "base/check.hpp"
#include "base/hash.hpp"
#include "device/memory.hpp"
#include "device/stopwatch.hpp"
#include "neighbor/search.hpp"
#include "solver/simulation.hpp"

namespace tsubu::solver {

Simulation::Simulation(const Settings& settings, state::Bodies bodies, state::Walls walls,
                       std::unique_ptr<Contacts> contacts, neighbor::Skin skin, const Contacts::Memory* former)
    : settings_(settings),
      workers_(settings.threads),
      bodies_(std::move(bodies)),
      walls_(std::move(walls)),
      contacts_(std::move(contacts)),
      skin_(skin) {
  start_cell({});
  begin();
  // Forces of the start: nothing has moved yet, so springs stay as they are.
  for (state::Motion& m : bodies_.motion) m.now = m.twist;
  contacts_->evaluate(scene(0), bodies_, settings_.reports ? Report::contacts : Report::books, timings_.contacts,
                      workers_);
  if (former) adopt(*former);
  // What contacts lost before the start, flattened by the overlaps they start with, is not of this run.
  contacts_->forget_losses();
  contacts_->load_walls(walls_, bodies_, settings_.dt);
  if (cell_) book_deformation();
  bodies_.dissipated.clear(), bodies_.dissipated_at.clear();
  make_room_for_losses();
  if (settings_.heat) heat_.emplace(*settings_.heat, bodies_);
  for (const std::int64_t id : bodies_.id) exchange_.next_id = std::max(exchange_.next_id, id + 1);
  timings_ = {};
}

Simulation::Simulation(const Settings& settings, Checkpoint checkpoint, state::Walls walls,
                       std::unique_ptr<Contacts> contacts, neighbor::Skin skin)
    : settings_(settings),
      workers_(settings.threads),
      bodies_(std::move(checkpoint.bodies)),
      walls_(std::move(walls)),
      contacts_(std::move(contacts)),
      skin_(skin),
      step_(checkpoint.step),
      exchange_(std::move(checkpoint.exchange)) {
  walls_.recall(checkpoint.walls);
  start_cell(checkpoint.cell);
  begin();
  if (settings_.heat) heat_.emplace(*settings_.heat, std::move(checkpoint.heat));
  for (const std::int64_t id : bodies_.id) exchange_.next_id = std::max(exchange_.next_id, id + 1);
  contacts_->recall(checkpoint.contacts, scene(0), bodies_);
  some_outside_ =
      std::ranges::any_of(bodies_.motion, [this](const state::Motion& m) { return !settings_.domain.contains(m.x); });
  timings_ = {};
}

// Losses are kept body by body if they are wanted for output, or to warm the bodies.
void Simulation::make_room_for_losses() {
  if (!settings_.energies && !(settings_.heat && settings_.heat->dissipation)) return;
  bodies_.dissipated.resize(bodies_.size());
  bodies_.dissipated_at.resize(walls_.size());
  for (auto& at_wall : bodies_.dissipated_at) at_wall.resize(bodies_.size());
}

void Simulation::begin() {
  make_room();
  walls_.move_to(time(), settings_.dt);
  search();
  (void)travel_.begin_list(bodies_, settings_.dt, workers_);
  list(0);
}

// What depends on which bodies there are.
void Simulation::make_room() {
  ENSURE(!settings_.heat ||
         (bodies_.thermal.size() == bodies_.size() && settings_.heat->walls.size() == walls_.size()));
  double largest = settings_.largest_radius, sum = 0;
  for (const state::Motion& p : bodies_.motion) largest = std::max(largest, p.radius), sum += p.radius;
  reach_ = contacts_->reach(largest);
  // turns are counted where there are any
  if (settings_.domain.wraps)
    bodies_.image.resize(bodies_.size());
  else
    decltype(bodies_.image)().swap(bodies_.image);
  make_room_for_losses();
  travel_ = neighbor::Travel(bodies_.size() > 0 ? 2 * sum / static_cast<double>(bodies_.size()) : 2 * largest);
}

std::optional<Trouble> Simulation::step(bool report) {
  device::Stopwatch watch;
  const double dt = settings_.dt;
  const Drift drift = cell_ ? drift_deforming()
                            : kick_and_drift(bodies_, settings_.domain, settings_.gravity, dt, settings_.synchronised,
                                             std::exchange(owes_kick_, false), travel_.flights(), workers_);
  ++step_;
  walls_.advance_servos(dt);
  walls_.move_to(time(), settings_.dt);
  timings_.integrate += watch.lap();
  some_outside_ = drift.lost >= 0;
  if (some_outside_)
    if (const std::int64_t lost = lost_body(); lost >= 0) return trouble(TroubleKind::lost, lost);
  if (const auto narrow = width_trouble()) return narrow;

  if (!travel_.list_serves(drift.strayed, !walls_.planes.empty(), workers_)) {
    if (!travel_.begin_list(bodies_, dt, workers_)) {
      skin_.served(step_ - searched_in_step_);
      contacts_->close_ended(scene(dt), bodies_, workers_);
      const Contacts::Memory memory = contacts_->remember(bodies_);
      contacts_->take({}, bodies_);
      search_anew(memory, dt);
    } else {
      list(dt);
    }
    timings_.search += watch.lap();
  }

  const Report telling = !report             ? (stress_due() ? Report::stress : Report::nothing)
                         : settings_.reports ? Report::contacts
                                             : Report::books;
  contacts_->evaluate(scene(dt), bodies_, telling, timings_.contacts, workers_);
  contacts_->load_walls(walls_, bodies_, dt);
  if (forces_) apply_body_forces(dt);
  std::int64_t cold = -1;
  if (heat_ && step_ % heat_->law().every == 0)
    cold = heat_->exchange(static_cast<double>(heat_->law().every) * dt, *contacts_, scene(dt), bodies_, workers_);
  owes_kick_ = true;
  if (cell_) book_deformation();
  if (cold >= 0) return trouble(TroubleKind::cold, cold);
  return overlap_trouble();
}

// A search and a list, into which contacts come back.
void Simulation::search_anew(const Contacts::Memory& memory, double dt) {
  device::give_memory_back();  // the search needs the room
  search();
  (void)travel_.begin_list(bodies_, settings_.dt, workers_);
  list(dt);
  contacts_->recall(memory, scene(dt), bodies_);
}

// Of the bodies outside the domain, the first that has not left by an open side; none: -1. One that is nowhere has not.
std::int64_t Simulation::lost_body() const {
  const auto& open = settings_.open_sides;
  const Vec3 &low = settings_.low_sides, &high = settings_.high_sides;
  const auto has_left = [&](const Vec3& x) {
    return std::isfinite(x.x) && std::isfinite(x.y) && std::isfinite(x.z) &&
           ((open[0] && x.x < low.x) || (open[1] && x.x > high.x) || (open[2] && x.y < low.y) ||
            (open[3] && x.y > high.y) || (open[4] && x.z < low.z) || (open[5] && x.z > high.z));
  };
  std::int64_t lost = -1;
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const Vec3& x = bodies_.motion[i].x;
    if (!settings_.domain.contains(x) && !has_left(x) && (lost < 0 || bodies_.id[i] < lost)) lost = bodies_.id[i];
  }
  return lost;
}

void Simulation::complete_step() const {
  if (std::exchange(owes_kick_, false)) kick(bodies_, settings_.gravity, settings_.dt, workers_);
}

Scene Simulation::scene(double dt) const {
  return {bodies_.motion.data(),
          bodies_.mass.data(),
          bodies_.inertia.data(),
          bodies_.material.data(),
          walls_.planes.data(),
          walls_.planes.size(),
          walls_.meshes.data(),
          walls_.meshes.size(),
          settings_.domain,
          dt,
          settings_.synchronised,
          settings_.wall_arm,
          reach_};
}

// Sorts the bodies in space and finds all pairs that may touch while no two come closer by the skin. Contacts are
// forgotten.
void Simulation::search() {
  travel_.release();  // the search needs the room
  const neighbor::SpaceCurve curve(bodies_, settings_.domain);
  bodies_.reorder(neighbor::order_in_space(bodies_, curve));
  contacts_->take(neighbor::find_candidates(bodies_, settings_.domain, reach_ + skin_width(),
                                            neighbor::tile_size_for(bodies_.size(), settings_.threads), workers_),
                  bodies_);
  travel_.begin_search(bodies_, settings_.domain, curve, reach_, skin_width());
  searched_in_step_ = step_;
  ++timings_.searches;
}

// Of the pairs found, lists those that may touch in the steps that `travel_` has planned for.
void Simulation::list(double dt) {
  const neighbor::Courses courses{travel_.flights().data(), static_cast<double>(travel_.horizon()), settings_.dt};
  contacts_->list(scene(dt), bodies_, reach_ + travel_.width(), courses, workers_);
  ++timings_.lists;
}

Trouble Simulation::trouble(TroubleKind kind, std::int64_t body) const {
  complete_step();
  const auto found = std::find(bodies_.id.begin(), bodies_.id.end(), body);
  const auto i = static_cast<std::size_t>(found - bodies_.id.begin());
  Trouble t{kind, body, -1, bodies_.motion[i].x, bodies_.motion[i].twist.v, 0, step_, time()};
  const auto finite = [](const Vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); };
  if (!finite(t.place) || !finite(t.velocity)) t.kind = TroubleKind::not_finite;
  return t;
}

std::optional<Trouble> Simulation::overlap_trouble() const {
  const DeepestOverlap deepest = contacts_->deepest();
  if (deepest.ratio <= settings_.max_overlap) return {};
  Trouble t = trouble(TroubleKind::overlap, deepest.body);
  t.partner = deepest.partner;
  t.value = deepest.ratio;
  return t;
}

std::uint64_t Simulation::state_hash() const {
  complete_step();
  std::uint64_t sum = mix(step_);
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    Hash h;
    h.add(static_cast<std::uint64_t>(bodies_.id[i]));
    h.add(bodies_.motion[i].x), h.add(bodies_.motion[i].radius);
    h.add(bodies_.motion[i].twist.v), h.add(bodies_.motion[i].twist.w);
    if (!bodies_.is_sphere(i)) {
      const auto& [turn, momentum, scale] = bodies_.attitude[i];
      h.add(turn.w), h.add(turn.x), h.add(turn.y), h.add(turn.z), h.add(momentum), h.add(scale);
    }
    if (!bodies_.thermal.empty()) {
      const auto& [temperature, rest, source, warmed] = bodies_.thermal[i];
      h.add(temperature), h.add(rest), h.add(source), h.add(warmed);
    }
    sum += h.value();
  }
  if (cell_) {
    Hash cell;
    cell.add(cell_->memory().size), cell.add(cell_->memory().offset), cell.add(cell_->memory().work);
    sum += cell.value();
  }
  Hash walls;
  for (const state::WallMemory& w : walls_.remember()) {
    walls.add(w.gone), walls.add(w.rate), walls.add(w.heft);
    for (const double volume : w.worn) walls.add(volume);
  }
  return sum + contacts_->hash(bodies_) + (walls_.meshes.empty() ? 0 : walls.value());
}

std::size_t Simulation::bytes() const { return bodies_.bytes() + contacts_->bytes() + travel_.bytes(); }

std::size_t Simulation::step_bytes() const {
  constexpr std::size_t motion = sizeof(state::Motion), wrench = 2 * sizeof(Vec3), masses = 2 * sizeof(double);
  constexpr std::size_t kicks_and_drift = 2 * motion + wrench + masses + 2 * sizeof(neighbor::Flight);
  constexpr std::size_t forces = motion + wrench;
  return bodies_.size() * (kicks_and_drift + forces) + contacts_->body_load().bytes + contacts_->wall_load().bytes;
}

}  // namespace tsubu::solver

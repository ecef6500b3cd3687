#include <algorithm>
#include <cmath>

#include "base/hash.hpp"
#include "device/stopwatch.hpp"
#include "neighbor/search.hpp"
#include "solver/integrate.hpp"
#include "solver/simulation.hpp"

namespace tsubu::solver {

Simulation::Simulation(const Settings& settings, state::Bodies bodies, state::Walls walls,
                       std::unique_ptr<Contacts> contacts, neighbor::Skin skin)
    : settings_(settings),
      workers_(settings.threads),
      bodies_(std::move(bodies)),
      walls_(std::move(walls)),
      contacts_(std::move(contacts)),
      skin_(skin) {
  begin();
  // Forces of the start: nothing has moved yet, so springs stay as they are.
  bodies_.now = bodies_.twist;
  contacts_->evaluate(scene(0), bodies_, true, timings_.contacts, workers_);
  // What contacts lost before the start, flattened by the overlaps they start with, is not of this run.
  std::fill(bodies_.losses.begin(), bodies_.losses.end(), state::Losses{});
  if (settings_.energies) {
    contacts_->keep_losses();
    bodies_.dissipated.assign(bodies_.size(), 0);
    bodies_.dissipated_at.assign(walls_.planes.size(), bodies_.dissipated);
  }
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
      step_(checkpoint.step) {
  begin();
  if (settings_.energies) {
    contacts_->keep_losses();
    bodies_.dissipated.resize(bodies_.size());
    bodies_.dissipated_at.resize(walls_.planes.size(), std::vector<double>(bodies_.size()));
  }
  contacts_->recall(checkpoint.contacts, bodies_);
  timings_ = {};
}

void Simulation::begin() {
  double largest = 0;
  for (const state::Place& p : bodies_.place) largest = std::max(largest, p.radius);
  reach_ = contacts_->reach(largest);
  walls_.move_to(time());
  search_neighbors();
}

std::optional<Trouble> Simulation::step(bool report) {
  device::Stopwatch watch;
  const double dt = settings_.dt;
  const Drift drift =
      kick_and_drift(bodies_, settings_.domain, settings_.gravity, dt, settings_.synchronised, searched_at_, workers_);
  ++step_;
  walls_.move_to(time());
  timings_.integrate += watch.lap();
  if (drift.lost >= 0) return trouble(TroubleKind::lost, drift.lost);

  if (4 * drift.travel2 > skin_.width() * skin_.width() || walls_moved_far()) {
    skin_.served(step_ - searched_in_step_);
    contacts_->close_ended(scene(dt), bodies_, workers_);
    search_neighbors();
    timings_.search += watch.lap();
  }

  contacts_->evaluate(scene(dt), bodies_, report, timings_.contacts, workers_);
  watch.lap();
  kick(bodies_, settings_.gravity, dt, workers_);
  timings_.integrate += watch.lap();

  return overlap_trouble();
}

Scene Simulation::scene(double dt) const {
  return {bodies_.place.data(),
          bodies_.now.data(),
          bodies_.twist.data(),
          bodies_.mass.data(),
          bodies_.material.data(),
          walls_.planes.data(),
          settings_.domain,
          dt,
          settings_.synchronised,
          settings_.wall_arm,
          reach_};
}

bool Simulation::walls_moved_far() const {
  for (std::size_t w = 0; w < walls_.planes.size(); ++w) {
    const state::Plane& p = walls_.planes[w];
    if (2 * std::abs(dot(p.point - walls_searched_at_[w], p.normal)) > skin_.width()) return true;
  }
  return false;
}

void Simulation::search_neighbors() {
  const std::vector<std::uint32_t> order = neighbor::order_in_space(bodies_, settings_.domain);
  bodies_.reorder(order);
  const double within = reach_ + skin_.width();
  auto pairs = neighbor::find_body_pairs(bodies_, settings_.domain, within, workers_);
  auto incidence = neighbor::incidence_of(pairs, bodies_, workers_);
  contacts_->rebuild(std::move(pairs), std::move(incidence), neighbor::find_wall_pairs(bodies_, walls_, within), order,
                     workers_);
  searched_at_.resize(bodies_.size());
  for (std::size_t i = 0; i < bodies_.size(); ++i) searched_at_[i] = bodies_.place[i].x;
  walls_searched_at_.clear();
  for (const state::Plane& p : walls_.planes) walls_searched_at_.push_back(p.point);
  searched_in_step_ = step_;
  ++timings_.searches;
}

Trouble Simulation::trouble(TroubleKind kind, std::int64_t body) const {
  const auto found = std::find(bodies_.id.begin(), bodies_.id.end(), body);
  const auto i = static_cast<std::size_t>(found - bodies_.id.begin());
  Trouble t{kind, body, -1, bodies_.place[i].x, bodies_.twist[i].v, 0, step_, time()};
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
  std::uint64_t sum = mix(step_);
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    Hash h;
    h.add(static_cast<std::uint64_t>(bodies_.id[i]));
    h.add(bodies_.place[i].x), h.add(bodies_.place[i].radius);
    h.add(bodies_.twist[i].v), h.add(bodies_.twist[i].w);
    sum += h.value();
  }
  return sum + contacts_->hash(bodies_);
}

std::size_t Simulation::bytes() const {
  return bodies_.bytes() + contacts_->bytes() + searched_at_.capacity() * sizeof(Vec3);
}

}  // namespace tsubu::solver

#include "setup/happenings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "geometry/same_shape.hpp"
#include "setup/build_heat.hpp"
#include "setup/to_come.hpp"
#include "state/edit_bodies.hpp"

namespace tsubu::setup {

Happenings::Happenings(const Case& c, const StepPlan& plan, const std::vector<std::int32_t>& kinds,
                       const std::vector<std::int32_t>& inserts)
    : case_(c),
      present_(c),
      dt_(plan.dt),
      stages_(c.stages, plan.dt),
      outlets_(c, plan),
      groups_(c, kinds, inserts),
      changed_(c.changes.size()),
      kind_of_id_(std::make_shared<std::vector<std::int32_t>>(1, -1)) {
  for (const InsertCase& in : c.inserts)
    if (in.stream) streams_.emplace_back(c, in, plan);
  kind_of_id_->insert(kind_of_id_->end(), kinds.begin(), kinds.end());
}

void Happenings::act(solver::Simulation& simulation) {
  const std::uint64_t step = simulation.steps();
  if (std::exchange(acted_, step + 1) == step + 1) return;
  const std::size_t stage = stages_.now();
  stages_.look(simulation, news_);
  if (!case_.forces.empty() && (step == 0 || stages_.now() != stage)) {
    simulation.set_body_forces(body_forces());
    if (step == 0) simulation.change({});  // the first half kick has them too
  }
  groups_.look(simulation, stages_, news_);
  if (auto ids = outlets_.leaving(simulation); !ids.empty()) simulation.change({.remove = std::move(ids)});
  for (std::size_t k = 0; k < changed_.size(); ++k) {
    const auto due = stages_.step_of(case_.changes[k].at);
    if (changed_[k] == 0 && due && *due <= step) change(case_.changes[k], k, simulation);
  }
  std::vector<Newcomer> newcomers;
  for (Stream& stream : streams_) stream.act(simulation, stages_, newcomers);
  if (!newcomers.empty()) add(newcomers, simulation);
}

void Happenings::add(const std::vector<Newcomer>& newcomers, solver::Simulation& simulation) {
  std::int64_t id = simulation.next_id();
  kind_of_id_->resize(static_cast<std::size_t>(id), -1);
  for (const Newcomer& n : newcomers) {
    groups_.add(static_cast<std::int64_t>(kind_of_id_->size()), n.particles, *n.from);
    outlets_.come(static_cast<std::int64_t>(kind_of_id_->size()), n.x);
    kind_of_id_->push_back(n.particles);
  }
  simulation.change({.edit = [&](state::Bodies& bodies) {
    for (const Newcomer& n : newcomers) {
      const ParticlesCase& particles = case_.particles[static_cast<std::size_t>(n.particles)];
      if (particles.shape)
        bodies.add_shaped(id++, n.x, shape_of(n.particles, bodies), n.radius / particles.shape->described.shape.extent,
                          n.turn, n.mass, particles.material);
      else
        bodies.add_sphere(id++, n.x, n.radius, n.mass, particles.material);
      bodies.throw_last(n.twist);
      if (particles.fixed) bodies.fix_last();
      if (case_.heat) bodies.warm_last(thermal_of(case_, *n.from, n.particles));
    }
  }});
}

// The place of a kind's shape among those of the bodies. One that all bodies have left stays for those to come.
std::size_t Happenings::shape_of(int particles, state::Bodies& bodies) const {
  const geometry::Shape& own = case_.particles[static_cast<std::size_t>(particles)].shape->described.shape;
  const auto found = std::ranges::find_if(bodies.shapes, [&](const auto& s) { return geometry::same_shape(s, own); });
  const auto place = static_cast<std::size_t>(found - bodies.shapes.begin());
  if (found == bodies.shapes.end()) bodies.shapes.push_back(own);
  return place;
}

void Happenings::change(const ChangeCase& what, std::size_t number, solver::Simulation& simulation) {
  changed_[number] = simulation.steps() + 1;
  change_laws(what);
  simulation.change_walls([this](state::Walls& walls) { carry_walls(walls); });
  const auto concerns = [&](const state::Bodies& b, std::size_t i) {
    const ChoiceCase& who = what.who;
    return (who.particles < 0 || (*kind_of_id_)[static_cast<std::size_t>(b.id[i])] == who.particles) &&
           (who.group < 0 || groups_.holds(who.group, b.id[i])) && (!who.region || who.region->contains(b.motion[i].x));
  };
  solver::Change change;
  change.gravity = what.gravity;
  if (!what.parameters.empty()) change.contacts = make_case_contacts(present_), change.heat = heat_law(present_);
  std::size_t count = 0;
  const state::Bodies& now = simulation.bodies();
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (!concerns(now, i)) continue;
    ++count;
    if (what.remove) change.remove.push_back(now.id[i]);
  }
  change.edit = [&](state::Bodies& b) {
    for (std::size_t i = 0; i < b.size(); ++i) {
      if (!concerns(b, i)) continue;
      if (what.freeze) state::fix_body(b, i);
      if (what.release && b.fixed(i)) state::free_body(b, i);
      if ((what.velocity || what.angular_velocity) && !b.fixed(i))
        state::throw_body(
            b, i, {what.velocity.value_or(b.motion[i].twist.v), what.angular_velocity.value_or(b.motion[i].twist.w)});
    }
  };
  const bool bodies = what.freeze || what.release || what.remove || what.velocity || what.angular_velocity;
  if (bodies || change.gravity || change.contacts) simulation.change(std::move(change));
  news_.push_back(fmt::format("change '{}' at t = {:.6g} s{}", what.name, simulation.time(),
                              bodies ? fmt::format(": {} bodies", count) : ""));
}

void Happenings::change_laws(const ChangeCase& what) {
  apply_parameters(what.parameters, present_);
  if (what.gravity) present_.run.gravity = *what.gravity;
}

// Walls that have been taken away or started; those that wait to be started stand still.
void Happenings::carry_walls(state::Walls& walls) const {
  hold_walls(case_, walls);
  for (std::size_t k = 0; k < changed_.size(); ++k) {
    if (changed_[k] == 0) continue;
    const double when = static_cast<double>(changed_[k] - 1) * dt_;
    for (const int m : case_.changes[k].remove_walls) walls.meshes[static_cast<std::size_t>(m)].end = when;
    for (const int m : case_.changes[k].start_walls) {
      const auto& motions = case_.meshes[static_cast<std::size_t>(m)].motions;
      for (std::size_t n = 0; n < motions.size(); ++n) {
        state::WallMotion& motion = walls.meshes[static_cast<std::size_t>(m)].motions[n];
        motion.start = motions[n].start + when;
        motion.stop = motions[n].stop + when;
      }
    }
  }
}

std::shared_ptr<const solver::BodyForces> Happenings::body_forces() const {
  constexpr double never = std::numeric_limits<double>::infinity();
  const auto time_of = [&](std::optional<std::uint64_t> step) {
    return step ? static_cast<double>(*step) * dt_ : never;
  };
  auto forces = std::make_shared<solver::BodyForces>();
  for (const ForceCase& f : case_.forces)
    forces->all.push_back({.force = f.force,
                           .acceleration = f.acceleration,
                           .viscous = f.viscous,
                           .relaxation = f.relaxation,
                           .density = f.density,
                           .viscosity = f.viscosity,
                           .buoyancy = f.buoyancy,
                           .wind = f.wind,
                           .kind = f.particles,
                           .group = f.group,
                           .start = time_of(stages_.step_of(f.start)),
                           .stop = time_of(stages_.step_of(f.stop))});
  forces->kind_of_id = kind_of_id_;
  forces->groups_of_id = groups_.members();
  return forces;
}

void Happenings::attach(solver::Simulation& simulation) const {
  if (!case_.forces.empty()) simulation.set_body_forces(body_forces());
}

void Happenings::remember(Archive& archive) {
  stages_.remember(archive);
  outlets_.remember(archive);
  for (Stream& stream : streams_) stream.remember(archive);
  archive.item(changed_), archive.item(*kind_of_id_), archive.item(acted_);
  groups_.remember(archive);
  if (!archive.reading()) return;
  // in the order in which they were made
  std::vector<std::size_t> order;
  for (std::size_t k = 0; k < changed_.size(); ++k)
    if (changed_[k] > 0) order.push_back(k);
  std::ranges::stable_sort(order, {}, [&](std::size_t k) { return changed_[k]; });
  for (const std::size_t k : order) change_laws(case_.changes[k]);
}

std::vector<std::string> Happenings::columns() const {
  std::vector<std::string> names;
  if (stages_.any()) names.push_back("stage [-]");
  for (const Stream& stream : streams_) stream.add_columns(names);
  outlets_.add_columns(names);
  return names;
}

std::vector<double> Happenings::values() const {
  std::vector<double> values;
  if (stages_.any()) values.push_back(static_cast<double>(std::min(stages_.now() + 1, case_.stages.size())));
  for (const Stream& stream : streams_) stream.add_values(values);
  outlets_.add_values(values);
  return values;
}

}  // namespace tsubu::setup

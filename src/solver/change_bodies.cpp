#include <algorithm>
#include <array>
#include <tuple>

#include "base/check.hpp"
#include "solver/body_energy.hpp"
#include "solver/simulation.hpp"
#include "state/edit_bodies.hpp"

namespace tsubu::solver {
namespace {

std::vector<std::int64_t> fixed_ids(const state::Bodies& bodies) {
  std::vector<std::int64_t> ids;
  for (std::size_t i = 0; i < bodies.size(); ++i)
    if (bodies.fixed(i)) ids.push_back(bodies.id[i]);
  std::ranges::sort(ids);
  return ids;
}

void book_stored(ExactSum& out, const ContactBooks& books, double sign) {
  for (const ExactSum* stored :
       {&books.stored_normal, &books.stored_cohesion, &books.stored_tangential, &books.stored_rolling})
    out.add(sign * stored->value());
}

// A contact that is let go, and what it had lost [J].
struct Ended {
  std::int64_t owner, partner;
  bool wall;
  double lost;
};

// What contacts have lost stays with the bodies that stay: half of it with each, at a wall all of it. In the order of
// ids, as sums are rounded.
void credit(state::Bodies& bodies, std::vector<Ended>& ended) {
  std::ranges::sort(ended, {}, [](const Ended& e) { return std::tuple(e.owner, e.wall, e.partner, e.lost); });
  const std::vector<std::uint32_t> order = state::by_id(bodies);
  const auto add = [&](std::int64_t id, double lost, const Ended& e) {
    const auto at = std::ranges::lower_bound(order, id, {}, [&](std::uint32_t i) { return bodies.id[i]; });
    // newcomers have none yet
    if (at == order.end() || bodies.id[*at] != id || *at >= bodies.dissipated.size()) return;
    bodies.dissipated[*at] += lost;
    if (e.wall) bodies.dissipated_at[static_cast<std::size_t>(e.partner)][*at] += lost;
  };
  for (const Ended& e : ended) {
    add(e.owner, e.wall ? e.lost : 0.5 * e.lost, e);
    if (!e.wall) add(e.partner, 0.5 * e.lost, e);
  }
}

}  // namespace

// As in a search: contacts are remembered, bodies change, contacts are listed and come back. Forces are computed before
// and after without moving anything: what the books then hold more or less came or left with the change. The first half
// kick of the next step takes the forces that are left, so that nobody is pushed by what is no longer there.
void Simulation::change(Change what) {
  complete_step();
  ContactTimes times;
  const Report telling = settings_.reports ? Report::contacts : Report::books;
  const auto evaluate = [&] {
    contacts_->evaluate(scene(0), bodies_, telling, times, workers_);
    if (forces_) apply_body_forces(0);
    return contacts_->books();
  };
  const double power_before = exchange_.external_power;
  const ContactBooks before = evaluate();
  std::ranges::sort(what.remove);
  const auto leaves = [&](std::int64_t id) { return std::ranges::binary_search(what.remove, id); };
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const BodyEnergy e = energy_of(bodies_, i, settings_);
    exchange_.gravity.add(e.fall);
    if (leaves(bodies_.id[i]))
      exchange_.out.add(e.translation), exchange_.out.add(e.rotation);
    else
      exchange_.in.add(-e.translation), exchange_.in.add(-e.rotation);
  }
  Contacts::Memory memory = contacts_->remember(bodies_);
  if (heat_) heat_->book_change(bodies_, -1);

  state::remove_bodies(bodies_, what.remove);
  if (what.edit) what.edit(bodies_);
  for (const std::int64_t id : bodies_.id) exchange_.next_id = std::max(exchange_.next_id, id + 1);
  if (what.gravity) settings_.gravity = *what.gravity;
  const std::vector<std::int64_t> fixed = fixed_ids(bodies_);
  const auto is_fixed = [&](std::int64_t id) { return std::ranges::binary_search(fixed, id); };
  std::vector<Ended> ended;
  contacts_->let_go(memory, [&](std::int64_t owner, std::int64_t partner, bool wall, double lost) {
    const bool goes = leaves(owner) || (!wall && leaves(partner)) || (is_fixed(owner) && (wall || is_fixed(partner)));
    if (goes) ended.push_back({owner, partner, wall, lost});
    return goes;
  });
  if (!bodies_.dissipated.empty()) credit(bodies_, ended);
  if (what.contacts) contacts_ = std::move(what.contacts);
  if (heat_ && what.heat) heat_->set_law(*what.heat), settings_.heat = std::move(what.heat);

  if (heat_) heat_->book_change(bodies_, +1);

  contacts_->take({}, bodies_);
  make_room();
  search_anew(memory, 0);
  some_outside_ = false;
  const ContactBooks after = evaluate();
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const BodyEnergy e = energy_of(bodies_, i, settings_);
    exchange_.gravity.add(-e.fall);
    exchange_.in.add(e.translation), exchange_.in.add(e.rotation);
  }
  book_stored(exchange_.out, before, 1);
  book_stored(exchange_.out, after, -1);
  const double half = 0.5 * settings_.dt;
  exchange_.tangential.add(half * after.power_tangential.value()),
      exchange_.tangential.add(-half * before.power_tangential.value());
  exchange_.rolling.add(half * after.power_rolling.value()),
      exchange_.rolling.add(-half * before.power_rolling.value());
  exchange_.wall.add(half * after.wall_power.value()), exchange_.wall.add(-half * before.wall_power.value());
  exchange_.external.add(half * exchange_.external_power), exchange_.external.add(-half * power_before);
}

}  // namespace tsubu::solver

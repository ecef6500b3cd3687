// A checkpoint part by part. What belongs to the state of a simulation and is not in these parts is lost by a restart.
#include "solver/simulation.hpp"
#include "state/remember.hpp"

namespace tsubu::solver {
namespace {

constexpr std::string_view step_part = "step", bodies_part = "bodies", contacts_part = "contacts", walls_part = "walls",
                           heat_part = "heat", cell_part = "cell", exchange_part = "exchange";

// Nothing, or one.
void remember(Archive& a, std::optional<state::Cell::Memory>& cell) {
  bool there = cell.has_value();
  a.item(there);
  if (a.reading() && there) cell.emplace();
  if (there) cell->remember(a);
}

void remember(Archive& a, Contacts::Memory& memory) {
  state::remember(a, memory.bodies), state::remember(a, memory.walls);
  state::remember(a, memory.shaped_bodies), state::remember(a, memory.shaped_walls);
}

}  // namespace

void Checkpoint::for_parts(const PartUser& use) {
  use(step_part, [this](Archive& a) { a.item(step); });
  use(bodies_part, [this](Archive& a) { state::remember(a, bodies); });
  use(contacts_part, [this](Archive& a) { remember(a, contacts); });
  use(walls_part, [this](Archive& a) { state::remember(a, walls); });
  use(heat_part, [this](Archive& a) { heat.remember(a); });
  use(cell_part, [this](Archive& a) { remember(a, cell); });
  use(exchange_part, [this](Archive& a) { exchange.remember(a); });
}

void Simulation::save(const PartUser& use) const {
  complete_step();
  std::uint64_t step = step_;
  use(step_part, [&](Archive& a) { a.item(step); });
  use(bodies_part, [&](Archive& a) { state::remember(a, bodies_); });
  use(contacts_part, [&](Archive& a) { contacts_->save(a, bodies_); });
  use(walls_part, [&](Archive& a) {
    std::vector<state::WallMemory> memory = walls_.remember();
    state::remember(a, memory);
  });
  use(heat_part, [&](Archive& a) {
    HeatBooks books = heat_ ? heat_->books() : HeatBooks{};
    books.remember(a);
  });
  use(cell_part, [&](Archive& a) {
    std::optional<state::Cell::Memory> memory;
    if (cell_) memory = cell_->memory();
    remember(a, memory);
  });
  use(exchange_part, [&](Archive& a) {
    Exchange exchange = exchange_;
    exchange.remember(a);
  });
}

}  // namespace tsubu::solver

#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/archive.hpp"
#include "device/workers.hpp"
#include "geometry/domain.hpp"
#include "neighbor/skin.hpp"
#include "neighbor/travel.hpp"
#include "solver/body_forces.hpp"
#include "solver/change.hpp"
#include "solver/contacts.hpp"
#include "solver/exchange.hpp"
#include "solver/heat.hpp"
#include "solver/integrate.hpp"
#include "solver/trouble.hpp"
#include "state/bodies.hpp"
#include "state/cell.hpp"
#include "state/walls.hpp"

namespace tsubu::solver {

struct Settings {
  geometry::Domain domain;   // as it is now
  Vec3 gravity;              // [m/s2]
  double dt = 0;             // [s]
  bool synchronised = true;  // velocities handed to the laws, see integrate.hpp
  double max_overlap = 0.2;  // of the smaller radius
  double wall_arm = 0.5;     // see Scene
  bool energies = false;     // keep what is lost contact by contact and body by body, for output
  bool reports = true;       // tell every contact between bodies in reported steps, not only their books
  int threads = 1;
  std::optional<HeatLaw> heat = {};                    // bodies must have temperatures then
  std::optional<state::Deformation> deformation = {};  // of the domain; there are no walls then
  double largest_radius = 0;                           // of bodies that may come [m]
  // Low and high side of x, y, z: whether bodies may leave there. Whoever is beyond an open side has left, wherever
  // else it goes before it is taken out; `domain` may reach farther there than where the sides are.
  std::array<bool, 6> open_sides{};
  Vec3 low_sides, high_sides;
};

// Seconds spent in each part of the step.
struct Timings {
  double integrate = 0, search = 0;
  ContactTimes contacts;
  std::uint64_t searches = 0, lists = 0;
};

// How a checkpoint is written and read: each part has a name, and a function that tells it to an archive or from one.
using PartUser = std::function<void(std::string_view name, const std::function<void(Archive&)>& remember)>;

// The state between two steps: all that the steps to come depend on, together with settings, laws and walls.
struct Checkpoint {
  std::uint64_t step = 0;
  state::Bodies bodies;
  Contacts::Memory contacts;
  std::vector<state::WallMemory> walls = {};
  HeatBooks heat = {};
  std::optional<state::Cell::Memory> cell = {};  // of a domain that deforms
  Exchange exchange = {};

  void for_parts(const PartUser& use);
};

// A running simulation: the state, and `step` that moves it on.
class Simulation {
 public:
  // `former`: what contacts bring with them from a former run, if anything; its sides are told in ids and walls of this
  // one.
  Simulation(const Settings& settings, state::Bodies bodies, state::Walls walls, std::unique_ptr<Contacts> contacts,
             neighbor::Skin skin, const Contacts::Memory* former = nullptr);
  // Goes on from a checkpoint, to the bit as if there had been none; threads, skin and order of memory may differ.
  Simulation(const Settings& settings, Checkpoint checkpoint, state::Walls walls, std::unique_ptr<Contacts> contacts,
             neighbor::Skin skin);
  [[nodiscard]] Checkpoint checkpoint() const {
    return {step_,
            bodies(),
            contacts_->remember(bodies_),
            walls_.remember(),
            heat_ ? heat_->books() : HeatBooks{},
            cell_ ? std::optional(cell_->memory()) : std::nullopt,
            exchange_};
  }

  // The same part by part, to write: the bodies are not copied.
  void save(const PartUser& use) const;

  // One time step. With `report`, books and contacts of the new state can be read afterwards; that changes nothing
  // else. Returns what went wrong, if anything: the simulation must not be stepped further then.
  [[nodiscard]] std::optional<Trouble> step(bool report = false);

  // Changes bodies, parameters or gravity between two steps (change_bodies.cpp). Contacts between bodies that stay go
  // on; what comes and goes is booked in the exchange. Books and contacts can be read afterwards, as after a reported
  // step.
  void change(Change what);
  // Forces on bodies beside those of contacts and gravity, from the next step on; none if empty.
  void set_body_forces(std::shared_ptr<const BodyForces> forces);
  // Walls as they will be from the next step on: motions and removal. Their number and kinds stay.
  void change_walls(const std::function<void(state::Walls&)>& edit) { edit(walls_); }
  [[nodiscard]] const Exchange& exchange() const { return exchange_; }
  [[nodiscard]] std::int64_t next_id() const { return exchange_.next_id; }
  // Whether the last step took a body out of the domain through an open side: it is to be removed before the next.
  [[nodiscard]] bool some_outside() const { return some_outside_; }

  // What is wrong with the start itself, if anything.
  [[nodiscard]] std::optional<Trouble> start_trouble() const { return overlap_trouble(); }

  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] const state::Bodies& bodies() const {
    complete_step();
    return bodies_;
  }
  // The same without the half kick that may be due: who they are, where they are and how they lie is of this moment,
  // their velocities are not. For those who look in every step.
  [[nodiscard]] const state::Bodies& places() const { return bodies_; }
  [[nodiscard]] const state::Walls& walls() const { return walls_; }
  [[nodiscard]] const Contacts& contacts() const { return *contacts_; }
  [[nodiscard]] const Heat* heat() const { return heat_ ? &*heat_ : nullptr; }  // if it is computed
  // That of a domain that deforms, else null.
  [[nodiscard]] const state::Cell* cell() const { return cell_ ? &*cell_ : nullptr; }
  [[nodiscard]] const Timings& timings() const { return timings_; }
  [[nodiscard]] double skin() const { return skin_width(); }
  [[nodiscard]] std::uint64_t steps() const { return step_; }
  [[nodiscard]] double time() const { return static_cast<double>(step_) * settings_.dt; }

  // Of positions, velocities and contact histories, bit by bit; the same for any order of memory.
  [[nodiscard]] std::uint64_t state_hash() const;
  [[nodiscard]] std::size_t bytes() const;
  // What the next step will read and write if it needs no new list: every array once in each pass over it, as if
  // nothing stayed in a cache from one pass to the next.
  [[nodiscard]] std::size_t step_bytes() const;

 private:
  // The last half kick of a step is put off until the next step, which does it by the way, or until somebody looks.
  void complete_step() const;
  // What both ways to begin have in common: everything but the contacts' memory and the forces.
  void begin();
  [[nodiscard]] Scene scene(double dt) const;
  void make_room_for_losses();
  void search();
  void list(double dt);
  // For a domain that deforms (step_deforming.cpp).
  void start_cell(const std::optional<state::Cell::Memory>& memory);
  [[nodiscard]] Drift drift_deforming();
  [[nodiscard]] bool stress_due() const;
  void book_deformation();
  [[nodiscard]] double skin_width() const;
  [[nodiscard]] std::optional<Trouble> width_trouble() const;
  [[nodiscard]] Trouble trouble(TroubleKind kind, std::int64_t body) const;
  [[nodiscard]] std::optional<Trouble> overlap_trouble() const;
  void make_room();
  void search_anew(const Contacts::Memory& memory, double dt);
  void adopt(const Contacts::Memory& former);  // adopt_contacts.cpp
  void apply_body_forces(double dt);
  [[nodiscard]] std::int64_t lost_body() const;

  Settings settings_;
  device::Workers workers_;
  mutable state::Bodies bodies_;
  mutable bool owes_kick_ = false;
  state::Walls walls_;
  std::unique_ptr<Contacts> contacts_;
  std::optional<Heat> heat_;
  neighbor::Skin skin_;
  double reach_ = 0;  // see Contacts::reach
  std::optional<state::Cell> cell_;
  double gained_ = 0;                        // see kick_and_drift_deforming
  double narrowest_ = 0, cells_across_ = 3;  // side of a domain that deforms that the search of neighbours needs [m]
  neighbor::Travel travel_;
  std::uint64_t step_ = 0, searched_in_step_ = 0;
  Exchange exchange_;
  std::shared_ptr<const BodyForces> forces_;
  bool some_outside_ = false;
  Timings timings_;
};

}  // namespace tsubu::solver

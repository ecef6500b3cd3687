#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/archive.hpp"
#include "device/workers.hpp"
#include "laws/pair_inputs.hpp"
#include "laws/stack.hpp"
#include "neighbor/candidates.hpp"
#include "neighbor/travel.hpp"
#include "solver/contact_report.hpp"
#include "solver/partners.hpp"
#include "solver/touches.hpp"
#include "state/bodies.hpp"
#include "state/contact_memory.hpp"

namespace tsubu::state {
struct Walls;
}

namespace tsubu::solver {

// All contacts of a run, whatever their laws: the one place where the choice of laws costs a virtual call, once a step.
class Contacts {
 public:
  virtual ~Contacts() = default;

  // Nothing has been lost so far.
  virtual void forget_losses() = 0;

  // Closes the books of contacts that have ended; before a search, which may no longer list them.
  virtual void close_ended(const Scene& scene, state::Bodies& bodies, const device::Workers& workers) = 0;

  // Forgets all contacts and takes new candidates for them.
  virtual void take(neighbor::Candidates&& candidates, const state::Bodies& bodies) = 0;

  // Lists the candidates that are, or come on their courses, nearer than `within`; closes ended contacts.
  virtual void list(const Scene& scene, state::Bodies& bodies, double within, const neighbor::Courses& courses,
                    const device::Workers& workers) = 0;

  // Sets force and torque of every body from its contacts, and keeps their new history.
  virtual void evaluate(const Scene& scene, state::Bodies& bodies, Report report, ContactTimes& times,
                        const device::Workers& workers) = 0;

  // What the bodies do to walls in this step: they wear, and servos feel a force.
  virtual void load_walls(state::Walls& walls, const state::Bodies& bodies, double dt) = 0;

  // What contacts between bodies and contacts with walls remember; and back, into a fresh list.
  struct Memory {
    state::ContactMemory bodies, walls;                // of spheres
    state::ContactMemory shaped_bodies, shaped_walls;  // of bodies that are none
  };
  [[nodiscard]] virtual Memory remember(const state::Bodies& bodies) const = 0;
  // Writes what `remember` answers; that of spheres is never held.
  virtual void save(Archive& a, const state::Bodies& bodies) const = 0;
  virtual void recall(const Memory& memory, const Scene& scene, const state::Bodies& bodies) = 0;
  // Takes contacts out of what is remembered, because one of their bodies leaves or both no longer move; what they have
  // lost so far is kept. `wall`: the partner is one, else a body.
  using Leaves = std::function<bool(std::int64_t owner, std::int64_t partner, bool wall, double lost)>;
  virtual void let_go(Memory& memory, const Leaves& leaves) = 0;

  // Who touches whom after the last step; room that `into` has is used again.
  virtual void find_touches(const Scene& scene, const state::Bodies& bodies, Touches& into,
                            const device::Workers& workers) const = 0;

  [[nodiscard]] virtual std::size_t count() const = 0;
  [[nodiscard]] virtual ContactLoad body_load() const = 0;
  [[nodiscard]] virtual ContactLoad wall_load() const = 0;
  [[nodiscard]] virtual DeepestOverlap deepest() const = 0;
  // Of all contacts that have ended since the start.
  [[nodiscard]] virtual state::Losses ended() const = 0;
  // Of all contacts of the last reported step.
  [[nodiscard]] virtual ContactBooks books() const = 0;
  // Calls f for every contact of the last step that reported contacts (those with walls: that reported at all), also
  // for those that do not act at the moment: lower ids in their order, each with its partners in theirs.
  using ReportVisitor = std::function<void(const ContactReport&)>;
  virtual void for_body_reports(const ReportVisitor& f) const = 0;
  virtual void for_wall_reports(const ReportVisitor& f) const = 0;
  [[nodiscard]] virtual std::uint64_t hash(const state::Bodies& bodies) const = 0;
  [[nodiscard]] virtual std::size_t bytes() const = 0;
  // The widest gap at which the laws act, for effective radii up to `radius` [m]; 0 if they need touch.
  [[nodiscard]] virtual double reach(double radius) const = 0;
  // How long a head-on impact of two materials lasts [s].
  [[nodiscard]] virtual double duration(std::size_t material_i, std::size_t material_j, double mass, double radius,
                                        double speed) const = 0;
  // How stiff the springs of friction and rolling become in two such impacts on one contact, and how strong the
  // dashpots; 0 where there is none.
  struct Springs {
    double tangential = 0, rolling = 0;                                 // [N/m], [N m/rad]
    double normal_dashpot = 0, shear_dashpot = 0, rolling_dashpot = 0;  // [N s/m], [N s/m], [N m s/rad]
  };
  [[nodiscard]] virtual Springs springs(std::size_t material_i, std::size_t material_j,
                                        const laws::SizesT<double>& sizes, double speed) const = 0;
};

// The fast loop of these laws, or the universal one. One entry per pair of materials, row by row; none where two
// materials can never meet.
[[nodiscard]] std::unique_ptr<Contacts> make_contacts(const laws::LawIndices& laws,
                                                      const std::vector<std::optional<laws::PairInputs>>& pairs,
                                                      std::size_t materials);
// The universal loop whatever the laws, to compare with.
[[nodiscard]] std::unique_ptr<Contacts> make_universal_contacts(
    const laws::LawIndices& laws, const std::vector<std::optional<laws::PairInputs>>& pairs, std::size_t materials);

}  // namespace tsubu::solver

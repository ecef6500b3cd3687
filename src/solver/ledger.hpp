#pragma once
#include "solver/simulation.hpp"

namespace tsubu::solver {

// Where the energy is and where it went [J]; stored and dissipated by stage of the contact laws.
struct Energies {
  double kinetic_translation = 0, kinetic_rotation = 0;
  double stored_normal = 0, stored_cohesion = 0, stored_tangential = 0, stored_rolling = 0;
  double dissipated_normal = 0, dissipated_tangential = 0, dissipated_rolling = 0;  // since the start
  double gravity_work = 0, wall_work = 0, external_work = 0;                        // since the start
  double domain_work = 0;                // of a domain that deforms, since the start
  double energy_in = 0, energy_out = 0;  // that came and left with bodies, see Exchange; since the start
  double residual = 0;  // energy now - energy at the start - in + out - work + dissipated: what the books leave open

  [[nodiscard]] double held() const {
    return kinetic_translation + kinetic_rotation + stored_normal + stored_cohesion + stored_tangential +
           stored_rolling;
  }
  [[nodiscard]] double dissipated() const { return dissipated_normal + dissipated_tangential + dissipated_rolling; }
  [[nodiscard]] double work() const { return gravity_work + wall_work + domain_work + external_work; }
};

// Keeps the books of a run. Sums over bodies go in the order of ids; those over contacts are exact, in whatever order.
class Ledger {
 public:
  // Opens the books on the present state.
  explicit Ledger(const Simulation& simulation);

  // The energies now; the last step was a reported one.
  [[nodiscard]] Energies read(const Simulation& simulation) const;

  void remember(Archive& a) {
    a.item(held_at_start_), a.item(gravity_at_start_), a.item(domain_at_start_), a.item(powers_at_start_);
  }

 private:
  struct Powers {
    double tangential = 0, rolling = 0, wall = 0, external = 0;
  };
  // What is held now and, not yet relative to the start, lost and put in; `powers` of this moment.
  static Energies sum(const Simulation& simulation, Powers& powers);

  double held_at_start_ = 0, gravity_at_start_ = 0, domain_at_start_ = 0;
  Powers powers_at_start_;
};

}  // namespace tsubu::solver

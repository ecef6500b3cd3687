#pragma once
#include <optional>
#include <string>

#include "setup/case.hpp"
#include "solver/ledger.hpp"
#include "solver/simulation.hpp"

namespace tsubu::setup {

// Says what went wrong, where and when, and what to change; two or three sentences.
[[nodiscard]] std::string diagnose(const solver::Trouble& trouble, const Case& c, const solver::Simulation& simulation);

// Watches the energy books: energy that appears without work, or as a loss below zero of laws that only lose, means
// that the integration has become unstable.
class EnergyWatch {
 public:
  // The largest unexplained rise that is still put down to rounding and to the finite step, as a share of the most
  // energy ever held, put in or lost.
  static constexpr double tolerance = 0.05;

  // The stages whose laws never create energy.
  struct Passive {
    bool normal = true, tangential = true, rolling = true;
  };
  EnergyWatch() = default;
  explicit EnergyWatch(const LawChoice& chosen);

  [[nodiscard]] std::optional<solver::Trouble> check(const solver::Energies& energies,
                                                     const solver::Simulation& simulation);

  void remember(Archive& a) { a.item(scale_); }

 private:
  Passive passive_;
  double scale_ = 0;
};

}  // namespace tsubu::setup

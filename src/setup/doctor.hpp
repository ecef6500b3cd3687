#pragma once
#include <optional>
#include <string>

#include "setup/case.hpp"
#include "solver/ledger.hpp"
#include "solver/simulation.hpp"

namespace tsubu::setup {

// Says what went wrong, where and when, and what to change; two or three sentences.
[[nodiscard]] std::string diagnose(const solver::Trouble& trouble, const Case& c, const solver::Simulation& simulation);

// Watches the energy books: energy that appears without work means that the integration has become unstable.
class EnergyWatch {
 public:
  // The largest unexplained rise that is still put down to rounding and to the finite step, as a share of the most
  // energy ever held, put in or lost.
  static constexpr double tolerance = 0.05;

  [[nodiscard]] std::optional<solver::Trouble> check(const solver::Energies& energies,
                                                     const solver::Simulation& simulation);

 private:
  double scale_ = 0;
};

}  // namespace tsubu::setup

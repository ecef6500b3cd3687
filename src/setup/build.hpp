#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "setup/case.hpp"
#include "setup/insert.hpp"
#include "solver/simulation.hpp"
#include "solver/time_step.hpp"

namespace tsubu::setup {

// How the time step was found.
struct StepPlan {
  double dt = 0;            // [s]
  std::uint64_t steps = 0;  // to the end of the run
  bool automatic = true;
  double advised = 0;  // the automatic step, also when another was given [s]
  double speed = 0;    // fastest impact expected [m/s]
  std::string limit;   // a sentence: what limits it
  std::vector<std::string> warnings;

  // A run that goes on keeps its step.
  void remember(Archive& a) {
    a.item(dt), a.item(steps), a.item(automatic), a.item(advised), a.item(speed), a.item(limit);
    std::size_t count = warnings.size();
    a.item(count);
    warnings.resize(count);
    for (std::string& w : warnings) a.item(w);
  }
};

struct Built {
  std::unique_ptr<solver::Simulation> simulation;
  StepPlan plan;
  std::vector<std::int32_t> kinds = {};    // of particles, of each body the case inserts, in the order of ids
  std::vector<std::int32_t> inserts = {};  // and the number of its section
};

// Contacts of all bodies and walls by the laws of the case.
[[nodiscard]] std::unique_ptr<solver::Contacts> make_case_contacts(const Case& c);

// From a checked case to a simulation at its start. Throws BuildError, and what io throws if a table cannot be read.
[[nodiscard]] Built build(const Case& c, int threads);
// The same with bodies that the caller made instead of those that the case inserts.
[[nodiscard]] Built build(const Case& c, state::Bodies bodies, int threads);

// A simulation that goes on from a checkpoint, by the plan it had: nothing is inserted. Throws BuildError if the case
// does not fit the checkpoint. `carry_walls`: tells the walls what has happened to them so far.
[[nodiscard]] Built resume(const Case& c, solver::Checkpoint checkpoint, StepPlan plan, int threads,
                           const std::function<void(state::Walls&)>& carry_walls);

// The step that would be taken at a given speed [s]; for advice when the one taken proves too large.
[[nodiscard]] double advised_step(const Case& c, const solver::Simulation& simulation, double speed);

}  // namespace tsubu::setup

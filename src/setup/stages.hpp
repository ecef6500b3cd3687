#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/archive.hpp"
#include "setup/happenings_case.hpp"
#include "solver/simulation.hpp"

namespace tsubu::setup {

// Goes from stage to stage. Looks at the state in steps that depend on the case alone.
class Stages {
 public:
  Stages(const std::vector<StageCase>& stages, double dt);

  // In the state after a step: goes on to the next stage if this one is over; says so in `news`.
  void look(const solver::Simulation& simulation, std::vector<std::string>& news);

  [[nodiscard]] bool any() const { return !stages_.empty(); }
  [[nodiscard]] bool over() const { return any() && now_ == stages_.size(); }  // the last one is
  [[nodiscard]] std::size_t now() const { return now_; }
  // The step of a moment, if it is known by now.
  [[nodiscard]] std::optional<std::uint64_t> step_of(const Moment& moment) const;
  [[nodiscard]] std::optional<std::uint64_t> step_of(const std::optional<Moment>& moment) const {
    return moment ? step_of(*moment) : std::nullopt;
  }

  void remember(Archive& archive) { archive.item(now_), archive.item(begun_); }

 private:
  // Why the present stage ends in this state; empty if it does not.
  [[nodiscard]] std::string why_over(const solver::Simulation& simulation) const;
  [[nodiscard]] std::uint64_t steps(double seconds) const;

  const std::vector<StageCase>& stages_;
  double dt_;
  std::size_t now_ = 0;
  std::vector<std::uint64_t> begun_;  // in which step each began, as far as they have
};

// Whether a condition holds in the state.
[[nodiscard]] bool holds(const ConditionCase& condition, const solver::Simulation& simulation);

}  // namespace tsubu::setup

#include "setup/stages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/body_energy.hpp"

namespace tsubu::setup {
namespace {

constexpr std::uint64_t steps_between_looks = 100;

// Sums do not depend on the order of memory.
double value_of(ConditionCase::What what, const solver::Simulation& s) {
  using What = ConditionCase::What;
  const state::Bodies& b = s.bodies();
  const auto sum = [&](const auto& of_body) {
    ExactSum all;
    for (std::size_t i = 0; i < b.size(); ++i) all.add(of_body(i));
    return all.value();
  };
  const auto kinetic = [&](std::size_t i) {
    const solver::BodyEnergy e = solver::energy_of(b, i, s.settings());
    return e.translation + e.rotation;
  };
  const auto count = static_cast<double>(b.size());
  switch (what) {
    case What::kinetic_energy:
      return sum(kinetic);
    case What::kinetic_energy_per_body:
      return count > 0 ? sum(kinetic) / count : 0;
    case What::max_speed: {
      double fastest = 0;
      for (const state::Motion& m : b.motion) fastest = std::max(fastest, norm2(m.twist.v));
      return std::sqrt(fastest);
    }
    case What::bodies:
      return count;
    case What::contacts:
      return static_cast<double>(s.contacts().count());
    case What::mass:
      return sum([&](std::size_t i) { return b.mass[i]; });
    case What::time:
      return s.time();
  }
  return 0;
}

}  // namespace

bool holds(const ConditionCase& condition, const solver::Simulation& simulation) {
  const double value = value_of(condition.what, simulation);
  return condition.below ? value < condition.bound : value > condition.bound;
}

Stages::Stages(const std::vector<StageCase>& stages, double dt) : stages_(stages), dt_(dt) {
  if (any()) begun_.push_back(0);
}

std::uint64_t Stages::steps(double seconds) const { return static_cast<std::uint64_t>(std::llround(seconds / dt_)); }

std::optional<std::uint64_t> Stages::step_of(const Moment& moment) const {
  if (moment.stage < 0) return steps(moment.after);
  const auto stage = static_cast<std::size_t>(moment.stage);
  if (stage >= begun_.size()) return {};
  return begun_[stage] + steps(moment.after);
}

std::string Stages::why_over(const solver::Simulation& simulation) const {
  const StageCase& stage = stages_[now_];
  const std::uint64_t since = simulation.steps() - begun_[now_];
  if (stage.duration && since >= std::max<std::uint64_t>(1, steps(*stage.duration))) return "its time is over";
  const std::uint64_t every = stage.every ? std::max<std::uint64_t>(1, steps(*stage.every)) : steps_between_looks;
  if (stage.until.empty() || since == 0 || since % every != 0 || since < steps(stage.at_least)) return "";
  const bool all = std::ranges::all_of(stage.until, [&](const ConditionCase& c) { return holds(c, simulation); });
  return all ? "what it waited for has come" : "";
}

void Stages::look(const solver::Simulation& simulation, std::vector<std::string>& news) {
  while (now_ < stages_.size()) {
    const std::string why = why_over(simulation);
    if (why.empty()) return;
    news.push_back(fmt::format("stage '{}' ends at t = {:.6g} s: {}", stages_[now_].name, simulation.time(), why));
    ++now_;
    if (now_ < stages_.size()) begun_.push_back(simulation.steps());
  }
}

}  // namespace tsubu::setup

#include "measure/measurements.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tsubu::measure {
namespace {

std::unique_ptr<Measurement> make(const Description& d, const solver::Simulation& simulation,
                                  const std::filesystem::path& folder, const Clock& clock) {
  switch (d.kind) {
    case Kind::flow:
      return make_flow(d);
    case Kind::region:
      return make_region_sums(d);
    case Kind::residence:
      return make_residence(d, simulation);
    case Kind::centre_of_mass:
      return make_centre_of_mass(d);
    case Kind::profile:
      return make_profile(d, folder, clock);
    case Kind::stress:
      return d.cells ? make_stress_field(d, folder, clock) : make_stress(d);
    case Kind::coordination:
      return make_coordination(d);
    case Kind::mixing:
      return make_mixing(d, simulation);
    case Kind::repose:
      return make_repose(d);
  }
  return nullptr;
}

}  // namespace

Measurements::Measurements(const std::vector<Description>& all, const solver::Simulation& simulation,
                           const std::filesystem::path& folder, const Clock& clock) {
  for (const Description& d : all) {
    all_.push_back({d.name, make(d, simulation, folder, clock)});
    if (all_.back().what->watches()) watchers_.push_back(all_.back().what.get());
    if (d.kind == Kind::profile || (d.kind == Kind::stress && d.cells)) samplers_.push_back(all_.back().what.get());
  }
  if (!watchers_.empty()) trail_.keep(simulation.bodies());
}

std::vector<std::string> Measurements::titles() const {
  std::vector<std::string> titles;
  for (const auto& [name, what] : all_)
    for (const Column& column : what->columns()) titles.push_back(name + '.' + column.name + " [" + column.unit + ']');
  return titles;
}

std::vector<double> Measurements::row(const solver::Simulation& simulation) {
  std::vector<double> numbers;
  for (const auto& [_, what] : all_) what->row(simulation, numbers);
  // what is no number has no sign either
  for (double& v : numbers)
    if (std::isnan(v)) v = std::numeric_limits<double>::quiet_NaN();
  return numbers;
}

bool Measurements::samples(std::uint64_t step) const {
  return std::ranges::any_of(samplers_, [step](const Measurement* m) { return m->samples(step); });
}

void Measurements::after_step(const solver::Simulation& s) {
  if (!watchers_.empty()) {
    const state::Bodies& bodies = s.places();
    trail_.follow(bodies);
    const Passage passage{bodies, trail_, s.settings().domain, s.time() - s.settings().dt, s.time()};
    for (Measurement* m : watchers_) m->watch(passage);
    trail_.keep(bodies);
  }
  for (Measurement* m : samplers_)
    if (m->samples(s.steps())) m->sample(s);
}

void Measurements::write_open(const solver::Simulation& s) {
  for (Measurement* m : samplers_) m->write_open(s);
}

void Measurements::remember(Archive& a) {
  for (auto& [_, what] : all_) what->remember(a);
}

}  // namespace tsubu::measure

// What a step does more where the domain deforms.
#include <algorithm>
#include <utility>

#include "base/check.hpp"
#include "solver/stress.hpp"

namespace tsubu::solver {
namespace {

// Stresses are summed without rounding, which takes a contact longer than its laws do, and a domain answers to them
// far more slowly than contacts come and go, which last some tens of steps.
constexpr std::uint64_t steps_between_stresses = 10;

}  // namespace

void Simulation::start_cell(const std::optional<state::Cell::Memory>& memory) {
  if (!settings_.deformation) return;
  ENSURE(walls_.size() == 0);
  cell_.emplace(*settings_.deformation, settings_.domain, settings_.dt);
  if (memory) cell_->recall(*memory);
  settings_.domain = cell_->domain();
  bodies_.flow_power.resize(bodies_.size());
  // Cells of the search are as wide as the largest body, or almost twice that where sizes differ, and there must be
  // three of them along every axis.
  const auto [smallest, largest] = std::ranges::minmax(bodies_.motion, {}, &state::Motion::radius);
  cells_across_ = largest.radius > smallest.radius ? 6 : 3;
  narrowest_ = cells_across_ * (2 * largest.radius + contacts_->reach(largest.radius));
}

Drift Simulation::drift_deforming() {
  cell_->advance(static_cast<double>(step_ + 1) * settings_.dt);
  settings_.domain = cell_->domain();
  travel_.deform(cell_->step());
  return kick_and_drift_deforming(bodies_, settings_.domain, settings_.gravity, settings_.dt, settings_.synchronised,
                                  std::exchange(owes_kick_, false), travel_.back(), gained_, travel_.flights(),
                                  workers_);
}

bool Simulation::stress_due() const {
  return cell_ && cell_->deformation().weighs() && step_ % steps_between_stresses == 0;
}

void Simulation::book_deformation() {
  ExactSum power, next;
  for (const auto& [now, then] : bodies_.flow_power) power.add(now), next.add(then);
  if (step_ > 0) cell_->book(gained_, power.value());
  cell_->expect(next.value());
  if (stress_due()) cell_->answer(stress_of(*this), time());
}

double Simulation::skin_width() const {
  if (!cell_) return skin_.width();
  const Vec3& size = cell_->memory().size;
  return std::min(skin_.width(), 0.999 * ((std::min({size.x, size.y, size.z}) - narrowest_) / cells_across_));
}

std::optional<Trouble> Simulation::width_trouble() const {
  if (!cell_ || skin_width() > 0) return {};
  Trouble t;
  t.kind = TroubleKind::narrow;
  t.place = cell_->memory().size;
  t.value = narrowest_;
  t.step = step_, t.time = time();
  return t;
}

std::array<double, 9> stress_of(const Simulation& simulation) {
  const state::Bodies& b = simulation.bodies();
  std::vector<ExactSum> sums = simulation.contacts().books().virial;
  ENSURE(simulation.cell() && sums.size() == 9);
  for (std::size_t i = 0; i < b.size(); ++i) {
    const Vec3& c = b.motion[i].twist.v;
    std::size_t k = 0;
    for (const double a : {c.x, c.y, c.z})
      for (const double d : {c.x, c.y, c.z}) sums[k++].add(b.mass[i] * a * d);
  }
  std::array<double, 9> stress;
  for (std::size_t k = 0; k < 9; ++k) stress[k] = sums[k].value() / simulation.cell()->volume();
  return stress;
}

}  // namespace tsubu::solver

#include "setup/outlets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "setup/sizes.hpp"

namespace tsubu::setup {
namespace {

constexpr std::array<const char*, 6> side_names = {"x-low", "x-high", "y-low", "y-high", "z-low", "z-high"};
// Taking bodies out costs as much as a search: not in every step.
constexpr double most_steps = 1000;

}  // namespace

Outlets::Outlets(const Case& c, const StepPlan& plan) : case_(c) {
  double smallest = norm(c.domain.high - c.domain.low);
  for (const ParticlesCase& p : c.particles) smallest = std::min(smallest, smallest_diameter(p.size));
  const auto steps = [&](double seconds) {
    return static_cast<std::uint64_t>(std::clamp(std::floor(seconds / plan.dt), 1.0, most_steps));
  };
  usual_ = steps(0.5 * smallest / plan.speed);
  for (std::size_t side = 0; side < side_names.size(); ++side)
    if (c.open[side]) sides_.push_back(side);
  for (const OutletCase& o : c.outlets) {
    every_.push_back(o.every ? static_cast<std::uint64_t>(std::max(1.0, std::round(*o.every / plan.dt))) : usual_);
    follows_ |= o.region && !o.every;
  }
  counts_.resize(sides_.size() + every_.size());
}

bool Outlets::beyond(std::size_t side, const Vec3& x) const {
  const std::array<double, 3> at = {x.x, x.y, x.z};
  const std::array<double, 3> low = {case_.domain.low.x, case_.domain.low.y, case_.domain.low.z};
  const std::array<double, 3> high = {case_.domain.high.x, case_.domain.high.y, case_.domain.high.z};
  return side % 2 == 0 ? at[side / 2] < low[side / 2] : at[side / 2] > high[side / 2];
}

// Whether a body leaves that was at `from` at the last look. Over a periodic boundary its way has a part on either
// side.
bool Outlets::takes(const OutletCase& o, const Vec3& from, const Vec3& to, const geometry::Domain& domain) const {
  if (!o.region) return dot(to - o.point, o.normal) < 0;
  if (o.every) return o.region->contains(to);
  const Vec3 way = domain.nearest(to - from);
  return o.region->meets(to - way, to) || (domain.wraps && from + way != to && o.region->meets(from, from + way));
}

std::vector<std::int64_t> Outlets::leaving(const solver::Simulation& simulation) {
  const std::uint64_t step = simulation.steps();
  const bool usual = step % usual_ == 0;
  const bool sides = !sides_.empty() && (usual || simulation.some_outside());
  const auto due = [&](std::size_t outlet) { return step % every_[outlet] == 0; };
  bool any = sides;
  for (std::size_t k = 0; k < every_.size(); ++k) any |= due(k);
  std::vector<std::int64_t> ids;
  if (!any) return ids;
  const state::Bodies& b = simulation.bodies();
  const bool follow = follows_ && usual;
  if (follow) trail_.follow(b);
  const auto takes_out = [&](std::size_t i) -> Count* {
    const Vec3& x = b.motion[i].x;
    for (std::size_t k = 0; sides && k < sides_.size(); ++k)
      if (beyond(sides_[k], x)) return &counts_[k];
    for (std::size_t k = 0; k < every_.size(); ++k)
      if (due(k) && takes(case_.outlets[k], follow ? trail_.from()[i] : x, x, simulation.settings().domain))
        return &counts_[sides_.size() + k];
    return nullptr;
  };
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (b.fixed(i)) continue;
    Count* count = takes_out(i);
    if (!count) continue;
    ids.push_back(b.id[i]);
    ++count->bodies;
    count->mass.add(b.mass[i]);
  }
  if (follow) trail_.keep(b);
  return ids;
}

void Outlets::come(std::int64_t id, const Vec3& x) {
  if (follows_) trail_.add(id, x);
}

void Outlets::add_columns(std::vector<std::string>& names) const {
  const auto add = [&](const std::string& name) {
    names.push_back(name + ".count [-]"), names.push_back(name + ".mass [kg]");
  };
  for (const std::size_t side : sides_) add(fmt::format("open.{}", side_names[side]));
  for (const OutletCase& o : case_.outlets) add("outlet." + o.name);
}

void Outlets::add_values(std::vector<double>& values) const {
  for (const Count& c : counts_) values.push_back(static_cast<double>(c.bodies)), values.push_back(c.mass.value());
}

void warn_of_thin_outlets(const Case& c, StepPlan& plan) {
  for (const OutletCase& o : c.outlets) {
    if (!o.region || !o.every) continue;
    const double way = plan.speed * *o.every, width = 2 * o.region->widest_ball();
    if (width < way)
      plan.warnings.push_back(fmt::format(
          "outlet.{}.every: between two looks a body goes up to {:.3g} m at {:.3g} m/s, and the region is "
          "only {:.3g} m wide: those that are beyond it by then are not taken out; without 'every' they are",
          o.name, way, plan.speed, width));
  }
}

}  // namespace tsubu::setup

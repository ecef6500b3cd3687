#include "solver/ledger.hpp"

#include <array>
#include <cmath>

#include "base/compensated_sum.hpp"

namespace tsubu::solver {

Ledger::Ledger(const Simulation& simulation) {
  const Energies e = sum(simulation, powers_at_start_);
  held_at_start_ = e.held();
  gravity_at_start_ = e.gravity_work;
  domain_at_start_ = e.domain_work;
}

Energies Ledger::read(const Simulation& simulation) const {
  Powers powers;
  Energies e = sum(simulation, powers);
  // Powers were summed as full steps; the trapezoid rule takes half of the first and half of the last.
  const double half = 0.5 * simulation.settings().dt;
  e.dissipated_tangential += half * (powers_at_start_.tangential - powers.tangential);
  e.dissipated_rolling += half * (powers_at_start_.rolling - powers.rolling);
  e.wall_work += half * (powers_at_start_.wall - powers.wall);
  e.gravity_work -= gravity_at_start_;
  e.domain_work -= domain_at_start_;
  e.residual = e.held() - held_at_start_ - e.work() + e.dissipated();
  return e;
}

Energies Ledger::sum(const Simulation& simulation, Powers& powers) {
  const state::Bodies& b = simulation.bodies();
  const Settings& s = simulation.settings();
  Energies e;
  CompensatedSum gravity;
  const std::vector<std::uint32_t> order = state::by_id(b);
  for (const std::uint32_t i : order) {
    if (b.fixed(i)) continue;
    e.kinetic_translation += 0.5 * b.mass[i] * norm2(b.motion[i].twist.v);
    e.kinetic_rotation += b.is_sphere(i) ? 0.5 * b.inertia[i] * norm2(b.motion[i].twist.w)
                                         : 0.5 * dot(b.attitude[i].momentum, b.motion[i].twist.w);
    const auto turns = b.image.empty() ? std::array<std::int32_t, 3>{} : b.image[i];
    const Vec3 x =
        b.motion[i].x + Vec3{turns[0] * s.domain.size.x, turns[1] * s.domain.size.y, turns[2] * s.domain.size.z};
    gravity.add(b.mass[i] * dot(s.gravity, x));
  }
  e.gravity_work = gravity.value();
  if (simulation.cell()) e.domain_work = simulation.cell()->memory().work;
  const state::Losses ended = simulation.contacts().ended();
  e.dissipated_normal = ended.normal.value();
  e.dissipated_tangential = ended.tangential.value();
  e.dissipated_rolling = ended.rolling.value();
  e.wall_work = ended.wall_work.value();
  const ContactBooks c = simulation.contacts().books();
  e.stored_normal = c.stored_normal.value();
  e.stored_cohesion = c.stored_cohesion.value();
  e.stored_tangential = c.stored_tangential.value();
  e.stored_rolling = c.stored_rolling.value();
  powers = {c.power_tangential.value(), c.power_rolling.value(), c.wall_power.value()};
  e.dissipated_normal += c.lost_normal.value();
  e.dissipated_tangential += c.lost_tangential.value();
  e.dissipated_rolling += c.lost_rolling.value();
  e.wall_work += c.wall_work.value();
  return e;
}

}  // namespace tsubu::solver

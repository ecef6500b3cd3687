#include "solver/ledger.hpp"

#include "base/compensated_sum.hpp"
#include "solver/body_energy.hpp"

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
  e.external_work += half * (powers_at_start_.external - powers.external);
  e.gravity_work -= gravity_at_start_;
  e.domain_work -= domain_at_start_;
  e.residual = e.held() - held_at_start_ - (e.energy_in - e.energy_out) - e.work() + e.dissipated();
  return e;
}

Energies Ledger::sum(const Simulation& simulation, Powers& powers) {
  const state::Bodies& b = simulation.bodies();
  const Settings& s = simulation.settings();
  Energies e;
  CompensatedSum gravity;
  const std::vector<std::uint32_t> order = state::by_id(b);
  for (const std::uint32_t i : order) {
    const BodyEnergy own = energy_of(b, i, s);
    e.kinetic_translation += own.translation;
    e.kinetic_rotation += own.rotation;
    gravity.add(own.fall);
  }
  const Exchange& exchange = simulation.exchange();
  gravity.add(exchange.gravity.value());
  e.gravity_work = gravity.value();
  if (simulation.cell()) e.domain_work = simulation.cell()->memory().work;
  e.energy_in = exchange.in.value();
  e.energy_out = exchange.out.value();
  e.external_work = exchange.external.value();
  const state::Losses ended = simulation.contacts().ended();
  e.dissipated_normal = ended.normal.value();
  e.dissipated_tangential = ended.tangential.value() + exchange.tangential.value();
  e.dissipated_rolling = ended.rolling.value() + exchange.rolling.value();
  e.wall_work = ended.wall_work.value() + exchange.wall.value();
  const ContactBooks c = simulation.contacts().books();
  e.stored_normal = c.stored_normal.value();
  e.stored_cohesion = c.stored_cohesion.value();
  e.stored_tangential = c.stored_tangential.value();
  e.stored_rolling = c.stored_rolling.value();
  powers = {c.power_tangential.value(), c.power_rolling.value(), c.wall_power.value(), exchange.external_power};
  e.dissipated_normal += c.lost_normal.value();
  e.dissipated_tangential += c.lost_tangential.value();
  e.dissipated_rolling += c.lost_rolling.value();
  e.wall_work += c.wall_work.value();
  return e;
}

}  // namespace tsubu::solver

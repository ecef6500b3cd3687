#include "solver/body_forces.hpp"

#include <cmath>
#include <numbers>

#include "base/elementary.hpp"
#include "solver/simulation.hpp"

namespace tsubu::solver {
namespace {

// Of the sphere with the body's volume [m].
double diameter_of(const state::Bodies& bodies, std::size_t i) {
  if (bodies.is_sphere(i)) return 2 * bodies.motion[i].radius;
  const double volume = bodies.shape_of(i).volume;
  return bodies.attitude[i].scale * power(volume * (6 / std::numbers::pi), 1.0 / 3.0);
}

}  // namespace

double schiller_naumann(double density, double viscosity, double diameter, double speed) {
  const double reynolds = density * speed * diameter / viscosity;
  if (reynolds < 1000) return 3 * std::numbers::pi * viscosity * diameter * (1 + 0.15 * power(reynolds, 0.687));
  return 0.44 / 8 * std::numbers::pi * density * speed * (diameter * diameter);
}

Vec3 BodyForces::on(const state::Bodies& bodies, std::size_t i, double time, const Vec3& gravity) const {
  Vec3 sum;
  for (const BodyForce& f : all) {
    if (!(time >= f.start && time < f.stop)) continue;
    if (f.kind >= 0 && (*kind_of_id)[static_cast<std::size_t>(bodies.id[i])] != f.kind) continue;
    if (f.group >= 0 && ((*groups_of_id)[static_cast<std::size_t>(bodies.id[i])] >> f.group & 1) == 0) continue;
    const Vec3 through = bodies.motion[i].now.v - f.wind;
    double drag = f.viscous + bodies.mass[i] * f.relaxation;
    if (f.density > 0) {
      const double d = diameter_of(bodies, i);
      drag += schiller_naumann(f.density, f.viscosity, d, norm(through));
      if (f.buoyancy) sum += (-f.density * (std::numbers::pi / 6) * d * d * d) * gravity;
    }
    sum += f.force + bodies.mass[i] * f.acceleration - drag * through;
  }
  return sum;
}

// The work of a force in the kick of a step is exactly force times dt times the velocity of that moment, the mean of
// those before and after the kick. It is known as soon as all forces are.
void Simulation::apply_body_forces(double dt) {
  constexpr std::size_t tile = 1024;
  const double now = time();
  std::vector<std::unique_ptr<ExactSum>> powers(device::tile_count(bodies_.size(), tile));
  workers_.for_tiles(bodies_.size(), tile, [&](const device::Tile& t) {
    auto power = std::make_unique<ExactSum>();
    for (std::size_t i = t.begin; i < t.end; ++i) {
      if (bodies_.fixed(i)) continue;
      const Vec3 force = forces_->on(bodies_, i, now, settings_.gravity);
      bodies_.force[i] += force;
      const Vec3 v =
          bodies_.motion[i].twist.v + 0.5 * dt * ((1 / bodies_.mass[i]) * bodies_.force[i] + settings_.gravity);
      power->add(dot(force, v));
    }
    powers[t.index] = std::move(power);
  });
  ExactSum sum;
  for (const auto& power : powers) sum.add(*power);
  exchange_.external_power = sum.value();
  exchange_.external.add(dt * exchange_.external_power);
}

void Simulation::set_body_forces(std::shared_ptr<const BodyForces> forces) { forces_ = std::move(forces); }

}  // namespace tsubu::solver

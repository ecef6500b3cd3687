#include "setup/to_come.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "setup/asked_bodies.hpp"
#include "setup/sizes.hpp"
#include "solver/body_forces.hpp"
#include "state/edit_bodies.hpp"

namespace tsubu::setup {
namespace {

constexpr double never = 1e300;  // [s]; a number, so that differences from it are numbers

// The kinds on which a force acts.
std::vector<int> kinds_of(const Case& c, const ForceCase& f) {
  std::vector<int> kinds;
  for (std::size_t k = 0; k < c.particles.size(); ++k)
    if (f.particles < 0 || f.particles == static_cast<int>(k)) kinds.push_back(static_cast<int>(k));
  return kinds;
}

double smallest_mass(const Case& c, int kind) {
  return mass_of(c, kind, smallest_diameter(c.particles[static_cast<std::size_t>(kind)].size));
}

Vec3 largest_parts(const Vec3& a, const Vec3& b) {
  return {std::max(std::abs(a.x), std::abs(b.x)), std::max(std::abs(a.y), std::abs(b.y)),
          std::max(std::abs(a.z), std::abs(b.z))};
}

// Each part the largest that it ever is.
Vec3 largest_gravity(const Case& c) {
  Vec3 gravity = largest_parts(c.run.gravity, {});
  for (const ChangeCase& change : c.changes)
    if (change.gravity) gravity = largest_parts(gravity, *change.gravity);
  return gravity;
}

// What bodies rise faster by than they would fall without the gas, over gravity.
double lift(const Case& c, const ForceCase& f, int kind) {
  const double d = smallest_diameter(c.particles[static_cast<std::size_t>(kind)].size);
  const double volume = std::numbers::pi / 6 * filled_share(c.particles[static_cast<std::size_t>(kind)]) * d * d * d;
  return f.buoyancy ? std::max(0.0, f.density * volume / smallest_mass(c, kind) - 2) : 0;
}

}  // namespace

double largest_radius(const Case& c) {
  double largest = 0;
  for (const ParticlesCase& p : c.particles) largest = std::max(largest, 0.5 * largest_diameter(p.size));
  return largest;
}

geometry::Domain living_space(const Case& c) {
  const double room = 2 * largest_radius(c);
  const auto low = [&](double v, std::size_t axis) { return c.open[2 * axis] ? v - room : v; };
  const auto high = [&](double v, std::size_t axis) { return c.open[2 * axis + 1] ? v + room : v; };
  return {{low(c.domain.low.x, 0), low(c.domain.low.y, 1), low(c.domain.low.z, 2)},
          {high(c.domain.high.x, 0), high(c.domain.high.y, 1), high(c.domain.high.z, 2)},
          c.periodic};
}

bool more_to_come(const Case& c) {
  return std::ranges::any_of(c.inserts, [](const InsertCase& in) { return in.stream.has_value(); }) ||
         std::ranges::any_of(c.changes, &ChangeCase::release);
}

state::Bodies with_those_to_come(const Case& c, state::Bodies bodies) {
  if (std::ranges::any_of(c.changes, &ChangeCase::release))
    for (std::size_t i = 0; i < bodies.size(); ++i)
      if (bodies.fixed(i)) state::free_body(bodies, i);
  std::int64_t id = 1;
  for (const std::int64_t taken : bodies.id) id = std::max(id, taken + 1);
  for (const InsertCase& in : c.inserts) {
    if (!in.stream) continue;
    // hardly a body of a normal spread is farther from the mean than four times that
    const Vec3 way = in.velocity + 4 * in.velocity_spread;
    const double length = norm(way);
    const Vec3 velocity = length > 0 ? (1 + in.speed[1] / length) * way : Vec3{in.speed[1], 0, 0};
    for (const int kind : mixture_of(in).particles) {
      const ParticlesCase& p = c.particles[static_cast<std::size_t>(kind)];
      if (p.shape) bodies.shapes.push_back(p.shape->described.shape);
      for (const double d : {smallest_diameter(p.size), largest_diameter(p.size)}) {
        const double mass = mass_of(c, kind, d);
        if (p.shape)
          bodies.add_shaped(id++, in.region.middle(), bodies.shapes.size() - 1,
                            0.5 * d / p.shape->described.shape.extent, {}, mass, p.material);
        else
          bodies.add_sphere(id++, in.region.middle(), 0.5 * d, mass, p.material);
        bodies.throw_last({velocity, in.angular_velocity + 4 * in.angular_velocity_spread});
      }
    }
  }
  return bodies;
}

void apply_parameters(const std::vector<ParameterChange>& changes, Case& c) {
  const std::size_t n = c.materials.size();
  for (const auto& [i, j, name, value, all] : changes) {
    if (i < 0) {
      c.contact[name] = value;
    } else if (j < 0) {
      c.materials[static_cast<std::size_t>(i)].values[name] = value;
    } else {
      const auto a = static_cast<std::size_t>(i), b = static_cast<std::size_t>(j);
      c.pair[a * n + b][name] = value, c.pair[b * n + a][name] = value;
    }
  }
}

std::vector<Case> variants(const Case& c) {
  std::vector<Case> all = {c};
  Case together = c;
  for (const ChangeCase& change : c.changes) {
    if (change.parameters.empty()) continue;
    all.push_back(c);
    apply_parameters(change.parameters, all.back());
    apply_parameters(change.parameters, together);
  }
  if (all.size() > 2) all.push_back(together);
  const Vec3 gravity = largest_gravity(c) + strongest_push(c);
  if (gravity != largest_parts(c.run.gravity, {}))
    for (Case& v : all) v.run.gravity = gravity;
  return all;
}

void hold_walls(const Case& c, state::Walls& walls) {
  for (const ChangeCase& change : c.changes)
    for (const int m : change.start_walls)
      for (state::WallMotion& motion : walls.meshes[static_cast<std::size_t>(m)].motions)
        motion.start = never, motion.stop = 2 * never;
}

DragTime shortest_drag_time(const Case& c, double speed) {
  DragTime shortest{std::numeric_limits<double>::infinity(), ""};
  for (const ForceCase& f : c.forces)
    for (const int kind : kinds_of(c, f)) {
      const ParticlesCase& p = c.particles[static_cast<std::size_t>(kind)];
      const double mass = smallest_mass(c, kind), d = smallest_diameter(p.size) * std::cbrt(filled_share(p));
      double drag = f.viscous + f.relaxation * mass;
      if (f.density > 0) drag += solver::schiller_naumann(f.density, f.viscosity, d, speed + norm(f.wind));
      if (drag > 0 && mass / drag < shortest.seconds)
        shortest = {mass / drag, fmt::format("drag [force.{}] of the smallest body of {}", f.name, p.name)};
    }
  return shortest;
}

Vec3 strongest_push(const Case& c) {
  Vec3 sum;
  for (const ForceCase& f : c.forces) {
    Vec3 most = f.acceleration;
    double lifted = 0;
    for (const int kind : kinds_of(c, f)) {
      most = largest_parts(most, f.acceleration + (1 / smallest_mass(c, kind)) * f.force);
      lifted = std::max(lifted, lift(c, f, kind));
    }
    sum += largest_parts(most, {}) + lifted * largest_gravity(c);
  }
  return sum;
}

double fastest_to_come(const Case& c) {
  double fastest = 0;
  for (const ChangeCase& change : c.changes)
    if (change.velocity) fastest = std::max(fastest, norm(*change.velocity));
  for (const ForceCase& f : c.forces) fastest = std::max(fastest, norm(f.wind));
  return fastest;
}

}  // namespace tsubu::setup

#pragma once
#include <array>
#include <cmath>

#include "gas.hpp"
#include "solver/ledger.hpp"
#include "solver/stress.hpp"

namespace tsubu::tests {

constexpr scenes::Solid soft_glass{2500, 1e7, 0.25};

inline state::Deformation sheared(double rate, int flow = 0, int gradient = 2) {
  state::Deformation d;
  d.shear.rate = rate, d.flow = flow, d.gradient = gradient;
  return d;
}
inline state::Deformation compressed(double rate) {
  state::Deformation d;
  for (auto& axis : d.stretch) axis.rate = -rate;
  return d;
}
// Until each axis has this pressure.
inline state::Deformation pressed(double rate, double pressure) {
  state::Deformation d;
  for (auto& axis : d.stretch) axis.rate = rate, axis.target = pressure;
  return d;
}

// Rough spheres of 1 mm that fill this share of a periodic cube.
inline scenes::Scene crowd(int per_side, double filled, double speed = 0.02) {
  scenes::GasShape shape;
  shape.per_side = per_side, shape.radius = 0.5e-3, shape.speed = speed, shape.surface_speed = speed;
  shape.side = per_side * shape.radius * std::cbrt(4 * 3.14159265358979323846 / 3 / filled);
  scenes::Scene scene = scenes::gas(soft_glass, shape);
  scene.touch = {.restitution = 0.7, .friction = 0.4};
  scene.settings.dt = 3e-6;
  scene.settings.max_overlap = 0.5;
  return scene;
}

// The momentum of all, over the sum of its parts' sizes.
inline double momentum_left(const state::Bodies& b) {
  Vec3 sum;
  double sizes = 0;
  for (const std::uint32_t i : state::by_id(b)) {
    sum += b.mass[i] * b.motion[i].twist.v;
    sizes += b.mass[i] * norm(b.motion[i].twist.v);
  }
  return norm(sum) / sizes;
}

}  // namespace tsubu::tests

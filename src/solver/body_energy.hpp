#pragma once
#include <array>

#include "solver/simulation.hpp"

namespace tsubu::solver {

// Energies of one body [J]; a fixed one has none.
struct BodyEnergy {
  double translation = 0, rotation = 0;
  double fall = 0;  // m g . x, with x as if it had never been moved back across a periodic boundary
};

[[nodiscard]] inline BodyEnergy energy_of(const state::Bodies& b, std::size_t i, const Settings& s) {
  if (b.fixed(i)) return {};
  const auto turns = b.image.empty() ? std::array<std::int32_t, 3>{} : b.image[i];
  const Vec3 x =
      b.motion[i].x + Vec3{turns[0] * s.domain.size.x, turns[1] * s.domain.size.y, turns[2] * s.domain.size.z};
  return {0.5 * b.mass[i] * norm2(b.motion[i].twist.v),
          b.is_sphere(i) ? 0.5 * b.inertia[i] * norm2(b.motion[i].twist.w)
                         : 0.5 * dot(b.attitude[i].momentum, b.motion[i].twist.w),
          b.mass[i] * dot(s.gravity, x)};
}

}  // namespace tsubu::solver

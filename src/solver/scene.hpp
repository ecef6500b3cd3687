#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "geometry/domain.hpp"
#include "state/bodies.hpp"
#include "state/walls.hpp"

namespace tsubu::solver {

// What a contact loop reads: the state as plain pointers.
struct Scene {
  const state::Motion* motion;
  const double *mass, *inertia;
  const std::int32_t* material;
  const state::Plane* planes;
  std::size_t plane_count;
  geometry::Domain domain;
  double dt;  // 0 for the evaluation before the first step: nothing has moved yet
  bool synchronised;
  double wall_arm;  // share of the overlap by which the lever arm at a wall is shorter than the radius
  double reach;     // the widest gap at which the laws act; 0 if they need touch

  // The mass that a partner meets: infinite if the body is fixed.
  [[nodiscard]] double mass_met(std::size_t i) const { return std::isinf(inertia[i]) ? inertia[i] : mass[i]; }
};

}  // namespace tsubu::solver

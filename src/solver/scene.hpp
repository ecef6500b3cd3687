#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "geometry/domain.hpp"
#include "state/bodies.hpp"
#include "state/plane.hpp"

namespace tsubu::state {
struct Mesh;
}

namespace tsubu::solver {

// What a contact loop reads: the state as plain pointers.
struct Scene {
  const state::Motion* motion;
  const double *mass, *inertia;
  const std::int32_t* material;
  const state::Plane* planes;
  std::size_t plane_count;
  const state::Mesh* meshes;
  std::size_t mesh_count;
  geometry::Domain domain;
  double dt;  // 0 for the evaluation before the first step: nothing has moved yet
  bool synchronised;
  double wall_arm;  // share of the overlap by which the lever arm at a wall is shorter than the radius
  double reach;     // the widest gap at which the laws act; 0 if they need touch

  // Walls are numbered, planes first.
  [[nodiscard]] std::size_t wall_count() const { return plane_count + mesh_count; }
  [[nodiscard]] bool is_mesh(std::size_t wall) const { return wall >= plane_count; }
  [[nodiscard]] const state::Mesh& mesh(std::size_t wall) const;  // the loops of spheres know planes alone

  // The mass that a partner meets: infinite if the body is fixed.
  [[nodiscard]] double mass_met(std::size_t i) const { return std::isinf(inertia[i]) ? inertia[i] : mass[i]; }
};

}  // namespace tsubu::solver

#pragma once
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "base/vec3.hpp"
#include "state/bodies.hpp"

namespace tsubu::solver {

// A force on each body of a group that depends on the body's own motion alone.
struct BodyForce {
  Vec3 force = {};         // [N]
  Vec3 acceleration = {};  // [m/s2]: the force is mass times it
  double viscous = 0;      // [kg/s]: against the motion through the gas, of any size alike
  double relaxation = 0;   // [1/s]: the same per mass
  // Gas in which Schiller and Naumann's drag acts; none if its density is 0.
  double density = 0, viscosity = 0;  // [kg/m3], [Pa s]
  bool buoyancy = false;              // it also bears the weight of what a body displaces
  Vec3 wind = {};                     // velocity of what drags [m/s]
  int kind = -1;                      // of particles; -1: all
  int group = -1;                     // -1: all
  double start = 0, stop = std::numeric_limits<double>::infinity();  // [s]
};

// Drag of a sphere of diameter d in a gas, over its velocity u through it [kg/s]: F = - c u,
//   c = 3 pi mu d (1 + 0.15 Re^0.687)  for Re = rho u d / mu below 1000,  beyond it 0.44 rho u pi d^2 / 8.
// L. Schiller, A. Naumann, Z. Ver. Dtsch. Ing. 77 (1933) 318, with Newton's constant 0.44 beyond their range.
[[nodiscard]] double schiller_naumann(double density, double viscosity, double diameter, double speed);

// Forces on bodies beside those of contacts and gravity.
struct BodyForces {
  std::vector<BodyForce> all;
  // Kind of particles of each body, by its id; whoever adds bodies adds to it.
  std::shared_ptr<const std::vector<std::int32_t>> kind_of_id;
  // Bit k: whether it belongs to group k.
  std::shared_ptr<const std::vector<std::uint64_t>> groups_of_id = {};

  // The force on body i at some time, with the velocity that the laws see.
  [[nodiscard]] Vec3 on(const state::Bodies& bodies, std::size_t i, double time, const Vec3& gravity) const;
};

}  // namespace tsubu::solver

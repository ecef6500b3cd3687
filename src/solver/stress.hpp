#pragma once
#include <array>

#include "solver/simulation.hpp"

namespace tsubu::solver {

// The stress of the bodies in a domain that deforms: momentum that contacts and the bodies themselves carry along each
// axis, per area and time [Pa]. Row a, column b: momentum along a through a plane across b. Compression is positive;
// it is minus the Cauchy stress of mechanics.
//
//   V stress_ab = sum over bodies of m c_a c_b + sum over contacts of F_a d_b
//
// c: velocity relative to the deformation; F: force on a body; d: from its partner's centre to its own. The last step
// was one that told the stress.
[[nodiscard]] std::array<double, 9> stress_of(const Simulation& simulation);

}  // namespace tsubu::solver

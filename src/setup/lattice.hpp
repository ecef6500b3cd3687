#pragma once
#include <functional>

#include "base/vec3.hpp"
#include "setup/case.hpp"

namespace tsubu::setup {

// Calls f(point) for the points of a lattice in a box, layer by layer from its low corner, in rows along x, as long as
// f returns true. The first point is the low corner. Layers are square, of hcp close-packed; points may lie a little
// beyond the high corner along x and y.
void for_lattice_points(const LatticeCase& lattice, const Vec3& low, const Vec3& high,
                        const std::function<bool(const Vec3&)>& f);

}  // namespace tsubu::setup

#pragma once
#include "geometry/domain.hpp"
#include "state/snapshot.hpp"
#include "state/walls.hpp"

namespace tsubu::solver {

// The part of a plane within the domain.
void draw_plane(const Vec3& point, const Vec3& normal, const geometry::Domain& domain, state::WallFrame& frame);

// A round wall as polygons to draw, as far as the domain reaches along its axis.
void draw_round(const state::Mesh& wall, const geometry::Domain& domain, state::WallFrame& frame);

}  // namespace tsubu::solver

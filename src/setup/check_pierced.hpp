#pragma once
#include "geometry/domain.hpp"
#include "setup/case.hpp"
#include "state/bodies.hpp"

namespace tsubu::setup {

// Throws a BuildError if a body starts with a mesh right through it: it would hang there, and nothing would tell. How
// deep spheres start in a wall is seen when the run begins.
void check_pierced(const Case& c, const state::Bodies& bodies, const geometry::Domain& domain);

}  // namespace tsubu::setup

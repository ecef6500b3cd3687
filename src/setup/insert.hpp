#pragma once
#include "geometry/domain.hpp"
#include "setup/build_error.hpp"
#include "setup/case.hpp"
#include "state/bodies.hpp"

namespace tsubu::setup {

// Makes all bodies of a case, ids from 1: those of files first, then the others, each in the order of the case. Throws
// BuildError, or what io throws if a file cannot be read. Streams bring theirs later. `kinds`: of particles, by body.
[[nodiscard]] state::Bodies insert_bodies(const Case& c, const geometry::Domain& domain,
                                          std::vector<std::int32_t>* kinds = nullptr);

}  // namespace tsubu::setup

#pragma once
#include <cstdint>
#include <vector>

#include "state/bodies.hpp"

namespace tsubu::state {

// Takes bodies out, from every array; the others keep their order. `ids` in ascending order.
void remove_bodies(Bodies& bodies, const std::vector<std::int64_t>& ids);

// Sets the velocities of a body between two steps.
void throw_body(Bodies& bodies, std::size_t i, const Twist& twist);

// Makes a body fixed, at rest, or free to move again.
void fix_body(Bodies& bodies, std::size_t i);
void free_body(Bodies& bodies, std::size_t i);

}  // namespace tsubu::state

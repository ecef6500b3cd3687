#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "setup/case.hpp"
#include "state/bodies.hpp"

namespace tsubu::setup {

// What particles of one kind take (seed document 003, equation 22): each its part of the arrays of bodies and, if it is
// no sphere, of the corners in the world; and all of them one shape.
struct KindMemory {
  std::string name;
  std::size_t bytes_each = 0, shape_bytes = 0;
};

[[nodiscard]] std::vector<KindMemory> memory_of_kinds(const Case& c, const std::vector<state::Bodies::Array>& arrays);

}  // namespace tsubu::setup

#pragma once
#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/expression.hpp"
#include "state/deformation.hpp"

namespace tsubu::setup {

// What a domain does along an axis, or in shear. A factor of time is made a course once the time step is known.
struct StrainCase {
  state::StrainDrive drive;
  std::optional<std::variant<Expression, std::vector<state::WallCourse::Row>>> factor = {};
};

// How a domain deforms.
struct DeformationCase {
  std::array<StrainCase, 3> stretch;
  StrainCase shear;
  int flow = 0, gradient = 1;
};

}  // namespace tsubu::setup

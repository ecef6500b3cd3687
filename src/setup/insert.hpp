#pragma once
#include <stdexcept>
#include <string>

#include "geometry/domain.hpp"
#include "setup/case.hpp"
#include "state/bodies.hpp"

namespace tsubu::setup {

// The case is well formed but cannot be built: bodies that find no place, a table that does not fit, a time step too
// large. what() is one or more whole sentences.
class BuildError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Makes all bodies of a case, ids from 1: those of tables first, then the others, each in the order of the case. Throws
// BuildError, or what io throws if a table cannot be read.
[[nodiscard]] state::Bodies insert_bodies(const Case& c, const geometry::Domain& domain);

}  // namespace tsubu::setup

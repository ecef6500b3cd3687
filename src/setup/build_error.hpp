#pragma once
#include <stdexcept>

namespace tsubu::setup {

// The case is well formed but cannot be built: bodies that find no place, a table that does not fit, a time step too
// large. what() is one or more whole sentences.
class BuildError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace tsubu::setup

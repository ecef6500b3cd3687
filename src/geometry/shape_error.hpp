#pragma once
#include <stdexcept>

namespace tsubu::geometry {

// A shape that cannot be made; what() is one sentence that says what is wrong and where. Points and triangles are
// counted from 0, as they stand in the lists they came in.
class ShapeError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace tsubu::geometry

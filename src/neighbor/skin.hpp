#pragma once
#include <algorithm>
#include <cstdint>

namespace tsubu::neighbor {

// Chooses the skin while the run goes on: wide enough that a search serves many steps, narrow enough that few pairs
// are checked in vain. It aims at a number of steps between searches, which follows the motion; results do not
// depend on it.
class Skin {
 public:
  // A fixed width.
  explicit Skin(double width) : width_(width), low_(width), high_(width) {}
  // Automatic, in terms of the smallest diameter and of the widest skin that the domain allows.
  Skin(double smallest_diameter, double widest)
      : width_(std::min(0.1 * smallest_diameter, widest)),
        low_(std::min(0.02 * smallest_diameter, widest)),
        high_(std::min(0.5 * smallest_diameter, widest)) {}

  [[nodiscard]] double width() const { return width_; }

  // Called when a search that served `steps` steps is spent.
  void served(std::uint64_t steps) {
    constexpr std::uint64_t few = 20, many = 80;
    if (steps < few) width_ = std::min(high_, 1.25 * width_);
    if (steps > many) width_ = std::max(low_, width_ / 1.25);
  }

 private:
  double width_, low_, high_;
};

}  // namespace tsubu::neighbor

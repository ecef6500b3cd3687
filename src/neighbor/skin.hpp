#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>

namespace tsubu::neighbor {

// Chooses the skin while the run goes on: wide enough that a search serves many steps, narrow enough that few pairs
// are looked at in vain; results do not depend on it.
//
// A search costs as much as some sixty looks at a pair for each body, and some twenty pairs a body come in for every
// diameter d of skin, each looked at whenever contacts are listed. If neighbours come together by 2 s in a step, lists
// are made every sqrt(0.15 d/s) steps (see ListPlan), and the sum of both costs is least at a skin near d (s/d)^(1/4);
// the factor before it was found by trying.
class Skin {
 public:
  // A fixed width.
  explicit Skin(double width) : width_(width), low_(width), high_(width) {}
  // Automatic, in terms of the smallest diameter and of the widest skin that the domain allows.
  Skin(double smallest_diameter, double widest)
      : diameter_(smallest_diameter),
        width_(std::min(0.1 * smallest_diameter, widest)),
        low_(std::min(0.02 * smallest_diameter, widest)),
        high_(std::min(0.5 * smallest_diameter, widest)) {}

  [[nodiscard]] double width() const { return width_; }

  // Called when a search that served `steps` steps is spent.
  void served(std::uint64_t steps) {
    const double step = 0.5 * width_ / static_cast<double>(std::max<std::uint64_t>(steps, 1));
    width_ = std::clamp(1.3 * diameter_ * std::sqrt(std::sqrt(step / diameter_)), low_, high_);
  }

 private:
  double diameter_ = 1, width_, low_, high_;
};

}  // namespace tsubu::neighbor

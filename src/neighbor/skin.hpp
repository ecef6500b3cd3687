#pragma once
#include <algorithm>
#include <cmath>
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

// The skin of the lists made from one search. A list costs as much as some seven contacts a body, and every pair on it
// as much as a contact, touching or not; in a packed bed some twenty pairs a body come in for every diameter of skin.
// If bodies move by s in a step the sum of both is least at a width of sqrt(0.6 s d).
class ListSkin {
 public:
  ListSkin() = default;
  explicit ListSkin(double diameter) : diameter_(diameter) {}

  [[nodiscard]] double width() const { return width_; }

  // Called when a search with this skin is done.
  void fit(double skin) {
    widest_ = 0.5 * skin;
    width_ = width_ > 0 ? std::min(width_, widest_) : widest_ / 8;
  }

  // Called when a list that served `steps` steps is spent: some body has moved by half the width.
  void served(std::uint64_t steps) {
    const double step = 0.5 * width_ / static_cast<double>(std::max<std::uint64_t>(steps, 1));
    width_ = std::min(widest_, std::sqrt(0.6 * step * diameter_));
  }

 private:
  double diameter_ = 0, width_ = 0, widest_ = 0;
};

}  // namespace tsubu::neighbor

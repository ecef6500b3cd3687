#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>

namespace tsubu::neighbor {

// For how many steps the next list shall serve, and how far bodies may stray from their courses meanwhile (see Travel),
// by what the last one has seen.
//
// A list costs as much as some seven contacts a body, and every pair on it as much as a contact, touching or not; in a
// packed bed some twenty pairs a body come in for every diameter of gap. If pairs close in by c in a step and bodies
// stray by s, a list for n steps holds the pairs nearer than n (s + c/2), and the sum of both costs is least at
// n = sqrt(0.35 d / (s + c/2)).
class ListPlan {
 public:
  ListPlan() = default;
  explicit ListPlan(double diameter) : diameter_(diameter) {}

  [[nodiscard]] double width() const { return width_; }           // how far two bodies may stray towards each other [m]
  [[nodiscard]] std::uint64_t horizon() const { return steps_; }  // for how many steps

  // A list served for `steps` steps, in which two neighbours strayed by `strayed`.
  void served(std::uint64_t steps, double strayed) {
    rate_ = strayed / static_cast<double>(std::max<std::uint64_t>(steps, 1));
  }
  // The next list follows a search of that skin; neighbours close in by `closing` in a step.
  void make(double skin, double closing) {
    constexpr double most = 1000, reserve = 1.2;
    if (rate_ < 0) rate_ = skin / 2000;
    const double steps =
        std::sqrt(0.35 * diameter_ / std::max(rate_ + 0.5 * closing, 0.35 * diameter_ / (most * most)));
    steps_ = static_cast<std::uint64_t>(std::max(1.0, steps));
    width_ = std::clamp(reserve * rate_ * steps, std::min(0.002 * diameter_, 0.5 * skin), 0.5 * skin);
  }
  void shorten(double steps) {
    steps_ = static_cast<std::uint64_t>(std::clamp(steps, 0.0, static_cast<double>(steps_)));
  }

 private:
  double diameter_ = 0, width_ = 0;
  double rate_ = -1;  // at which neighbours stray [m a step]; unknown at first
  std::uint64_t steps_ = 0;
};

}  // namespace tsubu::neighbor

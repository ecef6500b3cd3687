#pragma once
#include <cmath>
#include <cstdint>

namespace tsubu::setup {

// Which steps something is due in: the first, the last, and those nearest to the multiples of an interval. An interval
// of zero means first and last only; one shorter than a step means every step.
class Schedule {
 public:
  Schedule(double every, double dt, std::uint64_t last) : per_step_(every > 0 ? dt / every : 0), last_(last) {}

  [[nodiscard]] bool due(std::uint64_t step) const { return step >= last_ || regular(step); }
  // Whether it is due at this step however long the run is.
  [[nodiscard]] bool regular(std::uint64_t step) const {
    if (step == 0 || per_step_ >= 1) return true;
    // due if a multiple of the interval is nearer to this step than to the one before
    // (half steps are exact, so two neighbours see the same border between them)
    const double s = static_cast<double>(step);
    return std::floor((s + 0.5) * per_step_) > std::floor((s - 0.5) * per_step_);
  }

 private:
  double per_step_;
  std::uint64_t last_;
};

}  // namespace tsubu::setup

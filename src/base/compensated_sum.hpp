#pragma once
#include <cmath>

namespace tsubu {

// A running sum that keeps what plain addition rounds away (Neumaier).
class CompensatedSum {
 public:
  void add(double v) {
    const double sum = sum_ + v;
    lost_ += std::abs(sum_) >= std::abs(v) ? (sum_ - sum) + v : (v - sum) + sum_;
    sum_ = sum;
  }
  [[nodiscard]] double value() const { return sum_ + lost_; }

 private:
  double sum_ = 0, lost_ = 0;
};

}  // namespace tsubu

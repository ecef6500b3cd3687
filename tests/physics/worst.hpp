#pragma once
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <string>
#include <utility>

namespace tsubu::tests {

// Holds every error of one kind to one tolerance, and prints the largest at the end of its scope: how much room is
// left is worth knowing, and one line for a thousand samples is enough when there is none.
class Worst {
 public:
  Worst(std::string what, double allowed) : what_(std::move(what)), allowed_(allowed) {}
  Worst(const Worst&) = delete;
  Worst& operator=(const Worst&) = delete;
  ~Worst() {
    EXPECT_GT(count_, 0) << what_ << " was never measured";
    EXPECT_LE(largest_, allowed_) << what_ << ", worst at " << where_ << "; " << failed_ << " of " << count_ << " fail";
    std::printf("[ measured ] %s: largest error %.2e, allowed %.2e\n", what_.c_str(), largest_, allowed_);
  }

  void add(double error, const std::string& where = "") {
    const double size = std::abs(error);
    ++count_;
    if (!(size <= allowed_)) ++failed_;
    if (size <= largest_) return;
    largest_ = std::isnan(size) ? HUGE_VAL : size;
    where_ = where.empty() ? "sample " + std::to_string(count_) : where;
  }

 private:
  std::string what_, where_;
  double allowed_, largest_ = 0;
  int count_ = 0, failed_ = 0;
};

}  // namespace tsubu::tests

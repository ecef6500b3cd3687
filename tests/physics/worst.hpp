#pragma once
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <string>

namespace tsubu::tests {

// Expects every error to be within one tolerance and prints the largest: how much room is left is worth knowing.
class Worst {
 public:
  Worst(std::string what, double allowed) : what_(std::move(what)), allowed_(allowed) {}
  Worst(const Worst&) = delete;
  Worst& operator=(const Worst&) = delete;
  ~Worst() {
    EXPECT_GT(count_, 0) << what_ << " was never measured";
    std::printf("[ measured ] %s: largest error %.2e, allowed %.2e\n", what_.c_str(), largest_, allowed_);
  }

  void add(double error, const std::string& where = "") {
    ++count_;
    EXPECT_LE(std::abs(error), allowed_) << what_ << " " << where;  // NaN fails
    if (!(std::abs(error) <= largest_)) largest_ = std::abs(error);
  }

 private:
  std::string what_;
  double allowed_, largest_ = 0;
  int count_ = 0;
};

}  // namespace tsubu::tests

#pragma once
#include <deque>

namespace tsubu::setup {

// How fast a run goes now, as against the mean since its start, which is wrong for long after things have changed.
class Pace {
 public:
  static constexpr double window = 20, apart = 0.2;  // [s]

  // How much is done after that many seconds; both ascend.
  void note(double seconds, double done) {
    if (!samples_.empty() && seconds - samples_.back().seconds < apart) return;
    samples_.push_back({seconds, done});
    // the first one is as old as the window, or younger if the run is
    while (samples_.size() > 2 && seconds - samples_[1].seconds >= window) samples_.pop_front();
  }
  // Done per second; 0 if that is not known yet.
  [[nodiscard]] double rate() const {
    if (samples_.size() < 2) return 0;
    const Sample &first = samples_.front(), &last = samples_.back();
    return last.seconds > first.seconds ? (last.done - first.done) / (last.seconds - first.seconds) : 0;
  }
  // Seconds for what is left to do; below zero if that is not known yet.
  [[nodiscard]] double left(double to_do) const { return rate() > 0 ? to_do / rate() : -1; }

 private:
  struct Sample {
    double seconds, done;
  };
  std::deque<Sample> samples_;
};

}  // namespace tsubu::setup

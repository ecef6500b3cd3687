#pragma once
#include <chrono>

namespace tsubu::device {

// Seconds since it was made or last read by lap().
class Stopwatch {
 public:
  double lap() {
    const auto now = Clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    return seconds;
  }
  [[nodiscard]] double passed() const { return std::chrono::duration<double>(Clock::now() - last_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point last_ = Clock::now();
};

}  // namespace tsubu::device

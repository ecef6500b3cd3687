#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "device/stopwatch.hpp"
#include "io/log.hpp"
#include "io/table.hpp"

namespace tsubu::setup {

// What a run says while it goes: lines and table rows on standard output and in the log; on a terminal also one live
// line with the time left, renewed at most ten times a second. In a pipe there is nothing but whole lines.
class Progress {
 public:
  Progress(bool quiet, bool color, double end);

  // From here on lines go to the log as well, those said before included.
  void open_log(const std::filesystem::path& path);

  void line(std::string_view text);
  void row(const io::TableRow& row);
  void live(double time, double rate);
  // Also when quiet: "warning: ..." and "error: ..." on standard error.
  void warning(std::string_view text);
  void error(std::string_view text);

 private:
  void clear_live();
  void keep(std::string text);

  bool quiet_, color_, terminal_;
  double end_;  // [s]
  bool live_shown_ = false, header_shown_ = false;
  device::Stopwatch since_live_, since_start_;
  double elapsed_ = 0, live_age_ = 0;
  std::string before_log_;
  std::unique_ptr<io::Log> log_;
};

// "1:02:03"
[[nodiscard]] std::string clock_time(double seconds);

}  // namespace tsubu::setup

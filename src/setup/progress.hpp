#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "device/stopwatch.hpp"
#include "io/log.hpp"
#include "io/table.hpp"
#include "setup/pace.hpp"

namespace tsubu::setup {

// What a run says while it goes: lines and table rows on standard output and in the log; on a terminal also one live
// line with the time left, renewed at most ten times a second. In a pipe there is nothing but whole lines.
class Progress {
 public:
  Progress(bool quiet, bool color, double end);

  // From here on lines go to the log as well, those said before included.
  void open_log(const std::filesystem::path& path);
  // The same for a log that goes on behind its first `kept` bytes. Of what follows them, rows of the table are cut off,
  // because they come again; the rest stays.
  void reopen_log(const std::filesystem::path& path, std::uint64_t kept);
  [[nodiscard]] std::uint64_t log_size() const { return log_ ? log_->size() : 0; }
  void sync_log() {
    if (log_) log_->sync();
  }

  void line(std::string_view text);
  void row(const io::TableRow& row);
  void live(double time, double rate);
  // To the end at the present pace [s]; below zero if that is not known yet.
  [[nodiscard]] double seconds_left(double time) const { return pace_.left(end_ - time); }
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
  Pace pace_;  // simulated seconds
  std::string before_log_;
  std::unique_ptr<io::Log> log_;
};

// "1:02:03"
[[nodiscard]] std::string clock_time(double seconds);

}  // namespace tsubu::setup

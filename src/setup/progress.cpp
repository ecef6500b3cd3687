#include "setup/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>

namespace tsubu::setup {

Progress::Progress(bool quiet, bool color, double end)
    : quiet_(quiet), color_(color), terminal_(isatty(STDOUT_FILENO) != 0), end_(end) {}

void Progress::open_log(const std::filesystem::path& path) {
  log_ = std::make_unique<io::Log>(path);
  if (!before_log_.empty()) log_->line(before_log_.substr(0, before_log_.size() - 1));
  before_log_.clear();
}

namespace {

bool is_row(const std::string& line) {
  return line.find_first_not_of(" 0123456789.+-e%naif") == std::string::npos && line.starts_with(' ');
}

// The whole lines of a file behind its first bytes that are no rows of the table.
std::vector<std::string> remarks_behind(const std::filesystem::path& path, std::uint64_t first) {
  std::vector<std::string> remarks;
  std::ifstream file(path, std::ios::binary);
  file.seekg(static_cast<std::streamoff>(first));
  for (std::string line; std::getline(file, line) && !file.eof();)
    if (!is_row(line)) remarks.push_back(line);
  return remarks;
}

}  // namespace

void Progress::reopen_log(const std::filesystem::path& path, std::uint64_t kept) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return open_log(path);
  kept = io::whole_lines(path, kept);  // a log may be cut or moved away; what is left of it goes on
  const std::vector<std::string> remarks = remarks_behind(path, kept);
  log_ = std::make_unique<io::Log>(path, kept);
  for (const std::string& remark : remarks) log_->line(remark);
  if (!before_log_.empty()) log_->line(before_log_.substr(0, before_log_.size() - 1));
  before_log_.clear();
}

void Progress::keep(std::string text) {
  if (log_) {
    try {
      log_->line(text);
    } catch (...) {
      log_.reset();  // what stops the run is said on the screen, and must not fail because the log does
      throw;
    }
  } else {
    before_log_ += text + '\n';
  }
}

void Progress::line(std::string_view text) {
  clear_live();
  if (!quiet_) fmt::print("{}\n", text), std::fflush(stdout);
  keep(std::string(text));
}

void Progress::row(const io::TableRow& r) {
  if (!header_shown_)
    line(fmt::format("{:>12} {:>12} {:>12} {:>12} {:>12} {:>10} {:>12}", "step", "time [s]", "bodies", "contacts",
                     "kinetic [J]", "overlap", "Mp-steps/s"));
  header_shown_ = true;
  line(fmt::format("{:>12} {:>12.6g} {:>12} {:>12} {:>12.4e} {:>8.3f} % {:>12.3f}", r.step, r.time, r.bodies,
                   r.contacts, r.kinetic_translation + r.kinetic_rotation, 100 * r.max_overlap, 1e-6 * r.rate));
}

void Progress::live(double time, double rate) {
  elapsed_ += since_start_.lap();
  pace_.note(elapsed_, time);
  live_age_ += since_live_.lap();
  if (quiet_ || !terminal_ || live_age_ < 0.1) return;
  live_age_ = 0;
  const double share = end_ > 0 ? std::clamp(time / end_, 0.0, 1.0) : 1;
  constexpr int width = 24;
  const int full = static_cast<int>(share * width);
  const double left = seconds_left(time);
  fmt::print("\r\033[K[{:#<{}}{:.<{}}] {:3.0f} %  {:.4g}/{:.4g} s  elapsed {}  ETA {}  {:.3g} Mp-steps/s", "", full, "",
             width - full, 100 * share, time, end_, clock_time(elapsed_), left < 0 ? "-:--:--" : clock_time(left),
             1e-6 * rate);
  std::fflush(stdout);
  live_shown_ = true;
}

void Progress::warning(std::string_view text) {
  clear_live();
  fmt::print(stderr, "{}: {}\n", color_ ? "\033[1;33mwarning\033[0m" : "warning", text);
  keep(fmt::format("warning: {}", text));
}

void Progress::error(std::string_view text) {
  clear_live();
  fmt::print(stderr, "{}: {}\n", color_ ? "\033[1;31merror\033[0m" : "error", text);
  keep(fmt::format("error: {}", text));
}

void Progress::clear_live() {
  if (live_shown_) fmt::print("\r\033[K");
  live_shown_ = false;
}

std::string clock_time(double seconds) {
  const auto s = static_cast<long long>(std::llround(std::max(0.0, seconds)));
  return fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
}

}  // namespace tsubu::setup

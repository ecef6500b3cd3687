#pragma once
#include <array>
#include <csignal>
#include <cstddef>

namespace tsubu::setup {

// While it lives, Ctrl-C, SIGTERM, SIGHUP and SIGUSR1 ask the run to end after the present step; a second one ends the
// program at once. One that is ignored stays so (nohup); afterwards they are what they were before.
class StopRequest {
 public:
  static constexpr std::size_t count = 4;  // signals

  StopRequest();
  ~StopRequest();
  StopRequest(const StopRequest&) = delete;
  StopRequest& operator=(const StopRequest&) = delete;

  [[nodiscard]] static bool made();

 private:
  std::array<struct sigaction, count> before_;
};

}  // namespace tsubu::setup

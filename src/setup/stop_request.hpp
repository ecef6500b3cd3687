#pragma once

namespace tsubu::setup {

// While it lives, Ctrl-C, SIGTERM, SIGHUP and SIGUSR1 ask the run to end after the present step; a second one ends the
// program at once.
class StopRequest {
 public:
  StopRequest();
  ~StopRequest();
  StopRequest(const StopRequest&) = delete;
  StopRequest& operator=(const StopRequest&) = delete;

  [[nodiscard]] static bool made();
};

}  // namespace tsubu::setup

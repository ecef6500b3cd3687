#include "setup/stop_request.hpp"

#include <csignal>

namespace tsubu::setup {
namespace {

volatile std::sig_atomic_t requested = 0;  // signal handlers can reach nothing but globals

constexpr int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGUSR1};

void on_signal(int signal) {
  if (requested) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
  requested = 1;
}

}  // namespace

StopRequest::StopRequest() {
  requested = 0;
  for (const int s : signals) std::signal(s, on_signal);
  std::signal(SIGPIPE, SIG_IGN);  // a reader that has seen enough does not end the run
}

StopRequest::~StopRequest() {
  for (const int s : signals) std::signal(s, SIG_DFL);
}

bool StopRequest::made() { return requested != 0; }

}  // namespace tsubu::setup

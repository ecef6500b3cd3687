#include "setup/stop_request.hpp"

#include <cstddef>

namespace tsubu::setup {
namespace {

volatile std::sig_atomic_t requested = 0;  // signal handlers can reach nothing but globals

constexpr std::array<int, StopRequest::count> signals = {SIGINT, SIGTERM, SIGHUP, SIGUSR1};

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
  struct sigaction stop {};
  stop.sa_handler = on_signal;
  stop.sa_flags = SA_RESTART;  // what is being written is written to its end
  sigemptyset(&stop.sa_mask);
  for (std::size_t k = 0; k < count; ++k) {
    sigaction(signals[k], nullptr, &before_[k]);
    if (before_[k].sa_handler != SIG_IGN) sigaction(signals[k], &stop, nullptr);
  }
  // a reader that has seen enough does not end the run, nor what is told and written when it has ended
  std::signal(SIGPIPE, SIG_IGN);
}

StopRequest::~StopRequest() {
  for (std::size_t k = 0; k < count; ++k) sigaction(signals[k], &before_[k], nullptr);
}

bool StopRequest::made() { return requested != 0; }

}  // namespace tsubu::setup

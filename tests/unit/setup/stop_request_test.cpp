#include "setup/stop_request.hpp"

#include <gtest/gtest.h>

namespace tsubu::setup {
namespace {

using Handler = void (*)(int);

Handler handler_of(int signal) {
  struct sigaction now {};
  sigaction(signal, nullptr, &now);
  return now.sa_handler;
}

void mine(int) {}

TEST(StopRequest, IsMadeByASignal) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1}) {
    const Handler before = std::signal(signal, SIG_DFL);  // whoever runs the tests may have it ignored
    {
      const StopRequest request;
      EXPECT_FALSE(StopRequest::made());
      std::raise(signal);
      EXPECT_TRUE(StopRequest::made()) << signal;
    }
    EXPECT_EQ(handler_of(signal), SIG_DFL) << signal;
    std::signal(signal, before);
  }
}

// As nohup and shells ask for: what is ignored stays so.
TEST(StopRequest, LeavesAloneWhatIsIgnored) {
  const Handler before = std::signal(SIGHUP, SIG_IGN);
  {
    const StopRequest request;
    std::raise(SIGHUP);
    EXPECT_FALSE(StopRequest::made());
  }
  EXPECT_EQ(handler_of(SIGHUP), SIG_IGN);
  std::signal(SIGHUP, before);
}

TEST(StopRequest, PutsBackWhatWasThere) {
  const Handler before = std::signal(SIGUSR1, mine);
  { const StopRequest request; }
  EXPECT_EQ(handler_of(SIGUSR1), mine);
  std::signal(SIGUSR1, before);
}

}  // namespace
}  // namespace tsubu::setup

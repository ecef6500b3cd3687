#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <thread>
#include <utility>
#include <vector>

#include "base/check.hpp"
#include "device/workers.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace tsubu::device {
namespace {

void pause() {
#if defined(__x86_64__)
  _mm_pause();
#else
  std::this_thread::yield();
#endif
}

// Waits until the value is no longer `old`: looking for a while if `patience` allows, then asleep.
template <class T>
void wait_while(const std::atomic<T>& value, T old, int patience) {
  for (int k = 0; k < patience; ++k) {
    if (value.load(std::memory_order_acquire) != old) return;
    pause();
  }
  while (value.load(std::memory_order_acquire) == old) value.wait(old, std::memory_order_acquire);
}

// Tiles of a loop that are handed out: the loop's number, the end of the tiles and which is the next, in one word.
// Whoever takes a tile takes it of this very loop, and the loop cannot end before that tile is done; so a thread that
// comes too late finds nothing to take, and nobody waits for it.
struct Ticket {
  std::uint64_t bits;
  static constexpr std::uint64_t mask = (1 << 24) - 1;
  [[nodiscard]] static Ticket of(std::uint64_t job, std::uint64_t begin, std::uint64_t end) {
    return {job << 48 | end << 24 | begin};
  }
  [[nodiscard]] std::uint64_t end() const { return bits >> 24 & mask; }
  [[nodiscard]] std::uint64_t next() const { return bits & mask; }
};

// The tiles that a thread begins with: the same in every loop, so that bodies stay in the cache of one core. Those that
// are left when it is done are taken by others.
struct alignas(64) Share {
  std::atomic<std::uint64_t> ticket{0};
};

}  // namespace

struct Team::Shared {
  int patience = 0;
  void (*run)(const void*, std::size_t) = nullptr;
  const void* context = nullptr;
  std::size_t count = 0;  // tiles of the present loop
  std::vector<Share> shares;
  alignas(64) std::atomic<std::uint64_t> done{0};  // tiles of the present loop that are done
  alignas(64) std::atomic<std::uint32_t> job{0};   // number of the present loop
  std::atomic<bool> ended{false};
  std::atomic<bool> failed{false};
  std::exception_ptr failure;  // of the first tile that threw, for the thread that started the loop
  std::vector<std::jthread> helpers;

  void work(std::size_t thread) {
    for (std::size_t k = 0; k < shares.size(); ++k) work_on(shares[(thread + k) % shares.size()].ticket);
  }

  void work_on(std::atomic<std::uint64_t>& ticket) {
    Ticket t{ticket.load(std::memory_order_acquire)};
    while (t.next() < t.end()) {
      if (!ticket.compare_exchange_weak(t.bits, t.bits + 1, std::memory_order_acq_rel, std::memory_order_acquire))
        continue;
      try {
        run(context, t.next());
      } catch (...) {
        if (!failed.exchange(true)) failure = std::current_exception();
      }
      const std::size_t all = count;  // of this loop for sure, as long as this tile is not counted
      if (done.fetch_add(1, std::memory_order_acq_rel) + 1 == all) done.notify_one();
      t.bits = ticket.load(std::memory_order_acquire);
    }
  }

  void end() {
    ended.store(true, std::memory_order_release);
    job.fetch_add(1, std::memory_order_release);
    job.notify_all();
  }

  void help(std::size_t thread) {
    for (std::uint32_t seen = 0;;) {
      wait_while(job, seen, patience);
      seen = job.load(std::memory_order_acquire);
      if (ended.load(std::memory_order_acquire)) return;
      work(thread);
    }
  }
};

Team::Team(int threads) : shared_(std::make_unique<Shared>()) {
  // about 20 microseconds, more than the gaps between the loops of a step; none where threads outnumber cores
  const unsigned cores = std::thread::hardware_concurrency();
  shared_->patience = static_cast<unsigned>(threads) <= cores ? 500 : 0;
  shared_->shares = std::vector<Share>(static_cast<std::size_t>(threads));
  try {
    for (int k = 1; k < threads; ++k)
      shared_->helpers.emplace_back([s = shared_.get(), k] { s->help(static_cast<std::size_t>(k)); });
  } catch (...) {
    shared_->end();  // else those that did start would wait for ever
    throw;
  }
}

Team::~Team() { shared_->end(); }

void Team::run(std::size_t count, void (*tile)(const void*, std::size_t), const void* context) {
  ENSURE(count <= Ticket::mask);
  Shared& s = *shared_;
  s.run = tile;
  s.context = context;
  s.count = count;
  s.done.store(0, std::memory_order_relaxed);
  const std::uint64_t job = s.job.load(std::memory_order_relaxed) + 1;
  for (std::size_t k = 0, threads = s.shares.size(); k < threads; ++k)
    s.shares[k].ticket.store(Ticket::of(job, count * k / threads, count * (k + 1) / threads).bits,
                             std::memory_order_release);
  s.job.fetch_add(1, std::memory_order_release);
  s.job.notify_all();
  s.work(0);
  for (std::uint64_t done = s.done.load(std::memory_order_acquire); done != count;
       done = s.done.load(std::memory_order_acquire))
    wait_while(s.done, done, s.patience);
  if (s.failed.exchange(false)) std::rethrow_exception(std::exchange(s.failure, nullptr));
}

int thread_count(int asked) {
  return asked > 0 ? asked : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

}  // namespace tsubu::device

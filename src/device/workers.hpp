#pragma once
#include <cstddef>
#if defined(__SANITIZE_THREAD__)
#include <atomic>
#include <thread>
#include <vector>
#endif

namespace tsubu::device {

// A range of indices that one thread works on at a time.
struct Tile {
  std::size_t index, begin, end;
};

[[nodiscard]] constexpr std::size_t tile_count(std::size_t n, std::size_t tile_size) {
  return (n + tile_size - 1) / tile_size;
}

// Runs loops over tiles on a number of threads. Which thread gets which tile is left to chance, so a loop body may
// write only to its own tile; whatever is added up across tiles is added afterwards, in a fixed order.
class Workers {
 public:
  explicit Workers(int threads) : threads_(threads) {}
  [[nodiscard]] int threads() const { return threads_; }

  template <class F>
  void for_tiles(std::size_t n, std::size_t tile_size, const F& f) const {
    const std::size_t tiles = tile_count(n, tile_size);
    const auto run = [&](std::size_t t) {
      const std::size_t begin = t * tile_size;
      f(Tile{t, begin, begin + tile_size < n ? begin + tile_size : n});
    };
    if (threads_ == 1 || tiles <= 1) {
      for (std::size_t t = 0; t < tiles; ++t) run(t);
      return;
    }
#if defined(__SANITIZE_THREAD__)
    // The thread sanitizer does not see the barriers of OpenMP's library and would report every loop.
    std::atomic<std::size_t> next{0};
    std::vector<std::jthread> team;
    for (int k = 0; k < threads_; ++k)
      team.emplace_back([&] {
        for (std::size_t t = next++; t < tiles; t = next++) run(t);
      });
#else
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads_)
    for (std::size_t t = 0; t < tiles; ++t) run(t);
#endif
  }

 private:
  int threads_;
};

}  // namespace tsubu::device

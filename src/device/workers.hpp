#pragma once
#include <cstddef>
#include <memory>

namespace tsubu::device {

// A range of indices that one thread works on at a time.
struct Tile {
  std::size_t index, begin, end;
};

[[nodiscard]] constexpr std::size_t tile_count(std::size_t n, std::size_t tile_size) {
  return (n + tile_size - 1) / tile_size;
}

// A team of threads that waits for loops. A thread with nothing to do looks for work for some microseconds and then
// sleeps: a team that spins on (as OpenMP's does by default) brings a machine that is busy with something else to a
// crawl (docs/decisions/0001-threads.md).
class Team {
 public:
  // The calling thread is one of them.
  explicit Team(int threads);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  // Calls tile(context, k) once for each k below `count`, on whichever thread is free; returns when all are done.
  void run(std::size_t count, void (*tile)(const void* context, std::size_t k), const void* context);

 private:
  struct Shared;
  std::unique_ptr<Shared> shared_;
};

// As many threads as asked for; 0 means one for each core.
[[nodiscard]] int thread_count(int asked);

// Runs loops over tiles on a number of threads. A thread begins with the same tiles in every loop, but who gets the
// last ones is left to chance: a loop body may write only to its own tile, and whatever is added up across tiles is
// added afterwards, in a fixed order.
class Workers {
 public:
  explicit Workers(int threads) : threads_(threads) {
    if (threads > 1) team_ = std::make_unique<Team>(threads);
  }
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
    } else {
      team_->run(
          tiles, [](const void* context, std::size_t t) { (*static_cast<const decltype(run)*>(context))(t); }, &run);
    }
  }

 private:
  int threads_;
  std::unique_ptr<Team> team_;
};

}  // namespace tsubu::device

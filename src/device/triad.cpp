#include "device/triad.hpp"

#include <algorithm>
#include <vector>

#include "device/stopwatch.hpp"

namespace tsubu::device {
namespace {

// With the widest registers that the processor has: small arrays stand in caches, which feed those only. Sanitizers
// cannot choose between versions at the start of a program.
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__clang__)
__attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#endif
void triad(double* a, const double* b, const double* c, double s, std::size_t n) {
  for (std::size_t k = 0; k < n; ++k) a[k] = b[k] + s * c[k];
}

}  // namespace

double triad_bandwidth(std::size_t bytes, const Workers& workers, double seconds) {
  const std::size_t n = std::max<std::size_t>(bytes / (3 * sizeof(double)), 1);
  // a tile for each thread at least, and none so small that handing it out costs more than going over it
  const std::size_t share = n / (4 * static_cast<std::size_t>(workers.threads()));
  const std::size_t tile = std::clamp<std::size_t>(share, 1024, 65536);
  std::vector<double> a(n), b(n, 1.0), c(n, 2.0);
  double best = 0, spent = 0;
  Stopwatch watch;
  for (int pass = 0; pass < 3 || spent < seconds; ++pass) {
    watch.lap();
    workers.for_tiles(n, tile, [&](const Tile& t) {
      triad(a.data() + t.begin, b.data() + t.begin, c.data() + t.begin, 1e-3 * pass, t.end - t.begin);
    });
    const double lap = watch.lap();
    spent += lap;
    best = std::max(best, static_cast<double>(3 * sizeof(double) * n) / std::max(lap, 1e-9));
  }
  return best;
}

}  // namespace tsubu::device

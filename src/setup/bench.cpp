#include "setup/bench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "device/stopwatch.hpp"
#include "device/triad.hpp"
#include "io/machine.hpp"
#include "setup/build.hpp"
#include "setup/doctor.hpp"

namespace tsubu::setup {
namespace {

// Bodies, contacts and what the search needs on the way; the starting bodies are kept as well.
constexpr double bytes_per_body = 2500;

// Steps before the clock starts: caches and large pages fill, the cloud begins to collide, skins fit themselves to
// that.
int warm_up(const BenchCase& what) { return what.packed ? 20 : 150; }

void step(const Case& c, solver::Simulation& s) {
  if (const auto trouble = s.step()) throw std::runtime_error(diagnose(*trouble, c, s));
}

BenchParts parts_between(const solver::Timings& before, const solver::Timings& after, double seconds) {
  BenchParts p{after.integrate - before.integrate, after.search - before.search,
               after.contacts.bodies - before.contacts.bodies, after.contacts.walls - before.contacts.walls};
  p.other = std::max(0.0, seconds - (p.integrate + p.search + p.contacts + p.walls));
  return p;
}

// Steps until the time is up, in five pieces, of at least one step each.
void run_for(double seconds, const Case& c, solver::Simulation& s, BenchRun& run) {
  constexpr int pieces = 5;
  const solver::Timings before = s.timings();
  const std::uint64_t first = s.steps();
  double slowest = 0, fastest = HUGE_VAL;
  for (int k = 0; k < pieces; ++k) {
    const std::uint64_t begin = s.steps();
    double lap = 0;
    device::Stopwatch watch;
    do {
      step(c, s);
      lap += watch.lap();
    } while (lap < seconds / pieces);
    run.seconds += lap;
    const double per_step = lap / static_cast<double>(s.steps() - begin);
    slowest = std::max(slowest, per_step), fastest = std::min(fastest, per_step);
    const solver::ContactLoad load = s.contacts().body_load();
    run.contacts += static_cast<double>(load.contacts) / pieces;
    run.pairs += static_cast<double>(load.pairs) / pieces;
    run.step_bytes += static_cast<double>(s.step_bytes()) / pieces;
  }
  run.spread = slowest / fastest - 1;
  run.steps = s.steps() - first;
  run.parts = parts_between(before, s.timings(), run.seconds);
  run.searches = s.timings().searches - before.searches;
  run.lists = s.timings().lists - before.lists;
  run.state_bytes = static_cast<double>(s.bytes());
}

BenchRun measure_run(const BenchCase& what, const BenchStart& start, int threads, double seconds) {
  const Case c = case_of(what.laws, start);
  BenchRun run;
  run.threads = threads;
  run.bodies = start.bodies.size();
  {
    const bool peak_known = io::forget_peak();
    const io::MemoryUse before = io::memory_use();
    const Built built = build(c, start.bodies, threads);
    solver::Simulation& s = *built.simulation;
    for (int k = 0; k < warm_up(what); ++k) step(c, s);
    run.hash = s.state_hash();
    run_for(seconds, c, s, run);
    if (peak_known) run.peak_bytes = static_cast<double>(io::memory_use().peak) - static_cast<double>(before.now);
  }
  // afterwards, when the memory is free again
  run.bandwidth = device::triad_bandwidth(static_cast<std::size_t>(run.state_bytes), device::Workers(threads),
                                          std::min(0.3, seconds));
  return run;
}

// The part that gains least from threads, among those that take a twentieth of the step or more.
std::pair<std::string_view, double> least_gain(const BenchResult& r) {
  const auto per_step = [](double seconds, const BenchRun& run) { return seconds / static_cast<double>(run.steps); };
  const BenchParts share = r.last().shares();
  std::pair<std::string_view, double> least{"", HUGE_VAL};
  const auto consider = [&](std::string_view name, double BenchParts::*part) {
    const double gain = per_step(r.first().parts.*part, r.first()) / per_step(r.last().parts.*part, r.last());
    if (share.*part >= 0.05 && gain < least.second) least = {name, gain};
  };
  consider("integrate", &BenchParts::integrate);
  consider("search", &BenchParts::search);
  consider("contacts", &BenchParts::contacts);
  consider("walls", &BenchParts::walls);
  return least;
}

double percent(double share) { return 100 * share; }

}  // namespace

double BenchRun::ns_per_contact() const {
  return contacts > 0 ? 1e9 * parts.contacts / (contacts * static_cast<double>(steps)) : 0;
}

BenchParts BenchRun::shares() const {
  const double sum = parts.integrate + parts.search + parts.contacts + parts.walls + parts.other;
  return {parts.integrate / sum, parts.search / sum, parts.contacts / sum, parts.walls / sum, parts.other / sum};
}

std::string_view name_of(BenchLimit limit) {
  constexpr std::array<std::string_view, 7> names{"too_few_bodies", "memory_bandwidth", "threads", "contacts",
                                                  "search",         "integrate",        "walls"};
  return names[static_cast<std::size_t>(limit)];
}

BenchLimit BenchResult::limit() const {
  const BenchRun& r = last();
  const bool wait = efficiency() < 0.7, few = static_cast<double>(r.bodies) < 2000.0 * r.threads;
  if (wait && few) return BenchLimit::too_few_bodies;
  if (r.bandwidth_used() >= 0.7) return BenchLimit::memory_bandwidth;
  if (wait) return BenchLimit::threads;
  const BenchParts& p = r.parts;
  const double longest = std::max({p.contacts, p.search, p.integrate, p.walls});
  if (longest == p.contacts) return BenchLimit::contacts;
  if (longest == p.search) return BenchLimit::search;
  return longest == p.integrate ? BenchLimit::integrate : BenchLimit::walls;
}

std::string BenchResult::limit_sentence() const {
  const BenchRun& r = last();
  const BenchParts share = r.shares();
  const auto part = [&](std::string_view name, double of_step) {
    return fmt::format("{}: {:.0f} % of the step, which moves {:.0f} % of what the triad does", name, percent(of_step),
                       percent(r.bandwidth_used()));
  };
  switch (limit()) {
    case BenchLimit::too_few_bodies:
      return fmt::format("too few bodies for {} threads: {:.0f} each", r.threads,
                         static_cast<double>(r.bodies) / r.threads);
    case BenchLimit::memory_bandwidth:
      return fmt::format("memory bandwidth: steps move {:.0f} % of what the triad does", percent(r.bandwidth_used()));
    case BenchLimit::threads: {
      const auto [name, gain] = least_gain(*this);
      return fmt::format("threads that wait: {} are {:.2f} times as fast as one, and in {}, where least, {:.2f} times",
                         r.threads, speed_up(), name, gain);
    }
    case BenchLimit::contacts:
      return part("arithmetic of contacts", share.contacts);
    case BenchLimit::search:
      return part("search for neighbours", share.search);
    case BenchLimit::integrate:
      return part("moving the bodies", share.integrate);
    case BenchLimit::walls:
      break;
  }
  return part("contacts with walls", share.walls);
}

Bench::Bench(const BenchOptions& options) : options_(options) {
  const double needed = bytes_per_body * static_cast<double>(options.bodies);
  const auto there = static_cast<double>(io::installed_memory());
  if (there > 0 && needed > there)
    throw BenchError(fmt::format("{} bodies need about {:.3g} GB of memory, and this machine has {:.3g} GB",
                                 options.bodies, 1e-9 * needed, 1e-9 * there),
                     fmt::format("--size {:.0f} would fit", std::floor(there / bytes_per_body / 1e5) * 1e5));
}

const BenchStart& Bench::start_of(const BenchCase& what) {
  std::optional<BenchStart>& start = what.packed ? bed_ : cloud_;
  if (!start) start = what.packed ? packed_bed(options_.bodies, options_.threads) : loose_cloud(options_.bodies);
  return *start;
}

BenchResult Bench::measure(const BenchCase& what) {
  const BenchStart& start = start_of(what);
  BenchResult result{&what, {measure_run(what, start, 1, options_.seconds)}};
  if (options_.threads > 1) result.runs.push_back(measure_run(what, start, options_.threads, options_.seconds));
  return result;
}

}  // namespace tsubu::setup

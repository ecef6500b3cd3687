#include <fmt/format.h>

#include <functional>

#include "setup/bench.hpp"

// A measured case as a few lines.
namespace tsubu::setup {
namespace {

std::string line(std::string_view label, const std::string& text) { return fmt::format("{:<11} {}\n", label, text); }

// One row for each quantity, one column for each number of threads.
std::string row(const BenchResult& result, std::string_view name,
                const std::function<std::string(const BenchRun&)>& of) {
  std::string out = fmt::format("  {:<26}", name);
  for (const BenchRun& run : result.runs) out += fmt::format(" {:>9}", of(run));
  return out + '\n';
}

std::string table(const BenchResult& result) {
  using Run = const BenchRun&;
  const auto percent = [](double share) { return fmt::format("{:.1f} %", 100 * share); };
  std::string out = row(result, "threads", [](Run r) { return fmt::format("{}", r.threads); });
  out += row(result, "steps", [](Run r) { return fmt::format("{}", r.steps); });
  out += row(result, "million particle-steps/s", [](Run r) { return fmt::format("{:.3g}", 1e-6 * r.rate()); });
  out += row(result, "ns per particle-step", [](Run r) { return fmt::format("{:.1f}", r.ns_per_particle_step()); });
  out += row(result, "ns per contact", [](Run r) { return fmt::format("{:.1f}", r.ns_per_contact()); });
  out +=
      row(result, "bytes per particle-step", [](Run r) { return fmt::format("{:.0f}", r.bytes_per_particle_step()); });
  out += row(result, "moved, GB/s", [](Run r) { return fmt::format("{:.3g}", 1e-9 * r.bytes_per_second()); });
  out += row(result, "triad, GB/s", [](Run r) { return fmt::format("{:.3g}", 1e-9 * r.bandwidth); });
  out += row(result, "moved over triad", [&](Run r) { return percent(r.bandwidth_used()); });
  out += row(result, "share of integrate", [&](Run r) { return percent(r.shares().integrate); });
  out += row(result, "share of search", [&](Run r) { return percent(r.shares().search); });
  out += row(result, "share of contacts", [&](Run r) { return percent(r.shares().contacts); });
  out += row(result, "share of walls", [&](Run r) { return percent(r.shares().walls); });
  out += row(result, "share of the rest", [&](Run r) { return percent(r.shares().other); });
  return out + row(result, "peak bytes per body", [](Run r) {
           return r.peak_bytes ? fmt::format("{:.0f}", *r.peak_bytes / static_cast<double>(r.bodies)) : "unknown";
         });
}

}  // namespace

std::string bench_summary(const BenchResult& result) {
  const BenchRun& r = result.last();
  const LawChoice& laws = result.what->laws;
  std::string out = line(result.what->name, std::string(result.what->title));
  out += line("laws", fmt::format("normal {}, cohesion {}, tangential {}, rolling {}", laws.normal, laws.cohesion,
                                  laws.tangential, laws.rolling));
  out += line("bodies", fmt::format("{}, each touching {:.2f} others, {:.2f} pairs computed for each contact", r.bodies,
                                    2 * r.contacts_per_body(), r.contacts > 0 ? r.pairs / r.contacts : 0));
  out += table(result);
  if (result.runs.size() > 1)
    out += line("speed-up",
                fmt::format("{:.2f} on {} threads, efficiency {:.0f} %, {}", result.speed_up(), r.threads,
                            100 * result.efficiency(), result.same_bits() ? "the same bits" : "BITS THAT DIFFER"));
  out += line("limit", result.limit_sentence());
  for (const BenchRun& run : result.runs)
    if (run.spread > 0.15)
      out +=
          line("note", fmt::format("on {} thread{} the slowest fifth of the run took {:.0f} % longer than the fastest: "
                                   "is the machine busy?",
                                   run.threads, run.threads > 1 ? "s" : "", 100 * run.spread));
  return out;
}

std::vector<BenchDefinition> bench_definitions() {
  return {
      {"ns", "by the clock on the wall; per contact: time in contacts between bodies over those that touch"},
      {"bytes", "of all arrays that a step reads and writes, once in each pass over them, if it needs no new list"},
      {"triad", "a[k] = b[k] + s c[k] on as many threads, over arrays as large as the state of the case"},
      {"rest", "what the clocks of the other parts do not see"},
      {"peak", "what making and running the case took at most, beyond what the program held before"},
      {"limit",
       "efficiency below 70 % with fewer than 2000 bodies a thread: too few bodies; else, moved at least 70 % of the "
       "triad: memory bandwidth; else, efficiency below 70 %: threads that wait; else the longest part of the step"}};
}

}  // namespace tsubu::setup

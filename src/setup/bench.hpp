#pragma once
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "setup/bench_cases.hpp"

// How fast this machine computes standard cases, and what keeps it from being faster.
namespace tsubu::setup {

inline constexpr double fewest_bench_bodies = 200, most_bench_bodies = 1e8;

struct BenchOptions {
  std::size_t bodies = 100000;
  int threads = 1;     // measured with one and with this many
  double seconds = 2;  // of measuring, for each number of threads
};

// A wish that this machine cannot fulfil: what is wrong in one sentence, and what would be right.
class BenchError : public std::runtime_error {
 public:
  BenchError(const std::string& sentence, std::string help) : std::runtime_error(sentence), help_(std::move(help)) {}
  [[nodiscard]] const std::string& help() const { return help_; }

 private:
  std::string help_;
};

// The parts of a step, in seconds or as shares; `other` is what the step's own clock does not see.
struct BenchParts {
  double integrate = 0, search = 0, contacts = 0, walls = 0, other = 0;
};

// One case on one number of threads. All times are by the clock on the wall, not summed over threads.
struct BenchRun {
  int threads = 1;
  std::size_t bodies = 0;
  std::uint64_t steps = 0;
  double seconds = 0;
  BenchParts parts;  // [s]
  std::uint64_t searches = 0, lists = 0;
  double contacts = 0;               // between bodies, that act; mean over the run
  double pairs = 0;                  // computed for them, see solver::ContactLoad; mean over the run
  double step_bytes = 0;             // see solver::Simulation::step_bytes; mean over the run
  double state_bytes = 0;            // of the simulation's arrays
  double bandwidth = 0;              // of the triad over arrays as large as the state [bytes/s]
  std::optional<double> peak_bytes;  // most memory that making and running it took
  double spread = 0;                 // (slowest - fastest) / fastest of five pieces of the run
  std::uint64_t hash = 0;            // of the state after a fixed number of steps

  [[nodiscard]] double particle_steps() const { return static_cast<double>(bodies) * static_cast<double>(steps); }
  [[nodiscard]] double rate() const { return particle_steps() / seconds; }
  [[nodiscard]] double ns_per_particle_step() const { return 1e9 / rate(); }
  [[nodiscard]] double contacts_per_body() const { return contacts / static_cast<double>(bodies); }
  // Time in contacts between bodies, over those that act.
  [[nodiscard]] double ns_per_contact() const;
  [[nodiscard]] double bytes_per_particle_step() const { return step_bytes / static_cast<double>(bodies); }
  [[nodiscard]] double bytes_per_second() const { return bytes_per_particle_step() * rate(); }
  [[nodiscard]] double bandwidth_used() const { return bytes_per_second() / bandwidth; }
  [[nodiscard]] BenchParts shares() const;  // of `seconds`; their sum is 1
};

// What keeps a case from being faster.
enum class BenchLimit { too_few_bodies, memory_bandwidth, threads, contacts, search, integrate, walls };
[[nodiscard]] std::string_view name_of(BenchLimit limit);

struct BenchResult {
  const BenchCase* what = nullptr;
  std::vector<BenchRun> runs;  // on one thread; and, if more were asked for, on those

  [[nodiscard]] const BenchRun& first() const { return runs.front(); }
  [[nodiscard]] const BenchRun& last() const { return runs.back(); }
  [[nodiscard]] double speed_up() const { return last().rate() / first().rate(); }
  [[nodiscard]] double efficiency() const { return speed_up() / last().threads; }
  [[nodiscard]] bool same_bits() const { return last().hash == first().hash; }

  // The first of these that holds for the run with most threads:
  //   too_few_bodies    efficiency below 70 %, and fewer than 2 000 bodies for each thread
  //   memory_bandwidth  bytes moved by the steps reach 70 % of the triad's
  //   threads           efficiency below 70 %
  //   otherwise the part of the step that takes longest
  [[nodiscard]] BenchLimit limit() const;
  [[nodiscard]] std::string limit_sentence() const;
};

// Measures cases of one size; what several of them start from is made once.
class Bench {
 public:
  // Throws BenchError if the machine has too little memory.
  explicit Bench(const BenchOptions& options);
  [[nodiscard]] BenchResult measure(const BenchCase& what);

 private:
  [[nodiscard]] const BenchStart& start_of(const BenchCase& what);

  BenchOptions options_;
  std::optional<BenchStart> bed_, cloud_;
};

// What was measured, line by line, for people.
[[nodiscard]] std::string bench_summary(const BenchResult& result);

// What the words in it mean.
struct BenchDefinition {
  std::string_view word, text;
};
[[nodiscard]] std::vector<BenchDefinition> bench_definitions();

}  // namespace tsubu::setup

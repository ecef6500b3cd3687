// One case, one answer, at full length: runs the same case on several numbers of threads, with and without output in
// every step, and compares the states bit by bit. See docs/dev/one-answer.md.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <string>
#include <vector>

#include "support/falling_mix.hpp"

namespace {

using namespace tsubu;

struct Plan {
  std::int64_t spheres = 20000;
  int steps = 20000;
  std::vector<int> threads{1, 2, 3, 4, 7};
  bool periodic = false;
};

struct Result {
  std::uint64_t state = 0, books = 0;
  std::size_t contacts = 0;
  bool healthy = true;
};

Result run(const Plan& plan, int threads, bool output) {
  const auto built = setup::build(test::falling_mix({plan.spheres, 0.05, 0.5, 1e8, plan.periodic}), threads);
  solver::Simulation& s = *built.simulation;
  const solver::Ledger ledger(s);
  Result r;
  for (int k = 1; k <= plan.steps && r.healthy; ++k) r.healthy = !s.step(output || k == plan.steps);
  r.state = s.state_hash();
  if (r.healthy) r.books = test::ledger_hash(ledger.read(s));
  r.contacts = s.contacts().count();
  return r;
}

int usage() {
  fmt::print(stderr,
             "usage: check_one_answer [--spheres N] [--steps N] [--periodic] [--threads N ...]\n"
             "runs the same case on each number of threads (1 2 3 4 7), once more with output in every step, and\n"
             "compares all results bit by bit; 0: equal, 1: not\n");
  return 64;
}

}  // namespace

int main(int argc, char** argv) {
  Plan plan;
  for (int k = 1; k < argc; ++k) {
    const std::string option = argv[k];
    const auto number = [&] { return k + 1 < argc ? std::atoi(argv[++k]) : 0; };
    if (option == "--spheres") {
      plan.spheres = number();
    } else if (option == "--steps") {
      plan.steps = number();
    } else if (option == "--periodic") {
      plan.periodic = true;
    } else if (option == "--threads") {
      plan.threads.clear();
      while (k + 1 < argc && std::atoi(argv[k + 1]) > 0) plan.threads.push_back(number());
    } else {
      return usage();
    }
  }
  if (plan.spheres <= 0 || plan.steps <= 0 || plan.threads.empty()) return usage();

  fmt::print("{} spheres of 1 to 10 mm, {} steps, {}\n", plan.spheres, plan.steps,
             plan.periodic ? "periodic in x and y" : "walls on all sides");
  fmt::print("{:>7}  {:>6}  {:>16}  {:>16}  {:>9}  {:>8}\n", "threads", "output", "state", "energy books", "contacts",
             "seconds");
  Result first;
  bool same = true, started = false;
  const auto compare = [&](int threads, bool output) {
    const auto start = std::chrono::steady_clock::now();
    const Result r = run(plan, threads, output);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    fmt::print("{:>7}  {:>6}  {:016x}  {:016x}  {:>9}  {:>8.1f}{}\n", threads, output ? "on" : "off", r.state, r.books,
               r.contacts, seconds, r.healthy ? "" : "  stopped: the run went wrong");
    std::fflush(stdout);
    if (!started) first = r, started = true;
    same = same && r.healthy && r.state == first.state && r.books == first.books && r.contacts == first.contacts;
  };
  for (const int threads : plan.threads) compare(threads, false);
  compare(plan.threads.front(), true);
  compare(plan.threads.back(), true);
  fmt::print("{}\n", same ? "one answer" : "NOT one answer");
  return same ? 0 : 1;
}

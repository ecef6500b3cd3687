#pragma once
#include <functional>
#include <optional>
#include <string>

#include "device/stopwatch.hpp"
#include "setup/case.hpp"

namespace tsubu::setup {

// The program's exit codes; scripts rely on them.
enum ExitCode : int {
  exit_done = 0,
  exit_internal = 1,   // an error of ours
  exit_bad_case = 2,   // the case file
  exit_failed = 3,     // the run went wrong: lost bodies, overlap, not a number
  exit_file = 4,       // file or disk
  exit_usage = 64,     // the command line
  exit_stopped = 130,  // by the user
};

struct RunOptions {
  int threads = 0;                        // 0: as many as there are cores
  std::string output_dir = {};            // empty: the next free runs/NAME-001
  bool force = false;                     // reuse an output folder
  bool quiet = false;                     // errors only
  bool json = false;                      // the summary as JSON on stdout
  bool color = false;                     // standard error takes colours
  std::optional<double> time_limit = {};  // by the clock [s]; none: that of the case, if it has one
  device::Stopwatch started = {};         // from where the limit counts: before the case is read
};

// A sentence on standard error, and as JSON on standard output if asked for; answers with the code.
class Progress;
int fail(Progress& progress, const RunOptions& options, int code, const std::string& sentence);
// One sentence for a std::bad_alloc.
[[nodiscard]] std::string out_of_memory();
// What can go wrong before and while a run is under way, each with its exit code.
[[nodiscard]] int with_errors_told(Progress& progress, const RunOptions& options, const std::function<int()>& action);

struct Built;
void say_start(Progress& progress, const Case& c, const Built& built);

// Runs a checked case, prints its progress, and answers with an ExitCode.
[[nodiscard]] int run_case(const Case& checked, const RunOptions& options);

}  // namespace tsubu::setup

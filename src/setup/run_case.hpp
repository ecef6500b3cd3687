#pragma once
#include <string>

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
  int threads = 0;         // 0: as many as there are cores
  std::string output_dir;  // empty: the next free runs/NAME-001
  bool force = false;      // reuse an output folder
  bool quiet = false;      // errors only
  bool json = false;       // the summary as JSON on stdout
  bool color = false;      // standard error takes colours
};

// Runs a checked case, prints its progress, and answers with an ExitCode.
[[nodiscard]] int run_case(const Case& checked, const RunOptions& options);

}  // namespace tsubu::setup

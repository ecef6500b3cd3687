#pragma once
#include <string>
#include <vector>

#include "screen.hpp"

// The command that measures what this machine does with standard cases.
namespace tsubu::cli {

struct BenchArguments {
  std::vector<std::string> cases;  // none: packed; all: every one
  double bodies = 100000, seconds = 2;
};

int bench(const Voice& voice, const BenchArguments& arguments, int threads);

}  // namespace tsubu::cli

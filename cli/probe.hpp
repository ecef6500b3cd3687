#pragma once
#include <string>

#include "commands.hpp"

// The command that drives one contact of a case along a path.
namespace tsubu::cli {

// As typed; a quantity has its unit.
struct ProbeArguments {
  std::string pair, path = "load";
  bool wall = false;
  std::string diameter, overlap, amplitude, speed, angle;
  int cycles = 0, steps = 0;  // 0: not given
};

// Writes OUTPUT.csv and OUTPUT.svg; without a name for them, CASE-PATH.
int probe(const Voice& voice, const CaseArguments& arguments, const ProbeArguments& probe_arguments,
          const std::string& output, bool force);

}  // namespace tsubu::cli

#pragma once
#include <string>
#include <vector>

#include "screen.hpp"

// Commands that look at the folder of a run.
namespace tsubu::cli {

struct PlotArguments {
  std::string run;  // a folder, or a table
  std::vector<std::string> columns;
  std::string x = "time";
  bool log_x = false, log_y = false;
};

int plot(const Voice& voice, const PlotArguments& arguments, const std::string& output);
int report(const Voice& voice, const std::string& run, const std::string& output);

}  // namespace tsubu::cli

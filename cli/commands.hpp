#pragma once
#include <string>
#include <vector>

#include "screen.hpp"

// One function for each command of the program; each answers with the exit code.
namespace tsubu::cli {

struct CaseArguments {
  std::string file;
  std::vector<std::string> overrides;  // --set
};

struct RunArguments {
  int threads = 0;
  std::string output;
  bool force = false;
  std::string time_limit;  // as typed
};

struct ExplainArguments {
  std::string key;
  bool reference = false, schema = false;
};

int run(const Voice& voice, const CaseArguments& arguments, const RunArguments& run_arguments);
int check(const Voice& voice, const CaseArguments& arguments);
int write_new(const Voice& voice, const std::vector<std::string>& arguments);  // [TEMPLATE] FILE
int explain(const Voice& voice, const ExplainArguments& arguments);
int laws(const Voice& voice, const std::string& name);

}  // namespace tsubu::cli

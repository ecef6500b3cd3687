#pragma once
#include <optional>
#include <string>
#include <vector>

#include "commands.hpp"

// The commands for runs that are under way or were stopped.
namespace tsubu::cli {

struct RestartArguments {
  std::string run;    // its folder, or one of its checkpoints
  std::string until;  // another end; empty: as before
};

int restart(const Voice& voice, const RestartArguments& arguments, const std::vector<std::string>& overrides,
            const RunArguments& run_arguments);
int status(const Voice& voice, const std::string& run);

// A limit of time as typed, "2 h"; none if it is empty. Throws std::invalid_argument with a sentence.
[[nodiscard]] std::optional<double> time_limit(const std::string& text);

}  // namespace tsubu::cli

#pragma once
#include <span>
#include <string>
#include <string_view>

#include "setup/diagnostic.hpp"

namespace tsubu::cli {

// What every command needs to know about how to speak.
struct Voice {
  bool json = false, quiet = false;
  std::string color = "auto";  // auto, always, never
};

// Whether a stream (1 or 2) takes colours: only terminals do, and NO_COLOR, TERM=dumb and CLICOLOR_FORCE are heeded.
[[nodiscard]] bool colored(const Voice& voice, int stream);

// "; did you mean 'run'?", or empty: the end of a complaint about a word.
[[nodiscard]] std::string suggestion(std::string_view word, std::span<const std::string> known);

// Prints "error: ..." and answers with the exit code.
int fail(const Voice& voice, int code, std::string message, std::string help = "");

// Prints all problems of a case, and as JSON on stdout if asked for.
int fail(const Voice& voice, const setup::CaseError& error);

}  // namespace tsubu::cli

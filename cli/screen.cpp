#include "screen.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "base/nearest.hpp"
#include "setup/run_case.hpp"

namespace tsubu::cli {
namespace {

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value && *value;
}

nlohmann::ordered_json to_json(const setup::CaseError& error) {
  auto list = nlohmann::ordered_json::array();
  for (const setup::Diagnostic& d : error.diagnostics())
    list.push_back({{"message", d.message},
                    {"file", d.file},
                    {"line", d.line},
                    {"column", d.column},
                    {"length", d.length},
                    {"hint", d.hint},
                    {"help", d.help}});
  return {{"ok", false}, {"errors", list}};
}

// Text from a broken file may hold bytes that are no UTF-8.
void print_json(const nlohmann::ordered_json& json) {
  fmt::print("{}\n", json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

}  // namespace

bool colored(const Voice& voice, int stream) {
  if (voice.color != "auto") return voice.color == "always";
  if (is_set("NO_COLOR")) return false;
  if (is_set("CLICOLOR_FORCE")) return true;
  const char* terminal = std::getenv("TERM");
  return isatty(stream) && terminal && std::string_view(terminal) != "dumb";
}

std::string suggestion(std::string_view word, std::span<const std::string> known) {
  const std::string question = did_you_mean(word, known);
  return question.empty() ? "" : fmt::format("; {}", question);
}

int fail(const Voice& voice, int code, std::string message, std::string help) {
  const setup::Diagnostic d{.message = std::move(message), .help = std::move(help)};
  fmt::print(stderr, "{}", setup::format({d}, colored(voice, STDERR_FILENO)));
  return code;
}

int fail(const Voice& voice, const setup::CaseError& error) {
  if (voice.json) print_json(to_json(error));
  fmt::print(stderr, "{}{} error(s); nothing was run\n",
             setup::format(error.diagnostics(), colored(voice, STDERR_FILENO)), error.diagnostics().size());
  return error.kind() == setup::CaseError::Kind::unreadable ? setup::exit_file : setup::exit_bad_case;
}

}  // namespace tsubu::cli

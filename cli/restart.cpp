#include "restart.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/units.hpp"
#include "io/file_error.hpp"
#include "setup/restart.hpp"
#include "setup/run_status.hpp"

namespace tsubu::cli {

std::optional<double> time_limit(const std::string& text) {
  if (text.empty()) return {};
  const auto parsed = parse_quantity(text);
  const auto refuse = [&](std::string_view why) {
    throw std::invalid_argument(fmt::format("--time-limit \"{}\": {}", text, why));
  };
  if (const auto* wrong = std::get_if<QuantityError>(&parsed)) refuse(wrong->message);
  const auto& [value, dimension] = std::get<Quantity>(parsed);
  if (dimension != dim::time) refuse("it must be a time with its unit, such as \"90 min\" or \"2 h\"");
  if (!(value > 0)) refuse("it must be greater than 0");
  return value;
}

int restart(const Voice& voice, const RestartArguments& arguments, const std::vector<std::string>& overrides,
            const RunArguments& run_arguments) {
  std::vector<std::string> settings = overrides;
  if (!arguments.until.empty()) settings.push_back("run.end=" + arguments.until);
  try {
    return setup::restart_run(arguments.run, settings,
                              {.threads = run_arguments.threads,
                               .quiet = voice.quiet,
                               .json = voice.json,
                               .color = colored(voice, STDERR_FILENO),
                               .time_limit = time_limit(run_arguments.time_limit)});
  } catch (const std::invalid_argument& error) {
    return fail(voice, setup::exit_usage, error.what());
  }
}

int status(const Voice& voice, const std::string& run) {
  try {
    const setup::RunStatus found = setup::status_of(run);
    if (voice.json)
      fmt::print("{}\n", to_json(found).dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
    else if (!voice.quiet)
      fmt::print("{}", setup::describe(found));
    return setup::exit_done;
  } catch (const io::FileError& error) {
    return fail(voice, setup::exit_file, error.what());
  }
}

}  // namespace tsubu::cli

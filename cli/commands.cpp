#include "commands.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "describe.hpp"
#include "restart.hpp"
#include "setup/case_json.hpp"
#include "setup/check_start.hpp"
#include "setup/load_case.hpp"
#include "setup/reference.hpp"
#include "setup/run_case.hpp"
#include "templates.hpp"

namespace tsubu::cli {
namespace {

// null: the range has no such end.
nlohmann::ordered_json end_of_range(double value, bool open) {
  if (!std::isfinite(value)) return nullptr;
  return {{"value", value}, {"included", !open}};
}

nlohmann::ordered_json to_json(const tsubu::laws::LawEntry& law) {
  auto parameters = nlohmann::ordered_json::array(), history = nlohmann::ordered_json::array();
  const char* const scopes[] = {"material", "pair", "contact"};
  for (const auto& p : law.parameters)
    parameters.push_back({{"name", p.name},
                          {"scope", scopes[static_cast<std::size_t>(p.scope)]},
                          {"unit", p.unit},
                          {"flag", p.flag},
                          {"min", end_of_range(p.range.low, p.range.low_open)},
                          {"max", end_of_range(p.range.high, p.range.high_open)},
                          {"default", p.fallback},  // null: required
                          {"typical", p.typical},
                          {"aliases", setup::aliases_of(p)},
                          {"at_least", p.at_least},
                          {"text", p.text}});
  for (const auto& f : law.history)
    history.push_back({{"name", f.name}, {"unit", f.unit}, {"kind", f.numbers == 3 ? "vector" : "scalar"}});
  return {{"stage", name_of(law.stage)},
          {"name", law.text.name},
          {"family", law.family()},
          {"formulation", name_of(law.formulation())},
          {"title", law.text.title},
          {"equations", law.text.equations},
          {"reference", law.text.reference},
          {"parameters", parameters},
          {"history", history},
          {"gives", tsubu::laws::describe(law.stage == tsubu::laws::Stage::normal ? law.gives : 0)},
          {"needs", tsubu::laws::describe(law.needs)},
          {"passive", law.passive},
          {"objective", law.objective}};
}

nlohmann::ordered_json to_json(const setup::Start& start) {
  nlohmann::ordered_json j{{"bodies", start.bodies},
                           {"timestep", start.plan.dt},
                           {"steps", start.plan.steps},
                           {"advised_timestep", start.plan.advised},
                           {"warnings", start.plan.warnings}};
  for (const auto& [name, bytes_each, room] : start.arrays)
    j["arrays"].push_back({{"name", name}, {"bytes_each", bytes_each}, {"bytes", bytes_each * room}});
  return j;
}

int print_laws(const Voice& voice, const std::vector<const tsubu::laws::LawEntry*>& chosen) {
  auto list = nlohmann::ordered_json::array();
  for (const auto* law : chosen) {
    if (voice.json)
      list.push_back(to_json(*law));
    else
      fmt::print("{}{}", law == chosen.front() ? "" : "\n", setup::explain(*law));
  }
  if (voice.json) fmt::print("{}\n", list.dump(2));
  return setup::exit_done;
}

// The laws of that name, in all formulations unless it says one; of that stage; all.
std::vector<const tsubu::laws::LawEntry*> find_laws(std::string_view name) {
  std::vector<const tsubu::laws::LawEntry*> found;
  for (const auto& law : tsubu::laws::catalogue())
    if (name.empty() || law.text.name == name || law.family() == name || name_of(law.stage) == name)
      found.push_back(&law);
  return found;
}

}  // namespace

int run(const Voice& voice, const CaseArguments& arguments, const RunArguments& run_arguments) {
  if (run_arguments.force && run_arguments.output.empty())
    return fail(voice, setup::exit_usage, "--force needs a folder to reuse: -o DIR");
  const device::Stopwatch started;
  std::optional<double> limit;
  try {
    limit = time_limit(run_arguments.time_limit);
  } catch (const std::invalid_argument& error) {
    return fail(voice, setup::exit_usage, error.what());
  }
  const setup::Case checked = setup::load_case(arguments.file, arguments.overrides);
  return setup::run_case(checked, {.threads = run_arguments.threads,
                                   .output_dir = run_arguments.output,
                                   .force = run_arguments.force,
                                   .quiet = voice.quiet,
                                   .json = voice.json,
                                   .color = colored(voice, STDERR_FILENO),
                                   .time_limit = limit,
                                   .started = started});
}

int check(const Voice& voice, const CaseArguments& arguments) {
  const setup::Case checked = setup::load_case(arguments.file, arguments.overrides);
  const setup::Start start = setup::check_start(checked);
  if (voice.json)
    fmt::print("{}\n",
               nlohmann::ordered_json{{"ok", true}, {"case", to_json(checked)}, {"start", to_json(start)}}.dump(2));
  else if (!voice.quiet)
    fmt::print("{}", describe(checked, start));
  return setup::exit_done;
}

int write_new(const Voice& voice, const std::vector<std::string>& arguments) {
  std::vector<std::string> names;
  for (const Template& t : templates()) names.emplace_back(t.name);
  const std::string name = arguments.size() > 1 ? arguments[0] : "box";
  const std::string& file = arguments.back();
  const auto found = std::ranges::find(names, name);
  const std::string known = fmt::format("known cases: {}", fmt::join(names, ", "));
  if (found == names.end())
    return fail(voice, setup::exit_usage, fmt::format("there is no case '{}'{}", name, suggestion(name, names)), known);
  if (arguments.size() == 1 && std::ranges::count(names, file))
    return fail(voice, setup::exit_usage, "the name of the file to write is missing",
                fmt::format("for example tsubu new {0} {0}.toml", file));

  // Fails if the file exists, also when another program makes it in between.
  std::FILE* stream = std::fopen(file.c_str(), "wx");
  if (!stream)
    return fail(voice, setup::exit_file, fmt::format("cannot write {}: {}", file, std::strerror(errno)),
                errno == EEXIST ? "an existing file is never overwritten" : "");
  const std::string_view text = templates()[static_cast<std::size_t>(found - names.begin())].text;
  const bool written = std::fwrite(text.data(), 1, text.size(), stream) == text.size();
  if (std::fclose(stream) != 0 || !written)
    return fail(voice, setup::exit_file, fmt::format("cannot write {}: {}", file, std::strerror(errno)));
  if (!voice.quiet) fmt::print("wrote {}; run it with: tsubu run {}\n", file, file);
  return setup::exit_done;
}

int explain(const Voice& voice, const ExplainArguments& arguments) {
  if (arguments.reference || arguments.schema) {
    fmt::print("{}", arguments.reference ? setup::reference_page() : setup::editor_schema().dump(2) + '\n');
    return setup::exit_done;
  }
  std::vector<const setup::Key*> keys;
  if (arguments.key.empty())
    for (const setup::Key& key : setup::schema())
      if (key.path.find('.') == std::string::npos) keys.push_back(&key);
  if (!arguments.key.empty()) keys = setup::find_keys(arguments.key);
  for (const setup::Key* key : keys) fmt::print("{}{}", key == keys.front() ? "" : "\n", setup::explain(*key));
  if (!keys.empty()) return setup::exit_done;
  if (const auto named = find_laws(arguments.key); !named.empty()) return print_laws(voice, named);

  std::vector<std::string> known;
  for (const setup::Key& key : setup::schema()) known.insert(known.end(), {key.path, setup::leaf(key.path)});
  return fail(voice, setup::exit_usage,
              fmt::format("there is no key '{}'{}", arguments.key, suggestion(arguments.key, known)),
              "`tsubu explain` lists the sections, `tsubu explain SECTION` its keys");
}

int laws(const Voice& voice, const std::string& name) {
  if (name.empty() && !voice.json) {
    fmt::print("{}", setup::list_laws());
    return setup::exit_done;
  }
  if (const auto found = find_laws(name); !found.empty()) return print_laws(voice, found);
  std::vector<std::string> known;
  for (const auto& law : tsubu::laws::catalogue()) known.emplace_back(law.text.name);
  return fail(voice, setup::exit_usage, fmt::format("there is no law '{}'{}", name, suggestion(name, known)),
              "`tsubu laws` lists them");
}

}  // namespace tsubu::cli

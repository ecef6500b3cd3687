#include "probe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <numbers>

#include "base/nearest.hpp"
#include "base/units.hpp"
#include "io/file_error.hpp"
#include "io/output_file.hpp"
#include "setup/load_case.hpp"
#include "setup/probe.hpp"
#include "setup/run_case.hpp"

namespace tsubu::cli {
namespace {

using setup::ProbeError;
using setup::ProbePath;

ProbePath path_named(const std::string& name) {
  const auto found = std::ranges::find(setup::probe_paths, name);
  if (found != setup::probe_paths.end()) return static_cast<ProbePath>(found - setup::probe_paths.begin());
  const std::vector<std::string> known(setup::probe_paths.begin(), setup::probe_paths.end());
  throw ProbeError(fmt::format("there is no path '{}'{}", name, suggestion(name, known)),
                   fmt::format("choose one of: {}", fmt::join(known, ", ")));
}

// A quantity of the command line: none if it was not given, an error if it is not what it must be.
std::optional<double> quantity(const char* option, const std::string& text, const Dimension& dimension,
                               const char* example, double most = HUGE_VAL) {
  if (text.empty()) return {};
  const std::string help = fmt::format("for example --{} \"{}\"", option, example);
  const auto parsed = parse_quantity(text);
  if (const auto* wrong = std::get_if<QuantityError>(&parsed))
    throw ProbeError(fmt::format("cannot read --{} \"{}\": {}", option, text, wrong->message), help);
  const auto& [value, given] = std::get<Quantity>(parsed);
  if (given != dimension)
    throw ProbeError(given == dim::none ? fmt::format("--{} needs a unit", option)
                                        : fmt::format("--{} must be {}, but \"{}\" is {}", option, noun_of(dimension),
                                                      text, noun_of(given)),
                     help);
  const bool from_zero = dimension == dim::none;  // an angle; nothing else may be zero
  if (from_zero && value != 0 && text.find_first_not_of("0123456789.eE+- ") == std::string::npos)
    throw ProbeError(fmt::format("--{} needs a unit, deg or rad", option), help);
  if (!(from_zero ? value >= 0 : value > 0) || !(value < most))
    throw ProbeError(fmt::format("--{} {} is out of range", option, text),
                     fmt::format("{} must be {} zero{}", option, from_zero ? "at least" : "greater than",
                                 most < HUGE_VAL ? " and less than a right angle" : ""));
  return value;
}

std::optional<int> count(int value) { return value > 0 ? std::optional(value) : std::nullopt; }

setup::ProbeOptions options_of(const ProbeArguments& a) {
  setup::ProbeOptions o;
  o.pair = a.pair;
  o.path = path_named(a.path);
  o.wall = a.wall;
  const bool turns = o.path == ProbePath::roll || o.path == ProbePath::torsion;
  o.diameter = quantity("diameter", a.diameter, dim::length, "5 mm");
  o.overlap = quantity("overlap", a.overlap, dim::length, "20 um");
  o.amplitude = turns ? quantity("amplitude", a.amplitude, dim::none, "2 deg")
                      : quantity("amplitude", a.amplitude, dim::length, "5 um");
  o.speed = turns ? quantity("speed", a.speed, dim::angular_velocity, "10 rad/s")
                  : quantity("speed", a.speed, dim::velocity, "0.5 m/s");
  o.angle = quantity("angle", a.angle, dim::none, "45 deg", 0.4999 * std::numbers::pi);
  o.cycles = count(a.cycles);
  o.steps = count(a.steps);
  return o;
}

// The files without their endings; who names one of them means both.
std::string base_name(const std::string& output, const std::string& case_file, ProbePath path) {
  namespace fs = std::filesystem;
  if (output.empty()) {
    const fs::path file(case_file);
    // a case that is just called case.toml has the name of its folder, as runs have
    const std::string stem = file.stem().string();
    const std::string folder = fs::absolute(file).parent_path().filename().string();
    return fmt::format("{}-{}", stem == "case" && !folder.empty() ? folder : stem, name_of(path));
  }
  for (const char* ending : {".csv", ".svg"})
    if (output.ends_with(ending) && output.size() > 4) return output.substr(0, output.size() - 4);
  return output;
}

nlohmann::ordered_json to_json(const setup::ProbeResult& r, const std::string& table, const std::string& picture) {
  nlohmann::ordered_json findings;
  for (const auto& [name, value, unit] : r.findings) findings[name] = {{"value", value}, {"unit", unit}};
  nlohmann::ordered_json path{{"name", name_of(r.path)}, {"overlap", r.overlap}, {"speed", r.speed}, {"slow", r.slow}};
  if (r.amplitude > 0) path["amplitude"] = r.amplitude;
  if (r.path == ProbePath::impact) path["angle"] = r.angle;
  return {{"ok", true},
          {"pair", r.pair.name},
          {"wall", r.pair.wall},
          {"diameter_i", 2 * r.pair.radius_i},
          {"diameter_j", 2 * r.pair.radius_j},
          {"laws", {{"normal", r.laws[0]}, {"cohesion", r.laws[1]}, {"tangential", r.laws[2]}, {"rolling", r.laws[3]}}},
          {"path", path},
          {"findings", findings},
          {"notes", r.notes},
          {"table", table},
          {"picture", picture}};
}

}  // namespace

int probe(const Voice& voice, const CaseArguments& arguments, const ProbeArguments& probe_arguments,
          const std::string& output, bool force) {
  try {
    const setup::ProbeOptions options = options_of(probe_arguments);
    const setup::Case checked = setup::load_case(arguments.file, arguments.overrides);
    const setup::ProbeResult result = setup::probe(checked, options);
    const std::string name = base_name(output, arguments.file, options.path);
    const std::string table = name + ".csv", picture = name + ".svg";
    for (const std::string& file : {table, picture})
      if (!force && std::filesystem::exists(file))
        return fail(voice, setup::exit_file, fmt::format("{} is already there", file),
                    "--force replaces it, -o NAME takes another name");
    io::write_whole_file(table, setup::probe_table(result));
    io::write_whole_file(picture, io::draw(setup::probe_chart(result)));
    if (voice.json)
      fmt::print("{}\n", to_json(result, table, picture).dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
    else if (!voice.quiet)
      fmt::print("{}{:<11} {} ({} rows), {}\n", setup::probe_summary(result), "wrote", table, result.rows.size(),
                 picture);
    return setup::exit_done;
  } catch (const ProbeError& error) {
    return fail(voice, setup::exit_usage, error.what(), error.help());
  } catch (const io::FileError& error) {
    return fail(voice, setup::exit_file, error.what());
  }
}

}  // namespace tsubu::cli

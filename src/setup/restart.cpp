#include "setup/restart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/version.hpp"
#include "device/workers.hpp"
#include "io/checkpoint_file.hpp"
#include "io/checkpoints.hpp"
#include "io/file_error.hpp"
#include "io/run_folder.hpp"
#include "setup/case_path.hpp"
#include "setup/happenings.hpp"
#include "setup/layout.hpp"
#include "setup/load_case.hpp"
#include "setup/located_error.hpp"
#include "setup/manifest.hpp"
#include "setup/overrule.hpp"
#include "setup/restart_changes.hpp"
#include "setup/run.hpp"

namespace tsubu::setup {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// RUN, or RUN/checkpoints/FILE.
struct RunPlace {
  fs::path folder;
  std::optional<fs::path> checkpoint;
};
RunPlace place_of(const fs::path& given) {
  std::error_code ignored;
  if (!fs::is_regular_file(given, ignored)) return {given, {}};
  const fs::path file = fs::absolute(given).lexically_normal();
  if (!io::is_checkpoint_file_name(file.filename().string()) || file.parent_path().filename() != io::checkpoints_folder)
    throw io::FileError("use", given, "it is neither the folder of a run nor one of its checkpoints");
  return {file.parent_path().parent_path(), file};
}

// What run.json knows of the case.
struct Recorded {
  std::string file, hash, state;
  std::vector<std::string> settings;
  nlohmann::json inputs;  // whatever the order of its keys
  Json restarts;
};
Recorded recorded_in(const io::RunFolder& folder) {
  const Json manifest = folder.read_manifest();
  try {
    const Json& c = manifest.at("case");
    const fs::path file = case_by_way(folder.path(), c.at("path").get<std::string>());
    return {file.string(),
            c.at("hash").get<std::string>(),
            manifest.at("state").get<std::string>(),
            c.at("set").get<std::vector<std::string>>(),
            nlohmann::json::parse(c.value("inputs", Json::array()).dump()),
            manifest.value("restarts", Json::array())};
  } catch (const nlohmann::json::exception&) {
    throw io::FileError("go on with", folder.path(), "its run.json was changed, or is of an older version");
  }
}

// The case as it was, with what is to change now; and nothing else changed.
Case load_again(const io::RunFolder& folder, const Recorded& recorded, const std::vector<std::string>& settings) {
  const std::string copy = folder.case_file().string();
  Case c = load_copy(copy, recorded.file, joined(recorded.settings, settings));
  if (case_hash(c) != recorded.hash)
    throw BuildError(
        fmt::format("{} is not the case that the run began with; undo the change, and say what is to "
                    "differ from now on with --set",
                    copy));
  const nlohmann::json inputs = case_inputs(c);
  for (std::size_t k = 0; k < std::max(inputs.size(), recorded.inputs.size()); ++k)
    if (k >= inputs.size() || k >= recorded.inputs.size() || inputs[k] != recorded.inputs[k])
      throw BuildError(fmt::format("{} has changed since the run began; restore it, or run the case anew",
                                   (k < inputs.size() ? inputs : recorded.inputs)[k].at("name").get<std::string>()));
  return c;
}

// The latest checkpoint that is whole; what is wrong with later ones is said.
std::optional<io::CheckpointReader> latest(const RunPlace& place, Progress& progress) {
  const std::vector<fs::path> files =
      place.checkpoint ? std::vector{*place.checkpoint} : io::checkpoints_of(place.folder);
  std::string last;
  for (const fs::path& file : files) {
    try {
      std::optional<io::CheckpointReader> reader(std::in_place, file);
      if (!last.empty()) progress.warning(fmt::format("the checkpoint before it is used: {}", file.string()));
      return reader;
    } catch (const io::FileError& e) {
      last = e.what();
      if (files.size() > 1) progress.warning(last);
    }
  }
  if (last.empty()) return {};
  throw io::FileError("go on with", place.folder,
                      files.size() > 1 ? fmt::format("none of its {} checkpoints is good", files.size()) : last);
}

// The plan of the run so far, for the case as it is now.
StepPlan plan_for(Case& c, io::CheckpointReader& from) {
  RunPlan plan;
  from.section(plan_section, [&](Archive& a) { plan.remember(a); });
  if (!c.output.every_given) c.output.every = plan.every;
  if (!c.output.table_every_given) c.output.table_every = plan.table_every;
  for (measure::Description& d : c.measures) {
    if (!d.every_given) d.every = c.output.every;
    if (!d.sample_every_given) d.sample_every = c.output.table_every;
  }
  if (c.run.end != plan.end)
    plan.steps.steps = static_cast<std::uint64_t>(std::max(1.0, std::round(c.run.end / plan.steps.dt)));
  return plan.steps;
}

solver::Checkpoint state_in(io::CheckpointReader& from, const Case& c) {
  std::vector<LayoutItem> layout;
  from.section(layout_section, [&](Archive& a) { a.items(layout); });
  if (const std::string differs = difference(layout, layout_of(c)); !differs.empty())
    throw io::FileError("go on from", from.path(), differs);
  solver::Checkpoint state;
  state.for_parts([&](std::string_view name, const io::Rememberer& remember) { from.section(name, remember); });
  return state;
}

// A value for all pairs of materials changes nothing where each that can touch has its own.
void forget_unread(const io::RunFolder& folder, const Recorded& recorded, const Case& c,
                   const std::vector<std::string>& settings, std::vector<Change>& changes) {
  std::erase_if(changes, [&](const Change& change) {
    if (!change.key.starts_with("contact.default.")) return false;
    std::vector<std::string> others = settings;
    std::erase_if(others, [&](const std::string& s) { return s.starts_with(change.key + '='); });
    return load_copy(folder.case_file().string(), recorded.file, joined(recorded.settings, others)).pair == c.pair;
  });
}

// What is warned of now and was not before anything was set.
std::vector<std::string> new_warnings(const io::RunFolder& folder, const Recorded& recorded, const Case& c,
                                      const std::vector<std::string>& settings) {
  if (settings.empty()) return {};
  std::vector<std::string> more = c.warnings;
  for (const std::string& old : load_copy(folder.case_file().string(), recorded.file, recorded.settings).warnings)
    std::erase(more, old);
  return more;
}

void say_restart(Progress& progress, const io::CheckpointReader& from, const Case& c, const Built& built,
                 const std::vector<Change>& changes, const std::vector<std::string>& warnings) {
  const solver::Simulation& s = *built.simulation;
  progress.line(fmt::format("tsubu {} ({}), restart of {} on {} thread{}", version(), commit(), c.file,
                            s.settings().threads, s.settings().threads == 1 ? "" : "s"));
  progress.line(fmt::format("goes on from t = {:.6g} s, step {} of {}: {}", s.time(), s.steps(), built.plan.steps,
                            from.path().string()));
  if (changes.empty()) progress.line("nothing is changed");
  for (const auto& [key, before, after] : changes)
    progress.line(fmt::format("changed: {}: {} -> {}", key, before, after));
  for (const std::string& w : warnings) progress.warning(w);
  if (from.version() != version() || from.commit() != commit())
    progress.warning(
        fmt::format("the checkpoint was written by tsubu {} ({}); that this version computes the same "
                    "bits is not certain",
                    from.version(), from.commit()));
}

// For run.json: when and how the run went on.
Json restarts_with(Json restarts, const solver::Simulation& simulation, const std::vector<std::string>& settings,
                   const std::vector<Change>& changes) {
  Json now{{"step", simulation.steps()}, {"time", simulation.time()}, {"threads", simulation.settings().threads}};
  now["program"] = {{"version", version()}, {"commit", commit()}};
  now["set"] = settings;
  now["changed"] = Json::array();
  for (const auto& [key, before, after] : changes)
    now["changed"].push_back({{"key", key}, {"before", before}, {"after", after}});
  restarts.push_back(std::move(now));
  return restarts;
}

// A value set now takes the place of one that a change gave: that is what is told to have been before.
void tell_overruled(const std::vector<Overruled>& overruled, const std::vector<std::string>& settings,
                    std::vector<Change>& changes) {
  for (const auto& [key, change, value] : overruled) {
    const std::string before = fmt::format("{} (by change '{}')", value, change);
    const auto told = std::ranges::find(changes, key, &Change::key);
    if (told != changes.end()) {
      told->before = before;
      continue;
    }
    const auto same = [&](const std::string& s) { return s.starts_with(key); };
    const std::string& setting = *std::ranges::find_if(settings, same);
    changes.push_back({key, before, setting.substr(setting.find('=') + 1)});
  }
}

int nothing_to_do(Progress& progress, const RunOptions& options, const io::RunFolder& folder, double time,
                  std::string_view advice) {
  progress.line(fmt::format("the run in {} is done, at t = {:.6g} s; there is nothing to do ({})",
                            folder.path().string(), time, advice));
  if (options.json) fmt::print("{}\n", folder.read_manifest().dump(2, ' ', false, Json::error_handler_t::replace));
  return exit_done;
}

int restart_in(io::RunFolder folder, const RunPlace& place, const std::vector<std::string>& settings,
               const RunOptions& options) {
  const Recorded recorded = recorded_in(folder);
  Case c = load_again(folder, recorded, settings);
  std::vector<Change> changes = changes_on_restart(folder.case_file().string(), recorded.settings, settings);
  forget_unread(folder, recorded, c, settings, changes);
  const std::vector<std::string> warnings = new_warnings(folder, recorded, c, settings);
  Progress progress(options.quiet || options.json, options.color, c.run.end);
  const int threads = device::thread_count(options.threads);
  return with_errors_told(progress, options, [&] {
    std::optional<io::CheckpointReader> from = latest(place, progress);
    if (!from && recorded.state == "done" && settings.empty())
      return nothing_to_do(progress, options, folder, folder.read_manifest().value("time", 0.0),
                           "it kept no checkpoint");
    if (!from) {
      // A run that was killed, or failed, before its first checkpoint begins again, which is exact as well. One that
      // keeps none may have failed after days; what it has written stays.
      const bool early = recorded.state == "failed" && c.output.checkpoint_every;
      if (recorded.state != "running" && !early)
        throw io::FileError("go on with", folder.path(), "it has no checkpoint; run the case anew");
      Built built = with_place(c, [&] { return build(c, threads); });
      progress.line("there is no checkpoint yet: the run begins again");
      say_start(progress, c, built);
      Json restarts = restarts_with(recorded.restarts, *built.simulation, settings, changes);
      Run run(c, options, progress, std::move(built), std::move(folder));
      run.note_restarts(std::move(restarts));
      return run.begin_again();
    }
    StepPlan plan = plan_for(c, *from);
    solver::Checkpoint state = state_in(*from, c);
    const double time = static_cast<double>(state.step) * plan.dt;
    if (state.step > plan.steps)
      throw BuildError(
          fmt::format("run.end = {:g} s lies before the checkpoint, which is of t = {:g} s", c.run.end, time));
    if (state.step == plan.steps && recorded.state == "done")
      return nothing_to_do(progress, options, folder, time, "--until prolongs it");
    // what has happened so far may have changed laws and walls
    std::optional<Happenings> happened;
    const auto recall = [&] {
      happened.emplace(c, plan, std::vector<std::int32_t>{});
      from->section(happenings_section, [&](Archive& a) { happened->remember(a); });
    };
    recall();
    const bool set_before = !overrule(keys_set(recorded.restarts, state.step), happened->made(), c).empty();
    const auto set_now = overrule(keys_set(settings, state.step), happened->made(), c);
    tell_overruled(set_now, settings, changes);
    if (set_before || !set_now.empty()) recall();
    if (happened->over() && recorded.state == "done")
      return nothing_to_do(progress, options, folder, time, "its last stage has ended; no later end prolongs it");
    Built built = with_place(c, [&] {
      return resume(happened->present_case(), std::move(state), std::move(plan), threads,
                    [&](state::Walls& walls) { happened->carry_walls(walls); });
    });
    say_restart(progress, *from, c, built, changes, warnings);
    Json restarts = restarts_with(recorded.restarts, *built.simulation, settings, changes);
    Run run(c, options, progress, std::move(built), std::move(folder));
    run.note_restarts(std::move(restarts));
    return run.go_on(*from);
  });
}

}  // namespace

int restart_run(const fs::path& given, const std::vector<std::string>& settings, const RunOptions& options) {
  // for what goes wrong before the case is known
  Progress progress(options.quiet || options.json, options.color, 0);
  return with_errors_told(progress, options, [&] {
    const RunPlace place = place_of(given);
    return restart_in(io::RunFolder::reopen(place.folder), place, settings, options);
  });
}

}  // namespace tsubu::setup

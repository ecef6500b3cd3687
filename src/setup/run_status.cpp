#include "setup/run_status.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "io/checkpoints.hpp"
#include "io/file_error.hpp"
#include "io/folder_lock.hpp"
#include "io/run_folder.hpp"
#include "setup/progress.hpp"

namespace tsubu::setup {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

double age_of(const fs::path& file) {
  std::error_code code;
  const fs::file_time_type written = fs::last_write_time(file, code);
  if (code) return 0;
  return std::max(0.0, std::chrono::duration<double>(fs::file_time_type::clock::now() - written).count());
}

template <class T>
void take(const Json& from, const char* name, T& value) {
  if (const auto found = from.find(name); found != from.end() && !found->is_null()) value = found->get<T>();
}
template <class T>
void take(const Json& from, const char* name, std::optional<T>& value) {
  if (const auto found = from.find(name); found != from.end() && !found->is_null()) value = found->get<T>();
}

}  // namespace

RunStatus status_of(const fs::path& folder) {
  const io::RunFolder run = io::RunFolder::look(folder);
  RunStatus s;
  s.folder = folder;
  double dt = 0;
  try {
    const Json manifest = run.read_manifest();
    s.process = io::FolderLock::holder(folder);
    take(manifest, "state", s.state), take(manifest, "reason", s.reason);
    take(manifest, "steps", s.step), take(manifest, "steps_planned", s.steps), take(manifest, "time", s.time);
    take(manifest, "bodies", s.bodies), take(manifest.at("seconds"), "total", s.wall_seconds);
    take(manifest.at("time_step"), "seconds", dt);
    s.end = static_cast<double>(s.steps) * dt;
    // its last stage may have ended it before the time that was planned
    if (s.state == "done" && !s.process) s.steps = s.step, s.end = s.time;
    if (s.process)
      s.state = "running", s.reason.clear();
    else if (s.state == "running")
      s.state = "killed", s.reason = "its process ended without a word";
    if (const Json now = run.read_status(); !now.is_null() && (s.state == "running" || s.state == "killed")) {
      take(now, "step", s.step), take(now, "time", s.time), take(now, "bodies", s.bodies);
      take(now, "wall_seconds", s.wall_seconds);
      if (s.state == "running") take(now, "rate", s.rate), take(now, "seconds_left", s.seconds_left);
    }
  } catch (const nlohmann::json::exception&) {
    throw io::FileError("use", folder, "its run.json was changed, or is of an older version");
  }
  if (const auto files = io::checkpoints_of(folder); !files.empty()) {
    const std::uint64_t step = io::step_of_checkpoint(files.front());
    s.checkpoint = {files.front().filename().string(), step, static_cast<double>(step) * dt, age_of(files.front())};
  }
  return s;
}

std::string describe(const RunStatus& s) {
  std::string out = fmt::format("{}: {}", s.folder.string(), s.state);
  if (s.process && *s.process > 0) out += fmt::format(", process {}", *s.process);
  out += '\n';
  if (!s.reason.empty()) out += fmt::format("{:<11} {}\n", "reason", s.reason);
  out += fmt::format("{:<11} {:.1f} %, t = {:.6g} s of {:.6g} s, step {} of {}, {} bodies\n", "progress",
                     100 * s.share(), s.time, s.end, s.step, s.steps, s.bodies);
  if (s.rate) out += fmt::format("{:<11} {:.3g} million particle-steps/s\n", "rate", 1e-6 * *s.rate);
  out += fmt::format("{:<11} {}", "elapsed", clock_time(s.wall_seconds));
  if (s.seconds_left) out += fmt::format(", about {} left", clock_time(*s.seconds_left));
  out += '\n';
  if (s.checkpoint)
    out += fmt::format("{:<11} t = {:.6g} s, step {}, written {} ago\n", "checkpoint", s.checkpoint->time,
                       s.checkpoint->step, clock_time(s.checkpoint->age));
  else
    out += fmt::format("{:<11} none\n", "checkpoint");
  const bool ended_early = s.state == "killed" || s.state == "stopped" || s.state == "failed";
  if (ended_early && s.checkpoint)
    out += fmt::format("{:<11} tsubu restart {}\n", "go on with", s.folder.string());
  else if (s.state == "killed")
    out += fmt::format("{:<11} tsubu restart {} (from its start)\n", "begin again", s.folder.string());
  return out;
}

Json to_json(const RunStatus& s) {
  Json j{{"folder", s.folder.string()},
         {"state", s.state},
         {"reason", s.reason},
         {"process", nullptr},
         {"step", s.step},
         {"steps", s.steps},
         {"time", s.time},
         {"end", s.end},
         {"share", s.share()},
         {"bodies", s.bodies},
         {"rate", nullptr},
         {"wall_seconds", s.wall_seconds},
         {"seconds_left", nullptr},
         {"checkpoint", nullptr}};
  if (s.process && *s.process > 0) j["process"] = *s.process;
  if (s.rate) j["rate"] = *s.rate;
  if (s.seconds_left) j["seconds_left"] = *s.seconds_left;
  if (s.checkpoint)
    j["checkpoint"] = {{"file", s.checkpoint->file},
                       {"step", s.checkpoint->step},
                       {"time", s.checkpoint->time},
                       {"age_seconds", s.checkpoint->age}};
  return j;
}

}  // namespace tsubu::setup

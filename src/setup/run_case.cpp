#include "setup/run_case.hpp"

#include <fmt/format.h>

#include <new>
#include <nlohmann/json.hpp>
#include <system_error>

#include "base/version.hpp"
#include "device/workers.hpp"
#include "io/body_table.hpp"
#include "io/file_error.hpp"
#include "io/machine.hpp"
#include "io/run_folder.hpp"
#include "setup/build.hpp"
#include "setup/doctor.hpp"
#include "setup/located_error.hpp"
#include "setup/mesh_report.hpp"
#include "setup/progress.hpp"
#include "setup/run.hpp"

namespace tsubu::setup {

int fail(Progress& progress, const RunOptions& options, int code, const std::string& sentence) {
  if (options.json)
    fmt::print("{}\n", nlohmann::ordered_json{{"ok", false}, {"error", sentence}}.dump(
                           2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
  progress.error(sentence);
  return code;
}

std::string out_of_memory() {
  return fmt::format("there is not enough memory to go on; {:.3g} MB were in use at most",
                     1e-6 * static_cast<double>(io::peak_memory()));
}

int with_errors_told(Progress& progress, const RunOptions& options, const std::function<int()>& action) {
  try {
    return action();
  } catch (const BuildError& e) {
    return fail(progress, options, exit_bad_case, e.what());
  } catch (const io::TableError& e) {
    return fail(progress, options, exit_bad_case, e.what());
  } catch (const io::FileError& e) {
    return fail(progress, options, exit_file, e.what());
  } catch (const std::bad_alloc&) {
    return fail(progress, options, exit_failed, out_of_memory());
  } catch (const std::system_error& e) {
    return fail(progress, options, exit_usage,
                fmt::format("cannot start {} threads: {}", device::thread_count(options.threads), e.what()));
  }
}

void say_start(Progress& progress, const Case& c, const Built& built) {
  const solver::Simulation& s = *built.simulation;
  const StepPlan& plan = built.plan;
  progress.line(fmt::format("tsubu {} ({}), {} on {} thread{}", version(), commit(), c.file, s.settings().threads,
                            s.settings().threads == 1 ? "" : "s"));
  progress.line(fmt::format("laws: {} + {} + {} + {} + {}", c.laws.surface, c.laws.normal, c.laws.cohesion,
                            c.laws.tangential, c.laws.rolling));
  progress.line(fmt::format(
      "{} bodies, {} walls, {} steps of {:.6g} s ({}{})", s.bodies().size(), s.walls().size(), plan.steps, plan.dt,
      plan.automatic ? "automatic, from " : "given; the automatic one would follow from ", plan.limit));
  for (const MeshCase& m : c.meshes)
    if (!m.round && says_anything(m.found))
      progress.line(fmt::format("wall '{}', {}: {}", m.name, m.file, fmt::join(notes(m.found, "m"), "; ")));
  for (const std::string& w : c.warnings) progress.warning(w);
  for (const std::string& w : plan.warnings) progress.warning(w);
}

int run_case(const Case& c, const RunOptions& options) {
  Progress progress(options.quiet || options.json, options.color, c.run.end);
  return with_errors_told(progress, options, [&] {
    io::RunFolder folder =
        options.output_dir.empty() ? io::RunFolder::next(c.file) : io::RunFolder::at(options.output_dir, options.force);
    Built built = with_place(c, [&] { return build(c, device::thread_count(options.threads)); });
    say_start(progress, c, built);
    if (const auto trouble = built.simulation->start_trouble())
      return fail(progress, options, exit_bad_case, diagnose(*trouble, c, *built.simulation));
    return Run(c, options, progress, std::move(built), std::move(folder)).begin();
  });
}

}  // namespace tsubu::setup

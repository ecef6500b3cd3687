#include "setup/run_case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <system_error>

#include "base/version.hpp"
#include "device/workers.hpp"
#include "io/body_table.hpp"
#include "io/file_error.hpp"
#include "io/frame_series.hpp"
#include "io/machine.hpp"
#include "io/run_folder.hpp"
#include "io/table.hpp"
#include "setup/build.hpp"
#include "setup/doctor.hpp"
#include "setup/happenings.hpp"
#include "setup/manifest.hpp"
#include "setup/progress.hpp"
#include "setup/schedule.hpp"
#include "setup/stop_request.hpp"
#include "solver/ledger.hpp"
#include "solver/take_snapshot.hpp"
#include "solver/wall_loads.hpp"

namespace tsubu::setup {
namespace {

// File names need not be UTF-8; what is not is shown as a replacement character.
constexpr auto lossy = nlohmann::ordered_json::error_handler_t::replace;

// One run from its first frame to its last.
class Run {
 public:
  Run(const Case& c, const RunOptions& options, Progress& progress, Built built, io::RunFolder folder)
      : case_(c),
        options_(options),
        progress_(progress),
        plan_(std::move(built.plan)),
        simulation_(std::move(built.simulation)),
        folder_(std::move(folder)),
        happenings_(c, plan_, built.kinds),
        ledger_(*simulation_),
        energy_watch_(c.laws) {}

  int go() {
    folder_.create(case_.text, manifest(case_, plan_, *simulation_, end_));
    try {
      return run();
    } catch (const HappeningError& e) {
      end_.state = "failed";
      end_.reason = e.what();
      progress_.error(end_.reason);
      folder_.write_manifest(manifest(case_, plan_, *simulation_, end_));
      return exit_failed;
    } catch (const io::FileError& e) {
      // The disk may take a few bytes more: then the folder says how the run ended.
      end_.state = "failed";
      end_.reason = e.what();
      try {
        folder_.write_manifest(manifest(case_, plan_, *simulation_, end_));
      } catch (const io::FileError&) {
      }
      throw;
    }
  }

 private:
  int run() {
    progress_.open_log(folder_.log_file());
    io::Table table(folder_.table_file(), wall_names(), happenings_.columns());
    io::FrameSeries frames(folder_.path(),
                           {io::Encoding::raw, case_.output.contacts, case_.output.walls, has_shapes()});
    const Schedule frames_due(case_.output.every, plan_.dt, plan_.steps);
    const Schedule rows_due(case_.output.table_every, plan_.dt, plan_.steps);
    const StopRequest stop_request;
    device::Stopwatch total;

    std::optional<solver::Trouble> trouble;
    happen();
    write(table, frames, true, trouble);
    bool stopping = false;
    while (!trouble && !stopping && simulation_->steps() < plan_.steps) {
      happen();
      stopping = StopRequest::made() || happenings_.over();
      const std::uint64_t next = simulation_->steps() + 1;
      const bool frame = frames_due.due(next) || stopping, row = rows_due.due(next) || frame;
      trouble = simulation_->step(row);
      if (!trouble && row) write(table, frames, frame, trouble);
      if (next % 16 == 0) progress_.live(simulation_->time(), rate_);
    }
    end_.wall_seconds = total.lap();
    return finish(frames, trouble);
  }

  // What is due in this state; nothing if it has been done.
  void happen() {
    happenings_.act(*simulation_);
    for (const std::string& news : happenings_.take_news()) progress_.line(news);
  }
  [[nodiscard]] bool has_shapes() const {
    return !simulation_->bodies().shape.empty() ||
           std::ranges::any_of(case_.particles, [](const ParticlesCase& p) { return p.shape.has_value(); });
  }

  void write(io::Table& table, io::FrameSeries& frames, bool frame, std::optional<solver::Trouble>& trouble) {
    const double computed = since_row_.lap();
    const solver::Energies e = ledger_.read(*simulation_);
    trouble = energy_watch_.check(e, *simulation_);
    if (trouble) return;  // what is on disk stays the last good state
    const std::uint64_t steps = simulation_->steps() - row_step_;
    rate_ = steps ? static_cast<double>(steps * simulation_->bodies().size()) / computed : 0;
    row_step_ = simulation_->steps();
    const io::TableRow row = table_row(e);
    table.write(row);
    progress_.row(row);
    if (frame) frames.write(solver::take_snapshot(*simulation_, case_.output.contacts));
    end_.output_seconds += since_row_.lap();
  }

  [[nodiscard]] std::vector<std::string> wall_names() const {
    std::vector<std::string> names;
    for (std::size_t w = 0; w < simulation_->walls().size(); ++w) names.push_back(simulation_->walls().name(w));
    return names;
  }

  [[nodiscard]] io::TableRow table_row(const solver::Energies& e) const {
    std::vector<io::TableRow::OnWall> walls;
    for (const auto& [force, torque, power] : solver::wall_loads(*simulation_)) walls.push_back({force, torque, power});
    double fastest = 0;
    for (const state::Motion& m : simulation_->bodies().motion) fastest = std::max(fastest, norm2(m.twist.v));
    return {simulation_->steps(),
            simulation_->time(),
            simulation_->bodies().size(),
            simulation_->contacts().count(),
            e.kinetic_translation,
            e.kinetic_rotation,
            e.stored_normal,
            e.stored_cohesion,
            e.stored_tangential,
            e.stored_rolling,
            e.dissipated_normal,
            e.dissipated_tangential,
            e.dissipated_rolling,
            e.gravity_work,
            e.wall_work,
            e.external_work,
            e.energy_in,
            e.energy_out,
            e.residual,
            simulation_->contacts().deepest().ratio,
            std::sqrt(fastest),
            rate_,
            std::move(walls),
            happenings_.values()};
  }

  int finish(const io::FrameSeries& frames, const std::optional<solver::Trouble>& trouble) {
    int code = exit_done;
    end_.state = "done";
    if (trouble) {
      end_.state = "failed";
      end_.reason = diagnose(*trouble, case_, *simulation_);
      progress_.error(end_.reason);
      if (frames.count() > 0) progress_.line(fmt::format("the last good frame is number {}", frames.count() - 1));
      code = exit_failed;
    } else if (simulation_->steps() < plan_.steps && !happenings_.over()) {
      end_.state = "stopped";
      end_.reason = "stopped by the user";
      progress_.line(fmt::format("stopped at t = {:.6g} s, last frame written", simulation_->time()));
      code = exit_stopped;
    }
    const auto summary = manifest(case_, plan_, *simulation_, end_);
    folder_.write_manifest(summary);
    say_summary(summary);
    if (options_.json) {
      auto shown = summary;
      shown["folder"] = folder_.path().string();
      fmt::print("{}\n", shown.dump(2, ' ', false, lossy));
    }
    return code;
  }

  void say_summary(const nlohmann::ordered_json& s) {
    const double total = std::max(1e-9, end_.wall_seconds);
    const solver::Timings& t = simulation_->timings();
    const auto share = [&](double seconds) { return 100 * seconds / total; };
    progress_.line(fmt::format("{} steps of {} bodies in {}: {:.3g} million particle-steps/s, peak memory {:.3g} MB",
                               simulation_->steps(), simulation_->bodies().size(), clock_time(total),
                               1e-6 * static_cast<double>(simulation_->steps() * simulation_->bodies().size()) / total,
                               1e-6 * static_cast<double>(io::peak_memory())));
    progress_.line(
        fmt::format("time: integrate {:.0f} %, search {:.0f} %, contacts {:.0f} %, walls {:.0f} %, output {:.0f} %",
                    share(t.integrate), share(t.search), share(t.contacts.bodies), share(t.contacts.walls),
                    share(end_.output_seconds)));
    progress_.line(fmt::format("state hash {}", s["state_hash"].get<std::string>()));
    progress_.line(
        fmt::format("results in {0}; look at them with: cd {0} && paraview --script=view.py", folder_.path().string()));
  }

  const Case& case_;
  const RunOptions& options_;
  Progress& progress_;
  StepPlan plan_;
  std::unique_ptr<solver::Simulation> simulation_;
  io::RunFolder folder_;
  Happenings happenings_;
  solver::Ledger ledger_;
  EnergyWatch energy_watch_;
  RunEnd end_;
  device::Stopwatch since_row_;
  std::uint64_t row_step_ = 0;
  double rate_ = 0;
};

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
  for (const std::string& w : c.warnings) progress.warning(w);
  for (const std::string& w : plan.warnings) progress.warning(w);
}

}  // namespace

int run_case(const Case& c, const RunOptions& options) {
  Progress progress(options.quiet || options.json, options.color, c.run.end);
  const auto fail = [&](int code, const std::string& sentence) {
    if (options.json)
      fmt::print("{}\n", nlohmann::ordered_json{{"ok", false}, {"error", sentence}}.dump(2, ' ', false, lossy));
    progress.error(sentence);
    return code;
  };
  try {
    io::RunFolder folder =
        options.output_dir.empty() ? io::RunFolder::next(c.file) : io::RunFolder::at(options.output_dir, options.force);
    Built built = build(c, device::thread_count(options.threads));
    say_start(progress, c, built);
    if (const auto trouble = built.simulation->start_trouble()) {
      return fail(exit_bad_case, diagnose(*trouble, c, *built.simulation));
    }
    return Run(c, options, progress, std::move(built), std::move(folder)).go();
  } catch (const BuildError& e) {
    return fail(exit_bad_case, e.what());
  } catch (const io::TableError& e) {
    return fail(exit_bad_case, e.what());
  } catch (const io::FileError& e) {
    return fail(exit_file, e.what());
  } catch (const std::system_error& e) {
    return fail(exit_usage,
                fmt::format("cannot start {} threads: {}", device::thread_count(options.threads), e.what()));
  }
}

}  // namespace tsubu::setup

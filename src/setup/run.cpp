#include "setup/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <new>

#include "io/file_error.hpp"
#include "io/machine.hpp"
#include "setup/build_deformation.hpp"
#include "setup/case_path.hpp"
#include "setup/heat_columns.hpp"
#include "setup/layout.hpp"
#include "setup/stop_request.hpp"
#include "solver/take_snapshot.hpp"
#include "solver/wall_loads.hpp"

namespace tsubu::setup {
namespace {

// File names need not be UTF-8; what is not is shown as a replacement character.
constexpr auto lossy = nlohmann::ordered_json::error_handler_t::replace;

constexpr double status_every = 1;  // [s]

// What of the output belongs to a checkpoint, and all that there was when it was written.
constexpr const char *output_section = "output", *whole_output_section = "whole output";

}  // namespace

Run::Run(const Case& c, const RunOptions& options, Progress& progress, Built built, io::RunFolder folder)
    : case_(c),
      options_(options),
      progress_(progress),
      plan_(std::move(built.plan)),
      simulation_(std::move(built.simulation)),
      folder_(std::move(folder)),
      ledger_(*simulation_),
      energy_watch_(c.laws),
      happenings_(c, plan_, built.kinds, built.inserts),
      frames_due_(c.output.every, plan_.dt, plan_.steps),
      rows_due_(c.output.table_every, plan_.dt, plan_.steps),
      checkpoints_(folder_.path()),
      started_at_(simulation_->steps()),
      row_step_(simulation_->steps()) {
  keep("ledger", [this](Archive& a) { ledger_.remember(a); });
  keep("energy watch", [this](Archive& a) { energy_watch_.remember(a); });
  keep(std::string(happenings_section), [this](Archive& a) { happenings_.remember(a); });
  keep("measurements", [this](Archive& a) { measurements_->remember(a); });
  tell({happenings_.columns(), [this](const solver::Energies&) { return happenings_.values(); }});
  tell({heat_columns(*simulation_), [this](const solver::Energies&) { return heat_values(*simulation_); }});
  tell({deformation_titles(*simulation_),
        [this](const solver::Energies& e) { return deformation_row(*simulation_, e); }});
}

int Run::begin() {
  folder_.create(case_.text, summary());
  checkpoints_ = io::KeptCheckpoints(folder_.path());  // a numbered folder may have got another number
  return guarded([this] {
    happenings_.begin(*simulation_);
    begin_measuring();
    open_new_output();
    return run(true);
  });
}

int Run::begin_again() {
  folder_.go_on();
  return guarded([this] {
    happenings_.begin(*simulation_);
    begin_measuring();
    folder_.write_manifest(summary());
    open_new_output();
    return run(true);
  });
}

int Run::go_on(io::CheckpointReader& from) {
  begin_measuring();
  for (const auto& [name, remember] : memory_) from.section(name, remember);
  from.section(effort_section, [this](Archive& a) { before_.remember(a); });
  happenings_.attach(*simulation_);
  over_ = happenings_.over();
  // killed after its last checkpoint and before it could say so, a run has nothing left to write
  const bool ended = over_ || simulation_->steps() >= plan_.steps;
  Marks marks;
  from.section(ended ? whole_output_section : output_section, [&](Archive& a) { marks.remember(a); });
  checkpoints_.add(from.path());
  const bool has_table = std::filesystem::exists(folder_.table_file());
  if (has_table) io::Table::check(folder_.table_file(), wall_names(), more_titles(), marks.table);
  // nothing was touched so far
  folder_.go_on();
  return guarded([&] {
    const std::size_t later = checkpoints_.remove_later_than(simulation_->steps());
    reopen_output(marks, has_table);
    if (later > 0)
      progress_.line(fmt::format("{} checkpoint{} of later times {} removed: what followed is computed anew", later,
                                 later == 1 ? "" : "s", later == 1 ? "is" : "are"));
    folder_.write_manifest(summary());
    return run(false);
  });
}

// What goes wrong with files ends the run with a sentence; its last checkpoint stays.
template <class Open>
int Run::guarded(Open open) {
  try {
    return open();
  } catch (const io::FileError& e) {
    end_.state = "failed";
    end_.reason = e.what();
    try {
      // the disk may take a few bytes more: then the folder says how the run ended
      folder_.write_manifest(summary());
    } catch (const io::FileError&) {
    }
    const std::string sentence = checkpoints_.good().empty() ? end_.reason : end_.reason + '\n' + how_to_go_on();
    if (options_.json)
      fmt::print("{}\n", nlohmann::ordered_json{{"ok", false}, {"error", end_.reason}}.dump(2, ' ', false, lossy));
    try {
      progress_.error(sentence);
    } catch (const io::FileError&) {
      // it is on the screen; that the log cannot take it is no news
    }
    return exit_file;
  } catch (const HappeningError& e) {
    return failed(e.what(), &Run::summary);
  } catch (const std::bad_alloc&) {
    std::vector<std::byte>().swap(reserve_);  // what follows takes some, too
    return failed(fmt::format("{}; the run had {} bodies at t = {:.6g} s", out_of_memory(),
                              simulation_->places().size(), simulation_->time()),
                  &Run::summary_without_state);
  }
}

int Run::failed(std::string reason, nlohmann::ordered_json (Run::*told)() const) {
  end_.state = "failed";
  end_.reason = std::move(reason);
  progress_.error(end_.reason);
  if (const std::string advice = how_to_go_on(); !advice.empty()) progress_.line(advice);
  folder_.write_manifest((this->*told)());
  folder_.remove_status();
  if (options_.json)
    fmt::print("{}\n", nlohmann::ordered_json{{"ok", false}, {"error", end_.reason}}.dump(2, ' ', false, lossy));
  return exit_failed;
}

void Run::begin_measuring() {
  std::vector<measure::Description> measures = case_.measures;
  for (measure::Description& d : measures) d.groups_of_id = happenings_.group_members();
  measurements_.emplace(measures, *simulation_, folder_.path(), [this](double every) {
    return [due = Schedule(every, plan_.dt, plan_.steps)](std::uint64_t step) { return due.regular(step); };
  });
}

// Now, or once those to come are there.
bool Run::has_shapes() const {
  return !simulation_->bodies().shape.empty() ||
         std::ranges::any_of(case_.particles, [](const ParticlesCase& p) { return p.shape.has_value(); });
}

void Run::open_new_output() {
  progress_.open_log(folder_.log_file());
  table_.emplace(folder_.table_file(), wall_names(), more_titles());
  frames_.emplace(folder_.path(),
                  io::FrameOptions{io::Encoding::raw, case_.output.contacts, case_.output.walls, has_shapes()});
}

void Run::reopen_output(const Marks& marks, bool has_table) {
  progress_.reopen_log(folder_.log_file(), marks.log);
  if (has_table) {
    table_.emplace(folder_.table_file(), wall_names(), more_titles(), marks.table);
  } else {
    progress_.warning(
        fmt::format("{} is gone: it begins anew, with what follows the checkpoint", folder_.table_file().string()));
    table_.emplace(folder_.table_file(), wall_names(), more_titles());
  }
  frames_.emplace(folder_.path(),
                  io::FrameOptions{io::Encoding::raw, case_.output.contacts, case_.output.walls, has_shapes()});
  frames_->go_on_from(marks.frames);
  if (const auto missing = frames_->missing(); !missing.empty())
    progress_.warning(fmt::format("{} and {} more files of frames before the checkpoint are missing or empty",
                                  missing.front().string(), missing.size() - 1));
}

void Run::happen() {
  happenings_.act(*simulation_);
  for (const std::string& news : happenings_.take_news()) progress_.line(news);
}

int Run::run(bool from_start) {
  const StopRequest stop_request;
  std::optional<solver::Trouble> trouble;
  Stop stop = Stop::none;
  clock_.lap(), watch_.lap();
  if (from_start) {
    happen();
    after_step(ledger_.read(*simulation_), false, stop, trouble);
  }
  while (!trouble && stop == Stop::none && !over_ && simulation_->steps() < plan_.steps) {
    happen();
    over_ = happenings_.over();
    stop = wish_to_stop();
    const std::uint64_t next = simulation_->steps() + 1;
    const bool checkpoint = checkpoint_due();
    const bool told = rows_due_.due(next) || frames_due_.due(next) || checkpoint || over_ || stop != Stop::none;
    trouble = simulation_->step(told || measurements_->samples(next));
    if (trouble) break;
    own_.particle_steps += simulation_->places().size();  // bodies() would complete the step
    measurements_->after_step(*simulation_);
    if (told) after_step(ledger_.read(*simulation_), checkpoint, stop, trouble);
    if (next % 16 == 0) progress_.live(simulation_->time(), rate_);
    const double seconds = clock_.lap();
    own_.seconds += seconds, since_status_ += seconds;
    since_checkpoint_ = std::exchange(saved_, false) ? 0 : since_checkpoint_ + seconds;
    if (since_status_ >= status_every) tell_status();
  }
  return finish(trouble, stop);
}

// Rows and frames that are there only because the run ends or stops here do not belong to the checkpoint: had it gone
// on, they would not be. When it does go on, they are replaced.
void Run::after_step(const solver::Energies& energies, bool checkpoint, Stop stop,
                     std::optional<solver::Trouble>& trouble) {
  since_row_ += watch_.lap();
  const std::uint64_t step = simulation_->steps();
  const bool frame = frames_due_.regular(step), row = frame || rows_due_.regular(step);
  const bool last = over_ || step >= plan_.steps, extra = last || stop != Stop::none;
  if (row || extra) {
    EnergyWatch passing = energy_watch_;
    trouble = (row ? energy_watch_ : passing).check(energies, *simulation_);
    if (trouble) return;  // what is on disk stays the last good state
    rate_ = step > row_step_ ? static_cast<double>(own_.particle_steps - made_before_row_) / since_row_ : 0;
    row_step_ = step, since_row_ = 0, made_before_row_ = own_.particle_steps;
  }
  if (row) write_row(energies, true);
  if (frame) write_frame();
  const Marks belong = marks();
  if ((checkpoint || stop != Stop::none) && !last) save(energies, belong);
  if (extra && !row) write_row(energies, false);
  if (extra && !frame) write_frame();
  if (last) write_open_fields();
  if (last) save(energies, belong);
  own_.output += watch_.lap();
}

// Looks at the measurements and leaves them as they were.
template <class Look>
auto Run::without_trace(Look look) {
  Archive before;
  measurements_->remember(before);
  auto seen = look();
  Archive back(std::span<const std::byte>(before.bytes()));
  measurements_->remember(back);
  return seen;
}

// What is measured over the time from row to row is not told anew by a row that does not belong there.
std::vector<double> Run::measured(bool belongs) {
  const auto row = [this] { return measurements_->row(*simulation_); };
  return belongs ? row() : without_trace(row);
}

// Means of a time that has not ended do not belong to the checkpoint either.
void Run::write_open_fields() {
  (void)without_trace([this] { return measurements_->write_open(*simulation_), true; });
}

void Run::write_row(const solver::Energies& energies, bool belongs) {
  io::TableRow row = table_row(energies);
  for (const double value : measured(belongs)) row.more.push_back(value);
  table_->write(row);
  progress_.row(row);
}

void Run::write_frame() { frames_->write(solver::take_snapshot(*simulation_, case_.output.contacts)); }

Run::Stop Run::wish_to_stop() {
  if (StopRequest::made()) return Stop::user;
  // what is written at the end takes its time as well
  const std::optional<double> limit = options_.time_limit ? options_.time_limit : case_.run.time_limit;
  return limit && options_.started.passed() + 2 * checkpoint_seconds_ >= *limit ? Stop::limit : Stop::none;
}

bool Run::checkpoint_due() const {
  return case_.output.checkpoint_every && since_checkpoint_ >= *case_.output.checkpoint_every;
}

Run::Marks Run::marks() const { return {table_->size(), progress_.log_size(), frames_->times()}; }

// A state that the energy watch would refuse is not saved: the one before it is the last good one. It looks with other
// eyes than those of the rows, so that what they see does not depend on when checkpoints are written.
void Run::save(const solver::Energies& energies, Marks marks) {
  if (!case_.output.checkpoint_every) return;
  if (EnergyWatch passing = energy_watch_; passing.check(energies, *simulation_)) return;
  device::Stopwatch writing;
  // what the checkpoint counts on is on the disk before it
  table_->sync();
  progress_.sync_log();
  const std::filesystem::path file = folder_.checkpoint_file(simulation_->steps());
  io::CheckpointWriter writer(file);
  const auto section = [&](std::string_view name, const io::Rememberer& remember) {
    writer.section(std::string(name), remember);
  };
  section(layout_section, [this](Archive& a) {
    std::vector<LayoutItem> layout = layout_of(case_);
    a.items(layout);
  });
  section(plan_section, [this](Archive& a) {
    RunPlan{plan_, case_.run.end, case_.output.every, case_.output.table_every}.remember(a);
  });
  section(effort_section, [this](Archive& a) {
    Effort so_far = effort();
    so_far.seconds += clock_.passed(), so_far.output += watch_.passed();
    so_far.remember(a);
  });
  simulation_->save(section);
  section(output_section, [&](Archive& a) { marks.remember(a); });
  section(whole_output_section, [this](Archive& a) { this->marks().remember(a); });
  for (const auto& [name, remember] : memory_) section(name, remember);
  writer.commit();
  checkpoints_.add(file);
  checkpoints_.prune();
  saved_ = true;
  checkpoint_seconds_ = std::max(checkpoint_seconds_, writing.lap());
}

void Run::tell_status() {
  since_status_ = 0;
  const double left = progress_.seconds_left(simulation_->time());
  nlohmann::ordered_json status{{"step", simulation_->steps()},
                                {"steps", plan_.steps},
                                {"time", simulation_->time()},
                                {"end", case_.run.end},
                                {"bodies", simulation_->bodies().size()},
                                {"rate", rate_},
                                {"wall_seconds", before_.seconds + own_.seconds},
                                {"seconds_left", nullptr}};
  if (left >= 0) status["seconds_left"] = left;
  folder_.write_status(status);
}

std::vector<std::string> Run::wall_names() const {
  std::vector<std::string> names;
  for (std::size_t w = 0; w < simulation_->walls().size(); ++w) names.push_back(simulation_->walls().name(w));
  return names;
}

std::vector<std::string> Run::more_titles() const {
  std::vector<std::string> titles;
  for (const Columns& c : columns_) titles.insert(titles.end(), c.titles.begin(), c.titles.end());
  for (std::string& title : measurements_->titles()) titles.push_back(std::move(title));
  return titles;
}

io::TableRow Run::table_row(const solver::Energies& e) const {
  std::vector<io::TableRow::OnWall> walls;
  for (const auto& [force, torque, power] : solver::wall_loads(*simulation_)) walls.push_back({force, torque, power});
  std::vector<double> more;
  for (const Columns& c : columns_)
    for (const double value : c.values(e)) more.push_back(value);
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
          std::move(more)};
}

Effort Run::effort() const {
  Effort all = before_;
  all.add(own_), all.add(simulation_->timings());
  return all;
}

nlohmann::ordered_json Run::summary() const {
  RunEnd so_far = end_;
  so_far.effort = effort();
  nlohmann::ordered_json j = manifest(case_, plan_, *simulation_, so_far);
  j["case"]["path"] = way_to_case(folder_.path(), case_.file);
  j["checkpoint"] = last_checkpoint();
  if (!restarts_.empty()) j["restarts"] = restarts_;
  return j;
}

// Where memory ran out the state may be half way to the next, and nobody may look at it: what run.json said before, and
// what is known without.
nlohmann::ordered_json Run::summary_without_state() const {
  nlohmann::ordered_json j = folder_.read_manifest();
  j["state"] = end_.state, j["reason"] = end_.reason;
  j["steps"] = simulation_->steps(), j["time"] = simulation_->time(), j["bodies"] = simulation_->places().size();
  j["contacts"] = nullptr, j["state_hash"] = nullptr;
  j["seconds"]["total"] = effort().seconds, j["particle_steps"] = effort().particle_steps;
  j["checkpoint"] = last_checkpoint();
  return j;
}

nlohmann::ordered_json Run::last_checkpoint() const {
  if (checkpoints_.good().empty()) return nullptr;
  const std::filesystem::path& last = checkpoints_.good().back();
  return {{"file", (std::filesystem::path(io::checkpoints_folder) / last.filename()).string()},
          {"step", io::step_of_checkpoint(last)}};
}

std::string Run::how_to_go_on() const {
  if (checkpoints_.good().empty()) return "";
  const std::uint64_t step = io::step_of_checkpoint(checkpoints_.good().back());
  return fmt::format("the last checkpoint is of t = {:.6g} s (step {}); go on with: tsubu restart {}",
                     static_cast<double>(step) * plan_.dt, step, folder_.path().string());
}

int Run::finish(const std::optional<solver::Trouble>& trouble, Stop stop) {
  int code = exit_done;
  end_.state = "done";
  if (trouble) {
    end_.state = "failed";
    end_.reason = diagnose(*trouble, case_, *simulation_);
    progress_.error(end_.reason);
    if (frames_->count() > 0) progress_.line(fmt::format("the last good frame is number {}", frames_->count() - 1));
    code = exit_failed;
  } else if (!over_ && simulation_->steps() < plan_.steps) {
    end_.state = "stopped";
    end_.reason = stop == Stop::limit ? "the time limit was reached" : "stopped by the user";
    progress_.line(fmt::format("stopped at t = {:.6g} s{}, last frame written", simulation_->time(),
                               stop == Stop::limit ? " because the time limit was reached" : ""));
    code = exit_stopped;
  } else {
    frames_->end();
  }
  if (const std::string advice = how_to_go_on(); code != exit_done && !advice.empty()) progress_.line(advice);
  const auto told = summary();
  folder_.write_manifest(told);
  folder_.remove_status();
  say_summary(told);
  if (options_.json) {
    auto shown = told;
    shown["folder"] = folder_.path().string();
    fmt::print("{}\n", shown.dump(2, ' ', false, lossy));
  }
  return code;
}

void Run::say_summary(const nlohmann::ordered_json& s) {
  const double total = std::max(1e-9, own_.seconds);
  const solver::Timings& t = simulation_->timings();
  const auto share = [&](double seconds) { return 100 * seconds / total; };
  const std::uint64_t steps = simulation_->steps() - started_at_;
  const std::uint64_t bodies = simulation_->bodies().size(), made = own_.particle_steps;
  // bodies come and go
  const std::string each = made == steps * bodies
                               ? fmt::format("{} bodies", bodies)
                               : fmt::format("{:.4g} bodies on average",
                                             static_cast<double>(made) / std::max(1.0, static_cast<double>(steps)));
  progress_.line(fmt::format("{} steps of {} in {}: {:.3g} million particle-steps/s, peak memory {:.3g} MB", steps,
                             each, clock_time(total), 1e-6 * static_cast<double>(made) / total,
                             1e-6 * static_cast<double>(io::peak_memory())));
  progress_.line(fmt::format(
      "time: integrate {:.0f} %, search {:.0f} %, contacts {:.0f} %, walls {:.0f} %, output {:.0f} %",
      share(t.integrate), share(t.search), share(t.contacts.bodies), share(t.contacts.walls), share(own_.output)));
  progress_.line(fmt::format("state hash {}", s["state_hash"].get<std::string>()));
  progress_.line(
      fmt::format("results in {0}; look at them with: cd {0} && paraview --script=view.py", folder_.path().string()));
}

}  // namespace tsubu::setup

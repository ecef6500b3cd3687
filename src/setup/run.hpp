#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "device/stopwatch.hpp"
#include "io/checkpoint_file.hpp"
#include "io/checkpoints.hpp"
#include "io/frame_series.hpp"
#include "io/run_folder.hpp"
#include "io/table.hpp"
#include "measure/measurements.hpp"
#include "setup/build.hpp"
#include "setup/doctor.hpp"
#include "setup/happenings.hpp"
#include "setup/manifest.hpp"
#include "setup/progress.hpp"
#include "setup/run_case.hpp"
#include "setup/schedule.hpp"
#include "solver/ledger.hpp"

namespace tsubu::setup {

// What a run was to do when a checkpoint was written. Step and automatic intervals follow from the length that the run
// had at first; they stay when it is prolonged.
struct RunPlan {
  StepPlan steps;
  double end = 0, every = 0, table_every = 0;  // [s]

  void remember(Archive& a) { steps.remember(a), a.item(end), a.item(every), a.item(table_every); }
};
inline constexpr std::string_view plan_section = "plan", layout_section = "layout", happenings_section = "happenings",
                                  effort_section = "effort";

// One run: from its start, or on from a checkpoint.
class Run {
 public:
  Run(const Case& c, const RunOptions& options, Progress& progress, Built built, io::RunFolder folder);

  // Another part of the run that remembers something: saved under its name, and told what it was by go_on().
  void keep(std::string name, io::Rememberer remember) { memory_.emplace_back(std::move(name), std::move(remember)); }

  // More columns of the table.
  struct Columns {
    std::vector<std::string> titles;
    std::function<std::vector<double>(const solver::Energies&)> values;
  };
  void tell(Columns columns) { columns_.push_back(std::move(columns)); }

  // Each answers with an ExitCode.
  [[nodiscard]] int begin();        // in a new folder
  [[nodiscard]] int begin_again();  // in a folder where the run was killed, or failed, before its first checkpoint
  [[nodiscard]] int go_on(io::CheckpointReader& from);

  // What run.json says of restarts, this one included.
  void note_restarts(nlohmann::ordered_json restarts) { restarts_ = std::move(restarts); }

 private:
  enum class Stop { none, user, limit };
  // How much of the output belongs to a checkpoint.
  struct Marks {
    std::uint64_t table = 0, log = 0;
    std::vector<double> frames;  // their times
    void remember(Archive& a) { a.item(table), a.item(log), a.item(frames); }
  };

  template <class Open>
  int guarded(Open open);
  // The run cannot go on, for a reason that lies between two steps; `told`: what run.json says.
  int failed(std::string reason, nlohmann::ordered_json (Run::*told)() const);
  void happen();           // what is due in the present state
  void begin_measuring();  // once the folder is there
  [[nodiscard]] bool has_shapes() const;
  void open_new_output();
  void reopen_output(const Marks& marks, bool has_table);
  int run(bool from_start);
  void after_step(const solver::Energies& energies, bool checkpoint, Stop stop,
                  std::optional<solver::Trouble>& trouble);
  void write_row(const solver::Energies& energies, bool belongs);
  void write_frame();

  [[nodiscard]] Stop wish_to_stop();
  [[nodiscard]] bool checkpoint_due() const;
  [[nodiscard]] Marks marks() const;
  void save(const solver::Energies& energies, Marks marks);
  void tell_status();

  [[nodiscard]] io::TableRow table_row(const solver::Energies& energies) const;
  template <class Look>
  auto without_trace(Look look);
  [[nodiscard]] std::vector<double> measured(bool belongs);
  void write_open_fields();
  [[nodiscard]] std::vector<std::string> wall_names() const;
  [[nodiscard]] std::vector<std::string> more_titles() const;
  [[nodiscard]] Effort effort() const;
  [[nodiscard]] nlohmann::ordered_json summary() const;
  [[nodiscard]] nlohmann::ordered_json summary_without_state() const;
  [[nodiscard]] nlohmann::ordered_json last_checkpoint() const;
  [[nodiscard]] std::string how_to_go_on() const;
  int finish(const std::optional<solver::Trouble>& trouble, Stop stop);
  void say_summary(const nlohmann::ordered_json& summary);

  const Case& case_;
  const RunOptions& options_;
  Progress& progress_;
  StepPlan plan_;
  std::unique_ptr<solver::Simulation> simulation_;
  io::RunFolder folder_;
  solver::Ledger ledger_;
  EnergyWatch energy_watch_;
  Happenings happenings_;
  bool over_ = false;  // the last stage has ended
  Schedule frames_due_, rows_due_;
  std::vector<std::pair<std::string, io::Rememberer>> memory_;
  std::vector<Columns> columns_;
  std::optional<measure::Measurements> measurements_;
  std::optional<io::Table> table_;
  std::optional<io::FrameSeries> frames_;
  io::KeptCheckpoints checkpoints_;
  RunEnd end_;
  nlohmann::ordered_json restarts_;
  std::uint64_t started_at_ = 0;     // step
  device::Stopwatch clock_, watch_;  // all that passes; computing and writing apart
  double since_row_ = 0, since_checkpoint_ = 0, since_status_ = 0, checkpoint_seconds_ = 0;
  bool saved_ = false;  // in this step
  std::uint64_t row_step_ = 0;
  Effort before_, own_;                // before this process, and in it but for what the simulation times itself
  std::uint64_t made_before_row_ = 0;  // particle-steps
  double rate_ = 0;
  std::vector<std::byte> reserve_ =
      std::vector<std::byte>(std::size_t{1} << 20);  // to say that there is no memory left
};

}  // namespace tsubu::setup

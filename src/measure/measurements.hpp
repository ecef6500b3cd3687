#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "measure/measurement.hpp"
#include "measure/window.hpp"

namespace tsubu::measure {

// All that a case measures while it runs. What costs something in every step costs it only where a case asks for it.
class Measurements {
 public:
  // `simulation` is at its start, or where it goes on; `folder` is that of the run.
  Measurements(const std::vector<Description>& all, const solver::Simulation& simulation,
               const std::filesystem::path& folder, const Clock& clock);

  // Titles of their columns in the table, "NAME.mass_flow [kg/s]".
  [[nodiscard]] std::vector<std::string> titles() const;
  // And the numbers, when a row is due; contacts must have been reported.
  [[nodiscard]] std::vector<double> row(const solver::Simulation& simulation);

  // Whether a step must report its contacts because something is sampled after it.
  [[nodiscard]] bool samples(std::uint64_t step) const;
  // After every step, before bodies are put in or taken out. Throws FileError.
  void after_step(const solver::Simulation& simulation);

  // Fields of the time since the last were written, when the run ends. Throws FileError.
  void write_open(const solver::Simulation& simulation);

  // Into a fresh one of the same case, on the simulation that goes on.
  void remember(Archive& a);

 private:
  struct Named {
    std::string name;
    std::unique_ptr<Measurement> what;
  };
  std::vector<Named> all_;
  std::vector<Measurement*> watchers_, samplers_;
  Trail trail_;
};

}  // namespace tsubu::measure

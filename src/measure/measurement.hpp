#pragma once
#include <memory>
#include <string>
#include <vector>

#include "base/archive.hpp"
#include "measure/description.hpp"
#include "measure/trail.hpp"
#include "solver/simulation.hpp"

namespace tsubu::measure {

// A column of the table: what follows the name of the measurement, and its unit.
struct Column {
  std::string name, unit;
};

// One step as those see it who watch every step. Velocities of the bodies are not those of this moment.
struct Passage {
  const state::Bodies& bodies;
  const Trail& trail;
  const geometry::Domain& domain;
  double begin, end;  // [s]
};

// One [measure.NAME] of a run. Every answer is a function of the states it saw, bodies taken in the order of their ids
// or summed without rounding: threads and the order of memory have no say.
class Measurement {
 public:
  virtual ~Measurement() = default;

  [[nodiscard]] virtual std::vector<Column> columns() const { return {}; }
  // Numbers for the columns. Between two rows nothing else is asked.
  virtual void row(const solver::Simulation&, std::vector<double>& /*numbers*/) {}

  // After every step, if it watches them.
  [[nodiscard]] virtual bool watches() const { return false; }
  virtual void watch(const Passage&) {}

  // Whether the state after this step is to be sampled; and after which of the sampled ones the mean is written.
  [[nodiscard]] virtual bool samples(std::uint64_t /*step*/) const { return false; }
  virtual void sample(const solver::Simulation&) {}
  virtual void write_open(const solver::Simulation&) {}

  // What a restart needs to go on as if there had been none.
  virtual void remember(Archive&) {}
};

// Whether a measurement of one material or group, if any is given, counts a body.
[[nodiscard]] inline bool counts(const Description& d, const state::Bodies& bodies, std::size_t i) {
  if (d.material && bodies.material[i] != *d.material) return false;
  if (d.group < 0) return true;
  const auto id = static_cast<std::size_t>(bodies.id[i]);
  return id < d.groups_of_id->size() && ((*d.groups_of_id)[id] >> d.group & 1) != 0;
}

// Volume of the solid of a body [m3].
[[nodiscard]] double volume_of(const state::Bodies& bodies, std::size_t i);

// One for each kind; `simulation` is at its start, or where it goes on.
[[nodiscard]] std::unique_ptr<Measurement> make_flow(const Description& d);
[[nodiscard]] std::unique_ptr<Measurement> make_region_sums(const Description& d);
[[nodiscard]] std::unique_ptr<Measurement> make_residence(const Description& d, const solver::Simulation& simulation);
[[nodiscard]] std::unique_ptr<Measurement> make_centre_of_mass(const Description& d);
[[nodiscard]] std::unique_ptr<Measurement> make_coordination(const Description& d);
[[nodiscard]] std::unique_ptr<Measurement> make_mixing(const Description& d, const solver::Simulation& simulation);
[[nodiscard]] std::unique_ptr<Measurement> make_repose(const Description& d);
[[nodiscard]] std::unique_ptr<Measurement> make_stress(const Description& d);

}  // namespace tsubu::measure

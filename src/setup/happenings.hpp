#pragma once
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "base/archive.hpp"
#include "setup/build.hpp"
#include "setup/groups.hpp"
#include "setup/outlets.hpp"
#include "setup/stages.hpp"
#include "setup/stream.hpp"
#include "solver/body_forces.hpp"

namespace tsubu::setup {

// What happens to a run in time: stages, streams, outlets, changes and forces. Everything happens between two steps, in
// steps that follow from the case and the state alone.
class Happenings {
 public:
  // `kinds` of particles and `inserts`, sections, of the bodies at the start in the order of their ids.
  Happenings(const Case& c, const StepPlan& plan, const std::vector<std::int32_t>& kinds,
             const std::vector<std::int32_t>& inserts = {});

  // Chooses the groups whose moment is the start; before those look who have an eye on them.
  void begin(const solver::Simulation& simulation) { groups_.look(simulation, stages_, news_); }
  [[nodiscard]] std::shared_ptr<const std::vector<std::uint64_t>> group_members() const { return groups_.members(); }

  // Does what is due in the state that the simulation is in, once in each. Throws HappeningError.
  void act(solver::Simulation& simulation);
  // Whether the next step is the last, because the last stage has ended.
  [[nodiscard]] bool over() const { return stages_.over(); }
  // What people are told since the last time.
  [[nodiscard]] std::vector<std::string> take_news() { return std::exchange(news_, {}); }

  // Columns of the table, with their units, and their values now.
  [[nodiscard]] std::vector<std::string> columns() const;
  [[nodiscard]] std::vector<double> values() const;

  // To go on from a checkpoint: after `remember` has read, build the simulation with the case and the walls as they
  // have become, then attach it.
  void remember(Archive& archive);
  [[nodiscard]] const Case& present_case() const { return present_; }
  // Of each change, one more than the step it was made in; 0: not yet.
  [[nodiscard]] const std::vector<std::uint64_t>& made() const { return changed_; }
  void carry_walls(state::Walls& walls) const;
  void attach(solver::Simulation& simulation) const;

 private:
  void change(const ChangeCase& what, std::size_t number, solver::Simulation& simulation);
  void change_laws(const ChangeCase& what);
  void add(const std::vector<Newcomer>& newcomers, solver::Simulation& simulation);
  [[nodiscard]] std::size_t shape_of(int particles, state::Bodies& bodies) const;
  [[nodiscard]] std::shared_ptr<const solver::BodyForces> body_forces() const;

  const Case& case_;
  Case present_;  // with the parameters and the gravity of now
  double dt_;
  Stages stages_;
  Outlets outlets_;
  Groups groups_;
  std::deque<Stream> streams_;
  std::vector<std::uint64_t> changed_;  // see made()
  std::shared_ptr<std::vector<std::int32_t>> kind_of_id_;
  std::uint64_t acted_ = 0;  // one more than the last step that has been dealt with
  std::vector<std::string> news_;
};

}  // namespace tsubu::setup

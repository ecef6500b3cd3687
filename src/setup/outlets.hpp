#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/archive.hpp"
#include "base/exact_sum.hpp"
#include "measure/trail.hpp"
#include "setup/build.hpp"

namespace tsubu::setup {

// Finds the bodies that leave by open sides and outlets, and counts them. An outlet that looks as often as it needs
// also takes those that have gone through its region since the last look; one whose looks are told by the case takes
// those that are there at that moment.
class Outlets {
 public:
  Outlets(const Case& c, const StepPlan& plan);

  // Ids of those that leave in this state.
  [[nodiscard]] std::vector<std::int64_t> leaving(const solver::Simulation& simulation);
  // A body comes, after `leaving` has looked at this state.
  void come(std::int64_t id, const Vec3& x);

  void add_columns(std::vector<std::string>& names) const;
  void add_values(std::vector<double>& values) const;
  void remember(Archive& archive) {
    archive.item(counts_);
    if (follows_) trail_.remember(archive);
  }

 private:
  struct Count {
    std::uint64_t bodies = 0;
    ExactSum mass;  // [kg]
  };
  [[nodiscard]] bool beyond(std::size_t side, const Vec3& x) const;
  [[nodiscard]] bool takes(const OutletCase& o, const Vec3& from, const Vec3& to, const geometry::Domain& domain) const;

  const Case& case_;
  std::vector<std::size_t> sides_;    // that are open
  std::uint64_t usual_ = 1;           // steps between looks
  std::vector<std::uint64_t> every_;  // of each outlet
  std::vector<Count> counts_;         // sides first
  bool follows_ = false;              // whether any outlet has to know where bodies were at the last usual look
  measure::Trail trail_;
};

// Warns of regions that bodies may cross between two looks that the case asks for.
void warn_of_thin_outlets(const Case& c, StepPlan& plan);

}  // namespace tsubu::setup

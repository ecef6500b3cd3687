#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/archive.hpp"
#include "base/exact_sum.hpp"
#include "setup/build.hpp"

namespace tsubu::setup {

// Finds the bodies that leave by open sides and outlets, and counts them.
class Outlets {
 public:
  Outlets(const Case& c, const StepPlan& plan);

  // Ids of those that leave in this state.
  [[nodiscard]] std::vector<std::int64_t> leaving(const solver::Simulation& simulation);

  void add_columns(std::vector<std::string>& names) const;
  void add_values(std::vector<double>& values) const;
  void remember(Archive& archive) { archive.item(counts_); }

 private:
  struct Count {
    std::uint64_t bodies = 0;
    ExactSum mass;  // [kg]
  };
  [[nodiscard]] bool beyond(std::size_t side, const Vec3& x) const;

  const Case& case_;
  std::vector<std::size_t> sides_;    // that are open
  std::uint64_t sides_every_ = 1;     // steps between looks
  std::vector<std::uint64_t> every_;  // of each outlet
  std::vector<Count> counts_;         // sides first
};

}  // namespace tsubu::setup

#include "solver/drift_tile.hpp"

namespace tsubu::solver::TSUBU_ISA {

Drift drift(const DriftJob& job, std::size_t begin, std::size_t end) {
  return drift_tile(job, begin, end, NothingElse{});
}

}  // namespace tsubu::solver::TSUBU_ISA

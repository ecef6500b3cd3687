#pragma once
#include <cstddef>
#include <vector>

#include "base/archive.hpp"
#include "setup/case.hpp"

namespace tsubu::setup {

// Which kind of particles comes next, so that at any time each has its share of what has come so far to within one
// body. Nothing is drawn: the kind that lags most comes next, of equals the first.
class Mixer {
 public:
  explicit Mixer(const MixtureCase& mixture) : mixture_(mixture), so_far_(mixture.particles.size()) {
    for (const double share : mixture.share) sum_ += share;
  }

  // Which of the mixture's kinds.
  [[nodiscard]] std::size_t next() const {
    double all = mixture_.by == MixtureCase::By::number ? 1 : 0;
    for (const double amount : so_far_) all += amount;
    std::size_t best = so_far_.size();
    double most = 0;
    for (std::size_t k = 0; k < so_far_.size(); ++k) {
      const double lag = mixture_.share[k] / sum_ * all - so_far_[k];
      const bool lags_more = best == so_far_.size() || lag > most;
      if (mixture_.share[k] > 0 && lags_more) best = k, most = lag;
    }
    return best;
  }
  // One of that kind and mass has come.
  void took(std::size_t kind, double mass) { so_far_[kind] += mixture_.by == MixtureCase::By::mass ? mass : 1; }

  void remember(Archive& archive) { archive.item(so_far_); }

 private:
  MixtureCase mixture_;
  std::vector<double> so_far_;
  double sum_ = 0;
};

}  // namespace tsubu::setup

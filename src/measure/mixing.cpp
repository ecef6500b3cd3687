#include <algorithm>

#include "measure/grid.hpp"
#include "measure/measurement.hpp"

// Lacey, P. M. C., J. Appl. Chem. 4 (1954) 257: M = (s0^2 - s^2) / (s0^2 - sr^2), with the variance s^2 of the share of
// the first kind from cell to cell, each cell weighted by how many bodies are in it; s0^2 = p (1 - p) of two kinds
// apart, sr^2 = p (1 - p) K/N of N bodies shared out at random to the K cells that hold any (with these weights that is
// the expectation, whatever the cells hold).
namespace tsubu::measure {
namespace {

class Mixing : public Measurement {
 public:
  Mixing(const Description& d, const solver::Simulation& s)
      : d_(d), grid_{d.region.low, d.region.high, d.cells.value_or(std::array{1, 1, 1})} {
    classify(s.bodies());
  }

  [[nodiscard]] std::vector<Column> columns() const override {
    return {{"lacey", "-"}, {"variance", "-"}, {"share", "-"}, {"cells", "-"}, {"bodies_per_cell", "-"}};
  }

  void row(const solver::Simulation& s, std::vector<double>& numbers) override {
    const state::Bodies& b = s.bodies();
    classify(b);
    struct Count {
      double first = 0, all = 0;  // whole numbers: they add up alike in any order
    };
    std::vector<Count> counts(grid_.size());
    Count total;
    for (std::size_t i = 0; i < b.size(); ++i)
      if (const auto cell = grid_.at(b.motion[i].x); cell && !b.fixed(i))
        for (Count* c : {&counts[*cell], &total}) c->all += 1, c->first += is_first(b, i);
    const double p = total.first / total.all, apart = p * (1 - p);
    double variance = 0, filled = 0;
    for (const Count& c : counts) {
      if (c.all == 0) continue;
      const double off = c.first / c.all - p;
      filled += 1;
      variance += c.all / total.all * (off * off);
    }
    const double at_random = apart * filled / total.all;
    numbers.insert(numbers.end(), {(apart - variance) / (apart - at_random), variance, p, filled, total.all / filled});
  }

  void remember(Archive& a) override { a.item(known_); }

 private:
  struct Known {
    std::int64_t id;
    std::int64_t first;  // 1 or 0
  };

  // By place the kind of a body is where it is first seen.
  void classify(const state::Bodies& b) {
    if (d_.material || d_.larger_than) return;
    std::vector<Known> fresh;
    for (std::size_t i = 0; i < b.size(); ++i)
      if (!find(b.id[i])) fresh.push_back({b.id[i], dot(b.motion[i].x - d_.gate.point, d_.gate.normal) >= 0});
    if (fresh.empty()) return;
    known_.insert(known_.end(), fresh.begin(), fresh.end());
    std::ranges::sort(known_, {}, &Known::id);
  }
  [[nodiscard]] const Known* find(std::int64_t id) const {
    const auto found = std::ranges::lower_bound(known_, id, {}, &Known::id);
    return found != known_.end() && found->id == id ? &*found : nullptr;
  }
  [[nodiscard]] bool is_first(const state::Bodies& b, std::size_t i) const {
    if (d_.material) return b.material[i] == *d_.material;
    if (d_.larger_than) return 2 * b.motion[i].radius > *d_.larger_than;
    return find(b.id[i])->first == 1;
  }

  Description d_;
  Grid grid_;
  std::vector<Known> known_;  // by id
};

}  // namespace

std::unique_ptr<Measurement> make_mixing(const Description& d, const solver::Simulation& simulation) {
  return std::make_unique<Mixing>(d, simulation);
}

}  // namespace tsubu::measure

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "base/exact_sum.hpp"
#include "measure/measurement.hpp"

// How long bodies are in a region: from the moment their centre comes in until it goes out, both found on the straight
// way of a step. A body that vanishes inside leaves then. One that comes and goes within a step has not been there.
// Of a group, bodies that are inside when it is chosen come in at that moment, which for them is the start.
namespace tsubu::measure {
namespace {

class Residence : public Measurement {
 public:
  Residence(const Description& d, const solver::Simulation& s) : d_(d) {
    if (!d.from_start) return;
    const state::Bodies& b = s.bodies();
    for (std::size_t i = 0; i < b.size(); ++i)
      if (counts(d_, b, i) && d_.region.contains(b.motion[i].x)) since_[b.id[i]] = s.time();
    entered_ = static_cast<std::int64_t>(since_.size());
  }

  [[nodiscard]] std::vector<Column> columns() const override {
    return {{"inside", "-"}, {"entered", "-"}, {"left", "-"}, {"mean_time", "s"}, {"max_time", "s"}, {"mean_age", "s"}};
  }

  [[nodiscard]] bool watches() const override { return true; }

  void watch(const Passage& p) override {
    const state::Bodies& b = p.bodies;
    for (const std::int64_t id : p.trail.vanished()) leave(id, p.end);
    for (const std::uint32_t i : p.trail.appeared())
      if (counts(d_, b, i) && d_.region.contains(b.motion[i].x)) enter(b.id[i], p.end);
    for (std::size_t i = 0; i < b.size(); ++i) {
      const Vec3 &from = p.trail.from()[i], &to = b.motion[i].x;
      const bool before = d_.region.contains(from), after = d_.region.contains(to);
      if (!counts(d_, b, i)) continue;
      if (d_.group >= 0 && d_.from_start && before) enter(b.id[i], p.begin);
      const Vec3 way = p.domain.nearest(to - from);
      const bool wraps = p.domain.wraps && from + way != to;
      // Over a periodic boundary it may leave and come in again at once: it has been here all the time then, if the
      // region reaches from side to side.
      if (before == after) continue;
      const Region::Part part =
          after && wraps ? d_.region.part_inside(to - way, to) : d_.region.part_inside(from, from + way);
      const auto time = [&](double share) { return p.begin + std::clamp(share, 0.0, 1.0) * (p.end - p.begin); };
      if (after)
        enter(b.id[i], time(part.from));
      else
        leave(b.id[i], time(part.to));
    }
  }

  void row(const solver::Simulation& s, std::vector<double>& numbers) override {
    ExactSum age;
    for (const auto& [_, since] : since_) age.add(s.time() - since);
    const double left = static_cast<double>(left_), inside = static_cast<double>(since_.size());
    numbers.insert(numbers.end(),
                   {inside, static_cast<double>(entered_), left, sum_.value() / left,
                    left > 0 ? longest_ : std::numeric_limits<double>::quiet_NaN(), age.value() / inside});
  }

  void remember(Archive& a) override {
    std::vector<Stay> stays;
    for (const auto& [id, since] : since_) stays.push_back({id, since});
    std::ranges::sort(stays, {}, &Stay::id);
    a.item(stays), a.item(sum_), a.item(longest_), a.item(entered_), a.item(left_);
    since_.clear();
    for (const Stay& stay : stays) since_[stay.id] = stay.since;
  }

 private:
  struct Stay {
    std::int64_t id;
    double since;
  };

  void enter(std::int64_t id, double time) {
    if (since_.emplace(id, time).second) ++entered_;
  }
  void leave(std::int64_t id, double time) {
    const auto found = since_.find(id);
    if (found == since_.end()) return;  // it was here at the start, which does not count
    const double stay = time - found->second;
    since_.erase(found);
    sum_.add(stay);
    longest_ = std::max(longest_, stay);
    ++left_;
  }

  Description d_;
  std::unordered_map<std::int64_t, double> since_;  // when each body inside came in [s]
  ExactSum sum_;                                    // of those that left [s]
  double longest_ = 0;
  std::int64_t entered_ = 0, left_ = 0;
};

}  // namespace

std::unique_ptr<Measurement> make_residence(const Description& d, const solver::Simulation& simulation) {
  return std::make_unique<Residence>(d, simulation);
}

}  // namespace tsubu::measure

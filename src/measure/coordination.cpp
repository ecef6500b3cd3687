#include <algorithm>
#include <array>
#include <utility>

#include "measure/measurement.hpp"

// How many others a body touches, in the mean; and the same of the bodies that carry: rattlers, which too few others
// hold, are taken away again and again until there are none.
namespace tsubu::measure {
namespace {

class Coordination : public Measurement {
 public:
  explicit Coordination(const Description& d) : d_(d) {}

  [[nodiscard]] std::vector<Column> columns() const override {
    return {{"mean", "-"}, {"mean_without_rattlers", "-"}, {"rattlers", "-"}};
  }

  void row(const solver::Simulation& s, std::vector<double>& numbers) override {
    const state::Bodies& b = s.bodies();
    read(s);
    const double all = mean(b);
    // of the bodies that are left
    std::vector<std::uint32_t> loose;
    const auto is_loose = [&](std::uint32_t i) {
      return !gone_[i] && !b.fixed(i) && touches_[i] + walls_[i] < static_cast<std::uint32_t>(d_.fewest);
    };
    for (std::uint32_t i = 0; i < b.size(); ++i)
      if (is_loose(i)) loose.push_back(i), gone_[i] = true;
    while (!loose.empty()) {
      const std::uint32_t i = loose.back();
      loose.pop_back();
      for (auto at = std::ranges::lower_bound(pairs_, std::pair(i, 0u)); at != pairs_.end() && at->first == i; ++at) {
        const std::uint32_t j = at->second;
        if (gone_[j]) continue;
        --touches_[j];
        if (is_loose(j)) loose.push_back(j), gone_[j] = true;
      }
    }
    double rattlers = 0, bodies = 0;
    for (std::size_t i = 0; i < b.size(); ++i)
      if (counted(b, i)) bodies += 1, rattlers += gone_[i];
    numbers.insert(numbers.end(), {all, mean(b), rattlers / bodies});
  }

 private:
  [[nodiscard]] bool counted(const state::Bodies& b, std::size_t i) const {
    return !b.fixed(i) && counts(d_, b, i) && (d_.everywhere || d_.region.contains(b.motion[i].x));
  }

  // Whom each body touches, from both sides; bodies that are no spheres may touch at several places.
  void read(const solver::Simulation& s) {
    const std::size_t n = s.bodies().size();
    pairs_.clear();
    touches_.assign(n, 0), walls_.assign(n, 0), gone_.assign(n, false);
    s.contacts().for_body_reports([&](const solver::ContactReport& c) {
      if (c.acts()) pairs_.emplace_back(c.body, c.partner), pairs_.emplace_back(c.partner, c.body);
    });
    std::ranges::sort(pairs_);
    pairs_.erase(std::ranges::unique(pairs_).begin(), pairs_.end());
    for (const auto& [i, _] : pairs_) ++touches_[i];
    hold_.clear();
    s.contacts().for_wall_reports([&](const solver::ContactReport& c) {
      if (c.acts()) hold_.emplace_back(c.body, from_wall(c));
    });
    count_walls();
  }

  // The direction in which a wall pushes, or holds while it pulls; from wherever it touches.
  static std::array<double, 3> from_wall(const solver::ContactReport& c) {
    Vec3 n = c.normal_force == Vec3{} ? -c.arm : c.normal_force;
    if (dot(n, c.arm) > 0) n = -n;
    if (norm(n) > 0) n = 1 / norm(n) * n;
    return {n.x, n.y, n.z};
  }

  // Walls count by the directions from which they hold a body, however many planes, meshes and triangles they are made
  // of and at however many places it touches them: the same vessel counts alike by whatever means it is described.
  void count_walls() {
    constexpr double alike = 0.984807753012208;  // the cosine of 10 degrees
    std::ranges::sort(hold_);                    // nothing may depend on the order of walls
    std::size_t first = 0;                       // of those of the same body that count
    std::vector<std::pair<std::uint32_t, std::array<double, 3>>> counted;
    for (const auto& [body, n] : hold_) {
      if (counted.empty() || counted.back().first != body) first = counted.size();
      const bool is_new =
          std::all_of(counted.begin() + static_cast<std::ptrdiff_t>(first), counted.end(),
                      [&](auto& o) { return o.second[0] * n[0] + o.second[1] * n[1] + o.second[2] * n[2] < alike; });
      if (is_new) counted.emplace_back(body, n), ++walls_[body];
    }
  }

  // Over the bodies that are not gone; whole numbers add up alike in any order.
  [[nodiscard]] double mean(const state::Bodies& b) const {
    std::size_t bodies = 0, contacts = 0;
    for (std::size_t i = 0; i < b.size(); ++i) {
      if (gone_[i] || !counted(b, i)) continue;
      ++bodies;
      contacts += touches_[i] + (d_.walls ? walls_[i] : 0);
    }
    return static_cast<double>(contacts) / static_cast<double>(bodies);
  }

  Description d_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;
  std::vector<std::uint32_t> touches_, walls_;  // of each body
  std::vector<bool> gone_;
  std::vector<std::pair<std::uint32_t, std::array<double, 3>>> hold_;  // bodies, and where walls push them
};

}  // namespace

std::unique_ptr<Measurement> make_coordination(const Description& d) { return std::make_unique<Coordination>(d); }

}  // namespace tsubu::measure

#include "setup/draw_size.hpp"

#include <algorithm>

#include "setup/size_law.hpp"

namespace tsubu::setup {
namespace {

double draw(const FixedSize& s, const Random&) { return s.value; }

double draw(const UniformSize& s, const Random& random) { return random.uniform(0, s.min, s.max); }

double draw(const NormalSize& s, const Random& random) {
  for (std::uint64_t k = 0;; ++k) {
    const double d = s.mean + s.stddev * random.normal(k);
    if (d >= s.min && d <= s.max) return d;
  }
}

double draw(const TableSize& s, const Random& random) {
  double sum = 0;
  for (const double w : s.weight) sum += w;
  double left = random.uniform(0) * sum;
  for (std::size_t k = 0; k + 1 < s.weight.size(); ++k) {
    if (left < s.weight[k]) return s.diameter[k];
    left -= s.weight[k];
  }
  return s.diameter.back();
}

double draw(const LognormalSize& s, const Random& random) { return diameter_at(s, random.uniform(0)); }
double draw(const RosinRammlerSize& s, const Random& random) { return diameter_at(s, random.uniform(0)); }
double draw(const SieveSize& s, const Random& random) { return diameter_at(s, random.uniform(0)); }

// See by_mass().
double draw(const MassSize& s, const Random& random) {
  for (std::uint64_t t = 0;; ++t) {
    const double at = random.uniform(3 * t) * s.bodies.back();
    const auto found = static_cast<std::size_t>(std::ranges::upper_bound(s.bodies, at) - s.bodies.begin());
    const std::size_t k = std::min(found, s.bodies.size() - 1);
    const double share = random.uniform(3 * t + 1, s.passing[k], s.passing[k + 1]);
    const double d = std::clamp(std::visit([&](const auto& law) { return diameter_at(law, share); }, s.law), s.edge[k],
                                s.edge[k + 1]);
    const double ratio = s.edge[k] / d;
    if (random.uniform(3 * t + 2) < ratio * ratio * ratio) return d;
  }
}

}  // namespace

double draw_diameter(const SizeCase& size, const Random& random) {
  return std::visit([&](const auto& s) { return draw(s, random); }, size);
}

}  // namespace tsubu::setup

#include "setup/draw_size.hpp"

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

}  // namespace

double draw_diameter(const SizeCase& size, const Random& random) {
  return std::visit([&](const auto& s) { return draw(s, random); }, size);
}

}  // namespace tsubu::setup

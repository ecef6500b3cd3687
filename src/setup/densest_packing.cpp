#include "setup/densest_packing.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>

namespace tsubu::setup {
namespace {

constexpr double least_gap = 0.7654;      // of the length of the shorter neighbour
constexpr double equal_spheres = 0.6435;  // what comes out for them

// A line meets a sphere as often as its cross-section is wide, and its chords are distributed as diameter * sqrt(u), u
// uniform. The diameters are sorted, so that u goes through all values for each size: multiples of the golden ratio.
std::vector<double> chords_of(const std::vector<double>& diameters) {
  constexpr double wanted = 20000, golden = 0.6180339887498949;
  double sections = 0, due = 0;
  for (const double d : diameters) sections += d * d;
  std::vector<double> chords;
  for (const double d : diameters) {
    due += wanted * d * d / sections;
    while (static_cast<double>(chords.size()) < due) {
      const double turns = golden * (static_cast<double>(chords.size()) + 0.5);
      chords.push_back(d * std::sqrt(turns - std::floor(turns)));
    }
  }
  return chords;
}

double close_packing(const std::vector<double>& diameters) {
  std::vector<double> chords = chords_of(diameters);
  std::ranges::sort(chords, std::greater());
  std::priority_queue<double> gaps;
  double rods = chords.front();
  gaps.push(least_gap * chords.front());
  for (std::size_t k = 1; k < chords.size(); ++k) {
    const double rod = chords[k], beside = least_gap * rod, gap = gaps.top();
    gaps.pop();
    gaps.push(beside);
    gaps.push(std::max(beside, gap - rod - beside));
    rods += rod;
  }
  double free = 0;
  for (; !gaps.empty(); gaps.pop()) free += gaps.top();
  return rods / (rods + free);
}

}  // namespace

double densest_at_random_of(const std::vector<double>& diameters) {
  if (diameters.empty()) return densest_at_random;
  std::vector<double> sorted = diameters;
  std::ranges::sort(sorted);
  if (sorted.front() == sorted.back()) return densest_at_random;
  return densest_at_random / equal_spheres * close_packing(sorted);
}

}  // namespace tsubu::setup

#include "neighbor/space_curve.hpp"

#include <algorithm>

namespace tsubu::neighbor {

SpaceCurve::SpaceCurve(const state::Bodies& bodies, const geometry::Domain& domain) : low_(domain.low) {
  double mean = 0;
  for (const state::Motion& p : bodies.motion) mean += p.radius;
  mean /= static_cast<double>(std::max<std::size_t>(1, bodies.size()));
  const double longest = std::max({domain.size.x, domain.size.y, domain.size.z});
  per_cell_ = 1 / std::max(2 * mean, longest / (1 << 20));
}

}  // namespace tsubu::neighbor

#pragma once
#include <cstdint>
#include <vector>

#include "device/workers.hpp"
#include "geometry/domain.hpp"
#include "neighbor/candidates.hpp"
#include "neighbor/space_curve.hpp"
#include "state/bodies.hpp"

namespace tsubu::neighbor {

// The order of memory that follows the curve: order[k] is the present index of the body that should come k-th.
[[nodiscard]] std::vector<std::uint32_t> order_in_space(const state::Bodies& bodies, const SpaceCurve& curve);

// Tiles as large as the caches like, and smaller ones if threads would have none otherwise.
[[nodiscard]] std::size_t tile_size_for(std::size_t bodies, int threads);

// All pairs of bodies whose surfaces are closer than the skin, unless both are fixed.
[[nodiscard]] Candidates find_candidates(const state::Bodies& bodies, const geometry::Domain& domain, double skin,
                                         std::size_t tile_size, const device::Workers& workers);

}  // namespace tsubu::neighbor

#pragma once
#include <cstdint>
#include <vector>

#include "device/workers.hpp"
#include "geometry/domain.hpp"
#include "neighbor/pair_list.hpp"
#include "state/bodies.hpp"

namespace tsubu::neighbor {

// An order of memory in which bodies near in space are near in memory (along a Z-shaped curve): order[k] is the
// present index of the body that should come k-th.
[[nodiscard]] std::vector<std::uint32_t> order_in_space(const state::Bodies& bodies, const geometry::Domain& domain);

// All pairs of bodies whose surfaces are closer than the skin.
[[nodiscard]] PairList find_body_pairs(const state::Bodies& bodies, const geometry::Domain& domain, double skin,
                                       const device::Workers& workers);

// The body pairs seen from their partners.
[[nodiscard]] Incidence incidence_of(const PairList& pairs, const state::Bodies& bodies,
                                     const device::Workers& workers);

}  // namespace tsubu::neighbor

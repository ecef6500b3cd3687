#include "setup/layout.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "setup/manifest.hpp"
#include "state/bodies.hpp"
#include "state/losses.hpp"

namespace tsubu::setup {
namespace {

template <class Items>
std::string names_of(const Items& items) {
  std::string names;
  for (const auto& item : items) names += (names.empty() ? "" : ", ") + item.name;
  return names;
}

}  // namespace

std::vector<LayoutItem> layout_of(const Case& c) {
  std::string axes;
  for (std::size_t k = 0; k < 3; ++k)
    if (c.periodic[k]) axes += "xyz"[k];
  return {{"laws", fmt::format("{} + {} + {} + {} + {}", c.laws.surface, c.laws.normal, c.laws.cohesion,
                               c.laws.tangential, c.laws.rolling)},
          {"materials", names_of(c.materials)},
          {"particles", names_of(c.particles)},
          {"walls", names_of(c.walls)},
          {"meshes", names_of(c.meshes)},
          {"periodic axes", axes},
          {"energies of bodies", c.output.energies ? "kept" : "not kept"},
          {"domain", c.deformation ? "deforms" : "stays"},
          {"heat", c.heat ? "computed" : "not computed"},
          {"bytes of records",
           fmt::format("{}, {}, {}", sizeof(state::Motion), sizeof(state::Attitude), sizeof(state::Losses))},
          // last, as the others say more of what differs
          {"hash of the case file", case_hash(c)}};
}

std::string difference(const std::vector<LayoutItem>& checkpoint, const std::vector<LayoutItem>& of_case) {
  for (const LayoutItem& item : of_case) {
    const auto same = std::ranges::find(checkpoint, item.name, &LayoutItem::name);
    if (same == checkpoint.end()) return fmt::format("the checkpoint does not say its {}", item.name);
    if (same->value != item.value)
      return fmt::format("the checkpoint has {}: {}; the case has: {}", item.name,
                         same->value.empty() ? "none" : same->value, item.value.empty() ? "none" : item.value);
  }
  return "";
}

}  // namespace tsubu::setup

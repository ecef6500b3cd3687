#include "setup/groups.hpp"

#include <fmt/format.h>

namespace tsubu::setup {

Groups::Groups(const Case& c, const std::vector<std::int32_t>& kinds, const std::vector<std::int32_t>& inserts)
    : case_(c), members_(std::make_shared<std::vector<std::uint64_t>>()), chosen_(c.groups.size()) {
  if (c.groups.empty()) return;
  begin({-1, -1});
  for (std::size_t k = 0; k < kinds.size(); ++k) begin({kinds[k], k < inserts.size() ? inserts[k] : -1});
}

// Groups that know no moment have their bodies from the moment these come.
void Groups::begin(const Origin& origin) {
  std::uint64_t bits = 0;
  for (std::size_t g = 0; g < case_.groups.size() && origin.kind >= 0; ++g)
    if (!case_.groups[g].at && may_hold(case_.groups[g], origin)) bits |= std::uint64_t{1} << g;
  origin_.push_back(origin);
  members_->push_back(bits);
}

void Groups::add(std::int64_t id, int kind, const InsertCase& from) {
  if (case_.groups.empty()) return;
  while (origin_.size() < static_cast<std::size_t>(id)) begin({-1, -1});
  begin({kind, static_cast<std::int32_t>(&from - case_.inserts.data())});
}

void Groups::look(const solver::Simulation& simulation, const Stages& stages, std::vector<std::string>& news) {
  for (std::size_t g = 0; g < case_.groups.size(); ++g) {
    const GroupCase& group = case_.groups[g];
    if (chosen_[g] || !group.at) continue;
    const auto due = stages.step_of(group.at);
    if (!due || *due > simulation.steps()) continue;
    chosen_[g] = true;
    std::size_t count = 0;
    const state::Bodies& b = simulation.places();
    for (std::size_t i = 0; i < b.size(); ++i) {
      const auto id = static_cast<std::size_t>(b.id[i]);
      if (!may_hold(group, origin_[id]) || (group.region && !group.region->contains(b.motion[i].x))) continue;
      (*members_)[id] |= std::uint64_t{1} << g;
      ++count;
    }
    news.push_back(fmt::format("group '{}' at t = {:.6g} s: {} bodies", group.name, simulation.time(), count));
  }
}

void Groups::remember(Archive& archive) {
  if (case_.groups.empty()) return;
  archive.item(origin_), archive.item(*members_), archive.item(chosen_);
}

}  // namespace tsubu::setup

#pragma once
#include <string>
#include <vector>

#include "base/archive.hpp"
#include "setup/case.hpp"

namespace tsubu::setup {

// What of a case decides how a checkpoint is laid out and what its numbers mean, item by item, so that what differs can
// be named.
struct LayoutItem {
  std::string name, value;
  void remember(Archive& a) { a.item(name), a.item(value); }
  bool operator==(const LayoutItem&) const = default;
};

[[nodiscard]] std::vector<LayoutItem> layout_of(const Case& c);

// A sentence: what the checkpoint has and the case has not. Empty if they agree.
[[nodiscard]] std::string difference(const std::vector<LayoutItem>& checkpoint, const std::vector<LayoutItem>& of_case);

}  // namespace tsubu::setup

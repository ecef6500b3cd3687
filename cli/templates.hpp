#pragma once
#include <span>
#include <string_view>

namespace tsubu::cli {

// A commented, runnable case that `tsubu new` writes.
struct Template {
  std::string_view name, text;
};

[[nodiscard]] std::span<const Template> templates();

}  // namespace tsubu::cli

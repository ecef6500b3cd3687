#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "laws/parameter.hpp"
#include "laws/stage_results.hpp"

namespace tsubu::laws {

// The stages of a contact, in the order in which they are evaluated.
enum class Stage { surface, normal, cohesion, tangential, rolling };
inline constexpr Stage stages[] = {Stage::surface, Stage::normal, Stage::cohesion, Stage::tangential, Stage::rolling};
[[nodiscard]] std::string_view name_of(Stage stage);

// One law as people and the set-up see it; made from the law's own header (see registry.hpp).
struct LawEntry {
  Stage stage;
  LawText text;
  std::vector<Parameter> parameters;
  std::vector<HistoryField> history;
  Traits gives = 0, needs = 0;
};

// All laws, stage by stage, in the order of the registry.
[[nodiscard]] std::span<const LawEntry> catalogue();
[[nodiscard]] const LawEntry* find_law(Stage stage, std::string_view name);
// Place of a law in its stage's list; the name exists.
[[nodiscard]] std::size_t index_of(Stage stage, std::string_view name);

}  // namespace tsubu::laws

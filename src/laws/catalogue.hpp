#pragma once
#include <optional>
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

// Which account of a law is computed; names in the case file: NAME, NAME/liggghts, NAME/document.
enum class Formulation { consistent, liggghts, document };
inline constexpr Formulation formulations[] = {Formulation::consistent, Formulation::liggghts, Formulation::document};
[[nodiscard]] std::string_view name_of(Formulation formulation);

// One law as people and the set-up see it; made from the law's own header (see registry.hpp).
struct LawEntry {
  Stage stage;
  LawText text;
  std::vector<Parameter> parameters;
  std::vector<HistoryField> history;
  Traits gives = 0, needs = 0;
  bool passive = true;    // never creates energy
  bool objective = true;  // a rigid motion of the pair changes nothing

  [[nodiscard]] Formulation formulation() const;
  [[nodiscard]] std::string_view family() const;  // its name without the formulation
};

// All laws, stage by stage, in the order of the registry.
[[nodiscard]] std::span<const LawEntry> catalogue();
[[nodiscard]] const LawEntry* find_law(Stage stage, std::string_view name);
// The same law in another formulation, or nullptr if it has none such.
[[nodiscard]] const LawEntry* in_formulation(const LawEntry& law, Formulation formulation);
// Place of a law in its stage's list; the name exists.
[[nodiscard]] std::size_t index_of(Stage stage, std::string_view name);

// What each trait means, in words that follow "it needs" and "it gives".
[[nodiscard]] std::vector<std::string_view> describe(Traits traits);
// What a later law needs and this normal law does not give, in words; nothing if they fit.
[[nodiscard]] std::optional<std::string> misfit(const LawEntry& normal, const LawEntry& later);
// The names of the normal laws behind which this law can stand.
[[nodiscard]] std::vector<std::string_view> normal_laws_for(const LawEntry& later);

}  // namespace tsubu::laws

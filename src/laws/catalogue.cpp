#include "laws/catalogue.hpp"

#include "laws/registry.hpp"

namespace tsubu::laws {
namespace {

template <class L>
constexpr bool is_passive() {
  if constexpr (requires { L::passive; })
    return L::passive;
  else
    return true;
}
template <class L>
constexpr bool is_objective() {
  if constexpr (requires { L::objective; })
    return L::objective;
  else
    return true;
}

template <class... Laws>
void add(std::vector<LawEntry>& all, Stage stage, LawList<Laws...>) {
  const auto add_one = [&]<class L>() {
    constexpr auto history = history_fields<L>();
    all.push_back({stage,
                   L::text,
                   {L::parameters.begin(), L::parameters.end()},
                   {history.begin(), history.end()},
                   given_by<L>(),
                   needed_by<L>(),
                   is_passive<L>(),
                   is_objective<L>()});
  };
  (add_one.template operator()<Laws>(), ...);
}

std::vector<LawEntry> collect() {
  std::vector<LawEntry> all;
  add(all, Stage::surface, SurfaceLaws{});
  add(all, Stage::normal, NormalLaws{});
  add(all, Stage::cohesion, CohesionLaws{});
  add(all, Stage::tangential, TangentialLaws{});
  add(all, Stage::rolling, RollingLaws{});
  return all;
}

struct TraitText {
  Traits trait;
  std::string_view text;
};
constexpr TraitText trait_texts[] = {
    {adhesion_branch, "an adhesive branch (k_c, f_0)"},
    {bare_surface, "a surface without adhesion energy of its own"},
};

}  // namespace

std::string_view name_of(Formulation formulation) {
  switch (formulation) {
    case Formulation::consistent:
      return "consistent";
    case Formulation::liggghts:
      return "liggghts";
    case Formulation::document:
      return "document";
  }
  return "";
}

// A slash alone decides nothing: hooke/stiffness would be a law of its own.
Formulation LawEntry::formulation() const {
  if (text.name.ends_with("/liggghts")) return Formulation::liggghts;
  if (text.name.ends_with("/document")) return Formulation::document;
  return Formulation::consistent;
}

std::string_view LawEntry::family() const {
  return formulation() == Formulation::consistent ? text.name : text.name.substr(0, text.name.rfind('/'));
}

std::string_view name_of(Stage stage) {
  switch (stage) {
    case Stage::surface:
      return "surface";
    case Stage::normal:
      return "normal";
    case Stage::cohesion:
      return "cohesion";
    case Stage::tangential:
      return "tangential";
    case Stage::rolling:
      return "rolling";
  }
  return "";
}

std::span<const LawEntry> catalogue() {
  static const std::vector<LawEntry> all = collect();
  return all;
}

const LawEntry* find_law(Stage stage, std::string_view name) {
  for (const LawEntry& law : catalogue())
    if (law.stage == stage && law.text.name == name) return &law;
  return nullptr;
}

const LawEntry* in_formulation(const LawEntry& law, Formulation formulation) {
  for (const LawEntry& other : catalogue())
    if (other.stage == law.stage && other.family() == law.family() && other.formulation() == formulation) return &other;
  return nullptr;
}

std::size_t index_of(Stage stage, std::string_view name) {
  std::size_t index = 0;
  for (const LawEntry& law : catalogue()) {
    if (law.stage != stage) continue;
    if (law.text.name == name) return index;
    ++index;
  }
  ENSURE(!"a law name that the set-up has checked");
  return 0;
}

std::vector<std::string_view> describe(Traits traits) {
  std::vector<std::string_view> texts;
  for (const auto& [trait, text] : trait_texts)
    if (traits & trait) texts.push_back(text);
  return texts;
}

std::optional<std::string> misfit(const LawEntry& normal, const LawEntry& later) {
  const Traits missing = later.needs & ~normal.gives;
  if (!missing) return {};
  std::string all;
  for (const std::string_view text : describe(missing)) all += (all.empty() ? "" : " and ") + std::string(text);
  return all;
}

std::vector<std::string_view> normal_laws_for(const LawEntry& later) {
  std::vector<std::string_view> names;
  for (const LawEntry& law : catalogue())
    if (law.stage == Stage::normal && !misfit(law, later)) names.push_back(law.text.name);
  return names;
}

}  // namespace tsubu::laws

#include "laws/catalogue.hpp"

#include "laws/registry.hpp"

namespace tsubu::laws {
namespace {

template <class... Laws>
void add(std::vector<LawEntry>& all, Stage stage, LawList<Laws...>) {
  const auto add_one = [&]<class L>() {
    constexpr auto history = history_fields<L>();
    all.push_back({stage,
                   L::text,
                   {L::parameters.begin(), L::parameters.end()},
                   {history.begin(), history.end()},
                   given_by<L>(),
                   needed_by<L>()});
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

}  // namespace

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

}  // namespace tsubu::laws

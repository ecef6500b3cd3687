#include "setup/choose_laws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tsubu::setup {
namespace {

using laws::Formulation;
using laws::LawEntry;
using laws::Parameter;
using laws::Range;
using laws::Stage;

std::string key_of(Stage stage) { return "contact." + std::string(name_of(stage)); }

std::string& name_in(LawChoice& choice, Stage stage) {
  switch (stage) {
    case Stage::surface:
      return choice.surface;
    case Stage::normal:
      return choice.normal;
    case Stage::cohesion:
      return choice.cohesion;
    case Stage::tangential:
      return choice.tangential;
    case Stage::rolling:
      break;
  }
  return choice.rolling;
}

Formulation formulation_named(const std::string& name) {
  for (const Formulation f : laws::formulations)
    if (name == name_of(f)) return f;
  return Formulation::consistent;  // another word has been reported
}

// A law that does not fit the normal law would count something twice or read what nobody computes.
void refuse_misfits(Reading& reading, const ChosenLaws& chosen) {
  const auto normal = std::ranges::find(chosen.all, Stage::normal, &LawEntry::stage);
  if (normal == chosen.all.end()) return;
  for (const LawEntry* law : chosen.all) {
    const auto missing = misfit(**normal, *law);
    if (!missing) continue;
    const bool given = reading.given.given(key_of(law->stage));
    const auto fitting = normal_laws_for(*law);
    reading.report.error(
        reading.given.place(key_of(given ? law->stage : Stage::normal)),
        fmt::format("{} law {} does not fit normal law {}", name_of(law->stage), law->text.name, (*normal)->text.name),
        fmt::format("{} needs {}, which {} does not give", law->text.name, *missing, (*normal)->text.name),
        fitting.empty() ? "" : fmt::format("normal laws that give it: {}", fmt::join(fitting, ", ")));
  }
}

Range common(const Range& a, const Range& b) {
  Range both = a;
  if (b.low > a.low || (b.low == a.low && b.low_open)) both.low = b.low, both.low_open = b.low_open;
  if (b.high < a.high || (b.high == a.high && b.high_open)) both.high = b.high, both.high_open = b.high_open;
  return both;
}

}  // namespace

ChosenLaws choose_laws(Reading& reading) {
  const std::string formulation_key = "contact.formulation";
  const auto asked = reading.value<std::string>(formulation_key);
  const Formulation formulation = formulation_named(asked);
  bool used = formulation == Formulation::consistent;
  ChosenLaws chosen;
  for (const Stage stage : laws::stages) {
    const auto* name = reading.given.find<std::string>(key_of(stage));
    if (!name) continue;  // reported; its parameters cannot be asked for
    const LawEntry* law = find_law(stage, *name);
    // a name that says a formulation is meant as it stands
    if (law->formulation() == Formulation::consistent && formulation != Formulation::consistent)
      if (const LawEntry* other = in_formulation(*law, formulation)) law = other, used = true;
    name_in(reading.result.laws, stage) = law->text.name;
    chosen.all.push_back(law);
  }
  if (!used)
    reading.report.warning(
        reading.given.place(formulation_key),
        fmt::format("unused: {} = \"{}\", because no chosen law whose name leaves it open has that formulation",
                    formulation_key, asked));
  refuse_misfits(reading, chosen);
  return chosen;
}

std::vector<Parameter> ChosenLaws::parameters(laws::Scope scope) const {
  std::vector<Parameter> merged;
  for (const LawEntry* law : all)
    for (const Parameter& p : law->parameters) {
      if (p.scope != scope) continue;
      const auto same = std::ranges::find(merged, p.name, &Parameter::name);
      if (same == merged.end()) {
        merged.push_back(p);
        continue;
      }
      same->range = common(same->range, p.range);
      if (same->range_reason.empty()) same->range_reason = p.range_reason;
      if (same->fallback != p.fallback || !same->range.holds(p.fallback)) same->fallback = laws::required;
    }
  return merged;
}

std::string ChosenLaws::readers(const Parameter& p) const {
  std::vector<std::string> names;
  for (const LawEntry* law : all)
    if (std::ranges::count(law->parameters, p.name, &Parameter::name))
      names.push_back(fmt::format("{} law {}", name_of(law->stage), law->text.name));
  return fmt::format("{}", fmt::join(names, " and "));
}

}  // namespace tsubu::setup

#include "setup/read_parameter_change.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/nearest.hpp"
#include "setup/diagnostic.hpp"
#include "setup/load_case.hpp"
#include "setup/schema.hpp"

namespace tsubu::setup {
namespace {

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

// One entry, read as a case with that value, so that all is checked that is checked there.
class ParameterReader {
 public:
  ParameterReader(Reading& reading, const std::string& path, std::size_t entry, const std::string& text)
      : reading_(reading), path_(path), place_(reading.given.place(fmt::format("{}.{}", path, entry))), text_(text) {
    const std::size_t equals = text.find('=');
    key_ = trimmed(text.substr(0, equals));
    value_ = equals == std::string::npos ? "" : trimmed(text.substr(equals + 1));
    parts_ = split_path(key_);
  }

  void read(std::vector<ParameterChange>& changes) {
    const bool material = parts_.size() == 3 && parts_[0] == "material";
    const bool pair = parts_.size() == 3 && parts_[0] == "contact";
    const bool contact = parts_.size() == 2 && parts_[0] == "contact";
    if (value_.empty() || !(material || pair || contact)) {
      const std::vector<std::string> sections = {"contact", "material"};
      const std::string guess = value_.empty() ? "" : did_you_mean(parts_[0], sections);
      return refuse(guess.empty() ? "expected a parameter of a law and its value" : guess,
                    "for example \"contact.glass-glass.friction=0.1\"");
    }
    ParameterChange change;
    const auto keys = find_keys(key_);
    change.name = keys.size() == 1 ? leaf(keys[0]->path) : parts_.back();
    if (material) change.i = material_of(parts_[1]);
    const bool serves_all = pair && parts_[1] == "default";
    if (pair && !serves_all) {
      const std::size_t hyphen = parts_[1].find('-');
      change.i = material_of(parts_[1].substr(0, hyphen));
      change.j = hyphen == std::string::npos ? -1 : material_of(parts_[1].substr(hyphen + 1));
    }
    if ((material && change.i < 0) || (pair && !serves_all && (change.i < 0 || change.j < 0)))
      return unknown_name(pair);
    const auto then = case_then();
    if (!then) return;
    if (serves_all) return serve_pairs(*then, change, changes);
    const std::size_t count = then->materials.size();
    const Values& values =
        contact    ? then->contact
        : material ? then->materials[static_cast<std::size_t>(change.i)].values
                   : then->pair[static_cast<std::size_t>(change.i) * count + static_cast<std::size_t>(change.j)];
    const auto found = values.find(change.name);
    if (found == values.end()) return refuse("no chosen law reads it");
    change.value = found->second;
    changes.push_back(change);
  }

 private:
  void refuse(const std::string& why, const std::string& help = "") {
    reading_.report.error(place_, fmt::format("cannot set \"{}\" in {}", text_, path_), why, help);
  }

  [[nodiscard]] int material_of(const std::string& name) const {
    const auto& materials = reading_.result.materials;
    const auto found = std::ranges::find(materials, name, &MaterialCase::name);
    return found == materials.end() ? -1 : static_cast<int>(found - materials.begin());
  }

  void unknown_name(bool pair) {
    std::vector<std::string> names;
    for (const MaterialCase& a : reading_.result.materials) {
      if (!pair) names.push_back(a.name);
      for (const MaterialCase& b : reading_.result.materials)
        if (pair) names.push_back(fmt::format("{}-{}", a.name, b.name));
    }
    if (pair) names.emplace_back("default");
    const std::string guess = did_you_mean(parts_[1], names);
    refuse(fmt::format("'{}' is no {} of the case{}{}", parts_[1], pair ? "pair of materials" : "material",
                       guess.empty() ? "" : ", ", guess));
  }

  // [contact.default] serves the pairs that give no value of their own.
  void serve_pairs(const Case& then, ParameterChange change, std::vector<ParameterChange>& changes) {
    const std::size_t before = changes.size(), count = then.materials.size();
    change.serves_all = true;
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = i; j < count; ++j) {
        const std::string &a = then.materials[i].name, &b = then.materials[j].name;
        const auto own = [&](const std::string& first, const std::string& second) {
          return reading_.given.given(fmt::format("contact.{}-{}.{}", first, second, change.name));
        };
        const auto found = then.pair[i * count + j].find(change.name);
        if (own(a, b) || own(b, a) || found == then.pair[i * count + j].end()) continue;
        change.i = static_cast<int>(i), change.j = static_cast<int>(j), change.value = found->second;
        changes.push_back(change);
      }
    if (changes.size() == before) refuse("it serves no pair: each has a value of its own, or no chosen law reads it");
  }

  [[nodiscard]] std::optional<Case> case_then() {
    std::vector<std::string> overrides = reading_.result.overrides;
    overrides.push_back(key_ + '=' + value_);
    const auto load = [&](const std::vector<std::string>& set) {
      return load_copy(reading_.copy, reading_.result.file, set, Depth::without_changes);
    };
    try {
      return load(overrides);
    } catch (const CaseError& wrong) {
      // what is wrong with the case itself is said elsewhere
      for (const Diagnostic& d : wrong.diagnostics())
        if (d.file == "--set " + overrides.back()) {
          refuse(fmt::format("{}{}{}", d.message, d.hint.empty() ? "" : ": ", d.hint), d.help);
          return {};
        }
      try {
        (void)load(reading_.result.overrides);
      } catch (const CaseError&) {
        return {};
      }
      // a case that is good without it is wrong because of it
      refuse(wrong.diagnostics().front().message);
    }
    return {};
  }

  Reading& reading_;
  const std::string& path_;
  Place place_;
  const std::string& text_;
  std::string key_, value_;
  std::vector<std::string> parts_;
};

}  // namespace

std::vector<ParameterChange> read_parameter_changes(Reading& reading, const std::string& path) {
  std::vector<ParameterChange> changes;
  const auto entries = reading.value<Words>(path);
  for (std::size_t k = 0; k < entries.size(); ++k) ParameterReader(reading, path, k, entries[k]).read(changes);
  return changes;
}

}  // namespace tsubu::setup

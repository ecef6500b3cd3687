#include "setup/read_condition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/nearest.hpp"
#include "base/units.hpp"

namespace tsubu::setup {
namespace {

using What = ConditionCase::What;
struct Known {
  const char* name;
  What what;
  Dimension dimension;
};
const std::array<Known, 7> known = {{{"kinetic_energy", What::kinetic_energy, dim::energy},
                                     {"kinetic_energy_per_body", What::kinetic_energy_per_body, dim::energy},
                                     {"max_speed", What::max_speed, dim::velocity},
                                     {"bodies", What::bodies, dim::none},
                                     {"contacts", What::contacts, dim::none},
                                     {"mass", What::mass, dim::mass},
                                     {"time", What::time, dim::time}}};

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

std::variant<ConditionCase, std::string> read_one(const std::string& text) {
  const std::size_t sign = text.find_first_of("<>");
  if (sign == std::string::npos)
    return fmt::format("'{}' has no < or >; write for example kinetic_energy < 1e-6 J", text);
  const std::string name = trimmed(text.substr(0, sign)), bound = trimmed(text.substr(sign + 1));
  const auto found = std::ranges::find(known, name, &Known::name);
  if (found == known.end()) {
    std::vector<std::string> names;
    for (const Known& k : known) names.emplace_back(k.name);
    const std::string guess = did_you_mean(name, names);
    return fmt::format("'{}' is nothing that a stage can wait for{}{}; known: {}", name, guess.empty() ? "" : ", ",
                       guess, fmt::join(names, ", "));
  }
  const auto parsed = parse_quantity(bound);
  if (const auto* wrong = std::get_if<QuantityError>(&parsed))
    return fmt::format("cannot read the bound '{}': {}", bound, wrong->message);
  const auto& [value, dimension] = std::get<Quantity>(parsed);
  if (dimension != found->dimension)
    return fmt::format("{} must be compared with {}, but '{}' is {}", name, noun_of(found->dimension), bound,
                       noun_of(dimension));
  return ConditionCase{found->what, text[sign] == '<', value};
}

}  // namespace

std::variant<std::vector<ConditionCase>, std::string> read_conditions(const std::string& text) {
  std::vector<ConditionCase> all;
  for (const std::string word : {" or ", " || ", " OR "})
    if (text.find(word) != std::string::npos)
      return fmt::format(
          "conditions are joined by 'and' only, there is no '{}'; a stage ends when all hold, or when "
          "its duration is over",
          trimmed(word));
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t next = std::min(text.find(" and ", at), text.size());
    auto one = read_one(text.substr(at, next - at));
    if (auto* wrong = std::get_if<std::string>(&one)) return std::move(*wrong);
    all.push_back(std::get<ConditionCase>(one));
    at = next + (next < text.size() ? 5 : 1);
  }
  return all;
}

std::string text(const ConditionCase& condition) {
  const Known& of = *std::ranges::find(known, condition.what, &Known::what);
  const std::string unit = unit_of(of.dimension);
  return fmt::format("{} {} {:g}{}{}", of.name, condition.below ? '<' : '>', condition.bound, unit.empty() ? "" : " ",
                     unit);
}

}  // namespace tsubu::setup

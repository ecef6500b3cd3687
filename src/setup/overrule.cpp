#include "setup/overrule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "setup/schema.hpp"

namespace tsubu::setup {
namespace {

std::string bare_key(const std::string& setting) {
  const std::string key = setting.substr(0, setting.find('='));
  return key.substr(0, key.find_last_not_of(" \t") + 1);
}

// Whether a key of the case gives its value to that parameter.
bool gives(const std::string& key, const ParameterChange& p, const Case& c) {
  const auto parts = split_path(key);
  if (parts.size() != 3 || parts[0] != "contact" || p.j < 0) return false;
  const auto known = find_keys(key);
  if ((known.size() == 1 ? leaf(known[0]->path) : parts[2]) != p.name) return false;
  if (parts[1] == "default") return p.serves_all;
  const std::string &a = c.materials[static_cast<std::size_t>(p.i)].name,
                    &b = c.materials[static_cast<std::size_t>(p.j)].name;
  return parts[1] == fmt::format("{}-{}", a, b) || parts[1] == fmt::format("{}-{}", b, a);
}

}  // namespace

std::vector<SetKey> keys_set(const nlohmann::ordered_json& restarts, std::uint64_t step) {
  std::vector<SetKey> keys;
  for (std::size_t k = restarts.size(); k-- > 0;) {
    step = std::min(step, restarts[k].at("step").get<std::uint64_t>());
    for (const auto& setting : restarts[k].value("set", nlohmann::ordered_json::array()))
      keys.push_back({bare_key(setting.get<std::string>()), step});
  }
  return keys;
}

std::vector<SetKey> keys_set(const std::vector<std::string>& settings, std::uint64_t step) {
  std::vector<SetKey> keys;
  for (const std::string& setting : settings) keys.push_back({bare_key(setting), step});
  return keys;
}

std::vector<Overruled> overrule(const std::vector<SetKey>& keys, const std::vector<std::uint64_t>& made, Case& c) {
  std::vector<std::size_t> order(c.changes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t k) { return made[k]; });
  std::vector<Overruled> overruled;
  for (const std::size_t k : order) {
    if (made[k] == 0) continue;
    ChangeCase& change = c.changes[k];
    std::erase_if(change.parameters, [&](const ParameterChange& p) {
      // what is due in the step that a run goes on from is made after that
      const auto later =
          std::ranges::find_if(keys, [&](const SetKey& set) { return made[k] <= set.since && gives(set.key, p, c); });
      if (later == keys.end()) return false;
      overruled.push_back({later->key, change.name, p.value});
      return true;
    });
  }
  return overruled;
}

}  // namespace tsubu::setup

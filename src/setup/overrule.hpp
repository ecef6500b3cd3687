#pragma once
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "setup/case.hpp"

// What people set when they restart a run holds against the changes ([change.NAME]) that were made before, and gives
// way to those that come after.
namespace tsubu::setup {

// A key of the case that a restart set, and the step from which on its value holds.
struct SetKey {
  std::string key;
  std::uint64_t since = 0;
};

// By the restarts that run.json knows, for a run that goes on from a step. Whoever goes back to an older checkpoint
// takes what was set later along: it holds from there.
[[nodiscard]] std::vector<SetKey> keys_set(const nlohmann::ordered_json& restarts, std::uint64_t step);
[[nodiscard]] std::vector<SetKey> keys_set(const std::vector<std::string>& settings, std::uint64_t step);

// A value that a change had given to a parameter, and that holds no longer.
struct Overruled {
  std::string key, change;
  double value = 0;
};

// Takes out of the changes what has been set since they were made. `made`: as Happenings::made() tells. The answers are
// in the order in which the changes were made.
std::vector<Overruled> overrule(const std::vector<SetKey>& keys, const std::vector<std::uint64_t>& made, Case& c);

}  // namespace tsubu::setup

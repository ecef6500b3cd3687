#pragma once
#include <map>
#include <string>

#include "solver/simulation.hpp"

namespace tsubu::test {

// A checkpoint of a simulation that has been to bytes and back, as one on the disk has.
inline solver::Checkpoint through_bytes(const solver::Simulation& simulation) {
  std::map<std::string, std::vector<std::byte>, std::less<>> parts;
  simulation.save([&](std::string_view name, const std::function<void(Archive&)>& remember) {
    Archive a;
    remember(a);
    parts[std::string(name)] = a.bytes();
  });
  solver::Checkpoint checkpoint;
  checkpoint.for_parts([&](std::string_view name, const std::function<void(Archive&)>& remember) {
    Archive a(parts.at(std::string(name)));
    remember(a);
    a.end();
  });
  return checkpoint;
}

}  // namespace tsubu::test

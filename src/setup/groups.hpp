#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/archive.hpp"
#include "setup/case.hpp"
#include "setup/stages.hpp"

namespace tsubu::setup {

inline constexpr std::size_t most_groups = 64;  // of a case

// Who belongs to the groups of a case. Bodies are chosen once, at the moment of a group or when they come, and belong
// to it for good: wherever they go, and as long as they are there.
class Groups {
 public:
  // `kinds` of particles and `inserts`, sections, of the bodies at the start in the order of their ids.
  Groups(const Case& c, const std::vector<std::int32_t>& kinds, const std::vector<std::int32_t>& inserts);

  // A body comes; ids ascend.
  void add(std::int64_t id, int kind, const InsertCase& from);
  // Chooses those whose moment has come, in this state.
  void look(const solver::Simulation& simulation, const Stages& stages, std::vector<std::string>& news);

  // Bit k of the number at an id: whether that body belongs to group k. It goes on being kept.
  [[nodiscard]] std::shared_ptr<const std::vector<std::uint64_t>> members() const { return members_; }
  [[nodiscard]] bool holds(int group, std::int64_t id) const {
    return ((*members_)[static_cast<std::size_t>(id)] >> group & 1) != 0;
  }
  void remember(Archive& archive);

 private:
  struct Origin {
    std::int32_t kind, insert;
  };
  void begin(const Origin& origin);
  [[nodiscard]] static bool may_hold(const GroupCase& g, const Origin& origin) {
    return (g.particles < 0 || g.particles == origin.kind) && (g.insert < 0 || g.insert == origin.insert);
  }

  const Case& case_;
  std::vector<Origin> origin_;  // by id; there is no body 0
  std::shared_ptr<std::vector<std::uint64_t>> members_;
  std::vector<char> chosen_;  // of each group, whether its moment has come
};

}  // namespace tsubu::setup

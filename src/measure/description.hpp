#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/vec3.hpp"
#include "measure/region.hpp"

// What a case asks to be measured, each key of [measure.NAME] in SI units.
namespace tsubu::measure {

enum class Kind {
  flow,
  region,
  residence,
  centre_of_mass,
  profile,
  stress,
  coordination,
  mixing,
  repose,
};

// A plane, or a disc or a rectangle of it about its point.
struct Gate {
  Vec3 point, normal{0, 0, 1};                 // of length one; bodies that go along it count positive
  std::optional<double> radius;                // of the disc [m]
  std::optional<std::array<double, 2>> sides;  // of the rectangle [m]
  Vec3 along;                                  // direction of its first side, in the plane and of length one
};

struct Description {
  std::string name;
  Kind kind = Kind::region;
  Region region;                                         // where; the domain if the case says nothing
  bool everywhere = true;                                // the case says nothing
  std::optional<std::array<int, 3>> cells = {};          // of a grid over the region, which is a box then
  double every = 0;                                      // simulated time between files of fields [s]
  double sample_every = 0;                               // and between the moments that they are means of [s]
  bool every_given = false, sample_every_given = false;  // else as the output of the run
  bool csv = true;                                       // fields are also written as tables
  std::optional<int> material = {};                      // only bodies of it; of a mixture, its first kind
  int group = -1;                                        // only bodies of it; -1: all
  // Bit k of the number at an id: whether that body belongs to group k. Others keep it up to date.
  std::shared_ptr<const std::vector<std::uint64_t>> groups_of_id = {};
  Gate gate = {};                          // of a flow; of a mixture by place, what parts its kinds
  std::optional<double> larger_than = {};  // diameter that parts the kinds of a mixture [m]
  bool from_start = true;                  // whether bodies that are inside at the start have a residence time
  int fewest = 4;                          // contacts of a body that is no rattler
  bool walls = false;                      // whether contacts with walls count
  Vec3 up{0, 0, 1};                        // of a heap; of length one
  std::optional<Vec3> along = {};          // horizontal direction in which a ridge falls; none: a cone
  std::optional<Vec3> centre = {};         // a point of a cone's axis; none: the centre of mass
  int bins = 12;
  std::array<double, 2> fit{0.2, 0.8};  // shares of a heap's height between which a line is fitted
};

// Whether they read contacts between bodies: those are reported only where somebody asks.
[[nodiscard]] inline bool read_contacts(const std::vector<Description>& all) {
  for (const Description& d : all)
    if (d.kind == Kind::stress || d.kind == Kind::coordination) return true;
  return false;
}

}  // namespace tsubu::measure

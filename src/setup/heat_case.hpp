#pragma once
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tsubu::setup {

// What a case says of heat, see solver/heat.hpp.
struct HeatCase {
  static constexpr double insulated = std::numeric_limits<double>::quiet_NaN();

  std::uint64_t every = 1;
  bool dissipation = false;
  struct Material {
    double capacity = 0, conductivity = 0;       // [J/(kg K)], [W/(m K)]
    std::optional<double> youngs_original = {};  // [Pa]
  };
  struct Particles {
    std::optional<double> temperature = {};  // [K]
    double source = 0;                       // [W]
  };
  std::vector<Material> materials;                     // in the order of those of the case
  std::vector<Particles> particles;                    // likewise
  std::map<std::string, double, std::less<>> inserts;  // temperatures of those that give one [K]
  std::vector<double> walls;                           // temperatures [K], or insulated; planes, then meshes
};

}  // namespace tsubu::setup

#include "setup/memory_of_kinds.hpp"

namespace tsubu::setup {

std::vector<KindMemory> memory_of_kinds(const Case& c, const std::vector<state::Bodies::Array>& arrays) {
  std::size_t each = 0;
  for (const auto& array : arrays) each += array.bytes_each;
  std::vector<KindMemory> kinds;
  for (const ParticlesCase& p : c.particles) {
    const std::size_t corners = p.shape ? p.shape->described.shape.points.size() : 0;
    kinds.push_back({p.name, each + corners * sizeof(Vec3), p.shape ? bytes_of(p.shape->described.shape) : 0});
  }
  return kinds;
}

}  // namespace tsubu::setup

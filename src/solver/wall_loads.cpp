#include "solver/wall_loads.hpp"

#include "geometry/nearest_image.hpp"

namespace tsubu::solver {

Vec3 reference_of(const state::Walls& walls, std::size_t wall) {
  return wall < walls.planes.size() ? walls.planes[wall].point : walls.meshes[wall - walls.planes.size()].reference();
}

std::vector<WallLoad> wall_loads(const Simulation& simulation) {
  const state::Walls& walls = simulation.walls();
  const geometry::Domain& domain = simulation.settings().domain;
  // a body touches the nearest image of a wall
  const auto seen_by = [&](std::size_t wall, const Vec3& x) {
    if (!domain.wraps) return x;
    const Vec3 place =
        wall < walls.planes.size() ? walls.planes[wall].point : walls.meshes[wall - walls.planes.size()].now.place;
    return place + geometry::nearest_image(domain, x - place);
  };
  std::vector<WallLoad> loads(walls.size());
  simulation.contacts().for_wall_reports([&](const ContactReport& c) {
    if (!c.acts()) return;
    WallLoad& load = loads[c.partner];
    const Vec3 force = c.normal_force + c.tangential_force;
    const Vec3 arm = seen_by(c.partner, simulation.bodies().motion[c.body].x) + c.arm - reference_of(walls, c.partner);
    load.force -= force;
    load.torque -= cross(arm, force) + c.torque;
    load.power += c.wall_power;
  });
  return loads;
}

}  // namespace tsubu::solver

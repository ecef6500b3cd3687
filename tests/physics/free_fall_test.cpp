// N4 (MFiX DEM01): a sphere falls, meets a linear spring and dashpot, and leaves again. Gravity acts in contact too,
// so it leaves more slowly than restitution times approach.
#include <gtest/gtest.h>

#include "sphere_on_plane.hpp"
#include "worst.hpp"

namespace tsubu::tests {
namespace {

struct Row {
  double stiffness, restitution;
  double lowest, at, contact, rebound, height;  // [m], [s] after touch, [s], [m/s], [m] at 0.5 s
};
// k = 1e4 N/m pushes the centre to the plane on purpose.
constexpr Row rows[] = {
    {1e4, 1.0, -0.0037302, 0.055635, 0.1112691, 2.8009498, 0.3366816},
    {1e4, 0.9, 0.0016240, 0.054571, 0.1118175, 2.4754432, 0.3023131},
    {5e4, 1.0, 0.0564706, 0.023945, 0.0478895, 2.8009498, 0.4304189},
    {5e4, 0.9, 0.0586865, 0.023464, 0.0480062, 2.5016094, 0.3804793},
    {5e4, 0.6, 0.0654943, 0.021845, 0.0490538, 1.6020304, 0.2308362},
    {1e5, 0.9, 0.0712197, 0.016433, 0.0336106, 2.5074173, 0.3930375},
    {1e5, 0.6, 0.0759459, 0.015287, 0.0342489, 1.6259392, 0.2337826},
};

// Steps are small because the dashpot of a linear contact sets in with a jump, at a moment that no step meets.
TEST(N4, FallContactRebound) {
  constexpr double radius = 0.1, gravity = 9.80665, touches_at = 0.28561740;
  constexpr int steps = 500000;
  Worst lowest("lowest point", 1e-4), at("its time", 1e-4), contact("contact time", 1e-4),
      rebound("rebound speed", 1e-4), height("height at 0.5 s", 1e-4);
  for (const Row& ref : rows) {
    const std::string where = "k = " + std::to_string(ref.stiffness) + ", e = " + std::to_string(ref.restitution);
    scenes::Scene scene = scenes::sphere_on_plane({2600, 1, 0}, {2600, 1, 0}, radius, {}, 0.4);
    scene.normal = "hooke";
    scene.tangential = "none";
    scene.touch = {.restitution = ref.restitution, .stiffness = ref.stiffness};
    scene.settings.gravity = {0, 0, -gravity};
    scene.settings.dt = 0.5 / steps;
    scene.settings.max_overlap = 2;
    solver::Simulation sim = scene.start();
    double low = 1, low_time = 0, left_at = 0, left_with = 0;
    for (int k = 0; k < steps; ++k) {
      ASSERT_FALSE(sim.step());
      const double z = sim.bodies().motion[0].x.z, v = sim.bodies().motion[0].twist.v.z;
      // the sample nearest to the lowest point is within half a step of it
      if (z < low) low = z, low_time = sim.time();
      if (left_at == 0 && v > 0 && z >= radius) {
        const double since = (z - radius) / v;
        left_at = sim.time() - since;
        left_with = v + gravity * since;
      }
    }
    lowest.add(low / ref.lowest - 1, where);
    at.add((low_time - touches_at) / ref.at - 1, where);
    contact.add((left_at - touches_at) / ref.contact - 1, where);
    rebound.add(left_with / ref.rebound - 1, where);
    height.add(sim.bodies().motion[0].x.z / ref.height - 1, where);
  }
}

}  // namespace
}  // namespace tsubu::tests

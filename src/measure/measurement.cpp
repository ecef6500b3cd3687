#include "measure/measurement.hpp"

#include "geometry/sphere_mass.hpp"

namespace tsubu::measure {

double volume_of(const state::Bodies& bodies, std::size_t i) {
  if (bodies.is_sphere(i)) return geometry::sphere_volume(bodies.motion[i].radius);
  const double scale = bodies.attitude[i].scale;
  return scale * scale * scale * bodies.shape_of(i).volume;
}

}  // namespace tsubu::measure

#include "geometry/remember_shape.hpp"

#include "geometry/shell_surface.hpp"

namespace tsubu::geometry {

void remember(Archive& a, Shape& shape) {
  a.item(shape.points), a.item(shape.radius), a.item(shape.corners), a.item(shape.edges), a.item(shape.triangles);
  a.item(shape.volume), a.item(shape.mass), a.item(shape.gyration), a.item(shape.extent);
  Surface& s = shape.surface;
  a.item(s.across), a.item(s.others), a.item(s.first), a.item(s.ring), a.item(s.beside);
  a.item(s.blunt_edge), a.item(s.blunt_corner), a.item(s.hollow), a.item(s.patch);
  if (a.reading()) plant_trees(shape);
}

}  // namespace tsubu::geometry

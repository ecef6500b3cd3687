#include "setup/body_maker.hpp"

#include "setup/build_heat.hpp"
#include "setup/insert_random.hpp"
#include "setup/sizes.hpp"

namespace tsubu::setup {

void BodyMaker::add(const InsertCase& in, int kind, const Vec3& x, double radius, const Twist& motion,
                    const Quat& turn) {
  const ParticlesCase& particles = case_.particles[static_cast<std::size_t>(kind)];
  const double mass = mass_of(case_, kind, 2 * radius);
  const auto id = static_cast<std::int64_t>(bodies_.size() + 1);
  if (particles.shape)
    bodies_.add_shaped(id, x, place_of_shape(kind), radius / particles.shape->described.shape.extent, turn, mass,
                       particles.material);
  else
    bodies_.add_sphere(id, x, radius, mass, particles.material);
  kinds_.push_back(kind);
  inserts_.push_back(static_cast<std::int32_t>(&in - case_.inserts.data()));
  bodies_.throw_last(motion);
  if (particles.fixed) bodies_.fix_last();
  if (case_.heat) bodies_.warm_last(thermal_of(case_, in, kind));
}

Quat BodyMaker::orientation(const InsertCase& in, std::uint64_t k, int kind) const {
  const ParticlesCase& particles = case_.particles[static_cast<std::size_t>(kind)];
  if (!particles.shape) return {};
  if (in.orientation == Orientation::as_described) return particles.shape->described.frame;
  // four normal numbers point in all directions alike
  const Random random = insert_random(case_, in.name, "turn", k);
  return normalised({random.normal(0), random.normal(1), random.normal(2), random.normal(3)});
}

std::size_t BodyMaker::place_of_shape(int particles) {
  auto& place = shape_place_[static_cast<std::size_t>(particles)];
  if (!place) {
    place = bodies_.shapes.size();
    bodies_.shapes.push_back(case_.particles[static_cast<std::size_t>(particles)].shape->described.shape);
  }
  return *place;
}

}  // namespace tsubu::setup

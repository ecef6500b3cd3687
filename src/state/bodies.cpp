#include "state/bodies.hpp"

#include "device/radix_sort.hpp"
#include "geometry/sphere_mass.hpp"

namespace tsubu::state {
namespace {

// The one place that names every array, for whatever must treat all of them alike.
template <class Self, class F>
void for_arrays(Self& b, const F& f) {
  f(b.id), f(b.motion), f(b.force), f(b.torque), f(b.mass), f(b.inertia), f(b.material), f(b.image), f(b.losses);
}

}  // namespace

void Bodies::add_sphere(std::int64_t new_id, const Vec3& x, double radius, double new_mass, std::int32_t new_material) {
  for_arrays(*this, [](auto& array) { array.emplace_back(); });
  id.back() = new_id;
  motion.back() = {x, radius, {}, {}};
  mass.back() = new_mass;
  inertia.back() = geometry::sphere_inertia(new_mass, radius);
  material.back() = new_material;
}

void Bodies::reorder(const std::vector<std::uint32_t>& order) {
  const auto sort = [&](auto& array) {
    if (array.empty()) return;
    std::decay_t<decltype(array)> sorted(array.size());
    for (std::size_t k = 0; k < order.size(); ++k) sorted[k] = array[order[k]];
    array.swap(sorted);
  };
  for_arrays(*this, sort);
  sort(dissipated);
  for (auto& at_wall : dissipated_at) sort(at_wall);
}

std::size_t Bodies::bytes() const {
  std::size_t total = 0;
  for_arrays(*this, [&](const auto& array) { total += array.capacity() * sizeof(array[0]); });
  return total + sizeof(double) * dissipated.capacity() * (1 + dissipated_at.size());
}

std::vector<std::uint32_t> by_id(const Bodies& bodies) {
  std::vector<device::Keyed> keyed(bodies.size()), scratch;
  for (std::size_t i = 0; i < bodies.size(); ++i)
    keyed[i] = {static_cast<std::uint64_t>(bodies.id[i]), static_cast<std::uint32_t>(i)};
  device::radix_sort(keyed, scratch);
  std::vector<std::uint32_t> order(bodies.size());
  for (std::size_t k = 0; k < order.size(); ++k) order[k] = keyed[k].value;
  return order;
}

}  // namespace tsubu::state

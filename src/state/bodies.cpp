#include "state/bodies.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <type_traits>

#include "geometry/free_rotor.hpp"
#include "geometry/remember_shape.hpp"
#include "geometry/sphere_mass.hpp"
#include "state/edit_bodies.hpp"
#include "state/remember.hpp"

namespace tsubu::state {
namespace {

// The one place that names every array, for whatever must treat all of them alike.
template <class Self, class F>
void for_named_arrays(Self& b, const F& f) {
  f("id", b.id), f("motion", b.motion), f("force", b.force), f("torque", b.torque), f("mass", b.mass);
  f("inertia", b.inertia), f("material", b.material), f("image", b.image);
}
template <class Self, class F>
void for_arrays(Self& b, const F& f) {
  for_named_arrays(b, [&f](std::string_view, auto& array) { f(array); });
}
// Those of bodies that are no spheres, and of heat: empty where there is nothing of the kind.
template <class Self, class F>
void for_shape_arrays(Self& b, const F& f) {
  f("shape", b.shape), f("attitude", b.attitude), f("thermal", b.thermal);
}

}  // namespace

void Bodies::add_sphere(std::int64_t new_id, const Vec3& x, double radius, double new_mass, std::int32_t new_material) {
  for_arrays(*this, [](auto& array) { array.emplace_back(); });
  id.back() = new_id;
  motion.back() = {x, radius, {}, {}};
  mass.back() = new_mass;
  inertia.back() = geometry::sphere_inertia(new_mass, radius);
  material.back() = new_material;
  if (!shape.empty()) shape.push_back(-1), attitude.emplace_back();
  if (!thermal.empty()) thermal.emplace_back();
}

void Bodies::add_shaped(std::int64_t new_id, const Vec3& x, std::size_t which, double scale, const Quat& turn,
                        double new_mass, std::int32_t new_material) {
  shape.resize(size(), -1), attitude.resize(size());
  add_sphere(new_id, x, scale * shapes[which].extent, new_mass, new_material);
  shape.resize(size()), attitude.resize(size());
  shape.back() = static_cast<std::int32_t>(which);
  attitude.back() = {turn, {}, scale};
  const Vec3 own = moments(size() - 1);
  inertia.back() = std::min({own.x, own.y, own.z});
}

void Bodies::throw_last(const Twist& twist) { throw_body(*this, size() - 1, twist); }

void throw_body(Bodies& bodies, std::size_t i, const Twist& twist) {
  bodies.motion[i].twist = twist, bodies.motion[i].now = twist;
  if (bodies.is_sphere(i)) return;
  state::Attitude& a = bodies.attitude[i];
  a.momentum = geometry::angular_momentum(a.turn, twist.w, bodies.moments(i));
}

void Bodies::warm_last(const Thermal& heat) {
  thermal.resize(size());
  thermal.back() = heat;
}

void Bodies::fix_last() { inertia.back() = std::numeric_limits<double>::infinity(); }

void Bodies::reserve(std::size_t count) {
  for_arrays(*this, [count](auto& array) { array.reserve(count); });
}

// By way of one scratch array, a cache line wide, for all arrays; larger records go there by parts. A sorted copy of
// each array would need twice the room, and as much time to get it from the system as copying back takes.
void Bodies::reorder(const std::vector<std::uint32_t>& order) {
  constexpr std::size_t line = 64;
  const auto scratch = std::make_unique_for_overwrite<std::byte[]>(line * order.size());
  const auto sort = [&](auto& array) {
    using Record = std::remove_reference_t<decltype(array[0])>;
    static_assert(std::is_trivially_copyable_v<Record>);
    if (array.empty()) return;
    constexpr std::size_t part = std::min(line, sizeof(Record));
    static_assert(sizeof(Record) % part == 0);
    auto* const bytes = reinterpret_cast<std::byte*>(array.data());
    for (std::size_t at = 0; at < sizeof(Record); at += part) {
      for (std::size_t k = 0; k < order.size(); ++k)
        std::memcpy(scratch.get() + k * part, bytes + order[k] * sizeof(Record) + at, part);
      for (std::size_t k = 0; k < order.size(); ++k)
        std::memcpy(bytes + k * sizeof(Record) + at, scratch.get() + k * part, part);
    }
  };
  for_arrays(*this, sort);
  for_shape_arrays(*this, [&](std::string_view, auto& array) { sort(array); });
  sort(dissipated);
  for (auto& at_wall : dissipated_at) sort(at_wall);
}

// Those that stay are moved together, then the ends are cut off.
void remove_bodies(Bodies& bodies, const std::vector<std::int64_t>& ids) {
  std::vector<std::uint32_t> order, leaving;
  for (std::uint32_t i = 0; i < bodies.size(); ++i)
    (std::ranges::binary_search(ids, bodies.id[i]) ? leaving : order).push_back(i);
  const std::size_t left = order.size();
  order.insert(order.end(), leaving.begin(), leaving.end());
  bodies.reorder(order);
  const auto cut = [left](auto& array) {
    if (!array.empty()) array.resize(left);
  };
  for_arrays(bodies, cut);
  for_shape_arrays(bodies, [&](std::string_view, auto& array) { cut(array); });
  cut(bodies.dissipated);
  for (auto& at_wall : bodies.dissipated_at) cut(at_wall);
}

void fix_body(Bodies& bodies, std::size_t i) {
  bodies.motion[i].twist = {}, bodies.motion[i].now = {};
  bodies.inertia[i] = std::numeric_limits<double>::infinity();
  if (!bodies.is_sphere(i)) bodies.attitude[i].momentum = {};
}

void free_body(Bodies& bodies, std::size_t i) {
  const Vec3 own = bodies.is_sphere(i) ? Vec3{} : bodies.moments(i);
  bodies.inertia[i] = bodies.is_sphere(i) ? geometry::sphere_inertia(bodies.mass[i], bodies.motion[i].radius)
                                          : std::min({own.x, own.y, own.z});
}

std::vector<Bodies::Array> Bodies::arrays() const {
  std::vector<Array> all;
  const auto add = [&](std::string_view name, const auto& array) {
    if (!array.empty()) all.push_back({name, sizeof(array[0]), array.capacity()});
  };
  for_named_arrays(*this, add);
  for_shape_arrays(*this, add);
  add("dissipated", dissipated);
  add("flow_power", flow_power);
  for (const auto& at_wall : dissipated_at) add("dissipated_at", at_wall);
  return all;
}

std::size_t Bodies::bytes() const {
  std::size_t total = 0;
  for (const Array& array : arrays()) total += array.bytes_each * array.room;
  return total;
}

void remember(Archive& a, Bodies& b) {
  for_arrays(b, [&a](auto& array) { a.item(array); });
  for_shape_arrays(b, [&a](std::string_view, auto& array) { a.item(array); });
  a.item(b.dissipated);
  std::size_t walls = b.dissipated_at.size(), shapes = b.shapes.size();
  a.item(walls), a.item(shapes);
  if (a.reading()) b.dissipated_at.clear(), b.shapes.clear();
  for (std::size_t k = 0; k < walls; ++k) {
    if (a.reading()) b.dissipated_at.emplace_back();
    a.item(b.dissipated_at[k]);
  }
  for (std::size_t k = 0; k < shapes; ++k) {
    if (a.reading()) b.shapes.emplace_back();
    geometry::remember(a, b.shapes[k]);
  }
  const auto fits = [&b](const auto& array) { return array.empty() || array.size() == b.size(); };
  bool fit = fits(b.dissipated) && std::ranges::all_of(b.dissipated_at, fits) && b.motion.size() == b.size();
  for_arrays(b, [&](const auto& array) { fit &= fits(array); });
  for_shape_arrays(b, [&](std::string_view, const auto& array) { fit &= fits(array); });
  for (const std::int32_t s : b.shape) fit &= s >= -1 && s < static_cast<std::int64_t>(b.shapes.size());
  if (!fit) throw std::out_of_range("arrays of bodies do not fit");
}

std::vector<std::uint32_t> by_id(const Bodies& bodies) {
  std::vector<std::uint32_t> order(bodies.size());
  if (order.empty()) return order;
  const auto [first, last] = std::ranges::minmax(bodies.id);
  // almost always they are consecutive: then each says its own place
  if (static_cast<std::size_t>(last - first) == order.size() - 1) {
    for (std::size_t i = 0; i < order.size(); ++i)
      order[static_cast<std::size_t>(bodies.id[i] - first)] = static_cast<std::uint32_t>(i);
  } else {
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::sort(order, {}, [&](std::uint32_t i) { return bodies.id[i]; });
  }
  return order;
}

}  // namespace tsubu::state

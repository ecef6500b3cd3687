#pragma once
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/quat.hpp"
#include "base/twist.hpp"
#include "base/vec3.hpp"
#include "geometry/shape.hpp"

namespace tsubu::state {

// All that contacts and their search read of a sphere, on two cache lines.
struct alignas(64) Motion {
  Vec3 x;         // [m]
  double radius;  // [m]
  Twist twist;    // velocities: of this moment between steps, of the middle of the step within one
  Twist now;      // velocities that the laws see (see solver/integrate.hpp)
};
static_assert(sizeof(Motion) == 128);

// How a body that is no sphere lies in space, on one cache line.
struct alignas(64) Attitude {
  Quat turn;         // from its own frame, that of its geometry::Shape
  Vec3 momentum;     // angular momentum [kg m2/s]
  double scale = 1;  // its size over that of its shape
};
static_assert(sizeof(Attitude) == 64);

// What a body is to heat (solver/heat.hpp).
struct Thermal {
  double temperature = 0;  // [K]
  double rest = 0;         // what the temperature has more than its double can tell [K]
  double source = 0;       // heat made in the body [W]
  double warmed = 0;       // what of the losses of its contacts has gone into the temperature already [J]
};

// All bodies, one array per purpose, in an order that follows space and changes when the neighbours are searched
// anew. Nothing but `id` names a body for good.
struct Bodies {
  std::vector<std::int64_t> id;
  std::vector<Motion> motion;
  std::vector<Vec3> force, torque;
  std::vector<double> mass, inertia;  // infinite inertia marks a body that is fixed, which nothing moves or turns
  std::vector<std::int32_t> material;
  std::vector<std::array<std::int32_t, 3>> image;  // how often it crossed each periodic boundary; empty if none is
  // Of bodies that are no spheres; without any, `shape` and `attitude` are empty, and spheres pay nothing. The radius
  // of such a body in `motion` is that of the sphere around its centre that holds it, its inertia is its smallest
  // moment.
  std::vector<geometry::Shape> shapes;
  std::vector<std::int32_t> shape;  // of each body, its place in `shapes`; -1 for a sphere
  std::vector<Attitude> attitude;
  // Energy that contacts which have ended turned into heat [J], if it is kept body by body (else empty): half of what a
  // contact with a body lost, all of what one with a wall lost, and the latter again wall by wall.
  std::vector<double> dissipated;
  std::vector<std::vector<double>> dissipated_at;
  std::vector<Thermal> thermal;  // empty unless heat is computed
  // Power that a domain that deforms gave through the contacts of each body in the last step, with the velocities of
  // that step and of the next [W]; else empty. Made anew in every step.
  std::vector<std::array<double, 2>> flow_power;

  [[nodiscard]] std::size_t size() const { return id.size(); }
  void reserve(std::size_t count);

  // Appends a sphere at rest; the caller sets its velocity.
  void add_sphere(std::int64_t new_id, const Vec3& x, double radius, double new_mass, std::int32_t new_material);

  // Appends a body of shapes[which] at rest.
  void add_shaped(std::int64_t new_id, const Vec3& x, std::size_t which, double scale, const Quat& turn,
                  double new_mass, std::int32_t new_material);
  [[nodiscard]] bool is_sphere(std::size_t i) const { return shape.empty() || shape[i] < 0; }
  [[nodiscard]] const geometry::Shape& shape_of(std::size_t i) const {
    return shapes[static_cast<std::size_t>(shape[i])];
  }
  // Principal moments of inertia of a body that is no sphere [kg m2].
  [[nodiscard]] Vec3 moments(std::size_t i) const {
    return mass[i] * (attitude[i].scale * attitude[i].scale) * shape_of(i).gyration;
  }
  // Sets the velocities of the last body.
  void throw_last(const Twist& twist);
  // Gives the last body a temperature; heat is computed then, and every body needs one.
  void warm_last(const Thermal& heat);

  // The last body stays where it is: neither gravity nor contacts move it.
  void fix_last();
  [[nodiscard]] bool fixed(std::size_t i) const { return std::isinf(inertia[i]); }

  // Puts body order[k] at place k, in every array.
  void reorder(const std::vector<std::uint32_t>& order);

  [[nodiscard]] std::size_t bytes() const;
  // Every array: what an element of it takes, and how many there is room for (seed document 003, equation (22)).
  struct Array {
    std::string_view name;
    std::size_t bytes_each, room;
  };
  [[nodiscard]] std::vector<Array> arrays() const;
};

// Memory index of each body in the order of ids.
[[nodiscard]] std::vector<std::uint32_t> by_id(const Bodies& bodies);

}  // namespace tsubu::state

#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/vec3.hpp"
#include "geometry/domain.hpp"
#include "state/bodies.hpp"

namespace tsubu::state {

// What observers get: the bodies in the order of global ids, so that files never depend on the order of memory. They
// are not copied: a frame of a million would need more room than a step. So it is good until the next step.
struct BodyFrame {
  const Bodies* bodies = nullptr;
  std::vector<std::uint32_t> order;  // memory index of each body
  // Share of the energy in its contacts, and of what they turned into heat since the start [J], by memory index: half
  // of a contact with a body, all of one with a wall. Empty unless energies are kept.
  std::vector<double> stored_in, dissipated_by;
  const geometry::Domain* deforming = nullptr;  // velocities of the bodies are relative to it, if there is one

  // Of the body with the k-th id.
  [[nodiscard]] std::size_t size() const { return order.size(); }
  [[nodiscard]] std::int64_t id(std::size_t k) const { return bodies->id[order[k]]; }
  [[nodiscard]] std::int32_t type(std::size_t k) const { return bodies->material[order[k]]; }  // index of the material
  // 0 of a body that is no sphere.
  [[nodiscard]] double radius(std::size_t k) const {
    return bodies->is_sphere(order[k]) ? bodies->motion[order[k]].radius : 0;
  }
  [[nodiscard]] double mass(std::size_t k) const { return bodies->mass[order[k]]; }
  [[nodiscard]] const Vec3& x(std::size_t k) const { return bodies->motion[order[k]].x; }
  [[nodiscard]] Vec3 v(std::size_t k) const {
    const Vec3& own = bodies->motion[order[k]].twist.v;
    return deforming ? own + deforming->stream(x(k)) : own;
  }
  [[nodiscard]] const Vec3& omega(std::size_t k) const { return bodies->motion[order[k]].twist.w; }
  [[nodiscard]] const Vec3& force(std::size_t k) const { return bodies->force[order[k]]; }
  [[nodiscard]] const Vec3& torque(std::size_t k) const { return bodies->torque[order[k]]; }
  [[nodiscard]] double temperature(std::size_t k) const { return bodies->thermal[order[k]].temperature; }  // if any has
  [[nodiscard]] double stored(std::size_t k) const { return stored_in[order[k]]; }
  [[nodiscard]] double dissipated(std::size_t k) const { return dissipated_by[order[k]]; }
};

struct ContactRow {
  std::int64_t body, partner;           // a body's id, or -(1 + wall index) as partner
  Vec3 begin, end;                      // centre of the body; that of the partner, or the touching point on the wall
  Vec3 normal_force, tangential_force;  // on `body` [N]
  double overlap;                       // [m]
  double stored, dissipated;            // now, and since it began [J]
};

// Contacts that act, lower ids in their order, each with its partners in theirs; those with walls behind the others.
// They are made while they are looked at; good until the next step.
struct ContactFrame {
  using Visitor = std::function<void(const ContactRow&)>;

  std::size_t count = 0;
  std::function<void(const Visitor&)> for_each = [](const Visitor&) {};
};

// A wall as polygons to draw; analytic planes are cut to the domain.
struct WallFrame {
  std::string name;
  std::int32_t type = 0;  // index of the material
  std::vector<Vec3> points;
  std::vector<std::vector<std::int32_t>> polygons;
  Vec3 force;  // of all bodies on the wall [N]
  Vec3 velocity;
  double stored = 0, dissipated = 0;  // of all contacts with it [J]; 0 unless energies are kept
  Vec3 reference = {};                // a point of the wall, or of the axis about which it turns [m]
  Vec3 torque = {};                   // of all bodies on the wall, about that point [N m]
  double power = 0;                   // that the wall gives to the bodies [W]
  // By polygon, of a mesh; none of other walls.
  std::vector<double> pressure = {}, shear = {};  // force along its normal, and along it, over its area [Pa]
  std::vector<double> wear = {};                  // depth that is gone [m]
};

struct Snapshot {
  std::uint64_t step = 0;
  double time = 0;  // [s]
  BodyFrame bodies;
  ContactFrame contacts;
  std::vector<WallFrame> walls;
  bool energies = false;  // whether they were kept
};

}  // namespace tsubu::state

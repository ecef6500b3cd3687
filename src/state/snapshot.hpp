#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/vec3.hpp"

namespace tsubu::state {

// What observers get: copies in the order of global ids, so that files never depend on the order of memory.
struct BodyFrame {
  std::vector<std::int64_t> id;
  std::vector<std::int32_t> type;  // index of the material
  std::vector<double> radius, mass;
  std::vector<Vec3> x, v, omega, force, torque;
  // Share of the energy in its contacts, and of what they turned into heat since the start [J]: half of a contact with
  // a body, all of one with a wall. Empty unless energies are kept.
  std::vector<double> stored, dissipated;
};

struct ContactFrame {
  // `partner` is a body id, or -(1 + wall index); `end` is the partner's centre or the touching point on the wall.
  std::vector<std::int64_t> body, partner;
  std::vector<Vec3> begin, end;
  std::vector<Vec3> force, normal_force, tangential_force;  // on `body` [N]
  std::vector<double> overlap;                              // [m]
  std::vector<double> stored, dissipated;  // now, and since it began [J]; empty unless energies are kept
};

// A wall as polygons to draw; analytic planes are cut to the domain.
struct WallFrame {
  std::string name;
  std::int32_t type = 0;  // index of the material
  std::vector<Vec3> points;
  std::vector<std::vector<std::int32_t>> polygons;
  Vec3 force;  // total force of the bodies on the wall [N]
  Vec3 velocity;
  double stored = 0, dissipated = 0;  // of all contacts with it [J]; 0 unless energies are kept
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

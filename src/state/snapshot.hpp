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
};

struct ContactFrame {
  // `partner` is a body id, or -(1 + wall index); `end` is the partner's centre or the touching point on the wall.
  std::vector<std::int64_t> body, partner;
  std::vector<Vec3> begin, end;
  std::vector<Vec3> force, normal_force, tangential_force;  // on `body` [N]
  std::vector<double> overlap;                              // [m]
};

// A wall as polygons to draw; analytic planes are cut to the domain.
struct WallFrame {
  std::string name;
  std::int32_t type = 0;  // index of the material
  std::vector<Vec3> points;
  std::vector<std::vector<std::int32_t>> polygons;
  Vec3 force;  // total force of the bodies on the wall [N]
  Vec3 velocity;
};

struct Snapshot {
  std::uint64_t step = 0;
  double time = 0;  // [s]
  BodyFrame bodies;
  ContactFrame contacts;
  std::vector<WallFrame> walls;
};

}  // namespace tsubu::state

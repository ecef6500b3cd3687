#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "base/exact_sum.hpp"
#include "base/vec3.hpp"

namespace tsubu::solver {

// One contact as people see it; made only in steps whose state is written out.
struct ContactReport {
  std::uint32_t body, partner;          // memory indices; a wall's index where the contact is with a wall
  Vec3 normal_force, tangential_force;  // on `body` [N]
  double overlap;                       // [m]
  double stored_normal, stored_cohesion, stored_tangential, stored_rolling;  // [J]
  double power_tangential, power_rolling;                                    // energy the dashpots take [W]
  double wall_power;                                                         // work the wall does on the body [W]
  double lost_normal, lost_tangential, lost_rolling;  // energy turned into heat since the contact began [J]
  double wall_work;                                   // work of the wall since then [J]
  Vec3 arm, torque;           // from the centre of `body` to the contact point [m]; on `body`, about that [N m]
  std::uint64_t feature = 0;  // which of the partner's features; of a mesh, the triangle
  Vec3 apart = {};            // of bodies, from the partner's centre to that of `body` [m]

  [[nodiscard]] double lost() const { return lost_normal + lost_tangential + lost_rolling; }
  [[nodiscard]] double stored() const { return stored_normal + stored_cohesion + stored_tangential + stored_rolling; }
  // Whether it does anything: laws that reach beyond touch also look at pairs between which nothing is.
  [[nodiscard]] bool acts() const { return overlap > 0 || normal_force != Vec3{} || tangential_force != Vec3{}; }
};

// What a step tells of its contacts: nothing, their stress, their books, or the books and a report of each.
enum class Report { nothing, stress, books, contacts };

// Sums over contacts that do not depend on any order.
struct ContactBooks {
  ExactSum stored_normal, stored_cohesion, stored_tangential, stored_rolling;  // [J]
  ExactSum power_tangential, power_rolling, wall_power;                        // [W]
  ExactSum lost_normal, lost_tangential, lost_rolling, wall_work;              // [J]
  // Of a domain that deforms, else empty: force on a body times its distance from the partner, row by row of the
  // tensor, the force first [N m].
  std::vector<ExactSum> virial;

  // Adds a report, or other books.
  template <class Other>
  void add(const Other& o) {
    stored_normal.add(o.stored_normal), stored_cohesion.add(o.stored_cohesion);
    stored_tangential.add(o.stored_tangential), stored_rolling.add(o.stored_rolling);
    power_tangential.add(o.power_tangential), power_rolling.add(o.power_rolling), wall_power.add(o.wall_power);
    lost_normal.add(o.lost_normal), lost_tangential.add(o.lost_tangential), lost_rolling.add(o.lost_rolling);
    wall_work.add(o.wall_work);
    if constexpr (std::is_same_v<Other, ContactBooks>) {
      virial.resize(virial.size() < o.virial.size() ? o.virial.size() : virial.size());
      for (std::size_t k = 0; k < o.virial.size(); ++k) virial[k].add(o.virial[k]);
    }
  }
  void weigh(const ContactReport& r) {
    const Vec3 force = r.normal_force + r.tangential_force;
    std::size_t k = 0;
    for (const double f : {force.x, force.y, force.z})
      for (const double d : {r.apart.x, r.apart.y, r.apart.z}) virial[k++].add(f * d);
  }
};

// The deepest contact of a step, by overlap over the smaller radius; ids decide between equals.
struct DeepestOverlap {
  double ratio = 0;
  std::int64_t body = -1, partner = -1;  // ids; -(1 + index) for a wall

  [[nodiscard]] bool deeper_than(const DeepestOverlap& other) const {
    if (ratio != other.ratio) return ratio > other.ratio;
    return body != other.body ? body < other.body : partner < other.partner;
  }
};

// Times that contacts between bodies and with walls take [s].
struct ContactTimes {
  double bodies = 0, walls = 0;

  // Takes a time that tiles were worked on side by side, shared out by what each kind took of them.
  void share(double time, const std::vector<ContactTimes>& of_tiles) {
    ContactTimes sum;
    for (const ContactTimes& t : of_tiles) sum.bodies += t.bodies, sum.walls += t.walls;
    const double of_walls = sum.walls > 0 ? time * sum.walls / (sum.bodies + sum.walls) : 0;
    bodies += time - of_walls, walls += of_walls;
  }
};

// What a step has to do for contacts of one kind.
struct ContactLoad {
  std::size_t contacts = 0;  // that act
  std::size_t pairs = 0;     // that are computed: also those listed that do not touch, and those that two tiles hold
  std::size_t bytes = 0;     // read and written of what is kept for each pair
};

}  // namespace tsubu::solver

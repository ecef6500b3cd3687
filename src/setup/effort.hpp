#pragma once
#include <cstdint>

#include "base/archive.hpp"
#include "solver/simulation.hpp"

namespace tsubu::setup {

// What the steps of a run have cost, over all its restarts; what was computed twice because a process was killed counts
// once.
struct Effort {
  double seconds = 0;                                                     // all that passed [s]
  double integrate = 0, search = 0, contacts = 0, walls = 0, output = 0;  // of it [s]
  std::uint64_t particle_steps = 0;                                       // bodies of each step, summed
  std::uint64_t searches = 0;

  void add(const solver::Timings& t) {
    integrate += t.integrate, search += t.search, contacts += t.contacts.bodies, walls += t.contacts.walls;
    searches += t.searches;
  }
  void add(const Effort& e) {
    seconds += e.seconds, integrate += e.integrate, search += e.search, contacts += e.contacts, walls += e.walls;
    output += e.output, particle_steps += e.particle_steps, searches += e.searches;
  }
  void remember(Archive& a) {
    a.item(seconds), a.item(integrate), a.item(search), a.item(contacts), a.item(walls), a.item(output);
    a.item(particle_steps), a.item(searches);
  }
};

}  // namespace tsubu::setup

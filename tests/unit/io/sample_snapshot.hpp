#pragma once
#include <vector>

#include "state/snapshot.hpp"

// In memory they do not stand in the order of ids.
inline const tsubu::state::Bodies& sample_bodies() {
  static const tsubu::state::Bodies bodies = [] {
    tsubu::state::Bodies b;
    b.add_sphere(7, {1, 2, 3}, 0.25, 1, 1);
    b.motion.back().twist = {{0, 2, 0}, {0, 20, 0}};
    b.add_sphere(5000000000, {-1, -2, 4}, 0.125, 0.25, 0);
    b.motion.back().twist = {{3, 0, 4}, {0, 0, 30}};
    b.add_sphere(4, {0, 0, 0.5}, 0.5, 8, 0);
    b.motion.back().twist = {{0.5, 0, -1}, {10, 0, 0}};
    b.force = {{3, 4, 5}, {6, 7, 8}, {1, 1.5, 2}};
    b.torque = {{0, -2, 0}, {0, 0, -3}, {-1, 0, 0}};
    return b;
  }();
  return bodies;
}

// Three bodies, two contacts (one with a wall) and two walls; every number is different.
inline tsubu::state::Snapshot sample_snapshot() {
  tsubu::state::Snapshot snapshot;
  snapshot.step = 1200;
  snapshot.time = 0.1 + 0.2;  // needs all 17 digits
  snapshot.bodies.bodies = &sample_bodies();
  snapshot.bodies.order = by_id(sample_bodies());
  snapshot.bodies.stored_in = {2, 3, 1};
  snapshot.bodies.dissipated_by = {5, 6, 4};
  static const std::vector<tsubu::state::ContactRow> contacts = {
      {4, 7, {0, 0, 0.5}, {1, 2, 3}, {1, 0, 3}, {0, 2, 0}, 0.0625, 7, 8},
      {4, -2, {0, 0, 0.5}, {0, 0, 0}, {0, 0, 9}, {0, 0.5, 0}, 0.03125, 9, 10}};
  snapshot.contacts.count = contacts.size();
  snapshot.contacts.for_each = [](const tsubu::state::ContactFrame::Visitor& visit) {
    for (const tsubu::state::ContactRow& row : contacts) visit(row);
  };
  snapshot.walls = {{"lid", 1, {{0, 0, 9}, {1, 0, 9}, {0, 1, 9}}, {{0, 1, 2}}, {0, 0, 0}, {0, 0, -0.5}},
                    {"floor",
                     0,
                     {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {2, 0, 0}},
                     {{0, 1, 2, 3}, {1, 4, 2}},
                     {0, -0.5, -9},
                     {}}};
  return snapshot;
}

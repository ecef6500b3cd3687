#pragma once
#include "state/snapshot.hpp"

// Three bodies, two contacts (one with a wall) and two walls; every number is different.
inline tsubu::state::Snapshot sample_snapshot() {
  tsubu::state::Snapshot snapshot;
  snapshot.step = 1200;
  snapshot.time = 0.1 + 0.2;  // needs all 17 digits
  auto& bodies = snapshot.bodies;
  bodies.id = {4, 7, 5000000000};
  bodies.type = {0, 1, 0};
  bodies.radius = {0.5, 0.25, 0.125};
  bodies.mass = {8, 1, 0.25};
  bodies.x = {{0, 0, 0.5}, {1, 2, 3}, {-1, -2, 4}};
  bodies.v = {{0.5, 0, -1}, {0, 2, 0}, {3, 0, 4}};
  bodies.omega = {{10, 0, 0}, {0, 20, 0}, {0, 0, 30}};
  bodies.force = {{1, 1.5, 2}, {3, 4, 5}, {6, 7, 8}};
  bodies.torque = {{-1, 0, 0}, {0, -2, 0}, {0, 0, -3}};
  auto& contacts = snapshot.contacts;
  contacts.body = {4, 4};
  contacts.partner = {7, -2};
  contacts.begin = {{0, 0, 0.5}, {0, 0, 0.5}};
  contacts.end = {{1, 2, 3}, {0, 0, 0}};
  contacts.force = {{1, 2, 3}, {0, 0.5, 9}};
  contacts.normal_force = {{1, 0, 3}, {0, 0, 9}};
  contacts.tangential_force = {{0, 2, 0}, {0, 0.5, 0}};
  contacts.overlap = {0.0625, 0.03125};
  snapshot.walls = {{"lid", 1, {{0, 0, 9}, {1, 0, 9}, {0, 1, 9}}, {{0, 1, 2}}, {0, 0, 0}, {0, 0, -0.5}},
                    {"floor",
                     0,
                     {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {2, 0, 0}},
                     {{0, 1, 2, 3}, {1, 4, 2}},
                     {0, -0.5, -9},
                     {}}};
  return snapshot;
}

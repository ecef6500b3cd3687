#pragma once
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/circle.hpp"
#include "base/vec3.hpp"
#include "geometry/front_side.hpp"
#include "geometry/packed_triangles.hpp"
#include "geometry/round_wall.hpp"
#include "geometry/shape.hpp"
#include "state/plane.hpp"
#include "state/servo.hpp"
#include "state/wall_motion.hpp"

namespace tsubu::state {

// A surface of triangles without thickness, or one that is exactly round or plane, that moves as it is told.
struct Mesh {
  std::shared_ptr<const geometry::Shape> shape = {};             // see geometry::make_wall_surface; none if it is round
  std::shared_ptr<const geometry::PackedTriangles> packed = {};  // its triangles for spheres, if it has several
  // In a periodic domain images of its triangles follow upon its own: which each is an image of, and how many are own.
  std::vector<std::uint32_t> original = {};
  std::size_t own = 0;
  std::optional<geometry::RoundWall> round = {};
  double within = 0;  // of a round one: no body that touches it is farther from its origin [m]
  Vec3 start = {};    // where its origin is at time 0
  std::vector<WallMotion> motions = {};
  std::optional<Servo> servo = {};  // moves it after these
  Vec3 surface = {};                // velocity of its surface against itself, as that of a belt, in its own frame [m/s]
  double smooth = 1;                // cosine of the angle below which neighbouring facets are one round surface
  // If only its front is touched and bodies behind it pass, where that is.
  std::shared_ptr<const geometry::FrontSide> front = {};
  double end = std::numeric_limits<double>::infinity();  // when it is taken away [s]
  double finnie = 0;                                     // how fast it wears, see solver/wear.hpp [1/Pa]
  std::int32_t material = 0;
  std::string name = {};
  // At the end of the step, in its middle, and at the end of the one before.
  WallPose now = {}, mid = {}, before = {};
  double time = 0;  // of the first [s]
  // In this step: the angle by which it turned, and how far no place of it has gone beyond [m].
  double turned = 0, advanced = 0;
  bool present = true;            // not taken away yet
  std::vector<double> worn = {};  // by triangle, if it wears [m3]

  [[nodiscard]] std::size_t triangles() const { return original.empty() ? shape->triangles.size() : own; }
  [[nodiscard]] std::uint32_t own_triangle(std::uint32_t t) const { return original.empty() ? t : original[t]; }
  [[nodiscard]] bool turns() const { return now.turn != Quat{}; }
  // The point that torques are about: one on the axis of the last turn, where the motions after that have taken it; if
  // there is none, its origin.
  [[nodiscard]] Vec3 reference() const {
    if (servo && servo->way.kind == WallMotion::Kind::about) return servo->way.point;
    std::size_t last = motions.size();
    while (last > 0 && motions[last - 1].kind != WallMotion::Kind::about) --last;
    if (last == 0) return now.place;
    WallPose axis{motions[last - 1].point, {}, {}};
    for (std::size_t k = last; k < motions.size(); ++k) motions[k].carry(axis, time);
    if (servo) servo->way.carry(axis, {servo->gone, servo->rate});
    return axis.place;
  }
  void move_to(double to, double dt) {
    time = to;
    before = now;
    now = pose_at(start, motions, time);
    mid = pose_at(start, motions, time - 0.5 * dt);
    if (servo) servo->carry(now, mid, dt);
    present = time < end;
    measure_step();
  }

 private:
  [[nodiscard]] static double angle_of(double half_sine) { return 2 * arc_sine(half_sine); }
  // By poses, not by velocities: it may have begun or ended to move within the step. Turned about its own axis, a round
  // wall stays where it is.
  void measure_step() {
    const Quat q = now.turn * Quat{before.turn.w, -before.turn.x, -before.turn.y, -before.turn.z};
    turned = angle_of(norm(Vec3{q.x, q.y, q.z}));
    double tilt = turned;
    if (round && round->kind == geometry::RoundWall::Kind::sphere)
      tilt = 0;
    else if (round)
      tilt = angle_of(0.5 * norm(rotate(now.turn, round->axis) - rotate(before.turn, round->axis)));
    advanced = norm(now.place - before.place) + tilt * (round ? within : shape->extent);
  }
};

// What a wall remembers beyond the time.
struct WallMemory {
  double gone = 0, rate = 0, heft = 0;  // of its servo
  std::vector<double> worn;
};

// Velocity of the point of a plane: what goes along a belt does not move it, but a turntable takes its axis along
// [m/s].
[[nodiscard]] inline Vec3 moves(const Plane& p) {
  return p.spin != Vec3{} ? p.velocity : dot(p.velocity, p.normal) * p.normal;
}

struct Walls {
  std::vector<Plane> planes;
  std::vector<Mesh> meshes;  // counted on from the planes where walls have numbers

  [[nodiscard]] std::size_t size() const { return planes.size() + meshes.size(); }
  [[nodiscard]] const std::string& name(std::size_t wall) const {
    return wall < planes.size() ? planes[wall].name : meshes[wall - planes.size()].name;
  }

  // To where they are at the end of a step. Places follow from the time itself, not from steps added up.
  void move_to(double time, double dt) {
    for (Plane& p : planes) p.point = p.start + time * moves(p);
    for (Mesh& m : meshes) m.move_to(time, dt);
  }

  void advance_servos(double dt) {
    for (Mesh& m : meshes)
      if (m.servo) m.servo->advance(dt);
  }

  [[nodiscard]] std::vector<WallMemory> remember() const {
    std::vector<WallMemory> all;
    for (const Mesh& m : meshes) {
      all.push_back({.worn = m.worn});
      if (m.servo) all.back().gone = m.servo->gone, all.back().rate = m.servo->rate, all.back().heft = m.servo->heft;
    }
    return all;
  }
  void recall(const std::vector<WallMemory>& memory) {
    for (std::size_t k = 0; k < memory.size() && k < meshes.size(); ++k) {
      if (auto& servo = meshes[k].servo)
        servo->gone = memory[k].gone, servo->rate = memory[k].rate, servo->heft = memory[k].heft;
      if (memory[k].worn.size() == meshes[k].worn.size()) meshes[k].worn = memory[k].worn;
    }
  }
};

}  // namespace tsubu::state

#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/vec3.hpp"
#include "geometry/shape.hpp"
#include "state/wall_motion.hpp"

namespace tsubu::state {

// An infinite plane; bodies are on the side its normal points to. Contact loops read `point` to `spin` at one go, as
// sixteen numbers.
struct Plane {
  Vec3 point;      // a point of it now [m]
  Vec3 normal;     // unit
  Vec3 velocity;   // of the surface [m/s]; its part along the normal moves the plane
  Vec3 spin = {};  // about its point, along its normal: a turntable [rad/s]
  Vec3 start;      // the same point at time 0
  std::int32_t material = 0;
  std::string name;
};
static_assert(sizeof(Plane) >= 16 * sizeof(double));

// A surface of triangles without thickness, that moves as it is told.
struct Mesh {
  std::shared_ptr<const geometry::Shape> shape;  // see geometry::make_wall_surface
  Vec3 start;                                    // where its origin is at time 0
  std::vector<WallMotion> motions = {};
  Vec3 surface = {};        // velocity of its surface against itself, as that of a belt, in its own frame [m/s]
  double smooth = 1;        // cosine of the angle below which neighbouring facets are one round surface
  bool front_only = false;  // bodies behind it pass
  std::int32_t material = 0;
  std::string name = {};
  WallPose now = {}, mid = {};  // at the end of the step, and in its middle

  [[nodiscard]] bool turns() const { return now.turn != Quat{}; }
  // The point that torques are about: one on the axis of the last turn, if there is any.
  [[nodiscard]] Vec3 reference() const {
    for (auto m = motions.rbegin(); m != motions.rend(); ++m)
      if (m->kind == WallMotion::Kind::about) return m->point;
    return now.place;
  }
};

struct Walls {
  std::vector<Plane> planes;
  std::vector<Mesh> meshes;  // counted on from the planes where walls have numbers

  [[nodiscard]] std::size_t size() const { return planes.size() + meshes.size(); }
  [[nodiscard]] const std::string& name(std::size_t wall) const {
    return wall < planes.size() ? planes[wall].name : meshes[wall - planes.size()].name;
  }

  // To where they are at the end of a step. Places follow from the time itself, not from steps added up.
  void move_to(double time, double dt) {
    for (Plane& p : planes) p.point = p.start + time * p.velocity;
    for (Mesh& m : meshes) {
      m.now = pose_at(m.start, m.motions, time);
      m.mid = pose_at(m.start, m.motions, time - 0.5 * dt);
    }
  }
};

}  // namespace tsubu::state

#pragma once
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "geometry/packed_triangles.hpp"
#include "geometry/repeat_mesh.hpp"
#include "geometry/shape.hpp"
#include "geometry/sphere_mass.hpp"
#include "geometry/wall_surface.hpp"
#include "laws/catalogue.hpp"
#include "laws/registry.hpp"
#include "solver/contacts.hpp"
#include "solver/simulation.hpp"

// Named set-ups shared by tests and benchmarks. They talk to the solver directly: no case file stands between a
// number in a test and the number in the engine.
namespace tsubu::scenes {

// An elastic solid.
struct Solid {
  double density;  // [kg/m3]
  double youngs;   // [Pa]
  double poisson;
};

// The same solid, `times` stiffer: a wall that a closed form calls rigid.
[[nodiscard]] inline Solid stiffened(Solid s, double times) {
  s.youngs *= times;
  return s;
}

// What any two surfaces of a scene do to each other.
struct Touch {
  double restitution = 1;
  double friction = 0;
  double stiffness = 1;  // [N/m], read by hooke
  double shear_ratio = 2.0 / 7.0;
  bool limit_force = false;
  laws::Values more = {};  // any other parameter of a pair or of the contact, by name; the rest have their usual values
};

// A scene under construction. Fields are public: a test changes what it is about and leaves the rest.
struct Scene {
  std::string normal = "hertz", tangential = "history", cohesion = "none", rolling = "none";
  std::vector<Solid> solids;
  Touch touch;
  state::Bodies bodies;
  state::Walls walls;
  solver::Settings settings;
  double skin = 0;

  // A domain so wide that nothing leaves it, and a skin for spheres of this radius.
  explicit Scene(double radius, double half_width = 0) : skin(0.2 * radius) {
    const double h = half_width > 0 ? half_width : 1000 * radius;
    settings.domain = geometry::Domain({-h, -h, -h}, {h, h, h}, {false, false, false});
  }

  void add_sphere(const Vec3& x, double radius, const Twist& twist, std::int32_t material = 0) {
    const double mass = solids[material].density * geometry::sphere_volume(radius);
    bodies.add_sphere(static_cast<std::int64_t>(bodies.size()) + 1, x, radius, mass, material);
    bodies.motion.back().twist = twist;
  }
  // `turn` is that of the frame in which the shape was described.
  void add_shaped(const geometry::DescribedShape& made, const Vec3& x, const Quat& turn, const Twist& twist,
                  std::int32_t material = 0) {
    bodies.shapes.push_back(made.shape);
    bodies.add_shaped(static_cast<std::int64_t>(bodies.size()) + 1, x, bodies.shapes.size() - 1, 1, turn * made.frame,
                      made.shape.mass, material);
    bodies.throw_last(twist);
  }
  void add_plane(const Vec3& point, const Vec3& inward, std::int32_t material, const Vec3& velocity = {}) {
    walls.planes.push_back({.point = point,
                            .normal = inward,
                            .velocity = velocity,
                            .start = point,
                            .material = material,
                            .name = "plane"});
  }

  // Faces that meet at less than `smooth` [rad] are one round surface.
  state::Mesh& add_mesh(const geometry::TriangleMesh& mesh, std::int32_t material, double smooth = 0) {
    const auto& [size, periodic] = std::pair(settings.domain.size, settings.domain.periodic);
    geometry::RepeatedMesh repeated;
    if (settings.domain.wraps)
      repeated = geometry::repeat(mesh, {periodic[0] ? size.x : 0, periodic[1] ? size.y : 0, periodic[2] ? size.z : 0});
    geometry::WallSurface made = settings.domain.wraps
                                     ? geometry::make_wall_surface(repeated.mesh, smooth, repeated.middle)
                                     : geometry::make_wall_surface(mesh, smooth);
    const auto shape = std::make_shared<const geometry::Shape>(std::move(made.shape));
    return walls.meshes.emplace_back(state::Mesh{
        .shape = shape,
        .packed = shape->surface.empty() ? nullptr : std::make_shared<const geometry::PackedTriangles>(*shape),
        .original = std::move(repeated.original),
        .own = repeated.own,
        .start = made.origin,
        .smooth = std::cos(smooth),
        .material = material,
        .name = "mesh"});
  }

  state::Mesh& add_round(const geometry::RoundWall& round, const Vec3& at, std::int32_t material) {
    return walls.meshes.emplace_back(state::Mesh{.round = round,
                                                 .within = 2 * norm(settings.domain.high) + norm(at),
                                                 .start = at,
                                                 .material = material,
                                                 .name = "round"});
  }

  // The laws by name, as a case would choose them.
  [[nodiscard]] solver::Simulation start() const {
    return solver::Simulation(settings, bodies, walls, contacts(), neighbor::Skin(skin));
  }
  // The same scene, gone on from where another simulation of it stood.
  [[nodiscard]] solver::Simulation resume(solver::Checkpoint from) const {
    return solver::Simulation(settings, std::move(from), walls, contacts(), neighbor::Skin(skin));
  }

 private:
  // The default or usual value of every parameter of every law.
  [[nodiscard]] static laws::Values usual(laws::Scope scope) {
    laws::Values values;
    for (const laws::LawEntry& law : laws::catalogue())
      for (const laws::Parameter& p : law.parameters)
        if (p.scope == scope) values[std::string(p.name)] = std::isnan(p.fallback) ? p.typical : p.fallback;
    return values;
  }

  // Laws read the numbers while they are made and keep what they need, so these may be locals.
  [[nodiscard]] std::unique_ptr<solver::Contacts> contacts() const {
    using laws::Stage;
    const laws::LawIndices indices{index_of(Stage::normal, normal), index_of(Stage::cohesion, cohesion),
                                   index_of(Stage::tangential, tangential), index_of(Stage::rolling, rolling)};
    std::vector<laws::Values> of_material;
    for (const Solid& s : solids) {
      of_material.push_back(usual(laws::Scope::material));
      of_material.back()["youngs"] = s.youngs, of_material.back()["poisson"] = s.poisson;
    }
    laws::Values pair = usual(laws::Scope::pair), contact = usual(laws::Scope::contact);
    pair["restitution"] = touch.restitution, pair["friction"] = touch.friction;
    pair["stiffness"] = touch.stiffness, pair["shear_ratio"] = touch.shear_ratio;
    contact["limit_force"] = touch.limit_force ? 1 : 0;
    for (const auto& [name, value] : touch.more) {
      const auto in_pair = pair.find(name), in_contact = contact.find(name);
      ENSURE((in_pair != pair.end()) != (in_contact != contact.end()));
      (in_pair != pair.end() ? in_pair : in_contact)->second = value;
    }
    std::vector<std::optional<laws::PairInputs>> pairs;
    for (const auto& a : of_material)
      for (const auto& b : of_material) pairs.emplace_back(std::in_place, a, b, pair, contact);
    return solver::make_contacts(indices, pairs, solids.size());
  }
};

// Memory index of a body: the order of memory follows space and changes.
[[nodiscard]] inline std::size_t index_of_body(const solver::Simulation& s, std::int64_t id) {
  std::size_t i = 0;
  while (s.bodies().id[i] != id) ++i;
  return i;
}

}  // namespace tsubu::scenes

#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/vec3.hpp"
#include "geometry/solid_region.hpp"

// What happens in a case while it runs, after checking.
namespace tsubu::setup {

// So long after the start of the run, or of a stage.
struct Moment {
  double after = 0;  // [s]
  int stage = -1;    // index; -1: of the run
};

// Bodies that come in little by little instead of all at the start.
struct StreamCase {
  double rate = 0;  // [kg/s] or [1/s]
  bool by_mass = true;
  Moment start;
  std::optional<Moment> stop;
  std::optional<double> every;        // between insertions [s]; none: what was put in has moved out of the way
  std::optional<double> backlog;      // how late bodies may come [s]; none: ten insertions
  bool waits = false;                 // however late
  std::optional<double> count, mass;  // in all [kg]
};

// Where bodies are taken out: in a region, or behind a plane.
struct OutletCase {
  std::string name;
  std::optional<geometry::SolidRegion> region;
  Vec3 point, normal;           // of the plane; the normal points to the bodies that stay
  std::optional<double> every;  // between looks [s]; none: a body moves by half a smallest diameter
};

// What a stage waits for: a number of the state below or above a bound.
struct ConditionCase {
  enum class What { kinetic_energy, kinetic_energy_per_body, max_speed, bodies, contacts, mass, time };
  What what = What::time;
  bool below = true;
  double bound = 0;  // SI
};

struct StageCase {
  std::string name;
  std::optional<double> duration;    // [s]; with conditions, the longest
  std::vector<ConditionCase> until;  // all must hold
  double at_least = 0;               // [s]
  std::optional<double> every;       // between looks at the conditions [s]; none: 100 steps
};

// Bodies that belong together for good: of a kind of particles and of an insertion, if these are given; all that come,
// or, at a moment, those that are there then, in a region if one is given.
struct GroupCase {
  std::string name;
  int particles = -1, insert = -1;
  std::optional<geometry::SolidRegion> region;
  std::optional<Moment> at;
};

// Which bodies something is done to: those of a kind of particles, of a group, in a region then; else all.
struct ChoiceCase {
  int particles = -1, group = -1;
  std::optional<geometry::SolidRegion> region;
};

// Another value of a law's parameter.
struct ParameterChange {
  int i = -1, j = -1;  // materials: none for the contact itself, one for a material, two for a pair
  std::string name;
  double value = 0;
  bool serves_all = false;  // the case gives it to [contact.default]
};

struct ChangeCase {
  std::string name;
  Moment at;
  ChoiceCase who;
  bool freeze = false, release = false, remove = false;
  std::optional<Vec3> velocity, angular_velocity;
  std::optional<Vec3> gravity;
  std::vector<ParameterChange> parameters;
  std::vector<int> remove_walls, start_walls;  // indices of meshes: taken away; begin their motions now
};

// A force on bodies beside contacts and gravity.
struct ForceCase {
  std::string name;
  int particles = -1, group = -1;  // -1: all
  Vec3 force, acceleration;
  double viscous = 0;                 // [kg/s]
  double relaxation = 0;              // [1/s]
  double density = 0, viscosity = 0;  // of the gas
  bool buoyancy = false;              // of the gas
  Vec3 wind;
  Moment start;
  std::optional<Moment> stop;
};

}  // namespace tsubu::setup

#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/expression.hpp"
#include "base/vec3.hpp"
#include "geometry/mend_mesh.hpp"
#include "geometry/packed_triangles.hpp"
#include "geometry/round_wall.hpp"
#include "geometry/shape.hpp"
#include "geometry/wall_surface.hpp"
#include "state/servo.hpp"
#include "state/wall_course.hpp"
#include "state/wall_motion.hpp"

// A case file after checking: every name resolved, every number in SI units, every default filled in.
namespace tsubu::setup {

using Values = std::map<std::string, double, std::less<>>;  // parameter name -> SI value (flags: 0 or 1)

struct MaterialCase {
  std::string name;
  std::optional<double> density;  // [kg/m3]; only bodies need one
  Values values;                  // law parameters of scope `material`
};

// Sizes are diameters [m].
struct FixedSize {
  double value;
};
struct UniformSize {
  double min, max;
};
struct NormalSize {  // cut at min and max by redrawing
  double mean, stddev, min, max;
};
struct TableSize {  // by number: diameter[k] has the share weight[k] / sum of weights
  std::vector<double> diameter, weight;
};
using SizeCase = std::variant<FixedSize, UniformSize, NormalSize, TableSize>;

// What particles that are no spheres look like.
struct ShapeCase {
  struct Source {
    std::string file;
    std::uint64_t hash = 0;  // of its points and triangles
  };
  std::string kind;                                                      // plate, rod, clump or shell
  geometry::DescribedShape described;                                    // as the file describes it
  enum class Mass { of_volume, of_area, given } mass = Mass::of_volume;  // the first: the shape is made of density one

  std::optional<Source> source = {};  // of a shell

  // Of a body `scale` times as large as described.
  [[nodiscard]] double mass_of(double scale, double density) const {
    const double area = scale * scale, own = described.shape.mass;
    return mass == Mass::of_area ? area * own : (mass == Mass::given ? 1 : density) * (area * scale * own);
  }
};

struct ParticlesCase {
  std::string name;
  int material = 0;
  SizeCase size = FixedSize{0};         // of a shape: the diameter of the sphere around its centre that holds it
  bool fixed = false;                   // they stay where they are put
  std::optional<ShapeCase> shape = {};  // none: spheres
};

// How particles lie when they are put in.
enum class Orientation { random, as_described };

struct BoxCase {
  Vec3 low, high;
};

struct InsertCase {
  std::string name;
  int particles = 0;
  BoxCase region;                         // used unless `table` is given
  std::optional<std::int64_t> count;      // exactly one of count, volume_fraction, table
  std::optional<double> volume_fraction;  // of the region
  std::optional<std::string>
      table;  // path of a CSV from the folder of the case file: columns x, y, z [m]; optional diameter, vx.., wx..
  Vec3 velocity;
  Vec3 angular_velocity;
  Orientation orientation = Orientation::random;
};

struct PlaneCase {
  std::string name;
  int material = 0;
  Vec3 point, normal;  // normal points into the bodies' side, unit length
  Vec3 velocity;       // of the surface; a component along the normal moves the plane
  double spin = 0;     // about its normal through its point [rad/s]
};

// How a motion follows a formula or a table of time: it is integrated by cells of some steps, whose length is known
// later.
struct CourseCase {
  std::size_t motion = 0;  // which of the wall's
  std::variant<Expression, std::vector<state::WallCourse::Row>> of_time;
};

// A wall of triangles, or a round one. Its mesh is that of the file, mended, scaled, turned and moved to where it
// starts.
struct MeshCase {
  std::string name;
  int material = 0;
  std::string file;        // none if it is round
  std::uint64_t hash = 0;  // of the points and triangles of the file
  geometry::MeshFindings found;
  std::shared_ptr<const geometry::Shape> shape;
  std::shared_ptr<const geometry::PackedTriangles> packed;  // of several triangles
  // In a periodic domain images of its triangles follow upon its own: see geometry::RepeatedMesh. Empty if there are
  // none.
  std::vector<std::uint32_t> original;
  std::size_t own = 0;
  std::optional<geometry::RoundWall> round;
  double extent = 0;  // no place of it that a body may touch is farther from its origin [m]
  Vec3 origin;        // of the shape, at the start [m]
  double smooth = 0;  // faces that meet at less are one round surface [rad]
  bool front_only = false;
  Vec3 surface_velocity;
  std::vector<state::WallMotion> motions;
  std::vector<CourseCase> courses;
  std::optional<state::Servo> servo;
  std::optional<double> end;  // when it is taken away [s]
  double finnie = 0;          // [1/Pa]

  // Whether no place of it is nearer to a point than that, at the start; seen from its origin.
  [[nodiscard]] bool is_farther_than(const Vec3& seen, double distance) const {
    return round ? round->foot(seen).distance >= distance : geometry::is_farther_than(*shape, seen, distance);
  }
};

enum class Scheme { synchronised, plain };

struct RunCase {
  Vec3 gravity;
  double end = 0;                  // [s]
  std::optional<double> timestep;  // none: automatic
  double safety = 0.15;            // fraction of the shortest natural time that the automatic step takes
  std::optional<double> skin;      // none: automatic
  double max_overlap = 0.2;        // of the smaller radius; more stops the run
  Scheme scheme = Scheme::synchronised;
};

struct OutputCase {
  double every = 0;        // [s] between frames; 0: first and last only
  double table_every = 0;  // [s] between rows
  bool contacts = true;
  bool walls = true;
  bool energies = false;
};

// Where forces attack at a wall: in the middle of the overlap or at the wall's surface.
enum class WallArm { mid, surface };

// Names as in the catalogue: a formulation that the file asks for is part of them.
struct LawChoice {
  std::string surface = "default", normal = "hertz", cohesion = "none", tangential = "history", rolling = "none";
};

struct Case {
  std::string title;
  std::uint64_t seed = 1;
  BoxCase domain;
  std::array<bool, 3> periodic{};
  std::vector<MaterialCase> materials;
  LawChoice laws;
  WallArm wall_arm = WallArm::mid;
  Values contact;            // law parameters of scope `contact`
  std::vector<Values> pair;  // [i * materials.size() + j], law parameters of scope `pair`; symmetric
  std::vector<ParticlesCase> particles;
  std::vector<InsertCase> inserts;
  std::vector<PlaneCase> walls;  // a box wall arrives as its planes: NAME.x-low, NAME.x-high, ...
  std::vector<MeshCase> meshes;  // counted on from the planes where walls have numbers
  RunCase run;
  OutputCase output;
  std::string file;                    // path of the case file, for messages and relative paths
  std::string text;                    // the file as read, for the copy in the run folder and its hash
  std::vector<std::string> overrides;  // "key=value" from --set, which the text does not show
  std::vector<std::string> warnings;   // one sentence each

  [[nodiscard]] const std::string& wall_name(std::size_t wall) const {
    return wall < walls.size() ? walls[wall].name : meshes[wall - walls.size()].name;
  }
};

}  // namespace tsubu::setup

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
#include "geometry/solid_region.hpp"
#include "geometry/wall_surface.hpp"
#include "measure/description.hpp"
#include "setup/deformation_case.hpp"
#include "setup/diagnostic.hpp"
#include "setup/happenings_case.hpp"
#include "setup/heat_case.hpp"
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
struct LognormalSize {  // the logarithm of the diameter is normal
  double median, sigma, min, max;
};
struct RosinRammlerSize {  // 1 - exp(-(d / scale)^exponent) is smaller than d
  double scale, exponent, min, max;
};
struct SieveSize {  // the share passing[k] is smaller than sieve[k], from 0 to 1; in between linear in the diameter
  std::vector<double> sieve, passing;
};
// A distribution of mass instead of number: the shares above are shares of mass. Made by by_mass().
struct MassSize {
  using Law = std::variant<UniformSize, NormalSize, LognormalSize, RosinRammlerSize, SieveSize>;
  Law law;
  std::vector<double> edge;     // diameters between which it is divided, ascending
  std::vector<double> passing;  // the law's share of what is smaller than each
  std::vector<double> bodies;   // up to each class, no fewer bodies than it has; the last: of all
};
using SizeCase =
    std::variant<FixedSize, UniformSize, NormalSize, TableSize, LognormalSize, RosinRammlerSize, SieveSize, MassSize>;

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
  bool released = false;                // a change frees those that are fixed

  [[nodiscard]] bool may_move() const { return !fixed || released; }
};

// How particles lie when they are put in.
enum class Orientation { random, as_described };

struct BoxCase {
  Vec3 low, high;
};

// How bodies move when they are put in. Spreads are standard deviations of each component, normally distributed.
struct StartMotion {
  Vec3 velocity;
  Vec3 velocity_spread;
  std::array<double, 2> speed{};  // in a direction at random, added to the velocity: from, to [m/s]
  Vec3 angular_velocity;
  Vec3 angular_velocity_spread;
};

// Kinds of particles that are mixed; one kind is a mixture, too.
struct MixtureCase {
  enum class By { mass, number };
  std::vector<int> particles;  // indices of kinds
  std::vector<double> share;   // of each, of any scale
  By by = By::number;
};

// Points in a regular order.
struct LatticeCase {
  enum class Kind { simple_cubic, body_centred, face_centred, hexagonal };
  Kind kind = Kind::simple_cubic;
  double spacing = 0;  // of nearest neighbours [m]
  double jitter = 0;   // how far bodies may be from their points [m]
};

struct InsertCase : StartMotion {
  std::string name;
  int particles = 0;                      // the kind; of a mixture the first
  std::optional<MixtureCase> mixture;     // none: one kind
  geometry::SolidRegion region;           // used unless a file says where they are
  std::optional<std::int64_t> count;      // exactly one of count, mass, volume_fraction, or a file below; or a lattice
  std::optional<double> mass;             // [kg]
  std::optional<double> volume_fraction;  // of the region
  std::optional<std::string>
      table;  // path of a CSV from the folder of the case file: columns x, y, z [m]; optional diameter, vx.., wx..
  std::optional<std::string> frame;       // path of a .vtp file of a former run
  std::optional<std::string> checkpoint;  // path of a former run, or of one of its checkpoints
  bool history = true;                    // contacts of bodies from a checkpoint go on with what they remember
  std::optional<std::int64_t> type;       // only bodies of that type are taken from the frame or checkpoint
  std::optional<LatticeCase> lattice;
  Orientation orientation = Orientation::random;
  std::optional<StreamCase> stream;  // they come little by little; nothing at the start

  // Whether a file says where the bodies are.
  [[nodiscard]] bool from_file() const { return table || frame || checkpoint; }
};

// A plane that keeps its direction and its velocity.
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
  std::string text;  // the formula with its unit, or the name of the file of the table
};

// A wall of triangles, a round one, or a plane that moves otherwise than PlaneCase says, or is taken away. Its mesh is
// that of the file, mended, scaled, turned and moved to where it starts.
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

// A file that says where something is put, taken out or changed.
struct RegionMesh {
  std::string file;
  std::uint64_t hash = 0;  // of its points and triangles
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
  std::optional<double> time_limit = {};  // by the clock [s]
};

struct OutputCase {
  double every = 0;                                   // [s] between frames; 0: first and last only
  double table_every = 0;                             // [s] between rows
  bool every_given = true, table_every_given = true;  // not chosen by the length of the run
  std::optional<double> checkpoint_every = {};        // by the clock [s]; none: never
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
  std::optional<DeformationCase> deformation;
  std::array<bool, 6> open{};  // low and high side of x, y, z: whether bodies may leave there
  std::vector<MaterialCase> materials;
  LawChoice laws;
  WallArm wall_arm = WallArm::mid;
  Values contact;            // law parameters of scope `contact`
  std::vector<Values> pair;  // [i * materials.size() + j], law parameters of scope `pair`; symmetric
  std::vector<ParticlesCase> particles;
  std::vector<InsertCase> inserts;
  std::vector<PlaneCase> walls;  // a box wall arrives as its planes: NAME.x-low, NAME.x-high, ...
  std::vector<MeshCase> meshes;  // counted on from the planes where walls have numbers
  std::vector<OutletCase> outlets;
  std::vector<StageCase> stages;
  std::vector<GroupCase> groups;
  std::vector<ChangeCase> changes;
  std::vector<ForceCase> forces;
  RunCase run;
  OutputCase output;
  std::optional<HeatCase> heat;
  std::vector<measure::Description> measures;
  std::vector<RegionMesh> region_meshes;             // of regions, in the order in which they were read
  std::string file;                                  // path of the case file, for messages and relative paths
  std::string text;                                  // the file as read, for the copy in the run folder and its hash
  std::map<std::string, Place, std::less<>> places;  // where each key and section stands
  std::vector<std::string> overrides;                // "key=value" from --set, which the text does not show
  std::vector<std::string> warnings;                 // one sentence each

  [[nodiscard]] const std::string& wall_name(std::size_t wall) const {
    return wall < walls.size() ? walls[wall].name : meshes[wall - walls.size()].name;
  }
};

}  // namespace tsubu::setup

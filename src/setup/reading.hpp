#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/repeat_mesh.hpp"
#include "geometry/triangle_mesh.hpp"
#include "setup/case.hpp"
#include "setup/report.hpp"
#include "setup/settings.hpp"

namespace tsubu::setup {

// What the readers of the sections share: checked keys in, problems and the case out.
struct Reading {
  const Settings& given;
  Report& report;
  Case& result;
  std::string copy;  // the file that is read: the case file, or a copy of it

  // The value, or zero, false or empty where it is absent or wrong; the latter has been reported.
  template <class T>
  [[nodiscard]] T value(const std::string& path) const {
    const T* found = given.find<T>(path);
    return found ? *found : T{};
  }
};

inline constexpr int unresolved = -1;  // index of a name that is not defined; reported where it was met

// Index of the thing that the text at `path` names; `what` is the section that defines such things.
[[nodiscard]] int resolve(Reading& reading, const std::string& path, const std::string& what);
// The same for a name that stands at `path` itself.
[[nodiscard]] int resolve_name(Reading& reading, const std::string& name, const std::string& path,
                               const std::string& what);

// One function for each group of sections; materials come first, because the others name them.
void read_general(Reading& reading);    // case, domain, run, output
void read_restart(Reading& reading);    // checkpoints and the limit of the run
void read_materials(Reading& reading);  // names and densities
void read_particles(Reading& reading);
// What particles look like if they are no spheres; `path` is that of their section.
[[nodiscard]] bool says_shape(const Reading& reading, const std::string& path);  // rightly or wrongly
[[nodiscard]] std::optional<ShapeCase> read_shape(Reading& reading, const std::string& path);
// The sizes that a key says, one for all or a distribution.
[[nodiscard]] std::optional<SizeCase> read_size(Reading& reading, const std::string& path);
void read_inserts(Reading& reading);
// The region that a section describes; none after an error has been reported, or if there is no such section. `convex`:
// a box, cylinder or sphere only, as region_keys() declares them.
[[nodiscard]] std::optional<geometry::SolidRegion> read_region(Reading& reading, const std::string& path,
                                                               bool convex = false);
// The formula that a key gives; `text` is what of it is one. None after an error has been reported, or if there is
// none.
[[nodiscard]] std::optional<Expression> read_expression(Reading& reading, const std::string& path,
                                                        const std::string& text, const std::string& example);
// The table of factors over time that a key names.
[[nodiscard]] std::optional<std::vector<state::WallCourse::Row>> read_course(Reading& reading, const std::string& path);
// How bodies move that the section at `path` puts in.
[[nodiscard]] StartMotion read_start_motion(Reading& reading, const std::string& path);
// The kinds of particles that the key `particles` of the section at `path` names: one, or several with their shares.
// Those that are not defined have been reported and left out.
[[nodiscard]] MixtureCase read_mixture(Reading& reading, const std::string& path);
// A stream, if the section at `path` has a rate; its region may be thinner than a body. Whether it has.
bool read_stream(Reading& reading, const std::string& path, InsertCase& insert);
void read_walls(Reading& reading);
void read_mesh_wall(Reading& reading, const std::string& name, int material);
void read_round_wall(Reading& reading, const std::string& name, int material, const std::string& kind);
// How far no place that a body may touch is from a point [m].
[[nodiscard]] double farthest_in_domain(const Case& c, const Vec3& origin);
// Whether the section of a plane or box, or a change, asks of one of its planes what a PlaneCase cannot do.
[[nodiscard]] bool is_driven(const Reading& reading, const PlaneCase& plane);
// Takes `begun` by what its section says to where a plane is.
[[nodiscard]] MeshCase driven_plane(const Reading& reading, const PlaneCase& plane, MeshCase begun);
// What walls of triangles, round ones and driven planes have in common: how they move.
[[nodiscard]] MeshCase begin_wall(Reading& reading, const std::string& name, int material);
// A steady velocity, before the motions it has; none if that is zero.
void go_first(MeshCase& wall, const Vec3& velocity);
// Whether a wall may move so, or is so round, where the domain repeats itself; reports why not.
[[nodiscard]] bool may_repeat(Reading& reading, const std::string& path, const MeshCase& wall);
[[nodiscard]] bool round_repeats(Reading& reading, const std::string& key, const MeshCase& wall,
                                 const geometry::RoundWall& round);
// A mesh with its images, if it may have any; reports why not.
[[nodiscard]] std::optional<geometry::RepeatedMesh> repeat_mesh(Reading& reading, const std::string& path,
                                                                const MeshCase& wall,
                                                                const geometry::TriangleMesh& mesh);
// The triangles of a file that a key names; none after an error has been reported.
[[nodiscard]] std::optional<geometry::TriangleMesh> read_mesh_file(Reading& reading, const std::string& path);
// Takes it to where it is put: from its own unit to metres, turned about x, then y, then z, and moved.
void put_mesh(geometry::TriangleMesh& mesh, double unit, const Vec3& turn, const Vec3& at);
[[nodiscard]] std::uint64_t hash_of(const geometry::TriangleMesh& mesh);
void read_measures(Reading& reading);
void read_deformation(Reading& reading);  // of the domain, once it is known what is in it
void read_contact(Reading& reading);      // laws and their parameters, once it is known who can touch whom
void read_heat(Reading& reading);         // once laws, particles and walls are known
enum class Depth;                         // see load_case.hpp
// Open sides, outlets, stages, changes and forces, once names are known.
void read_happenings(Reading& reading, Depth depth);
void check_space(Reading& reading);       // sizes, regions, walls and domain against each other
void check_happenings(Reading& reading);  // what comes, goes and changes against regions, domain and time

}  // namespace tsubu::setup

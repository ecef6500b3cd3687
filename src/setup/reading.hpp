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

// One function for each group of sections; materials come first, because the others name them.
void read_general(Reading& reading);    // case, domain, run, output
void read_materials(Reading& reading);  // names and densities
void read_particles(Reading& reading);
// What particles look like if they are no spheres; `path` is that of their section.
[[nodiscard]] bool says_shape(const Reading& reading, const std::string& path);  // rightly or wrongly
[[nodiscard]] std::optional<ShapeCase> read_shape(Reading& reading, const std::string& path);
void read_inserts(Reading& reading);
void read_walls(Reading& reading);
void read_mesh_wall(Reading& reading, const std::string& name, int material);
void read_round_wall(Reading& reading, const std::string& name, int material, const std::string& kind);
// What walls of triangles and round ones have in common: how they move.
[[nodiscard]] MeshCase begin_wall(Reading& reading, const std::string& name, int material);
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
[[nodiscard]] std::uint64_t hash_of(const geometry::TriangleMesh& mesh);
void read_contact(Reading& reading);  // laws and their parameters, once it is known who can touch whom
void check_space(Reading& reading);   // sizes, regions, walls and domain against each other

}  // namespace tsubu::setup

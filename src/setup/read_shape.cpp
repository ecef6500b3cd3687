#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "geometry/make_shape.hpp"
#include "geometry/shell_edges.hpp"
#include "geometry/weld.hpp"
#include "setup/reading.hpp"

namespace tsubu::setup {
namespace {

const std::vector<std::string> kinds = {"plate", "rod", "clump", "shell"};

using geometry::DescribedShape;

// Whether all of these keys are there and right. Those that are missing are reported with a reason; without one they
// are keys that the schema misses by itself.
bool has(Reading& reading, const std::string& path, const Words& keys, const std::string& why = "") {
  bool complete = true;
  for (const std::string& key : keys) {
    if (!why.empty() && !reading.given.given(path + '.' + key))
      reading.report.error(reading.given.place(path), fmt::format("missing key '{}' in [{}]", key, path), why);
    const std::string whole = path + '.' + key;
    complete = complete && (reading.given.find<double>(whole) || reading.given.find<Vec3>(whole) ||
                            reading.given.find<Numbers>(whole));
  }
  return complete;
}

std::optional<DescribedShape> read_plate(Reading& reading, const std::string& path) {
  const bool equilateral = reading.given.given(path + ".edge");
  for (const std::string corner : {".a", ".b", ".c"})
    if (equilateral && reading.given.given(path + corner)) {
      reading.report.error(reading.given.place(path + corner),
                           fmt::format("[{}] has an edge, so all its edges are equal, and a corner", path),
                           "give either the edge or the corners a, b and c");
      return {};
    }
  const bool sides = has(reading, path, equilateral ? Words{"edge"} : Words{"a", "b", "c"},
                         "a plate needs the corners a, b and c, or an edge if all its edges are equal");
  if (!has(reading, path, {"thickness"}) || !sides) return {};
  const auto corner = [&](const char* key) { return reading.value<Vec3>(path + key); };
  const std::array<Vec3, 3> corners = equilateral ? geometry::equilateral_corners(reading.value<double>(path + ".edge"))
                                                  : std::array{corner(".a"), corner(".b"), corner(".c")};
  const double rounding = 0.5 * reading.value<double>(path + ".thickness");
  if (const double* areal = reading.given.find<double>(path + ".areal_density"))
    return geometry::make_lamina(corners, rounding, *areal);
  return geometry::make_plate(corners, rounding, 1);
}

std::optional<DescribedShape> read_rod(Reading& reading, const std::string& path) {
  if (!has(reading, path, {"length", "diameter"})) return {};
  const double half = 0.5 * reading.value<double>(path + ".length");
  return geometry::make_rod({0, 0, -half}, {0, 0, half}, 0.5 * reading.value<double>(path + ".diameter"), 1);
}

std::optional<DescribedShape> read_clump(Reading& reading, const std::string& path) {
  const Words keys = {"x", "y", "z", "diameter"};
  if (!has(reading, path, keys)) return {};
  const auto list = [&](const std::string& key) { return reading.value<Numbers>(path + '.' + key); };
  const Numbers x = list("x"), y = list("y"), z = list("z"), d = list("diameter");
  for (const std::string& key : keys)
    if (list(key).size() != x.size()) {
      reading.report.error(
          reading.given.place(path + '.' + key),
          fmt::format("{}.{} has {} numbers, {}.x has {}", path, key, list(key).size(), path, x.size()),
          "each ball needs one of each");
      return {};
    }
  std::vector<geometry::Ball> balls;
  for (std::size_t k = 0; k < x.size(); ++k) balls.push_back({{x[k], y[k], z[k]}, 0.5 * d[k]});
  return geometry::make_clump(balls, 1);
}

// A file of triangles is not always free of points that are almost equal, and of points that nothing uses.
std::optional<DescribedShape> read_shell(Reading& reading, const std::string& path, bool fixed, bool mass_given,
                                         std::optional<ShapeCase::Source>& source) {
  const auto* name = reading.given.find<std::string>(path + ".file");
  const double* areal = reading.given.find<double>(path + ".areal_density");
  if (!has(reading, path, {"unit", "rounding"}) || !name) return {};
  if (!areal && reading.given.given(path + ".areal_density")) return {};
  std::optional<geometry::TriangleMesh> read = read_mesh_file(reading, path + ".file");
  if (!read) return {};
  geometry::TriangleMesh& mesh = *read;
  source = {*name, hash_of(mesh)};
  try {
    mesh = geometry::without_unused_points(geometry::welded(mesh, geometry::weld_tolerance(mesh)).mesh);
    for (Vec3& p : mesh.points) p *= reading.value<double>(path + ".unit");
    using Per = geometry::Density::Per;
    geometry::Density density{areal ? Per::area : Per::volume, areal ? *areal : 1};
    // What is fixed may be a box with bodies in it, and what has a given mass needs no density: neither is full.
    const bool sheet = !areal && (fixed || (mass_given && !geometry::is_closed(mesh.triangles)));
    if (sheet) density.per = Per::area;
    DescribedShape made =
        geometry::make_shell(mesh.points, mesh.triangles, reading.value<double>(path + ".rounding"), density);
    if (sheet) made.shape.mass = made.shape.volume;  // of density one, as other shapes
    const double rounding = reading.value<double>(path + ".rounding");
    if (rounding > 0.5 * made.shape.extent)
      reading.report.warning(reading.given.place(path + ".rounding"),
                             fmt::format("the rounding of {:g} m is wider than the shell of [{}], which reaches {:g} m "
                                         "from its centre: contacts see a ball",
                                         rounding, path, made.shape.extent - rounding));
    return made;
  } catch (const geometry::ShapeError& wrong) {
    const std::string what = wrong.what();
    reading.report.error(reading.given.place(path + ".file"), fmt::format("[{}]: {}", path, what),
                         what.find("must be closed") != std::string::npos
                             ? "a sheet needs an areal_density or a given mass"
                             : "numbers count from 0, after points that are equal have become one");
    return {};
  }
}

// Values that are given instead of those that the shape has.
void take_given(Reading& reading, const std::string& path, ShapeCase& shape) {
  const auto* mass = reading.given.find<double>(path + ".mass");
  const auto* moments = reading.given.find<Vec3>(path + ".moments");
  if (moments && !mass && !reading.given.given(path + ".mass"))
    reading.report.error(reading.given.place(path + ".moments"), fmt::format("[{}] has moments but no mass", path),
                         "moments of inertia are of a mass that is given too");
  if (const auto* volume = reading.given.find<double>(path + ".volume")) shape.described.shape.volume = *volume;
  if (const auto* centre = reading.given.find<Vec3>(path + ".centre")) geometry::move_centre(shape.described, *centre);
  if (!mass) return;
  shape.described.shape.mass = *mass;
  shape.mass = ShapeCase::Mass::given;
  if (!moments) return;
  const auto& [x, y, z] = *moments;
  const double half = 0.5 * (1 + 1e-9) * (x + y + z);  // of a flat body one is exactly the sum of the others
  if (x > 0 && y > 0 && z > 0 && x <= half && y <= half && z <= half)
    shape.described.shape.gyration = (1 / *mass) * *moments;
  else
    reading.report.error(reading.given.place(path + ".moments"),
                         fmt::format("no body has the moments of inertia {:g}, {:g}, {:g} kg m2", x, y, z),
                         "each is > 0 and at most the sum of the other two");
}

void refuse_for_spheres(Reading& reading, const std::string& path) {
  for (const std::string key : {".mass", ".volume", ".centre", ".moments"})
    if (reading.given.given(path + key) && reading.given.given(path + ".diameter"))
      reading.report.error(reading.given.place(path + key), fmt::format("'{}' is given to spheres", path + key),
                           "it is for particles that have a plate, a rod, a clump or a shell");
}

}  // namespace

bool says_shape(const Reading& reading, const std::string& path) {
  return std::ranges::any_of(kinds, [&](const std::string& kind) { return reading.given.given(path + '.' + kind); });
}

std::optional<ShapeCase> read_shape(Reading& reading, const std::string& path) {
  std::vector<std::string> given;
  for (const std::string& kind : kinds)
    if (reading.given.given(path + '.' + kind)) given.push_back(kind);
  if (given.empty()) {
    refuse_for_spheres(reading, path);
    return {};
  }
  const std::string section = path + '.' + given.front();
  if (given.size() > 1) {
    reading.report.error(reading.given.place(path + '.' + given[1]),
                         fmt::format("[{}] has both a {} and a {}", path, given[0], given[1]),
                         fmt::format("particles have one of {}", fmt::join(kinds, ", ")));
    return {};
  }
  try {
    std::optional<ShapeCase::Source> source;
    std::optional<DescribedShape> made = given[0] == "plate" ? read_plate(reading, section)
                                         : given[0] == "rod" ? read_rod(reading, section)
                                         : given[0] == "clump"
                                             ? read_clump(reading, section)
                                             : read_shell(reading, section, reading.value<bool>(path + ".fixed"),
                                                          reading.given.given(path + ".mass"), source);
    if (!made) return {};
    const bool areal = reading.given.given(section + ".areal_density");
    ShapeCase shape{given[0], std::move(*made), areal ? ShapeCase::Mass::of_area : ShapeCase::Mass::of_volume, source};
    take_given(reading, path, shape);
    return shape;
  } catch (const geometry::ShapeError& wrong) {
    reading.report.error(reading.given.place(section), fmt::format("[{}]: {}", section, wrong.what()));
    return {};
  }
}

}  // namespace tsubu::setup

#include <fmt/format.h>

#include <algorithm>

#include "geometry/make_shape.hpp"
#include "setup/reading.hpp"

namespace tsubu::setup {
namespace {

const std::vector<std::string> kinds = {"plate", "rod", "clump"};

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

}  // namespace

bool says_shape(const Reading& reading, const std::string& path) {
  return std::ranges::any_of(kinds, [&](const std::string& kind) { return reading.given.given(path + '.' + kind); });
}

std::optional<ShapeCase> read_shape(Reading& reading, const std::string& path) {
  std::vector<std::string> given;
  for (const std::string& kind : kinds)
    if (reading.given.given(path + '.' + kind)) given.push_back(kind);
  if (given.empty()) return {};
  const std::string section = path + '.' + given.front();
  if (given.size() > 1) {
    reading.report.error(reading.given.place(path + '.' + given[1]),
                         fmt::format("[{}] has both a {} and a {}", path, given[0], given[1]),
                         fmt::format("particles have one of {}", fmt::join(kinds, ", ")));
    return {};
  }
  try {
    std::optional<DescribedShape> made = given[0] == "plate" ? read_plate(reading, section)
                                         : given[0] == "rod" ? read_rod(reading, section)
                                                             : read_clump(reading, section);
    if (!made) return {};
    return ShapeCase{given[0], std::move(*made), reading.given.given(section + ".areal_density")};
  } catch (const geometry::ShapeError& wrong) {
    reading.report.error(reading.given.place(section), fmt::format("[{}]: {}", section, wrong.what()));
    return {};
  }
}

}  // namespace tsubu::setup

#include <fmt/format.h>

#include <algorithm>

#include "base/nearest.hpp"
#include "setup/reading.hpp"

namespace tsubu::setup {

int resolve(Reading& reading, const std::string& path, const std::string& what) {
  const auto* name = reading.given.find<std::string>(path);
  return name ? resolve_name(reading, *name, path, what) : unresolved;
}

int resolve_name(Reading& reading, const std::string& name, const std::string& path, const std::string& what) {
  const auto names = reading.given.names(what);
  const auto found = std::ranges::find(names, name);
  if (found != names.end()) return static_cast<int>(found - names.begin());
  if (reading.given.misspelt(what)) return unresolved;  // it may well be defined there
  reading.report.error(
      reading.given.place(path), fmt::format("{} '{}' is not defined", what, name), did_you_mean(name, names),
      names.empty() ? fmt::format("write a section [{}.{}]", what, name)
                    : fmt::format("defined {}: {}", what == "material" ? "materials" : what, fmt::join(names, ", ")));
  return unresolved;
}

void read_materials(Reading& reading) {
  for (const std::string& name : reading.given.names("material")) {
    MaterialCase material;
    material.name = name;
    if (const double* density = reading.given.find<double>("material." + name + ".density"))
      material.density = *density;
    reading.result.materials.push_back(std::move(material));
  }
}

}  // namespace tsubu::setup

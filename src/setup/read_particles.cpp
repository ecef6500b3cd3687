#include <fmt/format.h>

#include "setup/reading.hpp"

namespace tsubu::setup {

void read_particles(Reading& reading) {
  for (const std::string& name : reading.given.names("particles")) {
    const std::string path = "particles." + name;
    const int material = resolve(reading, path + ".material", "material");
    std::optional<ShapeCase> shape = read_shape(reading, path);
    // A size that could not be read stays zero; check_space() leaves it alone.
    SizeCase size = FixedSize{shape ? 2 * shape->described.shape.extent : 0};
    if (reading.given.given(path + ".diameter"))
      size = read_size(reading, path + ".diameter").value_or(FixedSize{0});
    else if (!shape && !says_shape(reading, path))
      reading.report.error(reading.given.place(path), fmt::format("missing key 'diameter' in [{}]", path),
                           "spheres need one; particles of another shape have a plate, a rod, a clump or a shell");
    if (shape && shape->mass == ShapeCase::Mass::of_area && std::holds_alternative<MassSize>(size))
      reading.report.error(
          reading.given.place(path + ".diameter.by"),
          fmt::format("the mass of particles '{}' goes with their area", name),
          "a distribution by mass is one of bodies whose mass goes with their volume: by = \"number\"");
    reading.result.particles.push_back({name, material, size, reading.value<bool>(path + ".fixed"), std::move(shape)});
  }
}

}  // namespace tsubu::setup

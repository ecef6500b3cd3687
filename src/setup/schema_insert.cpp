#include <fmt/format.h>

#include "laws/catalogue.hpp"
#include "setup/densest_packing.hpp"
#include "setup/schema_table.hpp"

namespace tsubu::setup {

using laws::non_negative;
using laws::positive;

std::vector<Key> start_motion_keys(const std::string& at) {
  return {
      {.path = at + ".velocity",
       .kind = Kind::vector,
       .text = "Velocity at the start.",
       .example = R"([0, 0, "-1 m/s"])",
       .dimension = dim::velocity,
       .fallback = "[0, 0, 0]"},
      {.path = at + ".velocity_spread",
       .kind = Kind::vector,
       .text = "Standard deviations of the components of the velocity, which are normally distributed.",
       .example = R"(["0.1 m/s", "0.1 m/s", 0])",
       .dimension = dim::velocity,
       .range = non_negative,
       .fallback = "[0, 0, 0]"},
      {.path = at + ".speed",
       .kind = Kind::list,
       .text = "Least and greatest speed of a motion in a direction at random, added to the velocity; all speeds "
               "between have the same share.",
       .example = R"(["0.5 m/s", "1 m/s"])",
       .dimension = dim::velocity,
       .range = non_negative,
       .range_reason = "its direction is at random; that of `velocity` is given",
       .absent = "no such motion"},
      {.path = at + ".angular_velocity",
       .kind = Kind::vector,
       .text = "Angular velocity at the start.",
       .example = R"([0, "60 rpm", 0])",
       .dimension = dim::angular_velocity,
       .fallback = "[0, 0, 0]"},
      {.path = at + ".angular_velocity_spread",
       .kind = Kind::vector,
       .text = "Standard deviations of the components of the angular velocity, which are normally distributed.",
       .example = R"([0, "6 rpm", 0])",
       .dimension = dim::angular_velocity,
       .range = non_negative,
       .fallback = "[0, 0, 0]"},
  };
}

std::vector<Key> insert_keys() {
  const std::string one_of = "one of count, mass, volume_fraction, table, frame, checkpoint; a lattice needs none";
  std::vector<Key> keys = {
      {.path = "insert",
       .text = "What is put into the space at the start, one section [insert.NAME] each.",
       .required = true},
      {.path = "insert.*",
       .text = "Particles of one kind, or a mixture; give exactly one of count, mass, volume_fraction, table, "
               "frame and checkpoint."},
      {.path = "insert.*.particles",
       .kind = Kind::text,
       .text = "Name of a kind of particles, or several names with the share of each.",
       .example = "\"beads\"",
       .required = true},
      {.path = "insert.*.particles.*",
       .kind = Kind::quantity,
       .text = "Share of the kind of that name; any scale.",
       .example = "0.3",
       .range = non_negative,
       .absent = "not in the mixture"},
      {.path = "insert.*.by",
       .kind = Kind::text,
       .text = "Whether the shares of a mixture are shares of its mass or of the number of its particles.",
       .example = "\"mass\"",
       .absent = "needed by mixtures",
       .choices = {"mass", "number"}},
      {.path = "insert.*.region",
       .text = "Where they are put, whole bodies inside; give exactly one of box, cylinder, sphere, cone and mesh.",
       .absent = "needed unless a table, frame or checkpoint is given"},
  };
  const auto add = [&keys](const std::vector<Key>& more) { keys.insert(keys.end(), more.begin(), more.end()); };
  add(region_keys("insert.*.region"));
  add({
      {.path = "insert.*.count",
       .kind = Kind::integer,
       .text = "How many.",
       .example = "2000",
       .range = {1, 2e9},
       .absent = one_of},
      {.path = "insert.*.mass",
       .kind = Kind::quantity,
       .text = "How much; met as nearly as whole bodies can.",
       .example = "\"2 kg\"",
       .dimension = dim::mass,
       .range = positive,
       .absent = one_of},
      {.path = "insert.*.volume_fraction",
       .kind = Kind::quantity,
       .text = fmt::format("Share of the region's volume that they fill; equal spheres come to {:.2g} at random, to "
                           "{:.2g} in a lattice.",
                           densest_at_random, densest_in_lattice),
       .example = "0.3",
       .range = {0, densest_in_lattice, true, false},
       .absent = one_of},
      {.path = "insert.*.table",
       .kind = Kind::text,
       .text = "CSV file with columns x, y, z [m] of the centres of mass, and optionally diameter, vx, vy, vz, wx, wy, "
               "wz, and qw, qx, qy, qz for "
               "particles that are no spheres; its path starts at the case file.",
       .example = "\"start.csv\"",
       .absent = one_of},
      {.path = "insert.*.frame",
       .kind = Kind::text,
       .text = "Frame of particles (.vtp) of a former run: places, velocities, spins, diameters and orientations of "
               "its bodies; its path starts at the case file.",
       .example = "\"runs/box-001/frames/particles_000100.vtp\"",
       .absent = one_of},
      {.path = "insert.*.checkpoint",
       .kind = Kind::text,
       .text = "A former run, whose last checkpoint is taken, or one of its checkpoints: as a frame, with all digits "
               "and with what the contacts of its bodies remember, among themselves and with walls of the same name; "
               "its path starts at the case file.",
       .example = "\"runs/box-001\"",
       .absent = one_of},
      {.path = "insert.*.history",
       .kind = Kind::flag,
       .text = "Whether contacts of bodies from a checkpoint go on with what they remember; the laws must be the same "
               "then. Without it they begin anew.",
       .example = "false",
       .fallback = "true"},
      {.path = "insert.*.type",
       .kind = Kind::integer,
       .text = "Takes only the bodies of the frame or checkpoint that have this type: the number of their material in "
               "the former case, from 0.",
       .example = "1",
       .range = {0, 2e9},
       .absent = "bodies of all types"},
      {.path = "insert.*.lattice",
       .kind = Kind::text,
       .text = "Puts them into a regular order instead, layer by layer from the low corner: one at each point where "
               "there is room, or as many as are asked for.",
       .example = "\"fcc\"",
       .absent = "places at random",
       .choices = {"cubic", "bcc", "fcc", "hcp"}},
      {.path = "insert.*.spacing",
       .kind = Kind::quantity,
       .text = "Distance of nearest neighbours in the lattice.",
       .example = "\"5.1 mm\"",
       .dimension = dim::length,
       .range = positive,
       .absent = "the largest diameter"},
      {.path = "insert.*.jitter",
       .kind = Kind::quantity,
       .text = "How far bodies may be from the points of the lattice, in a direction at random.",
       .example = "\"0.05 mm\"",
       .dimension = dim::length,
       .range = non_negative,
       .fallback = "0"},
  });
  add(start_motion_keys("insert.*"));
  add({
      {.path = "insert.*.orientation",
       .kind = Kind::text,
       .text = "How particles that are no spheres lie: each turned at random, or all as their shape is described.",
       .example = "\"as described\"",
       .fallback = "\"random\"",
       .choices = {"random", "as described"}},
  });
  return keys;
}

}  // namespace tsubu::setup

#include "laws/parameter.hpp"
#include "measure/kind_names.hpp"
#include "setup/schema_table.hpp"

namespace tsubu::setup {
namespace {

using laws::positive;

constexpr const char* one_region = "the whole domain, where the kind allows it; one of box, cylinder, sphere";

std::vector<Key> place_keys() {
  std::vector<Key> keys = {
      {.path = "measure.*.region",
       .text = "Where it is measured; bodies are where their centres are.",
       .absent = one_region},
  };
  const auto add = [&keys](const std::vector<Key>& more) { keys.insert(keys.end(), more.begin(), more.end()); };
  add(region_keys("measure.*.region", true));
  add({
      {.path = "measure.*.plane",
       .text = "What bodies flow through, counted positive along its normal; of a mixture, what parts its kinds at the "
               "start."},
      {.path = "measure.*.plane.point",
       .kind = Kind::vector,
       .text = "A point of it, and the middle of its disc or rectangle.",
       .example = R"(["5 cm", "5 cm", "2 cm"])",
       .dimension = dim::length,
       .required = true},
      {.path = "measure.*.plane.normal",
       .kind = Kind::vector,
       .text = "Direction across it; any length but zero.",
       .example = "[0, 0, -1]",
       .required = true},
      {.path = "measure.*.plane.radius",
       .kind = Kind::quantity,
       .text = "Only what goes through this disc of it counts.",
       .example = "\"2 cm\"",
       .dimension = dim::length,
       .range = positive,
       .absent = "the whole plane"},
      {.path = "measure.*.plane.sides",
       .kind = Kind::list,
       .text = "Only what goes through this rectangle of it counts: its side along 'along', and the other.",
       .example = R"(["4 cm", "2 cm"])",
       .dimension = dim::length,
       .range = positive,
       .absent = "the whole plane"},
      {.path = "measure.*.plane.along",
       .kind = Kind::vector,
       .text = "Direction of the rectangle's first side; what it has across the plane does not matter.",
       .example = "[1, 0, 0]",
       .absent = "needed with 'sides'"},
  });
  return keys;
}

std::vector<Key> grid_keys() {
  return {
      {.path = "measure.*.cells",
       .kind = Kind::vector,
       .text = "Into how many cells the region, which must be a box, is cut along each axis.",
       .example = "[1, 1, 20]",
       .range = {1, 1e4},
       .absent = "needed by profile and mixing; with it, stress gives fields instead of columns"},
      {.path = "measure.*.every",
       .kind = Kind::quantity,
       .text = "Simulated time between files of fields; 0 writes the last only.",
       .example = "\"10 ms\"",
       .dimension = dim::time,
       .range = laws::non_negative,
       .absent = "output.every"},
      {.path = "measure.*.sample_every",
       .kind = Kind::quantity,
       .text = "Simulated time between the moments whose mean such a file holds.",
       .example = "\"1 ms\"",
       .dimension = dim::time,
       .range = positive,
       .absent = "output.table_every"},
      {.path = "measure.*.csv",
       .kind = Kind::flag,
       .text = "Whether fields are also written as CSV.",
       .example = "false",
       .fallback = "true"},
  };
}

std::vector<Key> other_keys() {
  return {
      {.path = "measure.*.material",
       .kind = Kind::text,
       .text = "Only bodies of this material count; of a mixture, they are its first kind.",
       .example = "\"glass\"",
       .absent = "all bodies"},
      {.path = "measure.*.group",
       .kind = Kind::text,
       .text = "Only bodies of this group count.",
       .example = "\"top\"",
       .absent = "all bodies"},
      {.path = "measure.*.larger_than",
       .kind = Kind::quantity,
       .text = "Diameter above which bodies are the first kind of a mixture.",
       .example = "\"3 mm\"",
       .dimension = dim::length,
       .range = positive,
       .absent = "one of material, larger_than, plane"},
      {.path = "measure.*.from_start",
       .kind = Kind::flag,
       .text = "Whether bodies that are inside at the start, or when their group is chosen, have a residence time, "
               "counted from then.",
       .example = "false",
       .fallback = "true"},
      {.path = "measure.*.fewest",
       .kind = Kind::integer,
       .text = "How many contacts, with walls counted, a body needs to be no rattler.",
       .example = "3",
       .range = {0, 100},
       .fallback = "4"},
      {.path = "measure.*.walls",
       .kind = Kind::flag,
       .text = "Whether contacts with walls count in the coordination number, one for each direction from which walls "
               "hold a body.",
       .example = "true",
       .fallback = "false"},
      {.path = "measure.*.up",
       .kind = Kind::vector,
       .text = "Upward direction of a heap; any length but zero.",
       .example = "[0, 0, 1]",
       .absent = "against run.gravity"},
      {.path = "measure.*.along",
       .kind = Kind::vector,
       .text = "Direction in which a ridge falls; any length but zero.",
       .example = "[1, 0, 0]",
       .absent = "the heap is a cone"},
      {.path = "measure.*.centre",
       .kind = Kind::vector,
       .text = "A point on the axis of a cone.",
       .example = R"(["5 cm", "5 cm", "0 m"])",
       .dimension = dim::length,
       .absent = "the centre of mass"},
      {.path = "measure.*.bins",
       .kind = Kind::integer,
       .text =
           "Into how many rings or strips a heap is cut; fewer if they would be narrower than one and a half bodies.",
       .example = "20",
       .range = {3, 1000},
       .fallback = "12"},
      {.path = "measure.*.fit",
       .kind = Kind::list,
       .text = "Shares of a heap's height between which a line is fitted to its slope.",
       .example = "[0.2, 0.8]",
       .range = {0, 1},
       .fallback = "[0.2, 0.8]"},
  };
}

}  // namespace

std::vector<Key> measure_keys() {
  std::vector<Key> keys = {
      {.path = "measure", .text = "What is measured while the case runs, one section [measure.NAME] each."},
      {.path = "measure.*", .text = "A measurement: columns NAME.* of the table, or files in the folder 'fields'."},
      {.path = "measure.*.kind",
       .kind = Kind::text,
       .text = "What is measured.",
       .example = "\"flow\"",
       .required = true,
       .choices = {measure::kind_names.begin(), measure::kind_names.end()}},
  };
  for (const auto& more : {place_keys(), grid_keys(), other_keys()}) keys.insert(keys.end(), more.begin(), more.end());
  return keys;
}

}  // namespace tsubu::setup

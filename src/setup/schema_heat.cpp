#include <algorithm>

#include "laws/parameter.hpp"
#include "setup/schema_table.hpp"

namespace tsubu::setup {
namespace {

using laws::non_negative;
using laws::positive;

constexpr Dimension temperature{0, 0, 0, 1}, power{2, 1, -3, 0}, heat_capacity{2, 0, -2, -1},
    conductivity{1, 1, -3, -1};
constexpr const char* coldest = "nothing is colder than 0 K, which is -273.15 degC";

Key temperature_key(const char* section, const char* text, const char* absent) {
  return {.path = std::string(section) + ".temperature",
          .kind = Kind::quantity,
          .text = text,
          .example = "\"20 degC\"",
          .dimension = temperature,
          .range = non_negative,
          .range_reason = coldest,
          .absent = absent};
}

std::vector<Key> heat_keys() {
  return {
      {.path = "material.*.heat_capacity",
       .kind = Kind::quantity,
       .text = "Heat that a kilogram takes up for each kelvin it gets warmer.",
       .example = "\"840 J/(kg K)\"",
       .dimension = heat_capacity,
       .range = positive,
       .absent = "needed by materials of particles if there is a section [heat]",
       .aliases = {"thermalCapacity"}},
      {.path = "material.*.conductivity",
       .kind = Kind::quantity,
       .text = "How well it conducts heat.",
       .example = "\"1 W/(m K)\"",
       .dimension = conductivity,
       .range = non_negative,
       .range_reason = "heat flows from hot to cold",
       .absent = "needed by materials of particles, and of walls with a temperature, if there is a section [heat]",
       .aliases = {"thermalConductivity"}},
      {.path = "material.*.youngs_original",
       .kind = Kind::quantity,
       .text = "Young's modulus of the real solid, where the case computes with a softer one: heat then flows through "
               "contacts as narrow as the real ones under the same force (Hertz).",
       .example = "\"70 GPa\"",
       .dimension = dim::pressure,
       .range = positive,
       .absent = "the same as youngs: contacts are as wide as they are computed",
       .aliases = {"youngsModulusOriginal"}},
      temperature_key("particles.*", "Temperature at the start, unless the [insert] section says another.",
                      "needed there or in [insert.NAME] if there is a section [heat]"),
      {.path = "particles.*.heat_source",
       .kind = Kind::quantity,
       .text = "Heat made in each of the particles; below zero: taken from it.",
       .example = "\"1 mW\"",
       .dimension = power,
       .fallback = "0"},
      temperature_key("insert.*", "Temperature at the start.", "that of its particles"),
      temperature_key("wall.*", "Temperature that the wall keeps.", "insulated: no heat flows into the wall"),
      {.path = "heat", .text = "If this section is there, heat flows through contacts and bodies have temperatures."},
      {.path = "heat.every",
       .kind = Kind::integer,
       .text = "Steps from one exchange of heat to the next. Beyond 1 contacts that come and go between are missed, "
               "which saves time where contacts last.",
       .example = "10",
       .range = {1, 1e9},
       .fallback = "1"},
      {.path = "heat.dissipation",
       .kind = Kind::flag,
       .text = "Whether energy that contacts lose warms the bodies: half of it each, and all of it at a wall.",
       .example = "true",
       .fallback = "false"},
  };
}

}  // namespace

// Each where its section ends; a section that is new comes last.
void add_heat_keys(std::vector<Key>& keys) {
  for (Key& key : heat_keys()) {
    const std::string section = key.path.substr(0, key.path.rfind('.'));
    const auto last =
        std::find_if(keys.rbegin(), keys.rend(), [&](const Key& k) { return k.path.starts_with(section + '.'); });
    keys.insert(last == keys.rend() ? keys.end() : last.base(), std::move(key));
  }
}

}  // namespace tsubu::setup

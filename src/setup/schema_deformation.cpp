#include "setup/schema_table.hpp"

namespace tsubu::setup {
namespace {

using laws::non_negative;
using laws::positive;

// What both sections have in common.
void append_drive(std::vector<Key>& keys, const std::string& path, const std::string& rate, const std::string& rate_is,
                  const std::string& stress_is) {
  keys.push_back({.path = path + ".rate",
                  .kind = Kind::quantity,
                  .text = rate_is + " With a stress, the fastest rate.",
                  .example = rate,
                  .dimension = dim::angular_velocity,
                  .unit = "1/s",
                  .required = true});
  keys.push_back(
      {.path = path + ".formula",
       .kind = Kind::text,
       .text = "Factor by which the rate is multiplied, as a formula of the time t in seconds since `start`.",
       .example = "\"sin(2*pi*5*t)\"",
       .absent = "a factor of one"});
  keys.push_back({.path = path + ".table",
                  .kind = Kind::text,
                  .text = "CSV with the columns time [s], since `start`, and factor, by which the rate is multiplied; "
                          "linear between rows, constant before and behind them. The path starts at the folder of the "
                          "case file.",
                  .example = "\"ramp.csv\"",
                  .absent = "a factor of one"});
  keys.push_back({.path = path + ".stress",
                  .kind = Kind::quantity,
                  .text = stress_is,
                  .example = "\"10 kPa\"",
                  .dimension = dim::pressure,
                  .range = positive,
                  .absent = "the rate is kept whatever the stress"});
  keys.push_back({.path = path + ".start",
                  .kind = Kind::quantity,
                  .text = "When it begins.",
                  .example = "\"0.5 s\"",
                  .dimension = dim::time,
                  .range = non_negative,
                  .fallback = "0"});
  keys.push_back({.path = path + ".stop",
                  .kind = Kind::quantity,
                  .text = "When it ends; the domain stays as it is then.",
                  .example = "\"2 s\"",
                  .dimension = dim::time,
                  .range = positive,
                  .absent = "it goes on"});
}

}  // namespace

std::vector<Key> deformation_keys() {
  std::vector<Key> keys = {
      {.path = "domain.shear",
       .text = "Shears a domain that is periodic along x, y and z, with all that is in it: images beyond a side of the "
               "gradient axis move along the flow axis (Lees and Edwards)."},
      {.path = "domain.shear.flow",
       .kind = Kind::text,
       .text = "Axis along which it moves.",
       .example = "\"x\"",
       .required = true,
       .choices = {"x", "y", "z"}},
      {.path = "domain.shear.gradient",
       .kind = Kind::text,
       .text = "Axis across which the velocity grows.",
       .example = "\"z\"",
       .required = true,
       .choices = {"x", "y", "z"}}};
  append_drive(keys, "domain.shear", "\"5 1/s\"", "Shear rate: growth of the velocity along the gradient axis.",
               "Shear stress that is to be met: the rate becomes the faster the more is missing, up to `rate`.");
  keys.push_back({.path = "domain.strain",
                  .text = "Stretches or compresses a domain that is periodic along x, y and z, with all that is in it, "
                          "one section [domain.strain.AXIS] for each axis x, y, z that changes."});
  keys.push_back({.path = "domain.strain.*", .text = "What happens along the axis that the section names: x, y or z."});
  append_drive(keys, "domain.strain.*", "\"-0.1 1/s\"",
               "Strain rate, the rate of the logarithm of the length; below zero it is compressed.",
               "Pressure along the axis that is to be met: the domain becomes shorter or longer the faster the more is "
               "missing, up to `rate`.");
  return keys;
}

}  // namespace tsubu::setup

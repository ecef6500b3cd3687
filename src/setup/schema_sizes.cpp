#include "laws/catalogue.hpp"
#include "setup/schema_table.hpp"

namespace tsubu::setup {
namespace {

Key length_key(const std::string& name, std::string text, std::string example, std::string absent) {
  return {.path = "particles.*.diameter." + name,
          .kind = Kind::quantity,
          .text = std::move(text),
          .example = std::move(example),
          .dimension = dim::length,
          .range = laws::positive,
          .absent = std::move(absent)};
}

}  // namespace

std::vector<Key> size_keys() {
  using laws::non_negative;
  using laws::positive;
  const std::string cut = "needed by uniform, normal, lognormal and rosin-rammler";
  return {
      {.path = "particles.*.diameter.distribution",
       .kind = Kind::text,
       .text = "uniform between min and max; normal with mean and stddev; lognormal with median and sigma; "
               "rosin-rammler with scale and exponent, all cut at min and max; sieve: a sieve analysis; table of "
               "diameters with weights.",
       .example = "\"normal\"",
       .required = true,
       .choices = {"uniform", "normal", "lognormal", "rosin-rammler", "sieve", "table"}},
      {.path = "particles.*.diameter.by",
       .kind = Kind::text,
       .text = "Whether shares are shares of the number of particles or of their mass.",
       .example = "\"mass\"",
       .absent = "\"number\"; needed by lognormal, rosin-rammler and sieve",
       .choices = {"number", "mass"}},
      length_key("min", "Smallest diameter.", "\"4 mm\"", cut),
      length_key("max", "Largest diameter.", "\"6 mm\"", cut),
      length_key("mean", "Mean of the normal distribution before it is cut.", "\"5 mm\"", "needed by normal"),
      {.path = "particles.*.diameter.stddev",
       .kind = Kind::quantity,
       .text = "Standard deviation of the normal distribution before it is cut.",
       .example = "\"0.3 mm\"",
       .dimension = dim::length,
       .range = non_negative,
       .absent = "needed by normal"},
      length_key("median", "Half of the lognormal distribution is smaller, before it is cut.", "\"5 mm\"",
                 "needed by lognormal"),
      {.path = "particles.*.diameter.sigma",
       .kind = Kind::quantity,
       .text = "Standard deviation of the natural logarithm of the diameter, before the distribution is cut.",
       .example = "0.3",
       .range = positive,
       .absent = "needed by lognormal"},
      length_key("scale", "Of the Rosin-Rammler distribution 63.2 % are smaller, before it is cut.", "\"5 mm\"",
                 "needed by rosin-rammler"),
      {.path = "particles.*.diameter.exponent",
       .kind = Kind::quantity,
       .text = "Exponent n of the Rosin-Rammler distribution: a share of 1 - exp(-(d/scale)^n) is smaller than d.",
       .example = "3.5",
       .range = positive,
       .absent = "needed by rosin-rammler"},
      {.path = "particles.*.diameter.sieve",
       .kind = Kind::list,
       .text = "Openings of the sieves, ascending, from the smallest particle to the largest; between two of them all "
               "diameters have the same share.",
       .example = R"(["2 mm", "4 mm", "8 mm"])",
       .dimension = dim::length,
       .range = positive,
       .absent = "needed by sieve"},
      {.path = "particles.*.diameter.passing",
       .kind = Kind::list,
       .text = "Share that passes each sieve, from 0 to 1.",
       .example = "[0, 0.4, 1]",
       .range = {0, 1},
       .absent = "one of passing, share is needed by sieve"},
      {.path = "particles.*.diameter.share",
       .kind = Kind::list,
       .text = "Share between each sieve and the next; any scale.",
       .example = "[2, 3]",
       .range = non_negative,
       .absent = "one of passing, share is needed by sieve"},
      {.path = "particles.*.diameter.diameter",
       .kind = Kind::list,
       .text = "Diameters of the table.",
       .example = R"(["4 mm", "6 mm"])",
       .dimension = dim::length,
       .range = positive,
       .absent = "needed by table"},
      {.path = "particles.*.diameter.weight",
       .kind = Kind::list,
       .text = "Share of each diameter; any scale.",
       .example = "[3, 1]",
       .range = non_negative,
       .absent = "needed by table"},
  };
}

}  // namespace tsubu::setup

#include "laws/catalogue.hpp"
#include "setup/schema_table.hpp"

namespace tsubu::setup {

std::vector<Key> region_keys(const std::string& at, bool convex) {
  const std::string one_of = convex ? "one of box, cylinder, sphere" : "one of box, cylinder, sphere, cone, mesh";
  const auto section = [&](const std::string& kind, std::string text) {
    return Key{.path = at + '.' + kind, .text = std::move(text), .absent = one_of};
  };
  const auto point = [&](const std::string& key, std::string text, std::string example) {
    return Key{.path = at + '.' + key,
               .kind = Kind::vector,
               .text = std::move(text),
               .example = std::move(example),
               .dimension = dim::length,
               .required = true};
  };
  const auto radius = [&](const std::string& key, std::string text, laws::Range range) {
    return Key{.path = at + '.' + key,
               .kind = Kind::quantity,
               .text = std::move(text),
               .example = "\"4 cm\"",
               .dimension = dim::length,
               .range = range,
               .required = true};
  };
  std::vector<Key> keys = {
      {.path = at + ".box",
       .kind = Kind::box,
       .text = "Low and high corner.",
       .example = R"([["0 m", "0 m", "5 cm"], ["10 cm", "10 cm", "20 cm"]])",
       .dimension = dim::length,
       .absent = one_of},
      section("cylinder", "A cylinder with flat ends."),
      point("cylinder.from", "One end of its axis.", R"(["5 cm", "5 cm", 0])"),
      point("cylinder.to", "The other end.", R"(["5 cm", "5 cm", "20 cm"])"),
      radius("cylinder.radius", "Its radius.", laws::positive),
      section("sphere", "A sphere."),
      point("sphere.centre", "Its centre.", R"(["5 cm", "5 cm", "5 cm"])"),
      radius("sphere.radius", "Its radius.", laws::positive),
  };
  if (convex) return keys;
  const std::vector<Key> others = {
      section("cone", "A cone with flat ends, pointed or cut off: the inside of a hopper."),
      point("cone.from", "One end of its axis.", R"(["5 cm", "5 cm", 0])"),
      point("cone.to", "The other end.", R"(["5 cm", "5 cm", "20 cm"])"),
      radius("cone.radius_from", "Its radius at `from`; 0 is a tip.", laws::non_negative),
      radius("cone.radius_to", "Its radius at `to`; 0 is a tip.", laws::non_negative),
      section("mesh", "The inside of a closed surface of triangles, from a file."),
      {.path = at + ".mesh.file",
       .kind = Kind::text,
       .text = "STL, OBJ or PLY; the path starts at the folder of the case file.",
       .example = "\"vessel.stl\"",
       .required = true},
      {.path = at + ".mesh.unit",
       .kind = Kind::quantity,
       .text = "What a number 1 of the file means.",
       .example = "\"1 mm\"",
       .dimension = dim::length,
       .range = laws::positive,
       .required = true},
      {.path = at + ".mesh.turn",
       .kind = Kind::vector,
       .text = "Angles by which it is turned about x, then y, then z, before it is moved.",
       .example = R"([0, "90 deg", 0])",
       .unit = "rad",
       .fallback = "[0, 0, 0]"},
      {.path = at + ".mesh.at",
       .kind = Kind::vector,
       .text = "Where the origin of the file comes to be.",
       .example = R"(["5 cm", 0, 0])",
       .dimension = dim::length,
       .fallback = "[0, 0, 0]"},
  };
  keys.insert(keys.end(), others.begin(), others.end());
  return keys;
}

}  // namespace tsubu::setup

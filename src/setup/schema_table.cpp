#include "setup/schema_table.hpp"

#include <algorithm>

#include "laws/catalogue.hpp"

namespace tsubu::setup {
namespace {

using laws::non_negative;
using laws::positive;

const std::vector<std::string> axes = {"x", "y", "z"};

std::vector<std::string> law_names(laws::Stage stage) {
  std::vector<std::string> names;
  for (const laws::LawEntry& law : laws::catalogue())
    if (law.stage == stage) names.emplace_back(law.text.name);
  return names;
}

std::vector<std::string> formulation_names() {
  std::vector<std::string> names;
  for (const laws::Formulation f : laws::formulations) names.emplace_back(name_of(f));
  return names;
}

Key law_key(laws::Stage stage, std::string text, std::string fallback) {
  const std::string quoted = '"' + fallback + '"';
  return {.path = "contact." + std::string(name_of(stage)),
          .kind = Kind::text,
          .text = std::move(text),
          .example = quoted,
          .fallback = quoted,
          .choices = law_names(stage)};
}

std::vector<Key> keys_before_deformation() {
  return {
      {.path = "case", .text = "What the case is about."},
      {.path = "case.title",
       .kind = Kind::text,
       .text = "A title for tables and pictures.",
       .example = "\"Filling a box\"",
       .fallback = "\"\""},
      {.path = "case.seed",
       .kind = Kind::integer,
       .text = "Start of the random numbers; the same seed gives the same run.",
       .example = "42",
       .range = {0, 9.2e18},
       .fallback = "1"},

      {.path = "domain", .text = "The space in which bodies live.", .required = true},
      {.path = "domain.box",
       .kind = Kind::box,
       .text = "Low and high corner of the space; a body that leaves it through a side that is not periodic is lost.",
       .example = R"([["0 m", "0 m", "0 m"], ["10 cm", "10 cm", "20 cm"]])",
       .dimension = dim::length,
       .required = true},
      {.path = "domain.periodic",
       .kind = Kind::words,
       .text = "Axes along which the space repeats itself.",
       .example = R"(["x", "y"])",
       .fallback = "[]",
       .choices = axes},
  };
}

std::vector<Key> keys_after_domain() {
  return {
      {.path = "material", .text = "Materials, one section [material.NAME] each."},
      {.path = "material.*", .text = "A material of particles or walls; its laws decide which keys it needs."},
      {.path = "material.*.density",
       .kind = Kind::quantity,
       .text = "Mass per volume of the solid.",
       .example = "\"2500 kg/m3\"",
       .dimension = dim::density,
       .range = positive,
       .absent = "needed only by materials of particles"},

      {.path = "contact", .text = "How bodies push and rub: one law for each stage."},
      law_key(laws::Stage::surface, "Law that sees the touching surfaces.", "default"),
      law_key(laws::Stage::normal, "Law of the force along the line of contact.", "hertz"),
      law_key(laws::Stage::cohesion, "Law of the force that holds bodies together.", "none"),
      law_key(laws::Stage::tangential, "Law of the force across the line of contact.", "history"),
      law_key(laws::Stage::rolling, "Law of the torque against rolling.", "none"),
      {.path = "contact.formulation",
       .kind = Kind::text,
       .text = "Which account of the laws is computed, where a law has several and its name does not say which: the "
               "consistent one, what LIGGGHTS computes, or what the document prints.",
       .example = "\"liggghts\"",
       .fallback = "\"consistent\"",
       .choices = formulation_names()},
      {.path = "contact.wall_arm",
       .kind = Kind::text,
       .text = "Where forces attack at a wall: in the middle of the overlap or at the wall's surface.",
       .example = "\"surface\"",
       .fallback = "\"mid\"",
       .choices = {"mid", "surface"}},
      {.path = "contact.*",
       .text = "A pair of materials, [contact.A-B] in either order, or [contact.default] for what pairs leave out."},
  };
}

std::vector<Key> keys_after_walls() {
  return {
      {.path = "run", .text = "How long and how finely.", .required = true},
      {.path = "run.gravity",
       .kind = Kind::vector,
       .text = "Acceleration of free fall.",
       .example = R"([0, 0, "-9.81 m/s2"])",
       .dimension = dim::acceleration,
       .fallback = R"([0, 0, "-9.81 m/s2"])"},
      {.path = "run.end",
       .kind = Kind::quantity,
       .text = "Simulated time.",
       .example = "\"1 s\"",
       .dimension = dim::time,
       .range = positive,
       .required = true},
      {.path = "run.timestep",
       .kind = Kind::quantity,
       .text = "Time step; \"auto\" takes a safe share of the shortest natural time of the contacts.",
       .example = "\"1e-5 s\"",
       .dimension = dim::time,
       .range = positive,
       .fallback = "\"auto\"",
       .choices = {"auto"}},
      {.path = "run.safety",
       .kind = Kind::quantity,
       .text = "The share of the shortest natural time that an automatic time step takes.",
       .example = "0.15",
       .range = {0, 0.5, true, false},
       .fallback = "0.15"},
      {.path = "run.skin",
       .kind = Kind::quantity,
       .text = "How much farther than touching the list of neighbours looks; changes the speed, never the result.",
       .example = "\"1 mm\"",
       .dimension = dim::length,
       .range = positive,
       .fallback = "\"auto\"",
       .choices = {"auto"}},
      {.path = "run.max_overlap",
       .kind = Kind::quantity,
       .text = "Overlap that stops the run, as a share of the smaller radius.",
       .example = "0.2",
       .range = {0, 1, true, false},
       .fallback = "0.2"},
      {.path = "run.scheme",
       .kind = Kind::text,
       .text = "Velocities that the contact laws see: synchronised with the positions, or plain (half a step late), "
               "for comparison with other codes.",
       .example = "\"synchronised\"",
       .fallback = "\"synchronised\"",
       .choices = {"synchronised", "plain"}},

      {.path = "output", .text = "What is written, and how often."},
      {.path = "output.every",
       .kind = Kind::quantity,
       .text = "Simulated time between frames; 0 writes the first and the last only.",
       .example = "\"10 ms\"",
       .dimension = dim::time,
       .range = non_negative,
       .absent = "run.end / 100"},
      {.path = "output.table_every",
       .kind = Kind::quantity,
       .text = "Simulated time between rows of the table.",
       .example = "\"1 ms\"",
       .dimension = dim::time,
       .range = positive,
       .absent = "run.end / 100"},
      {.path = "output.contacts",
       .kind = Kind::flag,
       .text = "Whether frames include the contacts.",
       .example = "false",
       .fallback = "true"},
      {.path = "output.walls",
       .kind = Kind::flag,
       .text = "Whether frames include the walls.",
       .example = "false",
       .fallback = "true"},
      {.path = "output.energies",
       .kind = Kind::flag,
       .text = "Whether frames say how much energy each contact, body and wall holds, and has turned into heat.",
       .example = "true",
       .fallback = "false"},
  };
}

// After the last key of its section, if that has any yet.
void put_in_place(std::vector<Key>& keys, Key key) {
  const auto section_of = [](const Key& k) { return k.path.substr(0, k.path.rfind('.')); };
  const auto last = std::find_if(keys.rbegin(), keys.rend(), [&](const Key& other) {
    return other.path == section_of(key) || other.path.starts_with(section_of(key) + '.');
  });
  keys.insert(key.path.find('.') == std::string::npos ? keys.end() : last.base(), std::move(key));
}

}  // namespace

// Lengths have no limits of their own, so that a case in micrometres and one in metres are treated alike; what is
// too small or too large is judged against the other lengths of the case (see check_*.cpp).
std::vector<Key> own_keys() {
  std::vector<Key> keys = keys_before_deformation();
  for (const auto& more : {deformation_keys(), keys_after_domain(), particle_keys(), size_keys(), insert_keys(),
                           wall_keys(), keys_after_walls(), restart_keys(), measure_keys()})
    keys.insert(keys.end(), more.begin(), more.end());
  add_heat_keys(keys);
  for (Key& key : happening_keys()) put_in_place(keys, std::move(key));
  return keys;
}

}  // namespace tsubu::setup

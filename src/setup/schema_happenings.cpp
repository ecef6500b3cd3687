#include "laws/catalogue.hpp"
#include "setup/schema_table.hpp"

namespace tsubu::setup {
namespace {

using laws::non_negative;
using laws::positive;

Key time_key(std::string path, std::string text, std::string example, std::string absent, laws::Range range) {
  return {.path = std::move(path),
          .kind = Kind::quantity,
          .text = std::move(text),
          .example = std::move(example),
          .dimension = dim::time,
          .range = range,
          .absent = std::move(absent)};
}

Key stage_key(std::string path, std::string text) {
  return {.path = std::move(path),
          .kind = Kind::text,
          .text = std::move(text),
          .example = "\"discharge\"",
          .absent = "the run"};
}

Key vector_key(std::string path, std::string text, std::string example, Dimension dimension, std::string absent) {
  return {.path = std::move(path),
          .kind = Kind::vector,
          .text = std::move(text),
          .example = std::move(example),
          .dimension = dimension,
          .absent = std::move(absent)};
}

Key flag_key(std::string path, std::string text) {
  return {.path = std::move(path), .kind = Kind::flag, .text = std::move(text), .example = "true", .fallback = "false"};
}

Key names_key(std::string path, std::string text, std::string example, std::string absent) {
  return {.path = std::move(path),
          .kind = Kind::text,
          .text = std::move(text),
          .example = std::move(example),
          .absent = std::move(absent)};
}

std::vector<Key> stream_keys() {
  return {
      {.path = "insert.*.rate",
       .kind = Kind::text,
       .text = "Makes it a stream: so much mass, or so many bodies, come in a second; `count` or `mass` then say how "
               "much in all, and the region may be thinner than a body.",
       .example = "\"0.5 kg/s\"",
       .absent = "all are put in at the start"},
      time_key("insert.*.start", "When the stream begins.", "\"0.1 s\"", "0", non_negative),
      stage_key("insert.*.start_stage", "The stage from whose beginning `start` counts."),
      time_key("insert.*.stop", "When the stream ends.", "\"2 s\"", "never, unless `count` or `mass` is reached",
               non_negative),
      stage_key("insert.*.stop_stage", "The stage from whose beginning `stop` counts."),
      time_key("insert.*.every", "Time between insertions of the stream.", "\"5 ms\"",
               "until what was put in has moved on by the largest diameter", positive),
      {.path = "insert.*.backlog",
       .kind = Kind::quantity,
       .text = "How late bodies of a stream may come that find no room; later, the run stops with an error. With "
               "\"any\" they wait as long as it takes.",
       .example = "\"0.1 s\"",
       .dimension = dim::time,
       .range = positive,
       .absent = "ten insertions",
       .choices = {"any"}},
  };
}

std::vector<Key> outlet_keys() {
  std::vector<Key> keys = {
      {.path = "outlet", .text = "Where bodies are taken out and counted, one section [outlet.NAME] each."},
      {.path = "outlet.*", .text = "Bodies whose centre is in the region, or behind the plane, are taken out."},
      {.path = "outlet.*.region", .text = "A region in which they are taken out.", .absent = "one of region, plane"},
  };
  for (Key& key : region_keys("outlet.*.region")) keys.push_back(std::move(key));
  const std::vector<Key> more = {
      {.path = "outlet.*.plane", .text = "A plane behind which they are taken out.", .absent = "one of region, plane"},
      {.path = "outlet.*.plane.point",
       .kind = Kind::vector,
       .text = "A point of the plane.",
       .example = R"([0, 0, "-5 cm"])",
       .dimension = dim::length,
       .required = true},
      {.path = "outlet.*.plane.normal",
       .kind = Kind::vector,
       .text = "Direction of the side where bodies stay, of any length.",
       .example = "[0, 0, 1]",
       .required = true},
      time_key("outlet.*.every", "Time between looks; each takes those that are there.", "\"1 ms\"",
               "a body at the fastest speed expected moves by half a smallest diameter, and its way counts", positive),
  };
  keys.insert(keys.end(), more.begin(), more.end());
  return keys;
}

std::vector<Key> stage_keys() {
  return {
      {.path = "stage",
       .text = "Parts of a run, one section [stage.NAME] each, in the order of the file; the run ends after the last, "
               "and at run.end in any case."},
      {.path = "stage.*", .text = "A part of the run; it needs a duration, an end condition, or both."},
      time_key("stage.*.duration", "How long it lasts; with `until`, at most.", "\"0.5 s\"",
               "until the condition holds", positive),
      {.path = "stage.*.until",
       .kind = Kind::text,
       .text = "What it waits for: kinetic_energy, kinetic_energy_per_body, max_speed, bodies, contacts, mass or time, "
               "below or above a bound; several joined by \"and\".",
       .example = "\"kinetic_energy < 1e-6 J\"",
       .absent = "it lasts its duration"},
      time_key("stage.*.at_least", "How long it lasts even if the condition holds.", "\"0.1 s\"", "0", non_negative),
      time_key("stage.*.every", "Time between looks at the condition.", "\"1 ms\"", "100 steps", positive),
  };
}

std::vector<Key> group_keys() {
  std::vector<Key> keys = {
      {.path = "group",
       .text = "Bodies that belong together for good, one section [group.NAME] each; changes, forces and measurements "
               "may name one."},
      {.path = "group.*",
       .text = "All bodies of a kind or an insertion, those to come too; with a region or a moment, those of them that "
               "are there then, wherever they go afterwards."},
      names_key("group.*.particles", "Kind of particles that they are of.", "\"beads\"", "any"),
      names_key("group.*.insert", "Section [insert.NAME] that puts them in.", "\"fill\"", "any"),
      {.path = "group.*.region", .text = "Where they are at the moment.", .absent = "anywhere"},
  };
  for (Key& key : region_keys("group.*.region")) keys.push_back(std::move(key));
  keys.push_back(time_key("group.*.at", "The moment at which they are chosen.", "\"0.5 s\"",
                          "with a region or a stage: 0; else they belong to it from when they come", non_negative));
  keys.push_back(stage_key("group.*.at_stage", "The stage from whose beginning `at` counts."));
  return keys;
}

std::vector<Key> change_keys() {
  std::vector<Key> keys = {
      {.path = "change", .text = "What is changed while the run goes on, one section [change.NAME] each."},
      {.path = "change.*", .text = "One or more changes at one moment."},
      time_key("change.*.at", "When.", "\"0.5 s\"", "0, the beginning of the stage", non_negative),
      stage_key("change.*.at_stage", "The stage from whose beginning `at` counts."),
      names_key("change.*.particles", "Kind of particles that it is about.", "\"beads\"", "all"),
      names_key("change.*.group", "Group that it is about.", "\"top\"", "all"),
      {.path = "change.*.region", .text = "Where the bodies are that it is about.", .absent = "everywhere"},
  };
  for (Key& key : region_keys("change.*.region")) keys.push_back(std::move(key));
  const std::vector<Key> more = {
      flag_key("change.*.freeze", "The bodies stop and stay where they are, as fixed particles do."),
      flag_key("change.*.release", "Bodies that are fixed or frozen may move again."),
      flag_key("change.*.delete", "The bodies are taken out."),
      vector_key("change.*.velocity", "Velocity that the bodies get.", R"([0, 0, "1 m/s"])", dim::velocity, "it stays"),
      vector_key("change.*.angular_velocity", "Angular velocity that the bodies get.", R"([0, "60 rpm", 0])",
                 dim::angular_velocity, "it stays"),
      vector_key("change.*.gravity", "Acceleration of free fall from then on.", R"(["9.81 m/s2", 0, 0])",
                 dim::acceleration, "it stays"),
      {.path = "change.*.set",
       .kind = Kind::words,
       .text = "Other values of law parameters, each as on the command line after --set; contacts keep their history.",
       .example = R"(["contact.glass-glass.friction=0.1"])",
       .fallback = "[]"},
      {.path = "change.*.remove_walls",
       .kind = Kind::words,
       .text = "Walls that are taken away; NAME.x-low is a side of the box NAME, NAME all of them.",
       .example = R"(["gate"])",
       .fallback = "[]"},
      {.path = "change.*.start_walls",
       .kind = Kind::words,
       .text = "Walls whose motions count their time from this moment on; until then they stand still.",
       .example = R"(["gate"])",
       .fallback = "[]"},
  };
  keys.insert(keys.end(), more.begin(), more.end());
  return keys;
}

std::vector<Key> force_keys() {
  return {
      {.path = "force", .text = "Forces on bodies beside contacts and gravity, one section [force.NAME] each."},
      {.path = "force.*", .text = "What acts on each body of a kind of particles, or on all; its parts add up."},
      names_key("force.*.particles", "Kind of particles on which it acts.", "\"beads\"", "all"),
      names_key("force.*.group", "Group on which it acts.", "\"top\"", "all"),
      vector_key("force.*.force", "A force on each.", R"([0, 0, "1e-3 N"])", dim::force, "0"),
      vector_key("force.*.acceleration", "A force on each as large as its mass times this.", R"(["1 m/s2", 0, 0])",
                 dim::acceleration, "0"),
      {.path = "force.*.viscous",
       .kind = Kind::quantity,
       .text = "Viscous drag: force over velocity, of every size alike.",
       .example = "\"1e-4 kg/s\"",
       .dimension = {0, 1, -1, 0},
       .range = non_negative,
       .fallback = "0"},
      time_key("force.*.relaxation_time", "Viscous drag by the time in which the velocity falls to 1/e.", "\"0.1 s\"",
               "no such drag", positive),
      {.path = "force.*.gas",
       .text = "A uniform gas that drags as measured by Schiller and Naumann, and bears bodies up.",
       .absent = "no such drag"},
      {.path = "force.*.gas.density",
       .kind = Kind::quantity,
       .text = "Its density.",
       .example = "\"1.2 kg/m3\"",
       .dimension = dim::density,
       .range = positive,
       .required = true},
      {.path = "force.*.gas.viscosity",
       .kind = Kind::quantity,
       .text = "Its dynamic viscosity.",
       .example = "\"1.8e-5 Pa s\"",
       .dimension = {-1, 1, -1, 0},
       .range = positive,
       .required = true},
      {.path = "force.*.gas.buoyancy",
       .kind = Kind::flag,
       .text =
           "It bears the weight of the gas that a body displaces: its density times the body's volume times gravity.",
       .example = "false",
       .fallback = "true"},
      vector_key("force.*.velocity", "Velocity of what drags.", R"([0, 0, "2 m/s"])", dim::velocity, "0"),
      time_key("force.*.start", "When it begins.", "\"0.1 s\"", "0", non_negative),
      stage_key("force.*.start_stage", "The stage from whose beginning `start` counts."),
      time_key("force.*.stop", "When it ends.", "\"2 s\"", "never", non_negative),
      stage_key("force.*.stop_stage", "The stage from whose beginning `stop` counts."),
  };
}

}  // namespace

Key open_sides_key() {
  return {.path = "domain.open",
          .kind = Kind::words,
          .text = "Sides of the box through which bodies may leave; they are taken out and counted.",
          .example = R"(["z-low"])",
          .fallback = "[]",
          .choices = {"x-low", "x-high", "y-low", "y-high", "z-low", "z-high"}};
}

std::vector<Key> happening_keys() {
  std::vector<Key> all = {open_sides_key()};
  for (const auto& part : {stream_keys(), outlet_keys(), stage_keys(), group_keys(), change_keys(), force_keys()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace tsubu::setup

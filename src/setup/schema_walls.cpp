#include <array>
#include <iterator>

#include "laws/parameter.hpp"
#include "setup/schema_table.hpp"

namespace tsubu::setup {
namespace {

using laws::non_negative;
using laws::positive;

const std::vector<std::string> sides = {"x-low", "x-high", "y-low", "y-high", "z-low", "z-high"};

constexpr const char* one_kind = "one of plane, box, mesh, cylinder, sphere, cone";
constexpr const char* one_motion = "one of velocity, rotation, shake, swing, speed";

// Keys of [wall.NAME.KIND] that say on which side bodies are.
Key bodies_key(const std::string& kind) {
  return {.path = "wall.*." + kind + ".bodies",
          .kind = Kind::text,
          .text = "On which side of it bodies are.",
          .example = "\"outside\"",
          .fallback = "\"inside\"",
          .choices = {"inside", "outside"}};
}
Key point_key(const std::string& path, const char* text) {
  return {.path = path,
          .kind = Kind::vector,
          .text = text,
          .example = "[0, 0, 0]",
          .dimension = dim::length,
          .required = true};
}
Key axis_key(const std::string& path, const char* text) {
  return {.path = path, .kind = Kind::vector, .text = text, .example = "[0, 0, 1]", .required = true};
}
Key radius_key(const std::string& path) {
  return {.path = path,
          .kind = Kind::quantity,
          .text = "Its radius.",
          .example = "\"60 mm\"",
          .dimension = dim::length,
          .range = positive,
          .required = true};
}

std::vector<Key> round_keys() {
  return {
      {.path = "wall.*.cylinder", .text = "An endless cylinder, exactly round.", .absent = one_kind},
      point_key("wall.*.cylinder.point", "A point of its axis."),
      axis_key("wall.*.cylinder.axis", "Direction of its axis; any length but zero."),
      radius_key("wall.*.cylinder.radius"),
      bodies_key("cylinder"),
      {.path = "wall.*.sphere", .text = "A sphere, exactly round.", .absent = one_kind},
      point_key("wall.*.sphere.point", "Its centre."),
      radius_key("wall.*.sphere.radius"),
      bodies_key("sphere"),
      {.path = "wall.*.cone", .text = "A cone without end, exactly round.", .absent = one_kind},
      point_key("wall.*.cone.tip", "Its tip."),
      axis_key("wall.*.cone.axis", "Direction from its tip into it; any length but zero."),
      {.path = "wall.*.cone.angle",
       .kind = Kind::quantity,
       .text = "Angle between its axis and its surface.",
       .example = "\"30 deg\"",
       .unit = "rad",
       .range = {0.0, 1.57, true, true},
       .required = true},
      bodies_key("cone"),
  };
}

std::vector<Key> servo_keys() {
  return {
      {.path = "wall.*.servo",
       .text =
           "Moves a wall other than a box, after its motions, so that it presses on the bodies with a force, or with "
           "a torque. Fixed and frozen bodies touch no walls, so they do not hold it."},
      {.path = "wall.*.servo.force",
       .kind = Kind::quantity,
       .text = "What it presses with along `along`.",
       .example = "\"50 N\"",
       .dimension = dim::force,
       .range = positive,
       .absent = "one of force, torque"},
      {.path = "wall.*.servo.along",
       .kind = Kind::vector,
       .text = "Direction in which it presses and moves; any length but zero.",
       .example = "[0, 0, -1]",
       .absent = "needed with force"},
      {.path = "wall.*.servo.speed",
       .kind = Kind::quantity,
       .text = "Its speed before it meets anything, and the highest. While it moves, it presses with less than `force` "
               "by the share of its own speed in this one, also where it makes up for a motion of the wall.",
       .example = "\"0.1 m/s\"",
       .dimension = dim::velocity,
       .range = positive,
       .absent = "needed with force"},
      {.path = "wall.*.servo.travel",
       .kind = Kind::quantity,
       .text = "It goes no farther than this from where it starts, either way.",
       .example = "\"20 mm\"",
       .dimension = dim::length,
       .range = positive,
       .absent = "as far as it needs to"},
      {.path = "wall.*.servo.torque",
       .kind = Kind::quantity,
       .text = "What it turns the bodies with about `axis` through `point`.",
       .example = "\"0.2 N m\"",
       .dimension = dim::energy,
       .unit = "N m",
       .range = positive,
       .absent = "one of force, torque"},
      {.path = "wall.*.servo.axis",
       .kind = Kind::vector,
       .text = "Direction of the axis; any length but zero.",
       .example = "[0, 0, 1]",
       .absent = "needed with torque"},
      {.path = "wall.*.servo.point",
       .kind = Kind::vector,
       .text = "A point of the axis.",
       .example = "[0, 0, 0]",
       .dimension = dim::length,
       .fallback = "[0, 0, 0]"},
      {.path = "wall.*.servo.spin",
       .kind = Kind::quantity,
       .text = "Angular speed far from the target.",
       .example = "\"60 rpm\"",
       .dimension = dim::angular_velocity,
       .range = positive,
       .absent = "needed with torque"},
      {.path = "wall.*.servo.turn",
       .kind = Kind::quantity,
       .text = "It turns no farther than this from where it starts, either way.",
       .example = "\"90 deg\"",
       .unit = "rad",
       .range = positive,
       .absent = "as far as it needs to"},
      {.path = "wall.*.remove",
       .kind = Kind::quantity,
       .text = "When the wall is taken away, as a gate.",
       .example = "\"0.5 s\"",
       .dimension = dim::time,
       .range = positive,
       .absent = "it stays"},
      {.path = "wall.*.finnie",
       .kind = Kind::quantity,
       .text = "How fast a mesh wears, by Finnie's law; the depth that is gone is in the frames of the walls.",
       .example = "\"1e-12 1/Pa\"",
       .dimension = {1, -1, 2, 0},
       .unit = "1/Pa",
       .range = non_negative,
       .fallback = "0"},
  };
}

}  // namespace

std::vector<Key> wall_keys() {
  std::vector<Key> keys = {
      {.path = "wall", .text = "Walls, one section [wall.NAME] each."},
      {.path = "wall.*", .text = "A wall; give exactly one of plane, box, mesh, cylinder, sphere and cone."},
      {.path = "wall.*.material",
       .kind = Kind::text,
       .text = "Name of a material.",
       .example = "\"steel\"",
       .required = true},
      {.path = "wall.*.plane", .text = "An endless plane.", .absent = one_kind},
      {.path = "wall.*.plane.point",
       .kind = Kind::vector,
       .text = "A point on it.",
       .example = "[0, 0, 0]",
       .dimension = dim::length,
       .required = true},
      {.path = "wall.*.plane.normal",
       .kind = Kind::vector,
       .text = "Direction that points to the side of the bodies; any length but zero.",
       .example = "[0, 0, 1]",
       .required = true},
      {.path = "wall.*.box",
       .kind = Kind::box,
       .text = "Low and high corner of six planes that face inwards, named NAME.x-low, NAME.x-high, ...",
       .example = R"([["0 m", "0 m", "0 m"], ["10 cm", "10 cm", "20 cm"]])",
       .dimension = dim::length,
       .absent = one_kind},
      {.path = "wall.*.open",
       .kind = Kind::words,
       .text = "Sides of the box that are left out.",
       .example = R"(["z-high"])",
       .fallback = "[]",
       .choices = sides},
      {.path = "wall.*.velocity",
       .kind = Kind::vector,
       .text = "Velocity of the wall. A plane moves by the part along its normal only; the rest is that of its "
               "surface, as is that of a belt.",
       .example = R"(["0.1 m/s", 0, 0])",
       .dimension = dim::velocity,
       .fallback = "[0, 0, 0]"},
      {.path = "wall.*.spin",
       .kind = Kind::quantity,
       .text =
           "Angular velocity of a plane about its normal through its point, a turntable; positive is counter-clockwise "
           "for who looks from the side of the bodies.",
       .example = "\"60 rpm\"",
       .dimension = dim::angular_velocity,
       .fallback = "0"},
      {.path = "wall.*.mesh", .text = "A surface of triangles without thickness, from a file.", .absent = one_kind},
      {.path = "wall.*.mesh.file",
       .kind = Kind::text,
       .text = "STL, OBJ or PLY; the path starts at the folder of the case file.",
       .example = "\"hopper.stl\"",
       .required = true},
      {.path = "wall.*.mesh.unit",
       .kind = Kind::quantity,
       .text = "What a length of 1 in the file is.",
       .example = "\"1 mm\"",
       .dimension = dim::length,
       .range = positive,
       .required = true},
      {.path = "wall.*.mesh.turn",
       .kind = Kind::vector,
       .text = "Turns it about the x, then the y, then the z axis of the file.",
       .example = R"([0, 0, "90 deg"])",
       .unit = "rad",
       .fallback = "[0, 0, 0]"},
      {.path = "wall.*.mesh.at",
       .kind = Kind::vector,
       .text = "Where the origin of the file is put, after that.",
       .example = R"([0, 0, "5 cm"])",
       .dimension = dim::length,
       .fallback = "[0, 0, 0]"},
      {.path = "wall.*.mesh.smooth",
       .kind = Kind::quantity,
       .text =
           "Faces that meet at less than this angle are one round surface, which a body touches once; what does not "
           "hang together over such edges is not.",
       .example = "\"20 deg\"",
       .unit = "rad",
       .range = {0, 1.5, false, false},
       .fallback = "\"20 deg\""},
      {.path = "wall.*.mesh.tolerance",
       .kind = Kind::quantity,
       .text =
           "Points nearer to each other than this are one, which closes gaps. Where a file has single precision far "
           "from its origin, what that leaves is closed without it.",
       .example = "\"1 um\"",
       .dimension = dim::length,
       .range = laws::non_negative,
       .absent = "1e-7 of the size of the mesh, or the rounding of its file if that is more"},
      {.path = "wall.*.mesh.sides",
       .kind = Kind::text,
       .text = "Whether both sides are touched, or the front only, from where triangles run anticlockwise; a body "
               "whose middle "
               "comes through from behind overlaps by its radius, and the run stops.",
       .example = "\"front\"",
       .fallback = "\"both\"",
       .choices = {"both", "front"}},
      {.path = "wall.*.surface_velocity",
       .kind = Kind::vector,
       .text = "Velocity of the surface of a mesh or round wall that stays where it is, as that of a belt, given as it "
               "is at the start; it turns with the motions of the wall, not with the `turn` of its file. Across the "
               "surface it moves nothing.",
       .example = R"(["0.5 m/s", 0, 0])",
       .dimension = dim::velocity,
       .fallback = "[0, 0, 0]"},
      {.path = "wall.*.motion",
       .text =
           "Motions of a wall, one section [wall.NAME.motion.NAME] each; they add up, and each carries those before "
           "it along. Those of a box are those of all its sides."},
      {.path = "wall.*.motion.*", .text = "A motion; give exactly one of velocity, rotation, shake, swing and speed."},
      {.path = "wall.*.motion.*.velocity",
       .kind = Kind::vector,
       .text = "Moves steadily.",
       .example = R"([0, 0, "5 mm/s"])",
       .dimension = dim::velocity,
       .absent = one_motion},
      {.path = "wall.*.motion.*.rotation",
       .kind = Kind::quantity,
       .text = "Turns steadily about `axis` through `point`, counter-clockwise for who looks against the axis.",
       .example = "\"12 rpm\"",
       .dimension = dim::angular_velocity,
       .absent = one_motion},
      {.path = "wall.*.motion.*.shake",
       .kind = Kind::vector,
       .text = "Swings along this direction by this far to either side, as a sine with `period`.",
       .example = R"([0, 0, "2 mm"])",
       .dimension = dim::length,
       .absent = one_motion},
      {.path = "wall.*.motion.*.swing",
       .kind = Kind::quantity,
       .text = "Swings about `axis` through `point` by this angle to either side, as a sine with `period`.",
       .example = "\"15 deg\"",
       .unit = "rad",
       .absent = one_motion},
      {.path = "wall.*.motion.*.speed",
       .kind = Kind::text,
       .text = "Speed along `along`, or about `axis` through `point`, as a formula of the time t in seconds since the "
               "motion began.",
       .example = "\"0.05*sin(2*pi*20*t) m/s\"",
       .absent = one_motion},
      {.path = "wall.*.motion.*.along",
       .kind = Kind::vector,
       .text = "Direction of a speed in m/s; any length but zero.",
       .example = "[0, 0, 1]",
       .absent = "needed by a speed in m/s"},
      {.path = "wall.*.motion.*.table",
       .kind = Kind::text,
       .text = "CSV with the columns time [s], since the motion began, and factor, by which velocity or rotation is "
               "multiplied; linear between rows, constant before and behind them. The path starts at the folder of the "
               "case file.",
       .example = "\"ramp.csv\"",
       .absent = "a factor of one"},
      {.path = "wall.*.motion.*.axis",
       .kind = Kind::vector,
       .text = "Direction of the axis; any length but zero.",
       .example = "[0, 1, 0]",
       .absent = "needed by rotation, swing and a speed in rad/s"},
      {.path = "wall.*.motion.*.point",
       .kind = Kind::vector,
       .text = "A point of the axis.",
       .example = R"([0, 0, "12 cm"])",
       .dimension = dim::length,
       .fallback = "[0, 0, 0]"},
      {.path = "wall.*.motion.*.period",
       .kind = Kind::quantity,
       .text = "Time of a whole swing.",
       .example = "\"50 ms\"",
       .dimension = dim::time,
       .range = positive,
       .absent = "needed by shake and swing"},
      {.path = "wall.*.motion.*.start",
       .kind = Kind::quantity,
       .text = "When it begins.",
       .example = "\"0.5 s\"",
       .dimension = dim::time,
       .range = non_negative,
       .fallback = "0"},
      {.path = "wall.*.motion.*.stop",
       .kind = Kind::quantity,
       .text = "When it ends; the wall stays where it is then.",
       .example = "\"2 s\"",
       .dimension = dim::time,
       .range = positive,
       .absent = "it goes on"},
  };
  for (std::vector<Key>& more : std::array{round_keys(), servo_keys()})
    keys.insert(keys.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  return keys;
}

}  // namespace tsubu::setup

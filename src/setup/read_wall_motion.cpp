#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/formula_unit.hpp"
#include "base/units.hpp"
#include "setup/reading.hpp"

namespace tsubu::setup {
namespace {

using state::WallMotion;

// A speed that is a formula of time.
struct Formula {
  Expression of_time;
  bool turns;   // it is one of a rotation
  double unit;  // what it is counted in [m/s] or [rad/s]
};

std::optional<Formula> read_formula(Reading& reading, const std::string& path) {
  const auto* text = reading.given.find<std::string>(path);
  if (!text) return {};
  const auto refuse = [&](const std::string& what, const std::string& help) {
    reading.report.error(reading.given.place(path), what, help);
    return std::nullopt;
  };
  constexpr const char* example =
      "for example \"0.05*sin(2*pi*20*t) m/s\" or \"90*t deg/s\", with the time t in seconds";
  const auto opened = std::ranges::count(*text, '('), closed = std::ranges::count(*text, ')');
  if (opened != closed)
    return refuse(fmt::format("{} = \"{}\" has {} '(' and {} ')'", path, *text, opened, closed), example);
  const auto [formula, unit] = split_unit(*text);
  const auto is_speed = [](const Quantity* q) {
    return q && (q->dimension == dim::velocity || q->dimension == dim::angular_velocity);
  };
  if (const auto whole = parse_quantity("1 " + std::string(formula)); is_speed(std::get_if<Quantity>(&whole)))
    return refuse(fmt::format("{} = \"{}\" has no formula before the unit", path, *text), example);
  const auto parsed = parse_quantity("1 " + std::string(unit));
  const auto* counted = std::get_if<Quantity>(&parsed);
  if (unit.empty() || !is_speed(counted))
    return refuse(unit.empty() ? fmt::format("{} = \"{}\" has no unit", path, *text)
                               : fmt::format("'{}' in {} is no unit of a speed", unit, path),
                  example);
  auto of_time = read_expression(reading, path, std::string(formula), example);
  if (!of_time) return {};
  return Formula{*std::move(of_time), counted->dimension == dim::angular_velocity, counted->value};
}

// Along a vector: its length is what goes with it.
std::optional<Vec3> unit_of_vector(const Vec3& v) {
  const double length = norm(v);
  if (!(length > 0)) return {};
  return (1 / length) * v;
}

std::optional<WallMotion> read_motion(Reading& reading, const std::string& path, MeshCase& wall) {
  const auto given = [&](const char* key) { return reading.given.given(path + key); };
  const auto refuse = [&](const std::string& key, const std::string& what, const std::string& help) {
    reading.report.error(reading.given.place(path + key), what, help);
    return std::nullopt;
  };
  const int kinds = given(".velocity") + given(".rotation") + given(".shake") + given(".swing") + given(".speed");
  if (kinds != 1)
    return refuse("", fmt::format("[{}] must have exactly one of velocity, rotation, shake, swing, speed", path),
                  "motions that add up are sections of their own");
  std::optional<Formula> speed;
  if (given(".speed") && !(speed = read_formula(reading, path + ".speed"))) return {};
  const bool turns = given(".rotation") || given(".swing") || (speed && speed->turns);
  const bool swings = given(".shake") || given(".swing");
  WallMotion m;
  m.start = reading.value<double>(path + ".start");
  if (const double* stop = reading.given.find<double>(path + ".stop")) {
    m.stop = *stop;
    if (!(m.stop > m.start))
      return refuse(".stop", fmt::format("motion [{}] stops before it starts", path), "stop must be later than start");
  }
  if (swings && !given(".period"))
    return refuse("", fmt::format("missing key 'period' in [{}]", path), "what swings needs the time of a whole swing");
  if (!swings && given(".period"))
    return refuse(".period", fmt::format("[{}] has a period but does not swing", path), "shake and swing have one");
  if (const double* period = reading.given.find<double>(path + ".period")) m.frequency = 1 / *period;
  if (swings && given(".table"))
    return refuse(".table", fmt::format("[{}] swings, so it has no table", path), "velocity and rotation may have one");
  if (speed && given(".table"))
    return refuse(".table", fmt::format("[{}] has a speed and a table", path), "a formula needs no table");
  if (speed)
    wall.courses.push_back(
        {wall.motions.size(), std::move(speed->of_time), reading.value<std::string>(path + ".speed")});
  if (given(".table")) {
    auto rows = read_course(reading, path + ".table");
    if (!rows) return {};
    wall.courses.push_back({wall.motions.size(), std::move(*rows), reading.value<std::string>(path + ".table")});
  }
  if (!speed && given(".along"))
    return refuse(".along", fmt::format("[{}] has no speed, so it has no direction 'along'", path),
                  "velocity and shake are directions themselves");
  if (speed && turns && given(".along"))
    return refuse(".along", fmt::format("[{}] turns, so it goes along nothing", path), "it has an axis");
  if (turns) {
    m.kind = WallMotion::Kind::about;
    const auto* axis = reading.given.find<Vec3>(path + ".axis");
    if (!axis) {
      if (!given(".axis"))
        return refuse("", fmt::format("missing key 'axis' in [{}]", path), "what turns needs an axis");
      return {};
    }
    const auto direction = unit_of_vector(*axis);
    if (!direction) return refuse(".axis", fmt::format("the axis of [{}] is zero", path), "it must have a direction");
    m.direction = *direction;
    m.point = reading.value<Vec3>(path + ".point");
    const double turn = 2 * std::numbers::pi;
    m.rate = (speed ? speed->unit : reading.value<double>(path + ".rotation")) / turn;
    m.amplitude = reading.value<double>(path + ".swing") / turn;
    return m;
  }
  for (const char* key : {".axis", ".point"})
    if (given(key))
      return refuse(key, fmt::format("[{}] does not turn, so it has no {}", path, key + 1),
                    "rotation and swing have one");
  const auto along = reading.value<Vec3>(path + (swings ? ".shake" : speed ? ".along" : ".velocity"));
  const auto direction = unit_of_vector(along);
  if (speed && !given(".along"))
    return refuse("", fmt::format("missing key 'along' in [{}]", path), "a speed in m/s needs a direction");
  if (speed && !direction) return refuse(".along", fmt::format("the direction of [{}] is zero", path), "");
  if (direction) m.direction = *direction;
  (swings ? m.amplitude : m.rate) = speed ? speed->unit : norm(along);
  return m;
}

std::optional<state::Servo> read_servo(Reading& reading, const std::string& path) {
  const auto given = [&](const char* key) { return reading.given.given(path + key); };
  const auto refuse = [&](const std::string& key, const std::string& what, const std::string& help) {
    reading.report.error(reading.given.place(path + key), what, help);
    return std::nullopt;
  };
  const bool turns = given(".torque");
  if (given(".force") == turns)
    return refuse("", fmt::format("[{}] must have exactly one of force, torque", path), "what it is to press with");
  const char* const belong[2][4] = {{".force", ".along", ".speed", ".travel"}, {".torque", ".axis", ".spin", ".turn"}};
  for (const char* key : belong[!turns])
    if (given(key))
      return refuse(
          key, fmt::format("[{}] has a {}, so it has no {}", path, belong[turns][0] + 1, key + 1),
          fmt::format("it may have {}, {}, {}", belong[turns][1] + 1, belong[turns][2] + 1, belong[turns][3] + 1));
  if (!turns && given(".point"))
    return refuse(".point", fmt::format("[{}] does not turn, so it has no point", path), "a torque has one");
  for (const char* key : {belong[turns][1], belong[turns][2]})
    if (!given(key)) return refuse("", fmt::format("missing key '{}' in [{}]", key + 1, path), "a servo needs it");
  state::Servo servo;
  const auto direction = unit_of_vector(reading.value<Vec3>(path + belong[turns][1]));
  if (!direction)
    return refuse(belong[turns][1], fmt::format("the direction '{}' of [{}] is zero", belong[turns][1] + 1, path), "");
  servo.way.kind = turns ? WallMotion::Kind::about : WallMotion::Kind::along;
  servo.way.direction = *direction;
  servo.way.point = reading.value<Vec3>(path + ".point");
  const double unit = turns ? 2 * std::numbers::pi : 1;
  servo.target = reading.value<double>(path + belong[turns][0]);
  servo.fastest = reading.value<double>(path + belong[turns][2]) / unit;
  if (const double* far = reading.given.find<double>(path + belong[turns][3]))
    servo.high = *far / unit, servo.low = -servo.high;
  return servo;
}

}  // namespace

void go_first(MeshCase& wall, const Vec3& velocity) {
  const auto direction = unit_of_vector(velocity);
  if (!direction) return;
  WallMotion m;
  m.direction = *direction;
  m.rate = norm(velocity);
  wall.motions.insert(wall.motions.begin(), m);
  for (CourseCase& course : wall.courses) ++course.motion;
}

MeshCase begin_wall(Reading& reading, const std::string& name, int material) {
  const std::string path = "wall." + name;
  MeshCase wall;
  wall.name = name;
  wall.material = material;
  wall.surface_velocity = reading.value<Vec3>(path + ".surface_velocity");
  for (const std::string& motion : reading.given.names(path + ".motion"))
    if (const auto m = read_motion(reading, path + ".motion." + motion, wall)) wall.motions.push_back(*m);
  if (reading.given.given(path + ".servo")) wall.servo = read_servo(reading, path + ".servo");
  if (const double* end = reading.given.find<double>(path + ".remove")) wall.end = *end;
  return wall;
}

}  // namespace tsubu::setup

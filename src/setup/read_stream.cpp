#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/units.hpp"
#include "setup/read_moment.hpp"
#include "setup/sizes.hpp"

namespace tsubu::setup {
namespace {

constexpr Dimension mass_rate{0, 1, -1, 0}, number_rate{0, 0, -1, 0};

void read_rate(Reading& reading, const std::string& path, StreamCase& stream) {
  const auto* text = reading.given.find<std::string>(path);
  if (!text) return;
  const auto parsed = parse_quantity(*text);
  const auto refuse = [&](const std::string& why) {
    reading.report.error(reading.given.place(path), fmt::format("cannot read {} = \"{}\"", path, *text), why,
                         "a mass rate such as \"0.5 kg/s\", or a number rate such as \"200 1/s\"");
  };
  if (const auto* wrong = std::get_if<QuantityError>(&parsed)) return refuse(wrong->message);
  const auto& [value, dimension] = std::get<Quantity>(parsed);
  if (dimension != mass_rate && dimension != number_rate) return refuse(fmt::format("this is {}", noun_of(dimension)));
  if (!(value > 0)) return refuse("it must be greater than 0");
  stream.rate = value;
  stream.by_mass = dimension == mass_rate;
}

// The largest body of the stream [m].
double largest_of(const Reading& reading, const InsertCase& insert) {
  double largest = 0;
  if (insert.mixture)
    for (const int kind : insert.mixture->particles)
      largest = std::max(largest, largest_diameter(reading.result.particles[static_cast<std::size_t>(kind)].size));
  return largest;
}

// A face is a region thinner than a body; bodies are put in about it, or just inside where it is a side of the domain.
void thicken(Reading& reading, const std::string& path, InsertCase& insert) {
  const double width = (1 + 1e-9) * largest_of(reading, insert);
  if (const auto* box = reading.given.find<BoxCase>(path + ".box")) {
    Vec3 low = box->low, high = box->high;
    const auto widen = [width](double& from, double& to, double least, double most) {
      if (to - from >= width) return;
      const double middle = 0.5 * (from + to);
      from = std::max(least, std::min(middle - 0.5 * width, most - width)), to = from + width;
    };
    const BoxCase& domain = reading.result.domain;
    // only one axis may be thin: a face with an edge thinner than a body is a mistake
    const Vec3 size = high - low;
    const double least = std::min({size.x, size.y, size.z});
    if (size.x == least)
      widen(low.x, high.x, domain.low.x, domain.high.x);
    else if (size.y == least)
      widen(low.y, high.y, domain.low.y, domain.high.y);
    else
      widen(low.z, high.z, domain.low.z, domain.high.z);
    insert.region = geometry::SolidRegion::box(low, high);
  }
  const auto *from = reading.given.find<Vec3>(path + ".cylinder.from"),
             *to = reading.given.find<Vec3>(path + ".cylinder.to");
  const auto* radius = reading.given.find<double>(path + ".cylinder.radius");
  if (!from || !to || !radius || !(norm(*to - *from) > 0) || norm(*to - *from) >= width) return;
  const Vec3 way = (0.5 * width / norm(*to - *from)) * (*to - *from), middle = 0.5 * (*from + *to);
  insert.region = geometry::SolidRegion::cylinder(middle - way, middle + way, *radius);
}

// Bodies go where their velocity points: one that points out of the domain through the face at which they are put in
// would lose them at once, or throw them at a wall that they touch.
void refuse_if_it_leaves(Reading& reading, const std::string& path, const InsertCase& insert) {
  const Case& c = reading.result;
  const double width = largest_of(reading, insert);
  if (!(width > 0) || !(insert.region.volume() > 0) || !reading.given.find<BoxCase>("domain.box")) return;
  const auto parts = [](const Vec3& v) { return std::array{v.x, v.y, v.z}; };
  const auto low = parts(insert.region.low()), high = parts(insert.region.high()), way = parts(insert.velocity);
  const auto domain_low = parts(c.domain.low), domain_high = parts(c.domain.high);
  const Vec3 size = insert.region.high() - insert.region.low();
  // a face has been made as thick as a body
  const double thin = std::min({size.x, size.y, size.z, width}) * (1 + 1e-6);
  for (std::size_t k = 0; k < 3; ++k) {
    if (c.periodic[k] || high[k] - low[k] > thin || !(std::abs(way[k]) > 1e-6 * norm(insert.velocity))) continue;
    const bool up = way[k] > 0;
    if ((up ? domain_high[k] - high[k] : low[k] - domain_low[k]) >= 0.5 * width) continue;
    reading.report.error(reading.given.place(path + ".velocity"),
                         fmt::format("the stream [{}] leaves the domain at once: its velocity points out through the "
                                     "side {}-{}, at which its region lies",
                                     path, "xyz"[k], up ? "high" : "low"),
                         "bodies go where the velocity points: give it the other sign, or put the region elsewhere");
  }
}

}  // namespace

bool read_stream(Reading& reading, const std::string& path, InsertCase& insert) {
  if (!reading.given.given(path + ".rate")) {
    for (const std::string key : {".start", ".start_stage", ".stop", ".stop_stage", ".every", ".backlog"})
      if (reading.given.given(path + key))
        reading.report.error(reading.given.place(path), fmt::format("'{}' means nothing without a rate", path + key),
                             "it is about a stream");
    return false;
  }
  StreamCase stream;
  read_rate(reading, path + ".rate", stream);
  stream.start = read_moment(reading, path + ".start", path + ".start_stage");
  if (reading.given.given(path + ".stop") || reading.given.given(path + ".stop_stage"))
    stream.stop = read_moment(reading, path + ".stop", path + ".stop_stage");
  if (const auto* every = reading.given.find<double>(path + ".every")) stream.every = *every;
  if (const auto* late = reading.given.find<double>(path + ".backlog")) stream.backlog = *late;
  stream.waits = reading.value<std::string>(path + ".backlog") == "any";
  if (const auto* count = reading.given.find<std::int64_t>(path + ".count")) stream.count = static_cast<double>(*count);
  if (const auto* mass = reading.given.find<double>(path + ".mass")) stream.mass = *mass;
  for (const std::string key : {".volume_fraction", ".table", ".frame", ".checkpoint", ".history", ".lattice"})
    if (reading.given.given(path + key))
      reading.report.error(reading.given.place(path + key),
                           fmt::format("'{}' means nothing to a stream ([{}] has a rate)", path + key, path),
                           "count or mass say how much comes in all");
  if (stream.count && stream.mass)
    reading.report.error(reading.given.place(path + ".count"), fmt::format("[{}] has a count and a mass", path),
                         "one of them says how much comes in all");
  if (stream.stop && stream.stop->stage == stream.start.stage && stream.stop->after <= stream.start.after)
    reading.report.error(reading.given.place(path + ".stop"),
                         fmt::format("the stream [{}] stops before it starts", path));
  if (!reading.given.given(path + ".region"))
    reading.report.error(reading.given.place(path), fmt::format("missing key 'region' in [{}]", path),
                         "it says where the particles are put");
  else
    thicken(reading, path + ".region", insert);
  refuse_if_it_leaves(reading, path, insert);
  if (insert.velocity == Vec3{} && !(insert.speed[1] > 0) && norm(reading.result.run.gravity) == 0 && !stream.every)
    reading.report.error(reading.given.place(path), fmt::format("the stream [{}] does not move away", path),
                         "without gravity it needs a velocity, or `every` says how often it is put in");
  insert.stream = stream;
  return true;
}

}  // namespace tsubu::setup

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "setup/asked_bodies.hpp"
#include "setup/densest_packing.hpp"
#include "setup/reading.hpp"
#include "setup/schema.hpp"
#include "setup/stream_pace.hpp"

namespace tsubu::setup {
namespace {

using geometry::SolidRegion;

bool takes_out(const OutletCase& o, const Vec3& x) {
  return o.region ? o.region->contains(x) : dot(x - o.point, o.normal) < 0;
}

// The share of a region that an outlet covers, by points at random in it.
double covered(const OutletCase& outlet, const SolidRegion& region) {
  constexpr int points = 2000;
  const Random random(1, 0);
  int tried = 0, inside = 0;
  for (std::uint64_t t = 0; t < 20 * points && tried < points; ++t)
    if (const auto x = region.try_place(random, t, 0)) ++tried, inside += takes_out(outlet, *x);
  return tried > 0 ? static_cast<double>(inside) / tried : 0;
}

class HappeningsChecker {
 public:
  explicit HappeningsChecker(Reading& reading)
      : given_(reading.given), report_(reading.report), case_(reading.result) {}

  void check() {
    for (const InsertCase& in : case_.inserts)
      if (in.stream && in.mixture && in.region.volume() > 0 && in.stream->rate > 0) check_rate(in);
    for (const OutletCase& outlet : case_.outlets) check_outlet(outlet);
    check_times();
  }

 private:
  // When a stage begins at the earliest, and when the run is over at the latest [s].
  [[nodiscard]] double earliest(const Moment& moment) const {
    double begins = 0;
    for (int k = 0; k < moment.stage; ++k) {
      const StageCase& stage = case_.stages[static_cast<std::size_t>(k)];
      begins += stage.until.empty() ? stage.duration.value_or(0) : stage.at_least;
    }
    return begins + moment.after;
  }
  [[nodiscard]] double over() const {
    double all = 0;
    for (const StageCase& stage : case_.stages) all += stage.duration.value_or(std::numeric_limits<double>::infinity());
    return case_.stages.empty() ? case_.run.end : std::min(case_.run.end, all);
  }

  void warn_if_late(const std::string& path, const std::string& what, double when) {
    // a run may be prolonged: no error
    if (case_.run.end > 0 && when > over())
      report_.warning(given_.place(path), fmt::format("{}: at {:g} s at the earliest, and the run is over after {:g} s",
                                                      what, when, over()));
  }

  void check_times() {
    for (const ChangeCase& c : case_.changes)
      warn_if_late("change." + c.name, fmt::format("change '{}' never happens", c.name), earliest(c.at));
    for (const ChangeCase& c : case_.changes) {
      if (c.who.group < 0) continue;
      const GroupCase& group = case_.groups[static_cast<std::size_t>(c.who.group)];
      if (group.at && c.at.stage == group.at->stage && c.at.after < group.at->after)
        report_.warning(
            given_.place("change." + c.name),
            fmt::format("change '{}' finds group '{}' empty: its bodies are chosen later", c.name, group.name));
    }
    for (const MeshCase& m : case_.meshes)
      if (m.end)
        warn_if_late("wall." + split_path(m.name)[0] + ".remove", fmt::format("wall '{}' is never taken away", m.name),
                     *m.end);
    for (const InsertCase& in : case_.inserts)
      if (in.stream)
        warn_if_late("insert." + in.name, fmt::format("stream '{}' never starts", in.name), earliest(in.stream->start));
    for (const ForceCase& f : case_.forces)
      warn_if_late("force." + f.name, fmt::format("force '{}' never starts", f.name), earliest(f.start));
  }

  void check_outlet(const OutletCase& outlet) {
    if (!outlet.region && outlet.normal == Vec3{}) return;
    const Place place = given_.place("outlet." + outlet.name);
    if (given_.find<BoxCase>("domain.box") &&
        covered(outlet, SolidRegion::box(case_.domain.low, case_.domain.high)) == 1)
      return report_.warning(place,
                             fmt::format("outlet '{}' covers the whole domain: it takes every body out", outlet.name));
    for (const InsertCase& in : case_.inserts) {
      if (in.from_file() || !(in.region.volume() > 0)) continue;
      if (const double share = covered(outlet, in.region); share > 0)
        report_.warning(
            place, fmt::format("outlet '{}' covers {} the region of insert '{}': bodies that are put in "
                               "there are taken out at once",
                               outlet.name, share == 1 ? "all of" : fmt::format("about {:.1g} of", share), in.name));
    }
  }

  // A stream that asks for more than its region can take, however fast that is emptied.
  void check_rate(const InsertCase& in) {
    const StreamCase& s = *in.stream;
    const MeanBody mean = mean_body(case_, *in.mixture);
    const double rate = s.by_mass ? s.rate / mean.mass : s.rate;  // [1/s]
    const double every = stream_interval(case_, in), late = s.waits ? 0 : s.backlog.value_or(insertions_late * every);
    const double begins = earliest(s.start), ends = s.stop ? std::min(over(), earliest(*s.stop)) : over();
    // stages may end at any time
    const bool known = s.start.stage < 0 && (!s.stop || s.stop->stage < 0);
    const double lasts = known ? std::max(0.0, ends - begins) : over();
    double wanted = rate * lasts;
    if (s.count) wanted = std::min(wanted, *s.count);
    if (s.mass) wanted = std::min(wanted, *s.mass / mean.mass);
    const double at_once = std::max(1.0, densest_at_random * in.region.volume() / mean.held);
    const double possible = s.waits ? most_waiting : at_once * ((lasts + late) / every + 1);
    if (!std::isfinite(wanted) || !(every > 0) || !std::isfinite(every) || wanted <= std::max(possible, 1.0)) return;
    const double fastest = at_once / every;
    report_.error(given_.place("insert." + in.name + ".rate"),
                  fmt::format("stream '{}' asks for {:.3g} bodies ({:.3g} kg) in {:.3g} s", in.name, wanted,
                              wanted * mean.mass, lasts),
                  fmt::format("its region takes at most {:.3g} at a time, every {:.3g} s: {:.3g} {}", at_once, every,
                              s.by_mass ? fastest * mean.mass : fastest, s.by_mass ? "kg/s" : "1/s"),
                  "lower the rate, widen the region, or let bodies come faster");
  }

  static constexpr double most_waiting = 1e8;  // bodies that are due and wait

  const Settings& given_;
  Report& report_;
  const Case& case_;
};

}  // namespace

void check_happenings(Reading& reading) { HappeningsChecker(reading).check(); }

}  // namespace tsubu::setup

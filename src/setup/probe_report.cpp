#include <fmt/format.h>

#include <functional>
#include <numbers>
#include <utility>

#include "setup/probe_parts.hpp"

// A probed contact as a table and as a few lines.
namespace tsubu::setup {
namespace {

struct Column {
  std::string name, unit;
  std::function<double(const ProbeRow&)> value;
};

using Of = std::function<Vec3(const ProbeRow&)>;
void add_vector(std::vector<Column>& columns, const std::string& name, const std::string& unit, const Of& of) {
  columns.push_back({name + "_x", unit, [of](const ProbeRow& r) { return of(r).x; }});
  columns.push_back({name + "_y", unit, [of](const ProbeRow& r) { return of(r).y; }});
  columns.push_back({name + "_z", unit, [of](const ProbeRow& r) { return of(r).z; }});
}

std::vector<Column> columns_of(const ProbeResult& result) {
  using Row = const ProbeRow&;
  std::vector<Column> all{
      {"time", "s", [](Row r) { return r.time; }},
      {"stroke", "-", [](Row r) { return static_cast<double>(r.stroke); }},
      {"overlap", "m", [](Row r) { return r.motion.overlap; }},
      {"normal_velocity", "m/s", [](Row r) { return r.motion.vn; }},
      {"force_normal", "N", [](Row r) { return r.response.normal.force; }},
      {"force_elastic", "N", [](Row r) { return r.response.normal.elastic; }},
      {"force_dashpot", "N",
       [](Row r) { return r.response.normal.force - r.response.normal.elastic - r.response.cohesion.force; }},
      {"force_cohesion", "N", [](Row r) { return r.response.cohesion.force; }}};
  add_vector(all, "slip", "m", [](Row r) { return r.slip; });
  add_vector(all, "slip_velocity", "m/s", [](Row r) { return r.motion.vt; });
  add_vector(all, "force_tangential", "N", [](Row r) { return r.response.tangential.force; });
  add_vector(all, "angle", "rad", [](Row r) { return r.angle; });
  add_vector(all, "spin", "rad/s", [](Row r) { return r.motion.spin; });
  add_vector(all, "torque", "N m", [](Row r) { return r.response.rolling.torque; });
  const std::vector<Column> energies{{"work", "J", [](Row r) { return r.books.work; }},
                                     {"stored_normal", "J", [](Row r) { return r.books.stored_normal; }},
                                     {"stored_cohesion", "J", [](Row r) { return r.books.stored_cohesion; }},
                                     {"stored_tangential", "J", [](Row r) { return r.books.stored_tangential; }},
                                     {"stored_rolling", "J", [](Row r) { return r.books.stored_rolling; }},
                                     {"dissipated_normal", "J", [](Row r) { return r.books.lost_normal; }},
                                     {"dissipated_tangential", "J", [](Row r) { return r.books.lost_tangential; }},
                                     {"dissipated_rolling", "J", [](Row r) { return r.books.lost_rolling; }}};
  all.insert(all.end(), energies.begin(), energies.end());
  if (result.path == ProbePath::impact) all.push_back({"kinetic", "J", [](Row r) { return r.kinetic; }});
  for (std::size_t k = 0; k < result.history_columns.size(); ++k)
    all.push_back(
        {result.history_columns[k].name, result.history_columns[k].unit, [k](Row r) { return r.history[k]; }});
  return all;
}

std::string line(std::string_view label, const std::string& text) { return fmt::format("{:<11} {}\n", label, text); }

std::string way_of(const ProbeResult& r) {
  const char* const how = r.slow ? ", so slowly that only springs speak (--speed shows dashpots)" : "";
  const std::string at = r.slow ? how : fmt::format(", at up to {:.4g} m/s", r.speed);
  const std::string turning = r.slow ? how : fmt::format(", at up to {:.4g} rad/s", r.speed);
  switch (r.path) {
    case ProbePath::load:
      return fmt::format("pressed to an overlap of {:.4g} m and pulled apart{}", r.overlap, at);
    case ProbePath::cycles:
      return fmt::format("pressed {} times, the last time to an overlap of {:.4g} m{}", r.rows.back().stroke / 2,
                         r.overlap, at);
    case ProbePath::shear:
      return fmt::format("slid by {:.4g} m to and fro at an overlap of {:.4g} m{}", r.amplitude, r.overlap, at);
    case ProbePath::roll:
      return fmt::format("rolled by {:.4g} rad to and fro at an overlap of {:.4g} m{}", r.amplitude, r.overlap,
                         turning);
    case ProbePath::torsion:
      return fmt::format("turned by {:.4g} rad to and fro at an overlap of {:.4g} m{}", r.amplitude, r.overlap,
                         turning);
    case ProbePath::impact:
      break;
  }
  return fmt::format("free impact at {:.4g} m/s, {:.4g} deg from the normal", r.speed,
                     r.angle * 180 / std::numbers::pi);
}

std::string energy_of(const ProbeResult& r) {
  if (r.path == ProbePath::impact)
    return fmt::format("{:.4g} J before, {:.4g} J after; lost {:.4g} J normal, {:.4g} J tangential, {:.4g} J rolling",
                       *r.find("kinetic_before"), *r.find("kinetic_after"), *r.find("lost_normal"),
                       *r.find("lost_tangential"), *r.find("lost_rolling"));
  const double in = *r.find("work_in"), lost = *r.find("lost");
  return fmt::format("{:.4g} J put in, {:.4g} J given back, {:.4g} J lost{}", in, *r.find("work_out"), lost,
                     in > 0 ? fmt::format(" ({:.3g} %)", 100 * lost / in) : "");
}

std::string pressing_lines(const ProbeResult& r) {
  std::string out =
      line("peak force", fmt::format("{:.4g} N at {:.4g} m", *r.find("peak_force"), *r.find("peak_overlap")));
  if (const double* k = r.find("stiffness_loading"))
    out += line("stiffness", fmt::format("{:.4g} N/m pressing, {:.4g} N/m when it is pulled back", *k,
                                         *r.find("stiffness_unloading")));
  if (const double* f = r.find("pull_off_force"))
    out += line("pull-off", fmt::format("{:.4g} N at an overlap of {:.4g} m", *f, *r.find("pull_off_overlap")));
  return out;
}

std::string sideways_lines(const ProbeResult& r) {
  const bool slip = r.path == ProbePath::shear;
  std::string out = line("normal", fmt::format("{:.4g} N", *r.find("normal_force")));
  if (slip)
    out += line("friction", fmt::format("{:.4g} N at most, {:.4g} of the normal force", *r.find("peak_friction"),
                                        *r.find("peak_ratio")));
  else
    out += line("torque", fmt::format("{:.4g} N m at most, {:.4g} of the normal force times R*", *r.find("peak_torque"),
                                      *r.find("peak_ratio")));
  if (const double* k = r.find("stiffness"))
    out += line("stiffness", fmt::format("{:.4g} {}", *k, slip ? "N/m" : "N m/rad"));
  if (const double* e = r.find("lost_per_cycle")) out += line("cycle", fmt::format("loses {:.4g} J", *e));
  return out;
}

std::string impact_lines(const ProbeResult& r) {
  std::string out = line("peak force", fmt::format("{:.4g} N normal, {:.4g} N tangential", *r.find("peak_force"),
                                                   *r.find("peak_friction")));
  out += line("overlap", fmt::format("{:.4g} m at most", *r.find("deepest_overlap")));
  out += line("duration", fmt::format("{:.4g} s", *r.find("duration")));
  if (const double* e = r.find("restitution"))
    out += line("restitution", fmt::format("{:.4f} normal{}{}", *e,
                                           r.restitution ? fmt::format(" (the case says {:g})", *r.restitution) : "",
                                           r.find("restitution_tangential")
                                               ? fmt::format(", {:.4f} tangential", *r.find("restitution_tangential"))
                                               : ""));
  return out;
}

}  // namespace

std::string probe_table(const ProbeResult& result) {
  const auto columns = columns_of(result);
  std::string out;
  for (const Column& c : columns) out += fmt::format("{}{} [{}]", out.empty() ? "" : ",", c.name, c.unit);
  out += '\n';
  for (const ProbeRow& row : result.rows) {
    bool first = true;
    // adding zero makes a negative zero a positive one
    for (const Column& c : columns)
      out += fmt::format("{}{}", std::exchange(first, false) ? "" : ",", c.value(row) + 0.0);
    out += '\n';
  }
  return out;
}

std::string probe_summary(const ProbeResult& r) {
  const ProbePair& p = r.pair;
  const std::string sizes = p.wall || p.radius_i == p.radius_j
                                ? fmt::format("diameter {:.4g} m", 2 * p.radius_i)
                                : fmt::format("diameters {:.4g} m and {:.4g} m", 2 * p.radius_i, 2 * p.radius_j);
  std::string out = line("contact", fmt::format("{}, {}", p.name, sizes));
  out += line("laws", fmt::format("normal {}, cohesion {}, tangential {}, rolling {}", r.laws[0], r.laws[1], r.laws[2],
                                  r.laws[3]));
  out += line("path", way_of(r));
  if (r.path == ProbePath::impact)
    out += impact_lines(r);
  else
    out += r.path == ProbePath::load || r.path == ProbePath::cycles ? pressing_lines(r) : sideways_lines(r);
  out += line("energy", energy_of(r));
  for (const std::string& note : r.notes) out += line("note", note);
  return out;
}

}  // namespace tsubu::setup

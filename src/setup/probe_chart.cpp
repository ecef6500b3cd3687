#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

#include "setup/probe_parts.hpp"

// A probed contact as a picture.
namespace tsubu::setup {
namespace {

using Row = const ProbeRow&;
constexpr int grey = 6;

// The rows of some strokes as a curve. Each stroke goes on where the one before ended, so that row belongs to both.
template <class X, class Y>
io::Curve curve(const ProbeResult& r, std::string name, int first, int last, const X& x, const Y& y) {
  io::Curve c;
  c.name = std::move(name);
  for (std::size_t k = 0; k < r.rows.size(); ++k) {
    const bool next_is_in = k + 1 < r.rows.size() && r.rows[k + 1].stroke == first && r.rows[k].stroke < first;
    if ((r.rows[k].stroke < first || r.rows[k].stroke > last) && !next_is_in) continue;
    c.x.push_back(x(r.rows[k])), c.y.push_back(y(r.rows[k]));
  }
  return c;
}

// The rows of an impact in which something happens: after a flight through a reach without force, and before surfaces
// that stick together have come to rest.
std::span<const ProbeRow> eventful(const std::vector<ProbeRow>& rows) {
  const auto away = [](Row a, Row b) {
    return std::abs(a.response.normal.force - b.response.normal.force) +
           norm(a.response.tangential.force - b.response.tangential.force);
  };
  double most = 0;
  for (Row r : rows) most = std::max(most, away(r, rows.front()));
  std::size_t begin = 0, end = rows.size() - 1;
  while (begin < end && away(rows[begin], rows.front()) <= 1e-3 * most) ++begin;
  while (end > begin && away(rows[end], rows.back()) <= 1e-2 * most) --end;
  const double margin = 0.04 * (rows[end].time - rows[begin].time);
  const double from = rows[begin].time - margin, to = rows[end].time + margin;
  while (begin > 0 && rows[begin - 1].time >= from) --begin;
  while (end + 1 < rows.size() && rows[end + 1].time <= to) ++end;
  if (begin > 0) --begin;
  return std::span(rows).subspan(begin, end + 1 - begin);
}

// With engineering prefixes, as the axes have them.
std::string in_units(double value, const char* unit) {
  constexpr std::pair<double, const char*> all[] = {
      {1, ""}, {1e-3, "m"}, {1e-6, "\xc2\xb5"}, {1e-9, "n"}, {1e-12, "p"}};
  for (const auto& [factor, prefix] : all)
    if (std::abs(value) >= 0.9999 * factor) return fmt::format("{:.3g} {}{}", value / factor, prefix, unit);
  return fmt::format("{:.3g} {}", value, unit);
}

std::string sizes_of(const ProbePair& p) {
  if (p.wall || p.radius_i == p.radius_j) return fmt::format("diameter {}", in_units(2 * p.radius_i, "m"));
  return fmt::format("diameters {} and {}", in_units(2 * p.radius_i, "m"), in_units(2 * p.radius_j, "m"));
}

// Names of laws that do something: "hertz + sjkr".
std::string named(std::initializer_list<std::string> laws) {
  std::string out;
  for (const std::string& law : laws)
    if (law != "none") out += (out.empty() ? "" : " + ") + law;
  return out.empty() ? "none" : out;
}

std::string pace(const ProbeResult& r, const char* unit) {
  return r.slow ? "slow: springs only" : fmt::format("at up to {}", in_units(r.speed, unit));
}

void draw_pressing(const ProbeResult& r, io::Chart& chart) {
  const auto overlap = [](Row row) { return row.motion.overlap; };
  const auto force = [](Row row) { return row.response.normal.force; };
  const auto still = [](Row row) { return row.response.normal.elastic + row.response.cohesion.force; };
  const auto cohesion = [](Row row) { return row.response.cohesion.force; };
  chart.x = {"overlap", "m"}, chart.y = {"normal force", "N"};
  const int strokes = r.rows.back().stroke;
  if (!r.slow) {
    auto c = curve(r, "without dashpot", 0, strokes, overlap, still);
    c.style = io::Curve::Style::dashed, c.color = grey;
    chart.curves.push_back(std::move(c));
  }
  if (r.laws[1] != "none") {
    auto c = curve(r, "cohesion alone", 0, strokes, overlap, cohesion);
    c.style = io::Curve::Style::dotted, c.color = 2;
    chart.curves.push_back(std::move(c));
  }
  if (r.path == ProbePath::load) {
    chart.title = fmt::format("{}: load and unload", named({r.laws[0], r.laws[1]}));
    chart.curves.push_back(curve(r, "pressing", 1, 1, overlap, force));
    chart.curves.back().wide = true;  // a spring that gives everything back covers it
    chart.curves.push_back(curve(r, "pulling apart", 2, 2, overlap, force));
    chart.curves.back().color = 1;
    for (std::size_t k = chart.curves.size() - 2; k < chart.curves.size(); ++k) chart.curves[k].arrows = true;
    return;
  }
  chart.title = fmt::format("{}: deeper and deeper", named({r.laws[0], r.laws[1]}));
  for (int k = 1; 2 * k <= strokes; ++k) {
    auto c = curve(r, k <= 6 ? fmt::format("cycle {}", k) : "", 2 * k - 1, 2 * k, overlap, force);
    // colours of the palette but green, which is that of cohesion, and grey
    constexpr int colors[] = {0, 1, 3, 4, 5};
    c.color = colors[(k - 1) % 5], c.arrows = true;
    chart.curves.push_back(std::move(c));
  }
}

void draw_sideways(const ProbeResult& r, io::Chart& chart) {
  const int strokes = r.rows.back().stroke;
  const auto add = [&](const auto& x, const auto& y) {
    chart.curves.push_back(curve(r, strokes > 3 ? "cycles" : "cycle", 2, strokes, x, y));
    chart.curves.push_back(curve(r, "first way", 1, 1, x, y));
    chart.curves.back().color = 1;
    for (io::Curve& c : chart.curves) c.arrows = true;
  };
  if (r.path == ProbePath::shear) {
    chart.title = fmt::format("{}: sliding to and fro", r.laws[2]);
    chart.x = {"slip", "m"}, chart.y = {"friction", "N"};
    add([](Row row) { return row.slip.x; }, [](Row row) { return -row.response.tangential.force.x; });
    if (r.friction && *r.friction > 0 && *r.find("normal_force") > 0) {
      const double limit = *r.friction * *r.find("normal_force");
      chart.levels = {{"friction coefficient \xc3\x97 normal force", limit}, {"", -limit}};
    }
  } else if (r.path == ProbePath::roll) {
    chart.title = fmt::format("{}: rolling to and fro", r.laws[3]);
    chart.x = {"rolling angle", "rad"}, chart.y = {"resisting torque", "N m"};
    add([](Row row) { return row.angle.y; }, [](Row row) { return -row.response.rolling.torque.y; });
  } else {
    chart.title = fmt::format("{}: turning to and fro about the normal", r.laws[3]);
    chart.x = {"torsion angle", "rad"}, chart.y = {"resisting torque", "N m"};
    add([](Row row) { return row.angle.z; }, [](Row row) { return -row.response.rolling.torque.z; });
  }
}

void draw_impact(const ProbeResult& r, io::Chart& chart) {
  const auto rows = eventful(r.rows);
  const auto normal = [](Row row) { return row.response.normal.force; };
  const auto still = [](Row row) { return row.response.normal.elastic + row.response.cohesion.force; };
  const auto friction = [](Row row) {
    const Vec3& n = row.motion.n;  // in the plane of x and z
    return -dot(row.response.tangential.force, {n.z, 0, -n.x});
  };
  chart.title = fmt::format("{}: impact", named({r.laws[0], r.laws[1], r.laws[2], r.laws[3]}));
  chart.x = {"time", "s"}, chart.y = {"force", "N"};
  const auto add = [&](std::string name, const auto& y, int color, io::Curve::Style style) {
    io::Curve c;
    for (Row row : rows) c.x.push_back(row.time), c.y.push_back(y(row));
    c.name = std::move(name), c.color = color, c.style = style;
    chart.curves.push_back(std::move(c));
  };
  using enum io::Curve::Style;
  const bool oblique = r.angle > 0 && r.laws[2] != "none";
  if (oblique && r.friction && *r.friction > 0) {
    const double mu = *r.friction;
    add(
        "friction coefficient \xc3\x97 normal", [&](Row row) { return mu * std::max(0.0, normal(row)); }, 1, dashed);
    if (std::ranges::any_of(rows, [&](Row row) { return friction(row) < 0; }))
      add(
          "", [&](Row row) { return -mu * std::max(0.0, normal(row)); }, 1, dashed);
  }
  add("normal, without dashpot", still, 0, dashed);
  add("normal", normal, 0, full);
  if (oblique) add("friction", friction, 1, full);
}

}  // namespace

io::Chart probe_chart(const ProbeResult& r) {
  io::Chart chart;
  chart.notes = {fmt::format("{}, {}", r.pair.name, sizes_of(r.pair))};
  std::string& note = chart.notes[0];
  if (r.path == ProbePath::load || r.path == ProbePath::cycles) {
    draw_pressing(r, chart);
    note += ", " + pace(r, "m/s");
  } else if (r.path == ProbePath::impact) {
    draw_impact(r, chart);
    note += fmt::format(", {} at {:.3g}\xc2\xb0", in_units(r.speed, "m/s"), r.angle * 180 / std::numbers::pi);
    if (const double* e = r.find("restitution")) note += fmt::format(", restitution {:.3f}", *e);
  } else {
    draw_sideways(r, chart);
    note += fmt::format(", pressed by {} ({}), {}", in_units(*r.find("normal_force"), "N"), r.laws[0],
                        pace(r, r.path == ProbePath::shear ? "m/s" : "rad/s"));
  }
  return chart;
}

}  // namespace tsubu::setup

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "setup/probe_parts.hpp"

// The numbers that sum up a curve.
namespace tsubu::setup {
namespace {

// Without the normal dashpot; a tension that limit_force cuts is none.
double at_rest_force(const laws::Response& r) {
  const bool cut = r.normal.elastic < 0 && r.normal.force == r.cohesion.force;
  return (cut ? 0 : r.normal.elastic) + r.cohesion.force;
}

void find_energy(ProbeResult& result) {
  double in = 0, out = 0;
  for (std::size_t k = 1; k < result.rows.size(); ++k) {
    const double work = result.rows[k].books.work - result.rows[k - 1].books.work;
    (work > 0 ? in : out) += std::abs(work);
  }
  const laws::ContactBooks& end = result.rows.back().books;
  const double moved = std::max(in, out);
  const double residual = moved > 0 ? end.residual() / moved : 0;
  result.findings.insert(result.findings.end(), {{"work_in", in, "J"},
                                                 {"work_out", out, "J"},
                                                 {"stored", end.stored(), "J"},
                                                 {"lost", end.lost(), "J"},
                                                 {"residual", residual, "-"}});
  if (end.lost() < -1e-4 * moved)
    result.notes.push_back(fmt::format("these laws created {:.4g} J of energy on this path", -end.lost()));
  if (std::abs(residual) > 1e-3)
    result.notes.push_back(
        fmt::format("the energy books miss {:.2g} of what was moved; more --steps may help", residual));
}

// Slope of the force over a few rows.
double slope(const std::vector<ProbeRow>& rows, std::size_t a, std::size_t b) {
  return (at_rest_force(rows[b].response) - at_rest_force(rows[a].response)) /
         (rows[b].motion.overlap - rows[a].motion.overlap);
}

void find_pressing(ProbeResult& result) {
  const auto& rows = result.rows;
  const auto highest = std::max_element(rows.begin(), rows.end(), [](const ProbeRow& a, const ProbeRow& b) {
    return a.response.normal.force < b.response.normal.force;
  });
  // a dashpot may also pull, but it holds nothing together
  const auto lowest = std::min_element(rows.begin(), rows.end(), [](const ProbeRow& a, const ProbeRow& b) {
    return at_rest_force(a.response) < at_rest_force(b.response);
  });
  result.findings = {{"peak_force", highest->response.normal.force, "N"},
                     {"peak_overlap", highest->motion.overlap, "m"}};
  const auto deepest = static_cast<std::size_t>(
      std::max_element(rows.begin(), rows.end(),
                       [](const ProbeRow& a, const ProbeRow& b) { return a.motion.overlap < b.motion.overlap; }) -
      rows.begin());
  // a twenty-fifth of a stroke: the last half percent of the way
  const auto in_stroke = std::ranges::count(rows, rows[deepest].stroke, &ProbeRow::stroke);
  const std::size_t few = static_cast<std::size_t>(std::max<std::ptrdiff_t>(1, in_stroke / 25));
  if (deepest >= few && deepest + few < rows.size()) {
    result.findings.push_back({"stiffness_loading", slope(rows, deepest - few, deepest), "N/m"});
    result.findings.push_back({"stiffness_unloading", slope(rows, deepest, deepest + few), "N/m"});
  }
  if (at_rest_force(lowest->response) < 0) {
    result.findings.push_back({"pull_off_force", at_rest_force(lowest->response), "N"});
    result.findings.push_back({"pull_off_overlap", lowest->motion.overlap, "m"});
  }
}

void find_sideways(ProbeResult& result) {
  const auto first =
      std::find_if(result.rows.begin(), result.rows.end(), [](const ProbeRow& r) { return r.stroke == 1; });
  const bool slip = result.path == ProbePath::shear;
  const auto resists = [&](const ProbeRow& r) {
    const Vec3& torque = r.response.rolling.torque;
    return slip ? -r.response.tangential.force.x : result.path == ProbePath::roll ? -torque.y : -torque.z;
  };
  const auto travel = [&](const ProbeRow& r) {
    return slip ? r.slip.x : result.path == ProbePath::roll ? r.angle.y : r.angle.z;
  };
  double most = 0;
  for (auto r = first; r != result.rows.end(); ++r) most = std::max(most, std::abs(resists(*r)));
  const double load = first->response.normal.force;
  const double arm = slip ? 1 : first->motion.radius;
  result.findings = {{"normal_force", load, "N"},
                     {slip ? "peak_friction" : "peak_torque", most, slip ? "N" : "N m"},
                     {"peak_ratio", load > 0 ? most / (load * arm) : 0, "-"}};
  // a law without a spring acts at once
  const bool springs = slip ? first->response.tangential.stiffness > 0 : first->response.rolling.stiffness > 0;
  if (result.slow && springs && travel(*first) > 0)
    result.findings.push_back({"stiffness", resists(*first) / travel(*first) + 0.0, slip ? "N/m" : "N m/rad"});
  const int strokes = result.rows.back().stroke;
  if (strokes < 3) return;
  const auto last_cycle =
      std::find_if(first, result.rows.end(), [&](const ProbeRow& r) { return r.stroke == strokes - 1; });
  result.findings.push_back(
      {"lost_per_cycle", result.rows.back().books.lost() - std::prev(last_cycle)->books.lost(), "J"});
}

// As many rows as a picture can show: every so many, and those where the force has changed, with the one before.
std::vector<ProbeRow> thinned(const std::vector<ProbeRow>& rows) {
  constexpr std::size_t most = 1000;
  const auto force = [&](std::size_t k) {
    const laws::Response& r = rows[k].response;
    return Vec3{r.normal.force, norm(r.tangential.force), r.cohesion.force};
  };
  double strongest = 0;
  for (std::size_t k = 0; k < rows.size(); ++k) strongest = std::max(strongest, norm(force(k)));
  const std::size_t every = std::max<std::size_t>(1, rows.size() / most);
  std::vector<std::size_t> kept{0};
  for (std::size_t k = 1; k < rows.size(); ++k) {
    const bool changed = norm(force(k) - force(kept.back())) > 0.002 * strongest;
    if (changed && k - 1 > kept.back()) kept.push_back(k - 1);
    if (changed || k - kept.back() >= every || k + 1 == rows.size()) kept.push_back(k);
  }
  std::vector<ProbeRow> few;
  for (const std::size_t k : kept) few.push_back(rows[k]);
  return few;
}

}  // namespace

void find_driven(ProbeResult& result) {
  if (result.path == ProbePath::load || result.path == ProbePath::cycles)
    find_pressing(result);
  else
    find_sideways(result);
  find_energy(result);
}

void find_impact(ProbeResult& result) {
  const ProbeRow &first = result.rows.front(), &last = result.rows.back();
  const bool parted = *result.find("parted") != 0;
  double peak = 0, friction = 0;
  for (const ProbeRow& r : result.rows) {
    peak = std::max(peak, r.response.normal.force);
    friction = std::max(friction, norm(r.response.tangential.force));
  }
  const double vn = result.speed * std::cos(result.angle), vt = result.speed * std::sin(result.angle);
  const Vec3& n = last.motion.n;
  std::vector<ProbeFinding> found{{"peak_force", peak, "N"},
                                  {"peak_friction", friction, "N"},
                                  {"deepest_overlap", result.overlap, "m"},
                                  {"duration", last.time - first.time, "s"}};
  if (parted) {
    found.push_back({"restitution", last.motion.vn / vn, "-"});
    // of the surfaces, positive if they slide back after the impact; the motion stays in the plane of x and z
    if (vt > 1e-9 * vn) found.push_back({"restitution_tangential", -dot(last.motion.vt, {n.z, 0, -n.x}) / vt, "-"});
  }
  const double before = 0.5 * first.motion.mass * result.speed * result.speed;  // of the relative motion
  found.insert(found.end(), {{"kinetic_before", before, "J"},
                             {"kinetic_after", last.kinetic, "J"},
                             {"lost_normal", last.books.lost_normal, "J"},
                             {"lost_tangential", last.books.lost_tangential, "J"},
                             {"lost_rolling", last.books.lost_rolling, "J"}});
  result.findings.insert(result.findings.begin(), found.begin(), found.end());
  if (!parted) result.notes.push_back("the surfaces stick to each other: there is no rebound");
  if (last.books.lost() < -1e-4 * before)
    result.notes.push_back(fmt::format("these laws created {:.4g} J of energy in this impact", -last.books.lost()));
  if (std::abs(*result.find("residual")) > 1e-3)
    result.notes.push_back(
        fmt::format("the energy books miss {:.2g} of the energy; more --steps may help", *result.find("residual")));
  result.rows = thinned(result.rows);
}

}  // namespace tsubu::setup

#include "setup/report_plots.hpp"

#include <algorithm>
#include <cmath>

#include "setup/plot.hpp"

namespace tsubu::setup {
namespace {

using Column = io::NumberTable::Column;

// Columns that are not all zero.
std::vector<std::string> moving(const io::NumberTable& table, const std::vector<std::string>& names) {
  std::vector<std::string> found;
  for (const std::string& name : names)
    if (const Column* c = table.find(name))
      if (std::ranges::any_of(c->values, [](double v) { return std::isfinite(v) && v != 0; })) found.push_back(name);
  return found;
}

void add(PlotGroup& group, const io::NumberTable& table, const std::string& title,
         const std::vector<std::string>& names) {
  const auto shown = moving(table, names);
  if (shown.empty()) return;
  for (io::Chart& chart : plot(table, shown, {.title = title})) {
    chart.title = title;
    group.charts.push_back(std::move(chart));
  }
}

// What stands before the last dot: the walls and measurements, in the order of the table.
std::vector<std::string> owners(const io::NumberTable& table) {
  std::vector<std::string> all;
  for (const Column& c : table.columns)
    if (const auto dot = c.name.rfind('.'); dot != std::string::npos)
      if (const std::string owner = c.name.substr(0, dot); !std::ranges::count(all, owner)) all.push_back(owner);
  return all;
}

}  // namespace

std::vector<PlotGroup> report_plots(const io::NumberTable& table) {
  PlotGroup course{"How it went", {}}, walls{"Walls", {}}, measured{"Measurements", {}};
  add(course, table, "Energy held",
      {"kinetic_translation", "kinetic_rotation", "stored_normal", "stored_cohesion", "stored_tangential",
       "stored_rolling"});
  add(course, table, "Energy since the start",
      {"gravity_work", "wall_work", "external_work", "domain_work", "energy_in", "energy_out", "dissipated_normal",
       "dissipated_tangential", "dissipated_rolling", "residual"});
  add(course, table, "Bodies and contacts", {"bodies", "contacts"});
  add(course, table, "Largest overlap", {"max_overlap"});
  add(course, table, "Largest speed", {"max_speed"});
  add(course, table, "Temperature", {"temperature_min", "temperature_mean", "temperature_max"});
  add(course, table, "Heat since the start",
      {"heat_gained", "heat_walls", "heat_sources", "heat_dissipated", "heat_brought", "heat_residual"});
  add(course, table, "Speed of computing", {"rate"});
  std::vector<std::string> forces, heat, given;
  for (const std::string& owner : owners(table)) {
    if (table.find(owner + ".force_x")) {
      for (const char* axis : {"x", "y", "z"}) forces.push_back(owner + ".force_" + axis);
      heat.push_back(owner + ".heat"), given.push_back(owner + ".heat_given");
      continue;
    }
    std::vector<std::string> names;
    for (const Column& c : table.columns)
      if (c.name.starts_with(owner + '.') && c.name.rfind('.') == owner.size()) names.push_back(c.name);
    add(measured, table, owner, names);
  }
  // many walls share a chart by axis
  for (const char axis : {'x', 'y', 'z'}) {
    std::vector<std::string> along;
    std::ranges::copy_if(forces, std::back_inserter(along), [axis](const std::string& n) { return n.back() == axis; });
    add(walls, table, std::string("Force along ") + axis, along);
  }
  add(walls, table, "Heat that walls give", heat);
  add(walls, table, "Heat given since the start", given);
  std::vector<PlotGroup> groups;
  for (PlotGroup* group : {&course, &measured, &walls})
    if (!group->charts.empty()) groups.push_back(std::move(*group));
  return groups;
}

}  // namespace tsubu::setup

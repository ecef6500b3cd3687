#include "setup/report_plots.hpp"

#include <gtest/gtest.h>

namespace tsubu::setup {
namespace {

// Every column that is given holds 1, 2, ...
io::NumberTable table_of(const std::vector<std::pair<std::string, std::string>>& columns) {
  io::NumberTable table;
  table.columns.push_back({"time", "s", {0, 1}});
  double value = 1;
  for (const auto& [name, unit] : columns) table.columns.push_back({name, unit, {0, value++}});
  return table;
}

// The names of the curves under a heading and a title.
std::vector<std::string> curves(const io::NumberTable& table, const std::string& heading, const std::string& title) {
  std::vector<std::string> names;
  for (const PlotGroup& group : report_plots(table))
    for (const io::Chart& chart : group.charts)
      if (group.heading == heading && chart.title == title)
        for (const io::Curve& curve : chart.curves)
          names.push_back(curve.name.empty() ? chart.y.name : curve.name);  // one alone names the axis
  return names;
}
using Names = std::vector<std::string>;

TEST(ReportPlots, ShowAllThatMovesEnergy) {
  const auto table = table_of({{"gravity_work", "J"},
                               {"wall_work", "J"},
                               {"external_work", "J"},
                               {"energy_in", "J"},
                               {"energy_out", "J"},
                               {"domain_work", "J"},
                               {"residual", "J"}});
  EXPECT_EQ(
      curves(table, "How it went", "Energy since the start"),
      (Names{"gravity_work", "wall_work", "external_work", "domain_work", "energy_in", "energy_out", "residual"}));
}

TEST(ReportPlots, ShowHeatOfBodiesAndWalls) {
  const auto table = table_of({{"temperature_mean", "K"},
                               {"heat_gained", "J"},
                               {"heat_walls", "J"},
                               {"plate.force_x", "N"},
                               {"plate.heat", "W"},
                               {"plate.heat_given", "J"},
                               {"box.x-low.force_x", "N"},
                               {"box.x-low.heat", "W"},
                               {"box.x-low.heat_given", "J"},
                               {"heat.mass", "kg"}});
  EXPECT_EQ(curves(table, "How it went", "Temperature"), Names{"temperature_mean"});
  EXPECT_EQ(curves(table, "How it went", "Heat since the start"), (Names{"heat_gained", "heat_walls"}));
  EXPECT_EQ(curves(table, "Walls", "Heat that walls give"), (Names{"plate.heat", "box.x-low.heat"}));
  EXPECT_EQ(curves(table, "Walls", "Heat given since the start"), (Names{"plate.heat_given", "box.x-low.heat_given"}));
  EXPECT_EQ(curves(table, "Walls", "Force along x"), (Names{"plate.force_x", "box.x-low.force_x"}));
  EXPECT_EQ(curves(table, "Measurements", "heat"), Names{"heat.mass"});
}

}  // namespace
}  // namespace tsubu::setup

#include "setup/plot.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "unit/io/temporary_folder.hpp"

namespace tsubu::setup {
namespace {

const char* const text =
    "time [s],lid.force_x [N],lid.force_z [N],outlet.mass [kg],outlet.mass_flow [kg/s],rate [1/s]\n"
    "0,1,2,0,0,10\n1,2,4,3,nan,11\n2,3,8,6,3,12\n";

io::NumberTable table(const std::string& content = text) {
  const TemporaryFolder folder;
  write_text(folder / "table.csv", content);
  return io::read_numbers(folder / "table.csv");
}

std::vector<std::string> names(const std::vector<std::string>& words) {
  const io::NumberTable t = table();
  std::vector<std::string> all;
  for (const auto* c : choose_columns(t, words)) all.push_back(c->name);
  return all;
}

TEST(ReadNumbers, TakesNamesUnitsAndWholeRows) {
  const io::NumberTable t = table(std::string(text) + "3,4,16,9,3");  // a row that is being written
  ASSERT_EQ(t.columns.size(), 6u);
  EXPECT_EQ(t.rows(), 3u);
  EXPECT_EQ(t.columns[1].name, "lid.force_x");
  EXPECT_EQ(t.columns[4].unit, "kg/s");
  EXPECT_EQ(t.find("lid.force_z")->values, (std::vector<double>{2, 4, 8}));
  EXPECT_TRUE(std::isnan(t.find("outlet.mass_flow")->values[1]));
  EXPECT_EQ(t.find("lid"), nullptr);
  EXPECT_THROW((void)table(std::string(text) + "3,4\n4,4,16,9,3,1\n"), std::runtime_error);
}

TEST(Plot, ChoosesColumnsByNamePatternAndOwner) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(names({"rate", "lid.force_x"}), (Names{"rate", "lid.force_x"}));
  EXPECT_EQ(names({"*force_?"}), (Names{"lid.force_x", "lid.force_z"}));
  EXPECT_EQ(names({"outlet"}), (Names{"outlet.mass", "outlet.mass_flow"}));
  EXPECT_EQ(names({"outlet.mass", "outlet*"}), (Names{"outlet.mass", "outlet.mass_flow"}));
  try {
    (void)names({"lid.forse_x"});
    FAIL();
  } catch (const ColumnError& e) {
    EXPECT_STREQ(e.what(), "the table has no column 'lid.forse_x'; did you mean 'lid.force_x'?");
  }
}

TEST(Plot, MakesOneChartForEachUnit) {
  const auto charts = plot(table(), {"lid", "outlet.mass"}, {.title = "a run"});
  ASSERT_EQ(charts.size(), 2u);
  EXPECT_EQ(charts[0].title, "a run");
  ASSERT_EQ(charts[0].curves.size(), 2u);
  EXPECT_EQ(charts[0].curves[1].name, "lid.force_z");
  EXPECT_EQ(charts[0].x.name, "time");
  EXPECT_EQ(charts[1].y.name, "outlet.mass");  // one curve: its name is the axis's
  EXPECT_TRUE(charts[1].curves[0].name.empty());
  EXPECT_THROW((void)plot(table(), {"rate"}, {.title = "", .x = "tine"}), ColumnError);
  EXPECT_EQ(plot(table(), {"rate"}, {.title = "", .x = "outlet.mass"})[0].x.unit, "kg");
}

TEST(Plot, StacksChartsInOnePicture) {
  const std::string svg = io::draw(plot(table(), {"lid", "outlet.mass"}, {.title = "a <run>"}));
  EXPECT_EQ(svg.find("<svg "), 0u);
  EXPECT_NE(svg.find("<svg y=\"500\" "), std::string::npos);
  EXPECT_NE(svg.find("a &lt;run&gt;"), std::string::npos);
  EXPECT_TRUE(svg.ends_with("</svg>\n</svg>\n"));
}

TEST(Plot, DrawsByPowersOfTen) {
  EXPECT_EQ(io::log_ticks(0.5, 2000, 8), (std::vector<double>{1, 10, 100, 1000}));
  EXPECT_EQ(io::log_ticks(1, 10, 8), (std::vector<double>{1, 2, 5, 10}));
  EXPECT_EQ(io::log_ticks(1e-12, 1, 4), (std::vector<double>{1e-12, 1e-9, 1e-6, 1e-3, 1}));
  EXPECT_TRUE(io::log_ticks(0, 1, 4).empty());
  io::Chart chart;
  chart.y.log = true;
  io::Curve curve;
  curve.x = {0, 1, 2, 3}, curve.y = {1, 10, 0, 100};  // zero interrupts
  chart.curves = {curve};
  const std::string svg = io::draw(chart);
  const auto path = svg.substr(svg.find("<path d=\"M"), 120);
  // a decade is as high as another
  double x1, y1, x2, y2, x3, y3;
  ASSERT_EQ(std::sscanf(path.c_str(), "<path d=\"M%lf,%lf L%lf,%lf M%lf,%lf", &x1, &y1, &x2, &y2, &x3, &y3), 6) << path;
  EXPECT_NEAR(y1 - y2, y2 - y3, 0.02);
}

}  // namespace
}  // namespace tsubu::setup

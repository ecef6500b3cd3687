#include "io/chart.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace tsubu::io {
namespace {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++n;
  return n;
}
bool holds(const std::string& text, const std::string& part) { return count(text, part) > 0; }

Chart chart_of(std::vector<double> x, std::vector<double> y) {
  Chart chart;
  chart.title = "a title";
  chart.x = {"overlap", "m"};
  chart.y = {"force", "N"};
  Curve curve;
  curve.name = "a curve";
  curve.x = std::move(x), curve.y = std::move(y);
  chart.curves = {curve};
  return chart;
}

// The points of the first curve, "M1,2 L3,4".
std::string path_in(const std::string& svg) {
  const std::size_t begin = svg.find("<path d=\"M") + 9;
  return svg.substr(begin, svg.find('"', begin) - begin);
}

TEST(Ticks, AreRoundAndLieInside) {
  EXPECT_EQ(ticks(0, 10, 5), (std::vector<double>{0, 2, 4, 6, 8, 10}));
  EXPECT_EQ(ticks(-3, 7, 5), (std::vector<double>{-2, 0, 2, 4, 6}));
  EXPECT_EQ(ticks(0, 1, 3).size(), 3u) << "0, 0.5, 1";
  for (const double scale : {1e-12, 1e-3, 1.0, 1e9}) {
    const auto all = ticks(-0.37 * scale, 1.91 * scale, 6);
    ASSERT_GE(all.size(), 4u);
    EXPECT_LE(all.size(), 8u);
    EXPECT_GE(all.front(), -0.37 * scale);
    EXPECT_LE(all.back(), 1.91 * scale);
    for (std::size_t k = 1; k < all.size(); ++k) EXPECT_NEAR((all[k] - all[k - 1]) / (all[1] - all[0]), 1, 1e-9);
  }
}

TEST(Ticks, OfNothingAreNone) {
  EXPECT_TRUE(ticks(1, 1, 5).empty());
  EXPECT_TRUE(ticks(2, 1, 5).empty());
  EXPECT_TRUE(ticks(std::nan(""), 1, 5).empty());
}

TEST(Chart, NamesItsAxesWithUnits) {
  const std::string svg = draw(chart_of({0, 1e-5}, {0, 0.02}));
  EXPECT_TRUE(holds(svg, "overlap [\xc2\xb5m]")) << svg;
  EXPECT_TRUE(holds(svg, "force [mN]"));
  EXPECT_TRUE(holds(svg, "a title"));
  EXPECT_TRUE(holds(svg, ">a curve<"));
  EXPECT_TRUE(svg.starts_with("<svg ")) << svg.substr(0, 20);
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(Chart, UnitsThatTakeNoPrefixGetNone) {
  Chart chart = chart_of({0, 1e-5}, {0, 1e-5});
  chart.x.unit = "-";
  chart.y.unit = "kg m2/s";
  const std::string svg = draw(chart);
  EXPECT_TRUE(holds(svg, ">overlap<"));
  EXPECT_TRUE(holds(svg, "force [kg m2/s]"));
}

TEST(Chart, EscapesWhatIsMarkup) {
  Chart chart = chart_of({0, 1}, {0, 1});
  chart.title = "a < b & c";
  chart.notes = {"<script>"};
  const std::string svg = draw(chart);
  EXPECT_TRUE(holds(svg, "a &lt; b &amp; c"));
  EXPECT_FALSE(holds(svg, "<script>"));
}

TEST(Chart, AStraightLineNeedsTwoPoints) {
  std::vector<double> x, y;
  for (int k = 0; k <= 1000; ++k) x.push_back(k), y.push_back(2 * k);
  EXPECT_EQ(count(path_in(draw(chart_of(x, y))), "L"), 1u);
}

TEST(Chart, AThereAndBackLineKeepsItsEnd) {
  EXPECT_EQ(count(path_in(draw(chart_of({0, 1, 2, 1, 0}, {0, 1, 2, 1, 0}))), "L"), 2u);
}

// A parabola keeps as many points as it takes to be smooth, far fewer than it was given.
TEST(Chart, ACurveKeepsWhatCanBeSeen) {
  std::vector<double> x, y;
  for (int k = 0; k <= 100000; ++k) x.push_back(1e-5 * k), y.push_back(1e-10 * k * k);
  const std::size_t kept = count(path_in(draw(chart_of(x, y))), "L");
  EXPECT_GT(kept, 10u);
  EXPECT_LT(kept, 200u);
}

TEST(Chart, WhatIsNotFiniteInterruptsACurve) {
  const double nan = std::nan(""), infinite = std::numeric_limits<double>::infinity();
  const std::string svg = draw(chart_of({0, 1, 2, 3, 4, 5, 6}, {0, 1, nan, 2, 1, infinite, 3}));
  EXPECT_EQ(count(path_in(svg), "M"), 3u) << svg;
  EXPECT_FALSE(holds(svg, "nan"));
  EXPECT_FALSE(holds(svg, "inf"));
}

TEST(Chart, DrawsWhateverItIsGiven) {
  for (const auto& values : std::vector<std::vector<double>>{{}, {0}, {1, 1}, {-1e300, 1e300}, {1e-300, 2e-300}}) {
    const std::string svg = draw(chart_of(values, values));
    EXPECT_TRUE(svg.ends_with("</svg>\n"));
    EXPECT_FALSE(holds(svg, "nan")) << svg;
    EXPECT_FALSE(holds(svg, "inf")) << svg;
  }
}

TEST(Chart, ShowsDirectionsAndLevels) {
  Chart chart = chart_of({0, 1, 2}, {0, 5, 1});
  const std::size_t before = count(draw(chart), "rotate(");
  chart.curves[0].arrows = true;
  chart.levels = {{"a limit", 7}};
  const std::string svg = draw(chart);
  EXPECT_GT(count(svg, "rotate("), before);
  EXPECT_TRUE(holds(svg, ">a limit<"));
}

TEST(Chart, IsTheSameTextForTheSameNumbers) {
  EXPECT_EQ(draw(chart_of({0, 1, 2}, {3, 1, 2})), draw(chart_of({0, 1, 2}, {3, 1, 2})));
}

}  // namespace
}  // namespace tsubu::io

#pragma once
#include <string>
#include <vector>

namespace tsubu::io {

// A line of a chart. Points that are not finite interrupt it.
struct Curve {
  std::string name;  // in the legend; empty: not there
  std::vector<double> x, y;
  enum class Style { full, dashed, dotted } style = Style::full;
  int color = 0;        // place in the palette
  bool wide = false;    // a broad line, for one that another may cover
  bool arrows = false;  // show in which direction it is run through
};

// A level that curves are compared with: a thin line across the chart with its name on it.
struct Level {
  std::string name;
  double y = 0;
};

struct ChartAxis {
  std::string name;
  std::string unit;  // SI; the chart puts milli, micro, ... before it where that makes shorter numbers
  bool log = false;  // by powers of ten; what is not above zero is not shown
};

struct Chart {
  std::string title;
  std::vector<std::string> notes;  // lines under the title
  ChartAxis x, y;
  std::vector<Curve> curves;
  std::vector<Level> levels;
  bool from_zero = true;  // zero is on the y axis
};

// The chart as a picture (SVG 1.1, UTF-8), the same text for the same numbers. It needs no font, script or file from
// elsewhere.
[[nodiscard]] std::string draw(const Chart& chart);

// Several charts one below the other in one picture.
[[nodiscard]] std::string draw(const std::vector<Chart>& charts);

// Round numbers that divide a range into about `count` parts; they lie within it.
[[nodiscard]] std::vector<double> ticks(double low, double high, int count);
// The same for an axis by powers of ten.
[[nodiscard]] std::vector<double> log_ticks(double low, double high, int count);

}  // namespace tsubu::io

#include "io/chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tsubu::io {
namespace {

// Colours that also differ for most colour-blind people and in grey (Okabe & Ito, Color Universal Design, 2008).
constexpr std::array palette{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#555555"};
constexpr double width = 760, height = 500;  // [px]
constexpr double left = 86, right = 28, bottom = 62;

// Text that stands between tags.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (static_cast<unsigned char>(c) >= ' ')
      out += c;
  }
  return out;
}

struct Range {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  void include(double v) {
    if (std::isfinite(v)) low = std::min(low, v), high = std::max(high, v);
  }
  [[nodiscard]] double size() const { return high - low; }
};

// A range to draw: a little wider than the data, never empty.
Range padded(Range r, double share) {
  if (!(r.low <= r.high)) return {-1, 1};
  const double size = r.size() > 1e-12 * std::max(std::abs(r.low), std::abs(r.high)) ? r.size() : 0;
  if (size == 0) {
    const double around = r.low != 0 ? 0.5 * std::abs(r.low) : 1;
    return {r.low - around, r.high + around};
  }
  return {r.low - share * size, r.high + share * size};
}

struct Prefix {
  const char* name;
  double factor;
};
// The prefix that brings the largest number between 1 and 1000.
Prefix prefix_for(double largest, std::string_view unit) {
  constexpr Prefix all[] = {{"p", 1e-12}, {"n", 1e-9}, {"\xc2\xb5", 1e-6}, {"m", 1e-3},
                            {"", 1},      {"k", 1e3},  {"M", 1e6},         {"G", 1e9}};
  // a prefix belongs to a unit that takes one: none, degrees or kilograms do not
  if (unit.empty() || unit == "-" || unit == "deg" || unit.starts_with("kg") || !(largest > 0)) return {"", 1};
  for (const Prefix& p : all)
    if (largest < 1e3 * p.factor * (1 - 1e-12)) return p;
  return all[std::size(all) - 1];
}

// One axis: its range in SI units, or the powers of ten of its range, and how numbers on it are written.
struct Scale {
  Range range;
  Prefix prefix;
  std::vector<double> ticks;
  double from, to;  // [px]
  bool log;

  Scale(const Range& data, double share, const ChartAxis& axis, double begin, double end, int count)
      : range(padded(data, share)),
        prefix(axis.log ? Prefix{"", 1} : prefix_for(std::max(std::abs(range.low), std::abs(range.high)), axis.unit)),
        ticks(axis.log ? log_ticks(std::pow(10, range.low), std::pow(10, range.high), count)
                       : io::ticks(range.low, range.high, count)),
        from(begin),
        to(end),
        log(axis.log) {}
  [[nodiscard]] bool shows(double v) const { return std::isfinite(v) && (!log || v > 0); }
  [[nodiscard]] double at(double v) const {
    return from + (to - from) * ((log ? std::log10(v) : v) - range.low) / range.size();
  }
  [[nodiscard]] std::string number(double v) const {
    if (log) return fmt::format("{:g}", v);
    const double step = ticks.size() > 1 ? (ticks[1] - ticks[0]) / prefix.factor : 1;
    const double shown = v / prefix.factor;
    if (std::abs(shown) < 1e-9 * step) return "0";
    if (std::abs(shown) >= 1e5 || step < 1e-4) return fmt::format("{:.3g}", shown);
    const int digits = std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
    std::string text = fmt::format("{:.{}f}", shown, digits);
    if (text[0] == '-') text.replace(0, 1, "\xe2\x88\x92");  // the minus sign is as wide as a digit
    return text;
  }
};

std::string title_of(const ChartAxis& axis, const Scale& scale) {
  if (axis.unit.empty() || axis.unit == "-") return axis.name;
  return fmt::format("{} [{}{}]", axis.name, scale.prefix.name, axis.unit);
}

struct Point {
  double x, y;
};

double distance(const Point& a, const Point& b) { return std::hypot(a.x - b.x, a.y - b.y); }

// Leaves out points that are less than a twentieth of a pixel off the line of their neighbours (Douglas & Peucker,
// 1973).
void simplify(const std::vector<Point>& points, std::size_t first, std::size_t last, std::vector<bool>& kept) {
  std::vector<std::pair<std::size_t, std::size_t>> open{{first, last}};
  while (!open.empty()) {
    const auto [a, b] = open.back();
    open.pop_back();
    const Point p = points[a], q = points[b];
    const double length = distance(p, q);
    double worst = 0.05;
    std::size_t at = a;
    for (std::size_t k = a + 1; k < b; ++k) {
      const Point& r = points[k];
      const double off =
          length > 0 ? std::abs((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)) / length : distance(p, r);
      // beyond the ends of the line the distance from it is that from its ends
      const double along = length > 0 ? ((q.x - p.x) * (r.x - p.x) + (q.y - p.y) * (r.y - p.y)) / (length * length) : 0;
      const double away = along < 0 ? distance(p, r) : along > 1 ? distance(q, r) : off;
      if (away > worst) worst = away, at = k;
    }
    if (at == a) continue;
    kept[at] = true;
    open.push_back({a, at}), open.push_back({at, b});
  }
}

// The unbroken parts of a curve in pixels.
std::vector<std::vector<Point>> pieces_of(const Curve& curve, const Scale& x, const Scale& y) {
  std::vector<std::vector<Point>> pieces(1);
  for (std::size_t k = 0; k < std::min(curve.x.size(), curve.y.size()); ++k) {
    if (x.shows(curve.x[k]) && y.shows(curve.y[k]))
      pieces.back().push_back({x.at(curve.x[k]), y.at(curve.y[k])});
    else if (!pieces.back().empty())
      pieces.emplace_back();
  }
  if (pieces.back().empty()) pieces.pop_back();
  return pieces;
}

// Small triangles that point along a curve, one on each stretch of it. Not in its middle: a curve that is run through
// there and back shows them side by side.
std::string arrows(const std::vector<Point>& points, const char* color) {
  double length = 0;
  for (std::size_t k = 1; k < points.size(); ++k) length += distance(points[k - 1], points[k]);
  constexpr double stretch = 260, place = 0.35;  // [px], share of a stretch
  constexpr int most = 9;
  const int count = length < 40 ? 0 : std::clamp(static_cast<int>(std::lround(length / stretch)), 1, most);
  std::string out;
  double walked = 0;
  int next = 0;
  for (std::size_t k = 1; k < points.size() && next < count; ++k) {
    const double step = distance(points[k - 1], points[k]);
    for (; next < count && walked + step >= length * (next + place) / count; ++next) {
      const double share = step > 0 ? (length * (next + place) / count - walked) / step : 0;
      const double dx = points[k].x - points[k - 1].x, dy = points[k].y - points[k - 1].y;
      out += fmt::format(
          "<path d=\"M5,0 L-4,-4.5 L-4,4.5 Z\" fill=\"{}\" transform=\"translate({:.2f},{:.2f}) "
          "rotate({:.1f})\"/>\n",
          color, points[k - 1].x + share * dx, points[k - 1].y + share * dy, std::atan2(dy, dx) * 57.29577951308232);
    }
    walked += step;
  }
  return out;
}

const char* dashes(Curve::Style style) {
  if (style == Curve::Style::dashed) return " stroke-dasharray=\"7 4\"";
  if (style == Curve::Style::dotted) return " stroke-dasharray=\"1.5 4\"";
  return "";
}

const char* color_of(const Curve& curve) { return palette[static_cast<std::size_t>(curve.color) % palette.size()]; }

std::string line_of(const Curve& curve, const Scale& x, const Scale& y) {
  std::string path, heads;
  for (const std::vector<Point>& points : pieces_of(curve, x, y)) {
    std::vector<bool> kept(points.size());
    kept.front() = kept.back() = true;
    simplify(points, 0, points.size() - 1, kept);
    char command = 'M';
    for (std::size_t k = 0; k < points.size(); ++k) {
      if (!kept[k]) continue;
      path += fmt::format("{}{:.2f},{:.2f} ", command, points[k].x, points[k].y);
      command = 'L';
    }
    if (curve.arrows) heads += arrows(points, color_of(curve));
  }
  if (path.empty()) return "";
  path.pop_back();
  return fmt::format(
      "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{} stroke-linejoin=\"round\" "
      "stroke-linecap=\"round\"/>\n{}",
      path, color_of(curve),
      curve.wide                          ? "5"
      : curve.style == Curve::Style::full ? "2"
                                          : "1.6",
      dashes(curve.style), heads);
}

// The plot without its curves: grid, ticks, axes through zero, names.
std::string frame(const Chart& chart, const Scale& x, const Scale& y) {
  std::string out;
  for (const double v : x.ticks) {
    out += fmt::format("<line x1=\"{0:.2f}\" y1=\"{1:.2f}\" x2=\"{0:.2f}\" y2=\"{2:.2f}\" class=\"{3}\"/>\n", x.at(v),
                       y.from, y.to, x.number(v) == "0" ? "zero" : "grid");
    out += fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"middle\" class=\"tick\">{}</text>\n", x.at(v),
                       y.from + 18, x.number(v));
  }
  for (const double v : y.ticks) {
    out += fmt::format("<line x1=\"{1:.2f}\" y1=\"{0:.2f}\" x2=\"{2:.2f}\" y2=\"{0:.2f}\" class=\"{3}\"/>\n", y.at(v),
                       x.from, x.to, y.number(v) == "0" ? "zero" : "grid");
    out += fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"end\" class=\"tick\">{}</text>\n", x.from - 8,
                       y.at(v) + 4, y.number(v));
  }
  out += fmt::format("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" class=\"box\"/>\n", x.from,
                     y.to, x.to - x.from, y.from - y.to);
  out += fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"middle\" class=\"name\">{}</text>\n",
                     0.5 * (x.from + x.to), height - 16, escaped(title_of(chart.x, x)));
  out += fmt::format(
      "<text transform=\"translate(22,{:.2f}) rotate(-90)\" text-anchor=\"middle\" "
      "class=\"name\">{}</text>\n",
      0.5 * (y.from + y.to), escaped(title_of(chart.y, y)));
  return out;
}

// About how wide a text of the legend is [px]; fonts differ.
double width_of(std::string_view text) {
  double sum = 0;
  for (const char c : text)
    sum += std::string_view("ijlt.,:;'|()[] f-r").find(c) != text.npos ? 4.6 : c == 'm' || c == 'w' ? 11 : 7.9;
  return sum;
}

// Its height, and itself if `out` is given.
double legend(const Chart& chart, double top, std::string* out) {
  double x = left, lines = 1;
  for (const Curve& curve : chart.curves) {
    if (curve.name.empty()) continue;
    const double needed = 32 + width_of(curve.name);
    if (x > left && x + needed > width - right) x = left, top += 20, lines += 1;
    if (out)
      *out += fmt::format(
          "<line x1=\"{:.2f}\" y1=\"{:.2f}\" x2=\"{:.2f}\" y2=\"{:.2f}\" stroke=\"{}\" "
          "stroke-width=\"2.5\"{}/>\n<text x=\"{:.2f}\" y=\"{:.2f}\" class=\"key\">{}</text>\n",
          x, top - 4, x + 26, top - 4, color_of(curve), dashes(curve.style), x + 32, top, escaped(curve.name));
    x += needed + 20;
  }
  return 20 * lines;
}

}  // namespace

std::vector<double> ticks(double low, double high, int count) {
  if (!(high > low) || count < 1) return {};
  const double raw = (high - low) / count, decade = std::pow(10, std::floor(std::log10(raw)));
  double step = 10 * decade;
  for (const double nice : {5.0, 2.0, 1.0})
    if (nice * decade >= raw * (1 - 1e-9)) step = nice * decade;
  std::vector<double> all;
  for (double k = std::ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; ++k) all.push_back(k * step + 0.0);
  return all;
}

std::vector<double> log_ticks(double low, double high, int count) {
  if (!(low > 0) || !(high > low) || count < 1) return {};
  const double decades = std::log10(high / low);
  std::vector<double> all;
  const auto add = [&](double v) {
    if (v >= low * (1 - 1e-9) && v <= high * (1 + 1e-9)) all.push_back(v);
  };
  const int step = std::max(1, static_cast<int>(std::ceil(decades / count)));
  const int first = static_cast<int>(std::floor(std::log10(low))), last = static_cast<int>(std::ceil(std::log10(high)));
  for (int k = first; k <= last; ++k) {
    if ((k % step + step) % step != 0) continue;
    add(std::pow(10, k));
    if (decades < 2.5) add(2 * std::pow(10, k)), add(5 * std::pow(10, k));
  }
  return all.size() > 1 ? all : ticks(low, high, count);
}

std::string draw(const Chart& chart) {
  Range xs, ys;
  const auto include = [](Range& range, const ChartAxis& axis, double v) {
    if (!axis.log)
      range.include(v);
    else if (v > 0)
      range.include(std::log10(v));
  };
  for (const Curve& c : chart.curves) {
    for (const double v : c.x) include(xs, chart.x, v);
    for (const double v : c.y) include(ys, chart.y, v);
  }
  for (const Level& l : chart.levels) include(ys, chart.y, l.y);
  if (chart.from_zero && !chart.y.log) ys.include(0);
  const double notes = 34 + 18 * static_cast<double>(chart.notes.size());
  const double top = notes + 16 + legend(chart, notes + 22, nullptr);
  const Scale x(xs, 0.03, chart.x, left, width - right, 8);
  const Scale y(ys, 0.06, chart.y, height - bottom, top, 6);

  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n<title>{2}</title>\n"
      "<style>.grid{{stroke:#e4e4e4}} .zero{{stroke:#8a8a8a}} .box{{fill:none;stroke:#8a8a8a}} "
      ".tick{{font-size:12px;fill:#444}} .name{{font-size:14px;fill:#222}} .key{{font-size:13px;fill:#222}} "
      ".note{{font-size:12.5px;fill:#555}} .head{{font-size:17px;font-weight:bold;fill:#111}} "
      ".level{{stroke:#777;stroke-dasharray:2 3}} "
      ".on{{font-size:12px;fill:#444;stroke:#fff;stroke-width:3px;paint-order:stroke}}</style>\n<rect width=\"{0}\" "
      "height=\"{1}\" fill=\"#ffffff\"/>\n"
      "<text x=\"{3}\" y=\"28\" class=\"head\">{2}</text>\n",
      width, height, escaped(chart.title), left);
  for (std::size_t k = 0; k < chart.notes.size(); ++k)
    out += fmt::format("<text x=\"{}\" y=\"{:.2f}\" class=\"note\">{}</text>\n", left, 48 + 18 * static_cast<double>(k),
                       escaped(chart.notes[k]));
  (void)legend(chart, notes + 22, &out);
  out += frame(chart, x, y);
  for (const Level& l : chart.levels)
    out += fmt::format("<line x1=\"{0:.2f}\" y1=\"{1:.2f}\" x2=\"{2:.2f}\" y2=\"{1:.2f}\" class=\"level\"/>\n", x.from,
                       y.at(l.y), x.to);
  for (const Curve& c : chart.curves) out += line_of(c, x, y);
  for (const Level& l : chart.levels)
    if (!l.name.empty())
      out += fmt::format("<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"end\" class=\"on\">{}</text>\n", x.to - 6,
                         y.at(l.y) - 6, escaped(l.name));
  return out + "</svg>\n";
}

std::string draw(const std::vector<Chart>& charts) {
  if (charts.size() == 1) return draw(charts[0]);
  std::string out =
      fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n",
                  width, height * static_cast<double>(charts.size()));
  for (std::size_t k = 0; k < charts.size(); ++k) {
    constexpr std::string_view begin = "<svg ";
    out += fmt::format("<svg y=\"{}\" {}", height * static_cast<double>(k), draw(charts[k]).substr(begin.size()));
  }
  return out + "</svg>\n";
}

}  // namespace tsubu::io

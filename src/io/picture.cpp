#include "io/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

namespace tsubu::io {
namespace {

constexpr double width = 560, height = 560, margin = 14, legend = 46;  // [px]
constexpr int shades = 24;
constexpr std::size_t most_things = 20000;

struct Color {
  double r, g, b;
};
// From dark blue over green to yellow: even in brightness, also for the colour-blind (after viridis, van der Walt and
// Smith, 2015).
Color color_at(double share) {
  constexpr std::array<Color, 6> stops{
      {{68, 1, 84}, {65, 68, 135}, {42, 120, 142}, {34, 168, 132}, {122, 209, 81}, {253, 231, 37}}};
  const double at = std::clamp(share, 0.0, 1.0) * (stops.size() - 1);
  const auto k = std::min(static_cast<std::size_t>(at), stops.size() - 2);
  const double f = at - static_cast<double>(k);
  const auto mix = [f](double a, double b) { return a + f * (b - a); };
  return {mix(stops[k].r, stops[k + 1].r), mix(stops[k].g, stops[k + 1].g), mix(stops[k].b, stops[k + 1].b)};
}
std::string text_of(const Color& c, double light) {
  const auto part = [light](double v) {
    return static_cast<int>(std::lround(light <= 1 ? v * light : v + (255 - v) * (light - 1)));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", part(c.r), part(c.g), part(c.b));
}

// The eye: right, up and towards it, of length one each.
struct View {
  Vec3 right, up, near;
  double scale = 1, x0 = 0, y0 = 0;

  explicit View(const Vec3& upward) {
    // seen from the front right, a quarter of a right angle from above
    const Vec3 any = std::abs(upward.y) < 0.9 ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
    const Vec3 flat = tangential(any, upward), back = (1 / norm(flat)) * flat, side = cross(back, upward);
    constexpr double about = 0.45, above = 0.38;  // [rad]
    const Vec3 out = std::sin(about) * side - std::cos(about) * back;
    near = std::cos(above) * out + std::sin(above) * upward;
    const Vec3 across = cross(upward, out);
    right = (1 / norm(across)) * across;
    up = cross(near, right);
  }
  [[nodiscard]] double x(const Vec3& p) const { return x0 + scale * dot(p, right); }
  [[nodiscard]] double y(const Vec3& p) const { return y0 - scale * dot(p, up); }
  [[nodiscard]] double depth(const Vec3& p) const { return dot(p, near); }

  // So that all corners of a box are on the paper.
  void fit(const Vec3& low, const Vec3& high) {
    constexpr double inf = std::numeric_limits<double>::infinity();
    double left = inf, most_right = -inf, bottom = inf, top = -inf;
    for (int k = 0; k < 8; ++k) {
      const Vec3 p{k & 1 ? high.x : low.x, k & 2 ? high.y : low.y, k & 4 ? high.z : low.z};
      left = std::min(left, dot(p, right)), most_right = std::max(most_right, dot(p, right));
      bottom = std::min(bottom, dot(p, up)), top = std::max(top, dot(p, up));
    }
    scale = std::min((width - 2 * margin) / (most_right - left), (height - legend - 2 * margin) / (top - bottom));
    x0 = 0.5 * width - scale * 0.5 * (left + most_right);
    y0 = 0.5 * (height - legend) + scale * 0.5 * (bottom + top);
  }
};

Vec3 middle_of(const Drawn& d) {
  Vec3 sum;
  for (const Vec3& p : d.points) sum += p;
  return (1.0 / static_cast<double>(d.points.size())) * sum;
}

// Who is seen at each place of a fine grid: from the front to the back, whoever finds a free place is seen.
class Screen {
 public:
  [[nodiscard]] bool covers_new(const Drawn& d, const View& view) {
    const Vec3 c = middle_of(d);
    double reach = 0;
    for (const Vec3& p : d.points) reach = std::max(reach, norm(p - c));
    // what is not round is not thought to hide anything
    const double r = view.scale * (d.radius + reach), x = view.x(c), y = view.y(c);
    bool seen = false;
    const int first_x = std::max(0, at(x - r)), last_x = std::min(size - 1, at(x + r));
    const int first_y = std::max(0, at(y - r)), last_y = std::min(size - 1, at(y + r));
    for (int iy = first_y; iy <= last_y; ++iy)
      for (int ix = first_x; ix <= last_x; ++ix) {
        const double dx = (ix + 0.5) * step - x, dy = (iy + 0.5) * step - y;
        char& taken = taken_[static_cast<std::size_t>(iy * size + ix)];
        if (taken || (dx * dx + dy * dy > r * r && first_x != last_x)) continue;
        seen = true;
        if (d.points.size() == 1) taken = 1;
      }
    return seen;
  }

 private:
  static constexpr int size = 1120;
  static constexpr double step = width / size;
  [[nodiscard]] static int at(double v) { return static_cast<int>(std::floor(std::clamp(v, -1.0, width) / step)); }
  std::vector<char> taken_ = std::vector<char>(static_cast<std::size_t>(size) * size);
};

std::string path_of(const std::vector<Vec3>& points, const View& view, bool closed) {
  std::string d;
  for (const Vec3& p : points) d += fmt::format("{}{:.1f} {:.1f}", d.empty() ? 'M' : 'L', view.x(p), view.y(p));
  return closed ? d + 'Z' : d;
}

std::string draw_thing(const Drawn& d, int shade, const View& view, const std::string& name) {
  const double r = view.scale * d.radius;
  if (d.points.size() == 1)
    return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.2f}\" fill=\"url(#{}{})\"/>\n", view.x(d.points[0]),
                       view.y(d.points[0]), std::max(0.4, r), name, shade);
  const Color color = color_at((shade + 0.5) / shades);
  if (d.points.size() == 2)
    return fmt::format("<path d=\"{}\" stroke=\"{}\" stroke-width=\"{:.2f}\" stroke-linecap=\"round\"/>\n",
                       path_of(d.points, view, false), text_of(color, 1), std::max(0.8, 2 * r));
  const Vec3 n = cross(d.points[1] - d.points[0], d.points[2] - d.points[0]);
  const double facing = norm(n) > 0 ? std::abs(dot(n, view.near + 0.5 * view.up)) / (1.12 * norm(n)) : 1;
  return fmt::format("<path d=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"0.4\"/>\n", path_of(d.points, view, true),
                     text_of(color, 0.45 + 0.6 * facing), text_of(color, 0.4));
}

std::string gradients(const std::string& name) {
  std::string out = "<defs>";
  for (int k = 0; k < shades; ++k) {
    const Color c = color_at((k + 0.5) / shades);
    out += fmt::format(
        "<radialGradient id=\"{}{}\" cx=\".38\" cy=\".32\" r=\".72\"><stop offset=\"0\" stop-color=\"{}\"/>"
        "<stop offset=\".55\" stop-color=\"{}\"/><stop offset=\"1\" stop-color=\"{}\"/></radialGradient>\n",
        name, k, text_of(c, 1.45), text_of(c, 1), text_of(c, 0.5));
  }
  return out + "</defs>\n";
}

std::string color_bar(const Picture& picture, double top) {
  std::string out;
  const double x = margin, y = height - 30, w = 180;
  for (int k = 0; k < shades; ++k)
    out += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"9\" fill=\"{}\"/>",
                       x + w * k / shades, y, w / shades + 0.3, text_of(color_at((k + 0.5) / shades), 1));
  out += fmt::format(
      "\n<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"tick\">0</text><text x=\"{:.1f}\" y=\"{:.1f}\" "
      "class=\"tick\" text-anchor=\"end\">{:.3g} {}</text>"
      "<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"tick\">{}</text>\n",
      x, y + 22, x + w, y + 22, top, picture.value_unit, x + w + 12, y + 9, picture.value_name);
  return out;
}

}  // namespace

std::string draw(const Picture& picture, const std::string& name) {
  View view(picture.up);
  view.fit(picture.low, picture.high);
  double top = picture.top;
  if (!(top > 0))
    for (const Drawn& d : picture.things) top = std::max(top, d.value);
  const double per = top > 0 ? 1 / top : 0;

  std::vector<double> depth;
  for (const Drawn& d : picture.things) depth.push_back(view.depth(middle_of(d)));
  std::vector<std::size_t> order(depth.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater<>{}, [&](std::size_t k) { return depth[k]; });
  Screen screen;
  std::erase_if(order, [&](std::size_t k) { return !screen.covers_new(picture.things[k], view); });
  const std::size_t seen = order.size();
  if (order.size() > most_things) order.resize(most_things);  // the nearest

  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n<title>{2}</title>\n"
      "<style>.tick{{font-size:12px;fill:#444}}</style>\n{3}",
      width, height, picture.title, gradients(name));
  // lines that lie behind what is drawn, then the things from back to front, then the other lines
  const double middle = view.depth(0.5 * (picture.low + picture.high));
  const auto lines = [&](bool front) {
    std::string d;
    for (const auto& line : picture.outlines) {
      double sum = 0;
      for (const Vec3& p : line) sum += view.depth(p);
      if ((sum / static_cast<double>(line.size()) > middle) == front) d += path_of(line, view, false);
    }
    return d.empty()
               ? ""
               : fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"#64748b\" stroke-width=\"{}\" opacity=\"{}\"/>\n",
                             d, front ? 0.9 : 0.8, front ? 0.75 : 0.45);
  };
  out += lines(false);
  for (auto k = order.rbegin(); k != order.rend(); ++k) {
    const Drawn& d = picture.things[*k];
    out += draw_thing(d, std::clamp(static_cast<int>(d.value * per * shades), 0, shades - 1), view, name);
  }
  out += lines(true);
  if (!picture.things.empty()) out += color_bar(picture, top);
  if (seen > order.size())
    out +=
        fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\" class=\"tick\">the nearest {} of {} in sight</text>\n",
                    width - margin, height - 8, order.size(), seen);
  return out + "</svg>\n";
}

}  // namespace tsubu::io

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "measure/measurement.hpp"

// The slope of a heap. Its surface is cut into pieces about as long as wide: rings and sectors about the axis of a
// cone, strips and their parts along a ridge. The height of a piece is that of the highest point of a body in it above
// the foot of the heap, 0 if there is none; that of a ring or strip the median of its pieces, so that a body that lies
// on top somewhere, or a hole, does not matter. A straight line is fitted by least squares to the rings outside of the
// highest whose height is between two shares of that of the highest: neither the tip nor the foot is a part of the
// slope. The highest point of a piece is at its upper end, everywhere alike: that raises the line and does not turn it.
namespace tsubu::measure {
namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

// A body seen along the slope.
struct Place {
  double down;   // distance from the axis, or along the ridge's fall [m]
  double aside;  // share of the turn about the axis; or across the fall [m]
  double top, bottom;
  double size;  // diameter [m]
};

double median(std::vector<double>& all) {
  const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
  std::nth_element(all.begin(), middle, all.end());
  if (all.size() % 2 == 1) return *middle;
  return 0.5 * (*middle + *std::max_element(all.begin(), middle));
}

class Repose : public Measurement {
 public:
  explicit Repose(const Description& d) : d_(d) {}

  [[nodiscard]] std::vector<Column> columns() const override {
    return {{"angle", "deg"}, {"height", "m"}, {"misfit", "m"}, {"bins", "-"}};
  }

  void row(const solver::Simulation& s, std::vector<double>& numbers) override {
    const std::vector<Place> places = look(s.bodies());
    const Answer a = places.empty() ? Answer{} : fit(places);
    numbers.insert(numbers.end(), {a.angle, a.height, a.misfit, a.bins});
  }

 private:
  struct Answer {
    double angle = missing, height = missing, misfit = missing, bins = 0;
  };

  [[nodiscard]] std::vector<Place> look(const state::Bodies& b) const {
    std::vector<std::uint32_t> chosen;
    double mass = 0;
    Vec3 moment;
    for (const std::uint32_t i : state::by_id(b)) {
      if (b.fixed(i) || !counts(d_, b, i) || (!d_.everywhere && !d_.region.contains(b.motion[i].x))) continue;
      chosen.push_back(i);
      mass += b.mass[i];
      moment += b.mass[i] * b.motion[i].x;
    }
    const Vec3 middle = d_.centre ? *d_.centre : (1 / mass) * moment;
    // two horizontal directions: the ridge's fall and across it; of a cone any
    const Vec3 any = std::abs(d_.up.x) < 0.9 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
    const Vec3 first = tangential(d_.along.value_or(any), d_.up);
    const Vec3 u = (1 / norm(first)) * first, v = cross(d_.up, u);
    std::vector<Place> places;
    for (const std::uint32_t i : chosen) {
      const Vec3 r = b.motion[i].x - middle;
      const double radius = b.motion[i].radius, height = dot(b.motion[i].x, d_.up), x = dot(r, u), y = dot(r, v);
      // a body that is no sphere counts by its centre: it may lie flat
      const double reach = b.is_sphere(i) ? radius : 0;
      const double turn = std::atan2(y, x) / (2 * std::numbers::pi) + 0.5;
      places.push_back(
          {d_.along ? x : std::sqrt(x * x + y * y), d_.along ? y : turn, height + reach, height - reach, 2 * radius});
    }
    return places;
  }

  [[nodiscard]] Answer fit(const std::vector<Place>& places) const {
    double foot = places[0].bottom, size = 0;
    std::vector<double> down, aside;
    for (const Place& p : places) {
      foot = std::min(foot, p.bottom), size += p.size;
      down.push_back(p.down), aside.push_back(p.aside);
    }
    size /= static_cast<double>(places.size());
    std::ranges::sort(down), std::ranges::sort(aside);
    // a few that rolled away do not stretch the heap
    const std::size_t few = places.size() / 50;
    const double begin = d_.along ? down[few] : 0, end = down[down.size() - 1 - few];
    const double breadth = aside.back() - aside.front();
    // narrower than that, bins see single bodies
    const int bins = std::min(d_.bins, static_cast<int>((end - begin) / (1.5 * size)));
    if (bins < 3) return {};
    const double width = (end - begin) / bins;
    const auto pieces_of = [&](int bin) {
      return std::max(1,
                      static_cast<int>(std::lround(d_.along ? breadth / width : 2 * std::numbers::pi * (bin + 0.5))));
    };
    std::vector<std::vector<double>> tops(static_cast<std::size_t>(bins));
    for (int k = 0; k < bins; ++k) tops[static_cast<std::size_t>(k)].assign(static_cast<std::size_t>(pieces_of(k)), 0);
    for (const Place& p : places) {
      const auto bin = static_cast<int>(std::floor((p.down - begin) / width));
      if (bin < 0 || bin >= bins) continue;
      auto& pieces = tops[static_cast<std::size_t>(bin)];
      const double share = d_.along ? (breadth > 0 ? (p.aside - aside.front()) / breadth : 0) : p.aside;
      const auto piece =
          std::min(pieces.size() - 1, static_cast<std::size_t>(share * static_cast<double>(pieces.size())));
      pieces[piece] = std::max(pieces[piece], p.top - foot);
    }
    std::vector<double> height;
    for (auto& pieces : tops) height.push_back(median(pieces));
    return line(height, begin, width);
  }

  [[nodiscard]] Answer line(const std::vector<double>& height, double begin, double width) const {
    const auto highest = static_cast<std::size_t>(std::ranges::max_element(height) - height.begin());
    Answer a;
    a.height = height[highest];
    double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
    const auto on_slope = [&](std::size_t k) {
      return height[k] >= d_.fit[0] * a.height && height[k] <= d_.fit[1] * a.height;
    };
    const auto place = [&](std::size_t k) { return begin + (static_cast<double>(k) + 0.5) * width; };
    for (std::size_t k = highest; k < height.size(); ++k) {
      if (!on_slope(k)) continue;
      const double x = place(k), y = height[k];
      n += 1, sx += x, sy += y, sxx += x * x, sxy += x * y;
    }
    a.bins = n;
    if (n < 2) return a;
    const double slope = (n * sxy - sx * sy) / (n * sxx - sx * sx), level = (sy - slope * sx) / n;
    double off = 0;
    for (std::size_t k = highest; k < height.size(); ++k)
      if (on_slope(k)) off += (height[k] - level - slope * place(k)) * (height[k] - level - slope * place(k));
    a.angle = std::atan(-slope) * 180 / std::numbers::pi;
    a.misfit = std::sqrt(off / n);
    return a;
  }

  Description d_;
};

}  // namespace

std::unique_ptr<Measurement> make_repose(const Description& d) { return std::make_unique<Repose>(d); }

}  // namespace tsubu::measure

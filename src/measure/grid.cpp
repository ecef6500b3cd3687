#include "measure/grid.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "measure/ball_points.hpp"
#include "measure/region.hpp"
#include "measure/wrap.hpp"

namespace tsubu::measure {
namespace {

std::array<double, 3> parts(const Vec3& v) { return {v.x, v.y, v.z}; }

// Share of a ball of radius one below a plane across an axis, at u from its centre.
double share_below(double u) {
  u = std::clamp(u, -1.0, 1.0);
  return 0.25 * (u + 1) * (u + 1) * (2 - u);
}

// Cells of one axis.
struct Axis {
  double low, step;
  int count;

  [[nodiscard]] int at(double v) const {
    return static_cast<int>(std::clamp(std::floor((v - low) / step), -1.0, 1.0 * count));
  }
  [[nodiscard]] double begin(int cell) const { return low + cell * step; }
  [[nodiscard]] bool has(int cell) const { return cell >= 0 && cell < count; }
};

std::array<Axis, 3> axes_of(const Grid& g) {
  const auto low = parts(g.low), step = parts(g.spacing());
  return {Axis{low[0], step[0], g.cells[0]}, Axis{low[1], step[1], g.cells[1]}, Axis{low[2], step[2], g.cells[2]}};
}

}  // namespace

std::size_t Grid::size() const {
  return static_cast<std::size_t>(cells[0]) * static_cast<std::size_t>(cells[1]) * static_cast<std::size_t>(cells[2]);
}

Vec3 Grid::spacing() const {
  return {(high.x - low.x) / cells[0], (high.y - low.y) / cells[1], (high.z - low.z) / cells[2]};
}

double Grid::cell_volume() const {
  const Vec3 s = spacing();
  return s.x * s.y * s.z;
}

Vec3 Grid::centre(std::size_t cell) const {
  const auto nx = static_cast<std::size_t>(cells[0]), ny = static_cast<std::size_t>(cells[1]);
  const Vec3 s = spacing();
  const auto half = [](std::size_t k) { return static_cast<double>(k) + 0.5; };
  return low + Vec3{half(cell % nx) * s.x, half(cell / nx % ny) * s.y, half(cell / nx / ny) * s.z};
}

std::optional<std::size_t> Grid::at(const Vec3& x) const {
  const auto axis = axes_of(*this);
  const auto place = parts(x);
  std::size_t cell = 0;
  for (std::size_t k = 3; k-- > 0;) {
    const int c = axis[k].at(place[k]);
    if (!axis[k].has(c)) return {};
    cell = cell * static_cast<std::size_t>(cells[k]) + static_cast<std::size_t>(c);
  }
  return cell;
}

void Grid::share_ball(const geometry::Domain& domain, const Vec3& x, double radius, const Visitor& visit) const {
  const auto axis = axes_of(*this);
  const Vec3 r{radius, radius, radius};
  for_images(domain, x - r, x + r, [&](const Vec3& shift) {
    const auto place = parts(x + shift);
    int cut = 0;
    std::size_t across = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const int first = axis[k].at(place[k] - radius), last = axis[k].at(place[k] + radius);
      if (last < 0 || first >= cells[k]) return;  // no part of it
      if (first != last || !axis[k].has(first)) ++cut, across = k;
    }
    if (cut <= 1) {
      const Axis& a = axis[across];
      const std::array<std::size_t, 3> stride{1, static_cast<std::size_t>(cells[0]),
                                              static_cast<std::size_t>(cells[0]) * static_cast<std::size_t>(cells[1])};
      std::size_t others = 0;
      for (std::size_t k = 0; k < 3; ++k)
        if (k != across) others += stride[k] * static_cast<std::size_t>(axis[k].at(place[k]));
      const int last = std::min(a.at(place[across] + radius), a.count - 1);
      for (int c = std::max(0, a.at(place[across] - radius)); c <= last; ++c) {
        const double share =
            share_below((a.begin(c + 1) - place[across]) / radius) - share_below((a.begin(c) - place[across]) / radius);
        visit(others + stride[across] * static_cast<std::size_t>(c), share);
      }
      return;
    }
    std::map<std::size_t, int> points;
    for (const Vec3& p : ball_points())
      if (const auto cell = at(x + shift + radius * p)) ++points[*cell];
    for (const auto& [cell, count] : points)
      visit(cell, static_cast<double>(count) / static_cast<double>(ball_points().size()));
  });
}

void Grid::share_line(const geometry::Domain& domain, const Vec3& a, const Vec3& b, const Visitor& visit) const {
  const auto axis = axes_of(*this);
  const Vec3 least{std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)};
  const Vec3 most{std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)};
  for_images(domain, least, most, [&](const Vec3& shift) {
    const auto begin = parts(least + shift), end = parts(most + shift);
    std::array<int, 3> first{}, last{};
    for (std::size_t k = 0; k < 3; ++k) {
      first[k] = std::max(0, axis[k].at(begin[k]));
      last[k] = std::min(cells[k] - 1, axis[k].at(end[k]));
    }
    for (int z = first[2]; z <= last[2]; ++z)
      for (int y = first[1]; y <= last[1]; ++y)
        for (int x = first[0]; x <= last[0]; ++x) {
          Region cell;
          cell.low = {axis[0].begin(x), axis[1].begin(y), axis[2].begin(z)};
          cell.high = {axis[0].begin(x + 1), axis[1].begin(y + 1), axis[2].begin(z + 1)};
          const double share = cell.part_inside(a + shift, b + shift).share();
          if (share > 0) visit(static_cast<std::size_t>((z * cells[1] + y) * cells[0] + x), share);
        }
  });
}

}  // namespace tsubu::measure

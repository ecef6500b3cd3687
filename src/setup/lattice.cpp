#include "setup/lattice.hpp"

#include <cmath>

namespace tsubu::setup {
namespace {

// Rows along x: how far points of a row, rows of a layer and layers are from each other, and by how much row j of layer
// k is shifted along x and y.
struct Rows {
  double along, across, up;
  Vec3 (*shift)(std::int64_t row, std::int64_t layer, double spacing);
};

Rows rows_of(const LatticeCase& lattice) {
  const double a = lattice.spacing;
  switch (lattice.kind) {
    case LatticeCase::Kind::simple_cubic:
      return {a, a, a, [](std::int64_t, std::int64_t, double) { return Vec3{}; }};
    case LatticeCase::Kind::body_centred: {
      // nearest neighbours are half a diagonal of the cube apart
      const double cube = 2 * a / std::sqrt(3.0);
      return {cube, cube, 0.5 * cube, [](std::int64_t, std::int64_t layer, double s) {
                const double half = layer % 2 * s / std::sqrt(3.0);
                return Vec3{half, half, 0};
              }};
    }
    case LatticeCase::Kind::face_centred: {
      // square layers along the faces of the cube, each in the hollows of the last
      return {a, a, a / std::sqrt(2.0), [](std::int64_t, std::int64_t layer, double s) {
                const double half = 0.5 * static_cast<double>(layer % 2) * s;
                return Vec3{half, half, 0};
              }};
    }
    case LatticeCase::Kind::hexagonal:
      break;
  }
  return {a, 0.5 * std::sqrt(3.0) * a, std::sqrt(2.0 / 3.0) * a, [](std::int64_t row, std::int64_t layer, double s) {
            // of a row and of a layer each second is shifted; both together come back to the first along x
            const double half = 0.5 * static_cast<double>((row + layer) % 2) * s;
            return Vec3{half, static_cast<double>(layer % 2) * s / (2 * std::sqrt(3.0)), 0};
          }};
}

// Places from 0 up to `length`, a rounding more included.
std::int64_t count(double length, double step) {
  return length < 0 ? 0 : 1 + static_cast<std::int64_t>(std::floor(length / step * (1 + 1e-12) + 1e-9));
}

}  // namespace

void for_lattice_points(const LatticeCase& lattice, const Vec3& low, const Vec3& high,
                        const std::function<bool(const Vec3&)>& f) {
  const Rows rows = rows_of(lattice);
  const Vec3 size = high - low;
  for (std::int64_t k = 0; k < count(size.z, rows.up); ++k)
    for (std::int64_t j = 0; j < count(size.y, rows.across); ++j)
      for (std::int64_t i = 0; i < count(size.x, rows.along); ++i) {
        const Vec3 point{static_cast<double>(i) * rows.along, static_cast<double>(j) * rows.across,
                         static_cast<double>(k) * rows.up};
        if (!f(low + point + rows.shift(j, k, lattice.spacing))) return;
      }
}

}  // namespace tsubu::setup

#pragma once
#include "geometry/domain.hpp"

namespace tsubu::measure {

// Back into a periodic domain, for a point less than its size outside.
[[nodiscard]] inline Vec3 wrapped(const geometry::Domain& domain, Vec3 x) {
  const auto wrap = [](double& v, bool periodic, double low, double high, double size) {
    if (!periodic) return;
    if (v < low) v += size;
    if (v >= high) v -= size;
  };
  wrap(x.x, domain.periodic[0], domain.low.x, domain.high.x, domain.size.x);
  wrap(x.y, domain.periodic[1], domain.low.y, domain.high.y, domain.size.y);
  wrap(x.z, domain.periodic[2], domain.low.z, domain.high.z, domain.size.z);
  return x;
}

// Calls f(shift) for zero and for every shift by periods that may bring a part of the box between two points, each at
// most a period outside the domain, into it.
template <class F>
void for_images(const geometry::Domain& domain, const Vec3& low, const Vec3& high, const F& f) {
  const auto shifts = [](bool periodic, double least, double most, double begin, double end, double size,
                         double(&all)[3]) {
    int count = 0;
    all[count++] = 0;
    if (periodic && least < begin) all[count++] = size;
    if (periodic && most > end) all[count++] = -size;
    return count;
  };
  double x[3], y[3], z[3];
  const int nx = shifts(domain.periodic[0], low.x, high.x, domain.low.x, domain.high.x, domain.size.x, x);
  const int ny = shifts(domain.periodic[1], low.y, high.y, domain.low.y, domain.high.y, domain.size.y, y);
  const int nz = shifts(domain.periodic[2], low.z, high.z, domain.low.z, domain.high.z, domain.size.z, z);
  for (int i = 0; i < nx; ++i)
    for (int j = 0; j < ny; ++j)
      for (int k = 0; k < nz; ++k) f(Vec3{x[i], y[j], z[k]});
}

}  // namespace tsubu::measure

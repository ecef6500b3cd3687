#include "measure/stress_sums.hpp"

namespace tsubu::measure {
namespace {

std::array<double, 9> product(const Vec3& a, const Vec3& b) {
  return {a.x * b.x, a.x * b.y, a.x * b.z, a.y * b.x, a.y * b.y, a.y * b.z, a.z * b.x, a.z * b.y, a.z * b.z};
}

}  // namespace

void StressSums::add_branch(const Vec3& l, const Vec3& f, double share) {
  const auto lf = product(l, f);
  for (std::size_t k = 0; k < 9; ++k) branch[k] += share * lf[k];
}

void StressSums::add_normal(const Vec3& n) {
  const std::array<double, 6> nn{n.x * n.x, n.y * n.y, n.z * n.z, n.x * n.y, n.x * n.z, n.y * n.z};
  for (std::size_t k = 0; k < 6; ++k) fabric[k] += nn[k];
  contacts += 1;
}

void StressSums::add_body(double m, const Vec3& v) {
  const auto vv = product(v, v);
  for (std::size_t k = 0; k < 9; ++k) flux[k] += m * vv[k];
  momentum += m * v;
  mass += m;
}

Stress stress_of(const StressSums& sums, double volume, double samples) {
  Stress s;
  const double per = 1 / (volume * samples);
  const Vec3 mean = sums.mass > 0 ? (1 / sums.mass) * sums.momentum : Vec3{};
  const auto of_mean = product(mean, sums.momentum);
  for (std::size_t k = 0; k < 9; ++k) {
    s.kinetic[k] = -(sums.flux[k] - of_mean[k]) * per;
    s.total[k] = s.kinetic[k] - sums.branch[k] * per;
  }
  for (std::size_t k = 0; k < 6; ++k) s.fabric[k] = sums.fabric[k] / sums.contacts;
  s.contacts = sums.contacts / samples;
  return s;
}

}  // namespace tsubu::measure

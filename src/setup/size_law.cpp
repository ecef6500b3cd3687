#include "setup/size_law.hpp"

#include <algorithm>
#include <cmath>

#include "base/normal_curve.hpp"

namespace tsubu::setup {
namespace {

// A curve cut at min and max: what lies between goes from 0 to 1.
template <class Law, class Curve>
double cut(const Law& s, double d, Curve curve) {
  if (d <= s.min) return 0;
  if (d >= s.max) return 1;
  const double low = curve(s.min), high = curve(s.max);
  return (curve(d) - low) / (high - low);
}
// The same by what is above the curve.
template <class Law, class Rest>
double left(const Law& s, double d, Rest rest) {
  if (d <= s.min) return 1;
  if (d >= s.max) return 0;
  const double low = rest(s.max), high = rest(s.min);
  return (rest(d) - low) / (high - low);
}
// The inverse of the curve; rounding must not lead out of the cut.
template <class Law, class Curve, class Inverse>
double uncut(const Law& s, double share, Curve curve, Inverse inverse) {
  if (s.min == s.max) return s.min;
  const double low = curve(s.min), high = curve(s.max);
  return std::clamp(inverse(low + share * (high - low)), s.min, s.max);
}

auto curve_of(const NormalSize& s) {
  return [s](double d) { return normal_share((d - s.mean) / s.stddev); };
}
auto curve_of(const LognormalSize& s) {
  return [s](double d) { return normal_share(std::log(d / s.median) / s.sigma); };
}
auto curve_of(const RosinRammlerSize& s) {
  return [s](double d) { return -std::expm1(-std::pow(d / s.scale, s.exponent)); };
}

// What is above it, before it is cut.
auto rest_of(const NormalSize& s) {
  return [s](double d) { return normal_share((s.mean - d) / s.stddev); };
}
auto rest_of(const LognormalSize& s) {
  return [s](double d) { return normal_share(std::log(s.median / d) / s.sigma); };
}
auto rest_of(const RosinRammlerSize& s) {
  return [s](double d) { return std::exp(-std::pow(d / s.scale, s.exponent)); };
}

}  // namespace

double passing(const UniformSize& s, double d) {
  return cut(s, d, [&](double x) { return x; });
}
double passing(const NormalSize& s, double d) { return cut(s, d, curve_of(s)); }
double passing(const LognormalSize& s, double d) { return cut(s, d, curve_of(s)); }
double passing(const RosinRammlerSize& s, double d) { return cut(s, d, curve_of(s)); }
double passing(const SieveSize& s, double d) {
  if (d <= s.sieve.front()) return 0;
  if (d >= s.sieve.back()) return 1;
  const std::size_t k = static_cast<std::size_t>(std::ranges::upper_bound(s.sieve, d) - s.sieve.begin());
  const double t = (d - s.sieve[k - 1]) / (s.sieve[k] - s.sieve[k - 1]);
  return s.passing[k - 1] + t * (s.passing[k] - s.passing[k - 1]);
}

double remaining(const NormalSize& s, double d) { return left(s, d, rest_of(s)); }
double remaining(const LognormalSize& s, double d) { return left(s, d, rest_of(s)); }
double remaining(const RosinRammlerSize& s, double d) { return left(s, d, rest_of(s)); }

double diameter_at(const UniformSize& s, double share) { return s.min + (s.max - s.min) * share; }
double diameter_at(const NormalSize& s, double share) {
  return uncut(s, share, curve_of(s), [&](double p) { return s.mean + s.stddev * normal_quantile(p); });
}
double diameter_at(const LognormalSize& s, double share) {
  return uncut(s, share, curve_of(s), [&](double p) { return s.median * std::exp(s.sigma * normal_quantile(p)); });
}
double diameter_at(const RosinRammlerSize& s, double share) {
  return uncut(s, share, curve_of(s), [&](double p) { return s.scale * std::pow(-std::log1p(-p), 1 / s.exponent); });
}
double diameter_at(const SieveSize& s, double share) {
  // classes without a share are stepped over
  std::size_t k = 1;
  while (k + 1 < s.sieve.size() && !(share < s.passing[k])) ++k;
  while (k > 1 && !(s.passing[k] > s.passing[k - 1])) --k;
  const double t = (share - s.passing[k - 1]) / (s.passing[k] - s.passing[k - 1]);
  return s.sieve[k - 1] + std::clamp(t, 0.0, 1.0) * (s.sieve[k] - s.sieve[k - 1]);
}

double share_inside(const LognormalSize& s) { return curve_of(s)(s.max) - curve_of(s)(s.min); }
double share_inside(const RosinRammlerSize& s) { return curve_of(s)(s.max) - curve_of(s)(s.min); }

double smallest(const MassSize::Law& law) {
  return std::visit(
      [](const auto& s) {
        if constexpr (requires { s.sieve; })
          return s.sieve.front();
        else
          return s.min;
      },
      law);
}
double largest(const MassSize::Law& law) {
  return std::visit(
      [](const auto& s) {
        if constexpr (requires { s.sieve; })
          return s.sieve.back();
        else
          return s.max;
      },
      law);
}

// A share of mass is a share of number times d^3. No closed form gives the diameter for a share of number of all laws,
// so the range is cut into narrow classes: a class holds at most its mass over that of its smallest body, and a body
// drawn by the law within the class is kept with the probability (smallest / d)^3, almost always.
MassSize by_mass(const MassSize::Law& law) {
  constexpr int classes = 256;
  MassSize size{law, {}, {}, {}};
  const double low = smallest(law), high = largest(law), grow = std::log(high / low) / classes;
  for (int k = 0; k <= classes; ++k) {
    size.edge.push_back(k < classes ? low * std::exp(grow * k) : high);
    size.passing.push_back(std::visit([&](const auto& s) { return passing(s, size.edge.back()); }, law));
  }
  size.passing.front() = 0, size.passing.back() = 1;
  double bodies = 0;
  for (std::size_t k = 0; k + 1 < size.edge.size(); ++k) {
    const double ratio = low / size.edge[k];
    bodies += (size.passing[k + 1] - size.passing[k]) * (ratio * ratio * ratio);
    size.bodies.push_back(bodies);
  }
  return size;
}

}  // namespace tsubu::setup

#pragma once
#include <cmath>

namespace tsubu {

// The share of a normal distribution of mean 0 and variance 1 that is below z.
[[nodiscard]] inline double normal_share(double z) { return 0.5 * std::erfc(-z / std::sqrt(2.0)); }

// Its inverse, for shares between 0 and 1: the rational approximation of P. J. Acklam (2003, relative error 1.2e-9),
// made exact to rounding by one step of Halley's method.
[[nodiscard]] inline double normal_quantile(double share) {
  if (!(share > 0)) return -HUGE_VAL;
  if (!(share < 1)) return HUGE_VAL;
  constexpr double a[] = {-3.969683028665376e+01, 2.209460984245205e+02,  -2.759285104469687e+02,
                          1.383577518672690e+02,  -3.066479806614716e+01, 2.506628277459239e+00};
  constexpr double b[] = {-5.447609879822406e+01, 1.615858368580409e+02, -1.556989798598866e+02, 6.680131188771972e+01,
                          -1.328068155288572e+01};
  constexpr double c[] = {-7.784894002430293e-03, -3.223964580411365e-01, -2.400758277161838e+00,
                          -2.549732539343734e+00, 4.374664141464968e+00,  2.938163982698783e+00};
  constexpr double d[] = {7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00, 3.754408661907416e+00};
  const auto tail = [&](double p) {
    const double q = std::sqrt(-2 * std::log(p));
    return (((((c[0] * q + c[1]) * q + c[2]) * q + c[3]) * q + c[4]) * q + c[5]) /
           ((((d[0] * q + d[1]) * q + d[2]) * q + d[3]) * q + 1);
  };
  // 1 - share is exact above one half; the lower tail keeps its digits
  if (share > 0.5) return -normal_quantile(1 - share);
  double z;
  if (share < 0.02425) {
    z = tail(share);
  } else {
    const double q = share - 0.5, r = q * q;
    z = (((((a[0] * r + a[1]) * r + a[2]) * r + a[3]) * r + a[4]) * r + a[5]) * q /
        (((((b[0] * r + b[1]) * r + b[2]) * r + b[3]) * r + b[4]) * r + 1);
  }
  const double density = std::exp(-0.5 * z * z) / std::sqrt(2 * 3.141592653589793);
  const double u = (normal_share(z) - share) / density;
  return density > 0 ? z - u / (1 + 0.5 * z * u) : z;
}

}  // namespace tsubu

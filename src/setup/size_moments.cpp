#include "setup/size_moments.hpp"

#include <cmath>

#include "setup/size_law.hpp"

namespace tsubu::setup {
namespace {

template <int q>
double power(double d) {
  if constexpr (q < 0)
    return 1 / power<-q>(d);
  else if constexpr (q == 0)
    return 1;
  else
    return d * power<q - 1>(d);
}

// Simpson's rule in halves until they agree with the whole.
template <class F>
class Integral {
 public:
  explicit Integral(const F& f) : f_(f) {}
  [[nodiscard]] double over(double a, double b, double tolerance) const {
    const double middle = 0.5 * (a + b), fa = f_(a), fm = f_(middle), fb = f_(b);
    return refined(a, b, fa, fm, fb, (b - a) / 6 * (fa + 4 * fm + fb), tolerance, 0);
  }

 private:
  static constexpr int deepest = 30;
  [[nodiscard]] double refined(double a, double b, double fa, double fm, double fb, double whole, double tolerance,
                               int depth) const {
    const double middle = 0.5 * (a + b), fl = f_(0.5 * (a + middle)), fr = f_(0.5 * (middle + b));
    const double left = (middle - a) / 6 * (fa + 4 * fl + fm), right = (b - middle) / 6 * (fm + 4 * fr + fb);
    const double error = (left + right - whole) / 15;
    if (!(std::abs(error) > tolerance) || depth == deepest) return left + right + error;
    return refined(a, middle, fa, fl, fm, left, 0.5 * tolerance, depth + 1) +
           refined(middle, b, fm, fr, fb, right, 0.5 * tolerance, depth + 1);
  }
  const F& f_;
};

// Between shares, so that a narrow curve in a wide cut is not overlooked.
template <class Law, class F>
double integral(const Law& law, const F& f, double least) {
  constexpr int parts = 16;
  constexpr double accuracy = 1e-9;
  double sum = 0, from = law.min;
  for (int k = 1; k <= parts; ++k) {
    const double to = k < parts ? diameter_at(law, static_cast<double>(k) / parts) : law.max;
    if (to > from) sum += Integral(f).over(from, to, accuracy / parts * least);
    from = to;
  }
  return sum;
}

// The mean of d^q. By parts, with the shares instead of their density:
//   min^q + integral of q d^(q - 1) (share larger than d),   q > 0,
//   max^q - integral of q d^(q - 1) (share smaller than d),  q < 0,
// where all terms are positive. Half of all is on that side of the median that makes the mean at least half of its own.
template <int q, class Law>
double moment(const Law& law) {
  const double least = 0.5 * power<q>(diameter_at(law, 0.5));
  if constexpr (q > 0)
    return power<q>(law.min) + integral(
                                   law, [&](double d) { return q * power<q - 1>(d) * remaining(law, d); }, least);
  else
    return power<q>(law.max) - integral(
                                   law, [&](double d) { return q * power<q - 1>(d) * passing(law, d); }, least);
}

// Written so that min = max is no special case.
template <int q>
double moment(const UniformSize& s) {
  const double a = s.min, b = s.max;
  if constexpr (q == 3) return 0.25 * (a + b) * (a * a + b * b);
  if constexpr (q == 2) return (a * a + a * b + b * b) / 3;
  if constexpr (q == -3) return 0.5 * (a + b) / (a * b * (a * b));
  if constexpr (q == -1) return b > a ? std::log1p((b - a) / a) / (b - a) : 1 / a;
}

template <int q>
double moment(const SieveSize& s) {
  double sum = 0;
  for (std::size_t k = 1; k < s.sieve.size(); ++k)
    sum += (s.passing[k] - s.passing[k - 1]) * moment<q>(UniformSize{s.sieve[k - 1], s.sieve[k]});
  return sum;
}

template <int q>
double moment(const FixedSize& s) {
  return power<q>(s.value);
}

template <int q>
double moment(const NormalSize& s) {
  return s.stddev > 0 ? moment<q, NormalSize>(s) : power<q>(s.mean);
}

template <int q>
double moment(const TableSize& s) {
  double sum = 0, weights = 0;
  for (std::size_t k = 0; k < s.diameter.size(); ++k)
    sum += s.weight[k] * power<q>(s.diameter[k]), weights += s.weight[k];
  return sum / weights;
}

// A share of mass is a share of number times d^3.
template <int q>
double moment(const MassSize& s) {
  return std::visit(
      [](const auto& law) {
        const double bodies = moment<-3>(law);
        if constexpr (q == 3)
          return 1 / bodies;
        else
          return moment<q - 3>(law) / bodies;
      },
      s.law);
}

}  // namespace

double mean_square(const SizeCase& size) {
  return std::visit([](const auto& s) { return moment<2>(s); }, size);
}

double mean_cube(const SizeCase& size) {
  return std::visit([](const auto& s) { return moment<3>(s); }, size);
}

}  // namespace tsubu::setup

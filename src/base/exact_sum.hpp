#pragma once
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace tsubu {

// A sum of doubles without any rounding until it is read: the same whatever the order of its terms and however they
// are shared out to threads. A number of 2 176 bits, in limbs of 32; each limb may hold more than it should until the
// carries are done, which is due once in 2^30 terms at most. Terms that are no numbers make the sum none.
//
// Reference: Kulisch, Computer Arithmetic and Validity (2013), ch. 8.
class ExactSum {
 public:
  void add(double v) {
    const auto bits = std::bit_cast<std::uint64_t>(v);
    const auto exponent = static_cast<int>(bits >> 52 & 0x7ff);
    if (exponent == 0x7ff) {
      not_finite_ += v;
      return;
    }
    // v = mantissa 2^(place - 1074)
    const std::uint64_t mantissa = (bits & ((1ULL << 52) - 1)) | (exponent > 0 ? 1ULL << 52 : 0);
    const int place = exponent > 0 ? exponent - 1 : 0;
    const auto first = static_cast<std::size_t>(place / 32);
    const int shift = place % 32;
    const std::uint64_t low = (mantissa & 0xffffffff) << shift, high = (mantissa >> 32) << shift;
    const std::int64_t sign = bits >> 63 ? -1 : 1;
    limb_[first] += sign * static_cast<std::int64_t>(low & 0xffffffff);
    limb_[first + 1] += sign * static_cast<std::int64_t>((low >> 32) + (high & 0xffffffff));
    limb_[first + 2] += sign * static_cast<std::int64_t>(high >> 32);
    if (++terms_ == most_terms) carry();
  }

  void add(const ExactSum& other) {
    ExactSum o = other;
    o.carry();
    carry();
    for (std::size_t k = 0; k < limbs; ++k) limb_[k] += o.limb_[k];
    not_finite_ += o.not_finite_;
    terms_ = 2;
  }

  // Rounded once more or less; the same for the same terms.
  [[nodiscard]] double value() const {
    if (not_finite_ != 0) return not_finite_;
    ExactSum s = *this;
    s.carry();
    const bool negative = s.limb_[limbs - 1] < 0;
    if (negative) {
      for (std::int64_t& l : s.limb_) l = -l;
      s.carry();
    }
    double sum = 0;
    for (std::size_t k = limbs; k-- > 0;)
      sum += std::ldexp(static_cast<double>(s.limb_[k]), 32 * static_cast<int>(k) - 1074);
    return negative ? -sum : sum;
  }

 private:
  static constexpr std::size_t limbs = 68;
  static constexpr std::uint32_t most_terms = 1U << 30;

  // Brings every limb but the last into [0, 2^32).
  void carry() {
    for (std::size_t k = 0; k + 1 < limbs; ++k) {
      limb_[k + 1] += limb_[k] >> 32;
      limb_[k] &= 0xffffffff;
    }
    terms_ = 1;
  }

  std::array<std::int64_t, limbs> limb_{};
  std::uint32_t terms_ = 0;
  double not_finite_ = 0;
};

}  // namespace tsubu

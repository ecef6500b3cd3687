#pragma once
#include <cstdint>

#include "base/vec3.hpp"

// Four numbers side by side, as they lie in the record of one body: a vector, and perhaps what follows it. Where Wide
// takes the same number of eight bodies, a Row takes the numbers of one, which then need not be rearranged.
namespace tsubu {
inline namespace TSUBU_ISA {

struct Row {
  typedef double Four __attribute__((vector_size(32)));
  typedef std::int64_t Bits __attribute__((vector_size(32)));
  typedef float Halves __attribute__((vector_size(16)));
  Four v;

  TSUBU_FN Row(Four four) : v(four) {}
  TSUBU_FN Row(double s) : v(s - Four{}) {}

  // Four numbers from there on.
  [[nodiscard]] static TSUBU_FN Row from(const double* there) {
    Four four;
    __builtin_memcpy(&four, there, sizeof(four));
    return four;
  }
  [[nodiscard]] static TSUBU_FN Row from(const float* there) {
    Halves halves;
    __builtin_memcpy(&halves, there, sizeof(halves));
    return __builtin_convertvector(halves, Four);
  }
  // A vector, and zero; nothing beyond it is read.
  [[nodiscard]] static TSUBU_FN Row from(const Vec3& there) {
#ifdef __AVX2__
    return Four(_mm256_maskload_pd(&there.x, _mm256_setr_epi64x(-1, -1, -1, 0)));
#else
    return Four{there.x, there.y, there.z, 0};
#endif
  }
  TSUBU_FN void to(double* there) const { __builtin_memcpy(there, &v, sizeof(v)); }
  // Adds them to four numbers of half the digits.
  TSUBU_FN void add_to(float* there) const {
    Halves halves;
    __builtin_memcpy(&halves, there, sizeof(halves));
    halves += __builtin_convertvector(v, Halves);
    __builtin_memcpy(there, &halves, sizeof(halves));
  }
  [[nodiscard]] TSUBU_FN Vec3 vec3() const { return {v[0], v[1], v[2]}; }

  friend TSUBU_FN Row operator+(Row a, Row b) { return a.v + b.v; }
  friend TSUBU_FN Row operator-(Row a, Row b) { return a.v - b.v; }
  friend TSUBU_FN Row operator*(Row a, Row b) { return a.v * b.v; }
};

// Four of eight numbers, those of `a` first.
template <int i, int j, int k, int l>
[[nodiscard]] TSUBU_FN Row pick(Row a, Row b) {
  return __builtin_shuffle(a.v, b.v, Row::Bits{i, j, k, l});
}

[[nodiscard]] TSUBU_FN Row least(Row a, Row b) { return a.v < b.v ? a.v : b.v; }
[[nodiscard]] TSUBU_FN Row most(Row a, Row b) { return a.v > b.v ? a.v : b.v; }

// Whether low <= a < high for each of the four.
[[nodiscard]] TSUBU_FN bool all_within(Row a, Row low, Row high) {
  const Row::Bits within = (a.v >= low.v) & (a.v < high.v);
#ifdef __AVX2__
  return _mm256_movemask_pd(__m256d(within)) == 15;
#else
  return (within[0] & within[1] & within[2] & within[3]) != 0;
#endif
}

}  // namespace TSUBU_ISA
}  // namespace tsubu

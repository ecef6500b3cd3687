#include "device/processor.hpp"

#include <algorithm>
#include <cstdlib>

namespace tsubu::device {
namespace {

Instructions known() {
#ifdef TSUBU_HAS_AVX
  __builtin_cpu_init();
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2");
  if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd"))
    return Instructions::avx512;
  if (avx2) return Instructions::avx2;
#endif
  return Instructions::baseline;
}

}  // namespace

Instructions instructions() {
  Instructions best = known();
  if (const char* wish = std::getenv("TSUBU_INSTRUCTIONS"))
    for (const Instructions i : {Instructions::baseline, Instructions::avx2, Instructions::avx512})
      if (name(i) == wish) best = std::min(best, i);
  return best;
}

std::string_view name(Instructions instructions) {
  switch (instructions) {
    case Instructions::avx512:
      return "avx512";
    case Instructions::avx2:
      return "avx2";
    default:
      return "baseline";
  }
}

}  // namespace tsubu::device

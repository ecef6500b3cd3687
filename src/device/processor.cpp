#include "device/processor.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "base/nearest.hpp"

namespace tsubu::device {
namespace {

constexpr Instructions all[] = {Instructions::baseline, Instructions::avx2, Instructions::avx512};

std::string_view wish() {
  const char* value = std::getenv("TSUBU_INSTRUCTIONS");
  return value ? value : "";
}

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
  for (const Instructions i : all)
    if (name(i) == wish()) best = std::min(best, i);
  return best;
}

std::string wrong_wish() {
  std::vector<std::string> names;
  for (const Instructions i : all) names.emplace_back(name(i));
  if (wish().empty() || std::ranges::count(names, wish())) return {};
  std::string sentence = "TSUBU_INSTRUCTIONS names '" + std::string(wish()) + "'; it may name ";
  for (const std::string& n : names) sentence += (&n == &names.front() ? "" : &n == &names.back() ? " or " : ", ") + n;
  if (const std::string hint = did_you_mean(wish(), names); !hint.empty()) sentence += "; " + hint;
  return sentence;
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

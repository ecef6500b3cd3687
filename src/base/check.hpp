#pragma once
#include <limits>

// Invariants. ENSURE holds in every build; ASSERT only where TSUBU_CHECKS is set (preset dev and the sanitizers),
// because it stands inside per-contact loops. Both end the program: a broken invariant is our error, not the user's.
namespace tsubu {
[[noreturn]] void broken_invariant(const char* condition, const char* file, int line);
}

#define ENSURE(condition) ((condition) ? void(0) : ::tsubu::broken_invariant(#condition, __FILE__, __LINE__))
#if defined(TSUBU_CHECKS)
#define ASSERT(condition) ENSURE(condition)
#else
#define ASSERT(condition) void(0)
#endif

namespace tsubu {
// What a field that must be set before it is read starts as: NaN where checks are on, so that it cannot pass unseen.
#if defined(TSUBU_CHECKS)
inline constexpr double unset = std::numeric_limits<double>::quiet_NaN();
#else
inline constexpr double unset = 0;
#endif
}  // namespace tsubu

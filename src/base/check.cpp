#include "base/check.hpp"

#include <cstdio>
#include <cstdlib>

namespace tsubu {

void broken_invariant(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "internal error: %s does not hold (%s:%d); please report it with your case file\n", condition,
               file, line);
  std::abort();
}

}  // namespace tsubu

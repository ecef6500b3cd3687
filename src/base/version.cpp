#include "base/version.hpp"

#include "commit.hpp"

namespace tsubu {

std::string_view version() { return TSUBU_VERSION; }
std::string_view commit() { return TSUBU_COMMIT; }

}  // namespace tsubu

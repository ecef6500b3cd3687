#pragma once
#include <string_view>

namespace tsubu {

[[nodiscard]] std::string_view version();  // "0.1.0"
[[nodiscard]] std::string_view commit();   // of the sources, with "-dirty" if they were changed since

}  // namespace tsubu

#pragma once
#include <string_view>

namespace tsubu {

[[nodiscard]] std::string_view version();  // "0.1.0"
[[nodiscard]] std::string_view commit();   // of the source, "-dirty" behind it if changed; "unknown" outside a checkout

}  // namespace tsubu

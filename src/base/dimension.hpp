#pragma once

namespace tsubu {

// Physical dimension as exponents of the SI base units that occur here.
struct Dimension {
  int m = 0, kg = 0, s = 0, K = 0;
  bool operator==(const Dimension&) const = default;
};

namespace dim {
inline constexpr Dimension none{};
inline constexpr Dimension length{1, 0, 0, 0};
inline constexpr Dimension mass{0, 1, 0, 0};
inline constexpr Dimension time{0, 0, 1, 0};
inline constexpr Dimension velocity{1, 0, -1, 0};
inline constexpr Dimension angular_velocity{0, 0, -1, 0};
inline constexpr Dimension acceleration{1, 0, -2, 0};
inline constexpr Dimension density{-3, 1, 0, 0};
inline constexpr Dimension areal_density{-2, 1, 0, 0};
inline constexpr Dimension volume{3, 0, 0, 0};
inline constexpr Dimension moment_of_inertia{2, 1, 0, 0};
inline constexpr Dimension pressure{-1, 1, -2, 0};
inline constexpr Dimension stiffness{0, 1, -2, 0};
inline constexpr Dimension force{1, 1, -2, 0};
inline constexpr Dimension energy{2, 1, -2, 0};
}  // namespace dim

}  // namespace tsubu

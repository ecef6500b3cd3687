#pragma once
#include "base/vec3.hpp"

namespace tsubu::test {

// The direction in the middle between two: a normal half a step ago, from where it was and where it is.
inline Vec3 between(const Vec3& a, const Vec3& b) { return (1 / norm(a + b)) * (a + b); }

}  // namespace tsubu::test

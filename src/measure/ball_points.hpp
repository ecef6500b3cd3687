#pragma once
#include <span>

#include "base/vec3.hpp"

namespace tsubu::measure {

// Points that stand for equal parts of the volume of the ball of radius one: a half of them and their opposites. A
// plane through the centre halves them; a share taken by counting them errs by less than one per cent of the ball.
[[nodiscard]] std::span<const Vec3> ball_points();

}  // namespace tsubu::measure

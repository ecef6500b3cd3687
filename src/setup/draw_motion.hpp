#pragma once
#include "base/random.hpp"
#include "base/twist.hpp"
#include "setup/case.hpp"

namespace tsubu::setup {

// Velocity and angular velocity of a body that is put in; the same for the same generator.
[[nodiscard]] Twist draw_motion(const StartMotion& motion, const Random& random);

}  // namespace tsubu::setup

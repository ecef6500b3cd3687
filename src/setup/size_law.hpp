#pragma once
#include "setup/case.hpp"

namespace tsubu::setup {

// The continuous distributions of diameters, cut at min and max: the share that is smaller than d, and the diameter
// that a share is smaller than. Of number or of mass, as the case has it.
[[nodiscard]] double passing(const UniformSize& s, double d);
[[nodiscard]] double passing(const NormalSize& s, double d);
[[nodiscard]] double passing(const LognormalSize& s, double d);
[[nodiscard]] double passing(const RosinRammlerSize& s, double d);
[[nodiscard]] double passing(const SieveSize& s, double d);

// What passing() leaves, with all its digits where that is little.
[[nodiscard]] double remaining(const NormalSize& s, double d);
[[nodiscard]] double remaining(const LognormalSize& s, double d);
[[nodiscard]] double remaining(const RosinRammlerSize& s, double d);

[[nodiscard]] double diameter_at(const UniformSize& s, double share);
[[nodiscard]] double diameter_at(const NormalSize& s, double share);
[[nodiscard]] double diameter_at(const LognormalSize& s, double share);
[[nodiscard]] double diameter_at(const RosinRammlerSize& s, double share);
[[nodiscard]] double diameter_at(const SieveSize& s, double share);

// What of the law lies between its min and max before it is cut.
[[nodiscard]] double share_inside(const LognormalSize& s);
[[nodiscard]] double share_inside(const RosinRammlerSize& s);

[[nodiscard]] double smallest(const MassSize::Law& law);
[[nodiscard]] double largest(const MassSize::Law& law);

// The law with its shares taken for shares of mass, ready to draw from.
[[nodiscard]] MassSize by_mass(const MassSize::Law& law);

}  // namespace tsubu::setup

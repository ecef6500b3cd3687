#pragma once
#include "base/vec3.hpp"

// What springs remember when a contact's share of a load changes (see laws/traits.hpp): by the stretch and the
// stiffness, as those of friction do, or by the torque and the stiffness, as those of rolling.
namespace tsubu::laws {

template <class History>
[[nodiscard]] History stiffened_stretch(History h, double times) {
  h.k *= times;
  return h;
}
// Stiffnesses and forces add up. The energy of the sum is no more than the sum of energies.
template <class History>
[[nodiscard]] History joined_stretch(History a, double share_of_a, const History& b, double share_of_b) {
  const double ka = share_of_a * a.k, kb = share_of_b * b.k, k = ka + kb;
  if (k > 0) a.xi = (1 / k) * (ka * a.xi + kb * b.xi);
  a.k = k / (share_of_a + share_of_b);
  return a;
}

template <class History>
[[nodiscard]] History stiffened_torque(History h, double times) {
  h.torque *= times, h.torsion *= times, h.k *= times;
  return h;
}
template <class History>
[[nodiscard]] History joined_torque(const History& a, double share_of_a, const History& b, double share_of_b) {
  const double part_a = share_of_a / (share_of_a + share_of_b), part_b = share_of_b / (share_of_a + share_of_b);
  return {part_a * a.torque + part_b * b.torque, part_a * a.torsion + part_b * b.torsion, part_a * a.k + part_b * b.k};
}

}  // namespace tsubu::laws

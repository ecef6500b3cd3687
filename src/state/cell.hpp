#pragma once
#include <array>

#include "base/archive.hpp"
#include "geometry/domain.hpp"
#include "state/deformation.hpp"

namespace tsubu::state {

// The cell of a periodic domain that deforms, and what it has done so far. See docs/theory/deforming-domain.md.
//
// Within a step all images move steadily. The sizes L and the offset s of a row of images go from their values 0 before
// the step to 1 after it so that rate times time is the strain in the middle of the step:
//
//   (L1 - L0)/dt = e (L0 + L1)/2,   (s1 - s0)/dt = g (L0 + L1)/2 [of the gradient axis] + e_flow (s0 + s1)/2
//
// With h = e dt/2 the gradient of the velocity is e/(1 - h) at the start of the step and e/(1 + h) at its end, that of
// shear g/((1 - h)(1 - h)) and g/((1 + h)(1 + h)) with h of both axes.
class Cell {
 public:
  // Everything that the time does not tell.
  struct Memory {
    Vec3 size;           // [m]
    double offset = 0;   // [m]
    double sheared = 0;  // shear strain so far
    // Strain rates of the last step, of the next one, and those that stresses ask for after it [1/s].
    Vec3 last_rate, rate, wanted;
    double last_shear_rate = 0, shear_rate = 0, shear_wanted = 0;
    double work = 0;        // that the deformation did on the bodies so far [J]
    double next_power = 0;  // through contacts, with the velocities of the next step [W]

    void remember(Archive& a) {
      a.item(size), a.item(offset), a.item(sheared), a.item(last_rate), a.item(rate), a.item(wanted);
      a.item(last_shear_rate), a.item(shear_rate), a.item(shear_wanted), a.item(work), a.item(next_power);
    }
  };

  Cell(const Deformation& deformation, const geometry::Domain& start, double dt);
  // Goes on from where another cell of this kind was.
  void recall(const Memory& memory);
  [[nodiscard]] const Memory& memory() const { return now_; }

  // The domain at the end of the last step.
  [[nodiscard]] const geometry::Domain& domain() const { return domain_; }
  // What the last step did to space.
  [[nodiscard]] const geometry::ShearMap& step() const { return step_; }
  [[nodiscard]] const Deformation& deformation() const { return deformation_; }
  [[nodiscard]] double volume() const { return now_.size.x * now_.size.y * now_.size.z; }

  // One step on, to `time`.
  void advance(double time);
  // What bodies felt in the step: the energy that velocities gained as space deformed, and at its end the power through
  // contacts.
  void book(double kinetic, double power) { now_.work += kinetic + 0.5 * dt_ * (now_.next_power + power); }
  // The power through contacts with which the next step begins.
  void expect(double next_power) { now_.next_power = next_power; }
  // The stress at `time`, force before direction, row by row [Pa]: rates will answer to it. One step later than they
  // could, so that the next step, whose power has been computed, is as it was told.
  void answer(const std::array<double, 9>& stress, double time);

 private:
  // The rates of the step that begins at `time`, where they are given.
  void plan(double time);
  // The domain as the numbers have it.
  void draw();

  Deformation deformation_;
  Vec3 centre_;  // stays where it is
  double dt_;
  Memory now_;
  geometry::Domain domain_;
  geometry::ShearMap step_;
};

}  // namespace tsubu::state

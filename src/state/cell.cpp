#include "state/cell.hpp"

namespace tsubu::state {
namespace {

using geometry::along;
using geometry::ShearMap;
using geometry::unit_along;

// The gradient of the velocity at the start of a step (side = -1) or at its end (side = 1).
ShearMap gradient_at(int side, const Vec3& rate, double shear_rate, double dt, const Deformation& d) {
  const double half = 0.5 * side * dt;
  const Vec3 by{1 + half * rate.x, 1 + half * rate.y, 1 + half * rate.z};
  return {{rate.x / by.x, rate.y / by.y, rate.z / by.z},
          (shear_rate / (along(by, d.flow) * along(by, d.gradient))) * unit_along(d.flow),
          d.gradient};
}

}  // namespace

Cell::Cell(const Deformation& deformation, const geometry::Domain& start, double dt)
    : deformation_(deformation), centre_(0.5 * (start.low + start.high)), dt_(dt), domain_(start) {
  now_.size = start.size;
  plan(0);
  now_.last_rate = now_.rate, now_.last_shear_rate = now_.shear_rate;
  draw();
}

void Cell::recall(const Memory& memory) {
  now_ = memory;
  draw();
}

void Cell::plan(double time) {
  const auto rate = [&](const StrainDrive& drive, double wanted) {
    return drive.target ? wanted : (drive.strain_at(time + dt_) - drive.strain_at(time)) / dt_;
  };
  now_.rate = {rate(deformation_.stretch[0], now_.wanted.x), rate(deformation_.stretch[1], now_.wanted.y),
               rate(deformation_.stretch[2], now_.wanted.z)};
  now_.shear_rate = rate(deformation_.shear, now_.shear_wanted);
}

void Cell::advance(double time) {
  const Vec3 rate = now_.rate;
  const double shear_rate = now_.shear_rate;
  const auto grown = [&](double size, double e) { return size * ((1 + 0.5 * dt_ * e) / (1 - 0.5 * dt_ * e)); };
  const Vec3 before = now_.size;
  now_.size = {grown(before.x, rate.x), grown(before.y, rate.y), grown(before.z, rate.z)};
  const int f = deformation_.flow, g = deformation_.gradient;
  const double half = 0.5 * dt_ * along(rate, f), width = along(now_.size, f);
  const double shift = dt_ * shear_rate * (0.5 * (along(before, g) + along(now_.size, g)));
  now_.offset = (now_.offset * (1 + half) + shift) / (1 - half);
  // a whole size farther the images are the same
  if (now_.offset > 0.5 * width) now_.offset -= width;
  if (now_.offset < -0.5 * width) now_.offset += width;
  now_.sheared += dt_ * shear_rate;
  now_.last_rate = rate, now_.last_shear_rate = shear_rate;
  plan(time);
  draw();
}

void Cell::draw() {
  domain_ = geometry::Domain(centre_ - 0.5 * now_.size, centre_ + 0.5 * now_.size, {true, true, true});
  domain_.deforms = true;
  domain_.offset = now_.offset * unit_along(deformation_.flow);
  if (deformation_.shears()) domain_.slides = unit_along(deformation_.flow);
  domain_.flow_before = gradient_at(-1, now_.last_rate, now_.last_shear_rate, dt_, deformation_);
  domain_.flow = gradient_at(1, now_.last_rate, now_.last_shear_rate, dt_, deformation_);
  domain_.flow_next = gradient_at(-1, now_.rate, now_.shear_rate, dt_, deformation_);
  step_ = {Vec3{1, 1, 1} + dt_ * domain_.flow_before.stretch, dt_ * domain_.flow_before.slide, deformation_.gradient};
}

void Cell::answer(const std::array<double, 9>& stress, double time) {
  const auto& [x, y, z] = deformation_.stretch;
  // too little pressure makes the domain shorter
  if (x.target) now_.wanted.x = -x.answer(stress[0], time);
  if (y.target) now_.wanted.y = -y.answer(stress[4], time);
  if (z.target) now_.wanted.z = -z.answer(stress[8], time);
  const auto shear = static_cast<std::size_t>(3 * deformation_.flow + deformation_.gradient);
  if (deformation_.shear.target) now_.shear_wanted = deformation_.shear.answer(-stress[shear], time);
}

}  // namespace tsubu::state

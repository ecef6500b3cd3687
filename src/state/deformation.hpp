#pragma once
#include <array>
#include <limits>
#include <memory>
#include <optional>

#include "state/wall_course.hpp"

namespace tsubu::state {

// What a domain does along one axis, or in shear: a strain rate that is given, or one that is found so that a stress is
// met.
struct StrainDrive {
  double rate = 0;                                                   // [1/s]; with a target, the fastest
  std::shared_ptr<const WallCourse> course = {};                     // the rate goes with this factor, if there is one
  std::optional<double> target = {};                                 // stress, above zero [Pa]
  double start = 0, stop = std::numeric_limits<double>::infinity();  // [s]; it stays as it is then

  // The strain that is given from 0 to a time.
  [[nodiscard]] double strain_at(double time) const {
    const double since = (time < start ? start : time < stop ? time : stop) - start;
    return rate * (course ? course->at(since).value : since);
  }
  // The rate that answers a stress; near the target the error decays as exp(-modulus * rate / target * time).
  [[nodiscard]] double answer(double stress, double time) const {
    if (!(time >= start && time < stop)) return 0;
    const double error = (*target - stress) / *target;
    return rate * (error < -1 ? -1 : error > 1 ? 1 : error);
  }
};

// How a periodic domain deforms in the course of time, in all its space alike.
struct Deformation {
  std::array<StrainDrive, 3> stretch;  // along x, y, z; rates of the logarithm of the length, a target is a pressure
  StrainDrive shear;                   // velocity along `flow` over place along `gradient`
  int flow = 0, gradient = 1;          // axes

  [[nodiscard]] bool shears() const { return shear.rate != 0; }
  // Whether a stress is to be met.
  [[nodiscard]] bool weighs() const {
    return stretch[0].target || stretch[1].target || stretch[2].target || shear.target;
  }
};

}  // namespace tsubu::state

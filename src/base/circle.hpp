#pragma once
#include <cmath>

namespace tsubu {

struct OnCircle {
  double cosine, sine;
};

// Where a circle is after so many turns, from the four operations alone: the library's own functions differ in the last
// bit from machine to machine. Counted in turns an angle is reduced without any rounding. Errors are below 2^-52.
[[nodiscard]] inline OnCircle on_circle(double turns) {
  const double part = turns - std::nearbyint(turns);  // within [-1/2, 1/2]
  const double quarter = std::nearbyint(4 * part);
  const double a = 6.283185307179586 * (part - 0.25 * quarter), a2 = a * a;  // within an eighth of a turn
  double sine = 0, cosine = 0;
  for (int k = 17; k > 1; k -= 2) sine = (1 - sine) * a2 / (k * (k - 1));
  for (int k = 18; k > 0; k -= 2) cosine = (1 - cosine) * a2 / (k * (k - 1));
  sine = a * (1 - sine), cosine = 1 - cosine;
  switch (static_cast<int>(quarter)) {
    case 0:
      return {cosine, sine};
    case 1:
      return {-sine, cosine};
    case -1:
      return {sine, -cosine};
    default:
      return {-cosine, -sine};
  }
}

// The angle [rad] of which a number from 0 to 1 is the sine, likewise; beyond 1 that of 1. By Newton's rule, where the
// circle is not level. Errors are below 2^-51.
[[nodiscard]] inline double arc_sine(double sine) {
  constexpr double turn = 6.283185307179586;
  const double square = sine * sine;
  if (square < 1e-9) return sine * (1 + square / 6);  // the next term is below 1e-19 of it
  if (square > 0.5) return 0.25 * turn - 2 * arc_sine(std::sqrt(sine < 1 ? 0.5 * (1 - sine) : 0));
  double angle = sine;  // off by 0.08 at most; the square of the error, or less, is left each time
  for (int k = 0; k < 4; ++k) {
    const OnCircle at = on_circle(angle / turn);
    angle += (sine - at.sine) / at.cosine;
  }
  return angle;
}

}  // namespace tsubu

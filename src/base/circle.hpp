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

}  // namespace tsubu

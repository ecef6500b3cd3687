#pragma once
#include <string>
#include <vector>

#include "base/vec3.hpp"

namespace tsubu::io {

// Something to draw: a ball (one point), a round stick (two) or a flat face (three and more).
struct Drawn {
  std::vector<Vec3> points;  // [m]
  double radius = 0;         // [m]
  double value = 0;          // that its colour shows
};

struct Picture {
  std::string title;
  std::vector<Drawn> things;
  std::vector<std::vector<Vec3>> outlines;  // lines, of walls
  Vec3 low, high;                           // what is shown, at least [m]
  Vec3 up{0, 0, 1};                         // of length one
  double top = 0;                           // value of the brightest colour; 0: the largest there is
  std::string value_name, value_unit;
};

// The picture (SVG 1.1) seen from the side and a little from above, without perspective. What is hidden is left out: of
// a million bodies only those are drawn that are seen. `name` makes its ids unique on a page.
[[nodiscard]] std::string draw(const Picture& picture, const std::string& name);

}  // namespace tsubu::io

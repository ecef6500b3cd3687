// Compiles: what the other files of this folder do, done right.
#include "sticky.hpp"

namespace tsubu::laws {

struct Twin {
  double a, b;
};

double use() {
  const auto packed = pack<2>(Twin{1, 2});
  return force_of<normal::Hertz, Sticky<&NormalForce::adhesion_force>>() + unpack<Twin>(packed).a;
}

}  // namespace tsubu::laws

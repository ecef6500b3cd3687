// Must not compile: a tangential law asked to be the normal law of a stack.
#include "sticky.hpp"

namespace tsubu::laws {

double use() { return force_of<tangential::ViscousFriction, tangential::None>(); }

}  // namespace tsubu::laws

#include "laws/registry.hpp"
#include "solver/contact_loop.hpp"

template class tsubu::solver::ContactLoop<tsubu::laws::RollingHertzStack>;

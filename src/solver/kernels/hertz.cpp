#include "laws/registry.hpp"
#include "solver/evaluate_tile.hpp"

TSUBU_KERNELS(HertzStack)

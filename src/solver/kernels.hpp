#pragma once
#include "base/isa.hpp"
#include "device/processor.hpp"
#include "laws/registry.hpp"
#include "solver/contact_tile.hpp"

namespace tsubu::solver {

// The loop over the contacts of one tile, evaluate_tile.hpp, compiled for one instruction set.
template <class Stack, class Partner>
struct TileKernel {
  using Evaluate = void (*)(const ContactJob<Stack, Partner>&, ContactTile<Stack, Partner>&);
  Evaluate plain;
  Evaluate reporting;  // also writes reports of all contacts
};

// Defined in src/solver/kernels, a file for each stack, compiled for each instruction set.
namespace baseline {
template <class Stack, class Partner>
TileKernel<Stack, Partner> kernel();
}
#ifdef TSUBU_HAS_AVX
namespace avx2 {
template <class Stack, class Partner>
TileKernel<Stack, Partner> kernel();
}
namespace avx512 {
template <class Stack, class Partner>
TileKernel<Stack, Partner> kernel();
}
#endif

// Whether the loop of a stack is compiled: sanitized programs do with few.
#ifdef TSUBU_FEW_LOOPS
template <class Stack>
inline constexpr bool has_loop = std::is_same_v<Stack, laws::HertzStack> || std::is_same_v<Stack, laws::UniversalStack>;
#else
template <class Stack>
inline constexpr bool has_loop = true;
#endif

template <class Stack, class Partner>
[[nodiscard]] TileKernel<Stack, Partner> best_kernel() {
#ifdef TSUBU_HAS_AVX
  const device::Instructions best = device::instructions();
  if (best == device::Instructions::avx512) return avx512::kernel<Stack, Partner>();
  if (best == device::Instructions::avx2) return avx2::kernel<Stack, Partner>();
#endif
  return baseline::kernel<Stack, Partner>();
}

}  // namespace tsubu::solver

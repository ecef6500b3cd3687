#pragma once
// Functions that a contact loop calls carry TSUBU_FN: they run on host and device, and must melt into the loop, which
// is compiled once for each instruction set: a function that is not inlined would be one for all of them.
#if defined(__CUDACC__)
#define TSUBU_FN __host__ __device__ __forceinline__
#else
#define TSUBU_FN __attribute__((always_inline)) inline
#endif

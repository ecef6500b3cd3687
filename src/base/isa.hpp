#pragma once
// The instruction set that this file is being compiled for, as the name of a namespace, and how many numbers its vector
// registers hold. The contact loops are compiled once for each, and the best that the processor knows is taken at run
// time (device/processor.hpp). Everything made of vectors lives in that namespace, so that code for one processor is
// never mistaken for code for another; results do not differ by a bit.
#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512VL__) && defined(__AVX512BW__)
#define TSUBU_ISA avx512
#define TSUBU_REGISTER 8
#elif defined(__AVX2__)
#define TSUBU_ISA avx2
#define TSUBU_REGISTER 4
#elif defined(TSUBU_WHOLE_VECTORS)
// one vector of eight, left to the compiler to take apart: slower code, made in half the time
#define TSUBU_ISA baseline
#define TSUBU_REGISTER 8
#else
#define TSUBU_ISA baseline
#define TSUBU_REGISTER 2
#endif

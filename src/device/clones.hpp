#pragma once

// A loop marked so is compiled for several instruction sets and the widest that the processor has is taken at the
// start of the program. Results do not differ: contraction is off, and no sum is reordered. Sanitizers instrument
// the code that makes the choice before their own start, so they get one version.
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__clang__)
#define TSUBU_CLONES __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define TSUBU_CLONES
#endif
